"""Where a false sentence of a student's player may come from, as a hint where to think."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from game.grid import Cell, Grid
from game.words import cells_in_words
from mineproof.course.faults import Said, sentence_in_words
from mineproof.course.held_collections import Held
from mineproof.course.made_sentences import Made


@dataclass(frozen=True)
class Origin:
    """The call that left the sentence: the cell told and its number, what was held before and after, and what it made.

    `mines` are those of the layout.
    """

    told: Cell
    number: int
    before: Held
    after: Held
    made: Sequence[Made]
    mines: frozenset[Cell]
    grid: Grid

    def of(self, said: Said) -> tuple[str, str]:
        """A hint where this false sentence may come from, and the sentence that should be there; empty: not known."""
        cells, count = said
        told, before = self.told, self.before
        around, number = self.grid.neighbors[told], self.number
        left = frozenset(around - before.known)
        right = left, number - len(around & before.mines)
        if told in cells:
            return own_cell(told), sentence_in_words(right)
        if known := cells & before.moves_made:
            return _revealed_before(known), sentence_in_words(right)
        known = before.known | {told}
        of_numbers = [(left_there - {told}, count_there) for left_there, count_there in before.knowledge]
        made = [one.said for one in self.made]
        if not cells:
            return "", ""
        for hint, expected in self._from_others(said, [right, *of_numbers, *made], known | (self.after.known - cells)):
            return hint, "" if expected is None else sentence_in_words(expected)
        if cells <= around and left - cells:
            return _left_out(left - cells, told, self.grid), sentence_in_words(right)
        forgotten = (around & before.mines) - cells
        if cells <= around and forgotten and count == number:
            return _mines_forgotten(count, forgotten), sentence_in_words(right)
        return "", ""

    def _from_others(
        self, said: Said, sentences: list[Said], known: frozenset[Cell]
    ) -> Iterator[tuple[str, Said | None]]:
        """How the false sentence may have come of true ones, and what it should be; the likeliest way first."""
        cells, count = said
        true = [one for one in dict.fromkeys(sentences) if one[0] and self._mines_in(one[0]) == one[1]]
        shrunk = [
            (_shrunk(whole, whole[0] - cells), (cells, self._mines_in(cells)))
            for whole in true
            if cells < whole[0] and whole[0] - cells <= known
        ]
        if all(made.said != said for made in self.made):
            yield from shrunk
        pairs = [(whole, part) for whole in true for part in true if whole[0] - part[0] == cells]
        nested = [
            (_of_a_part(whole, part), (cells, whole[1] - part[1]), (part[1] - whole[1], part[1], whole[1]))
            for whole, part in pairs
            if part[0] < whole[0]
        ]
        yield from [(hint, right) for hint, right, wrong in nested if count in wrong]
        yield from [(_of_no_part(whole, part), None) for whole, part in pairs if count == whole[1] - part[1]]
        yield from shrunk
        yield from [(hint, right) for hint, right, _ in nested]

    def _mines_in(self, cells: frozenset[Cell]) -> int:
        return len(cells & self.mines)


def own_cell(cell: Cell) -> str:
    """The cell of the number is in its own sentence."""
    return f"{cell} is the revealed cell itself: is a cell among its own neighbors?"


def _revealed_before(cells: Collection[Cell]) -> str:
    """Cells in the sentence are revealed."""
    return f"{cells_in_words(cells)} were revealed before: a sentence is over cells that are not known yet."


def _mines_forgotten(count: int, mines: Collection[Cell]) -> str:
    """Known mines were left out of the cells alone."""
    return (
        f"The number is {count}, and the known mines among the neighbors, {cells_in_words(mines)}, are not in the "
        "sentence: how many mines are left for the others?"
    )


def _left_out(cells: Collection[Cell], of: Cell, grid: Grid) -> str:
    """Neighbors are missing."""
    all_are = {
        "all diagonal": lambda cell: cell[0] != of[0] and cell[1] != of[1],
        "all in the last column": lambda cell: cell[1] == grid.width - 1,
        "all in the last row": lambda cell: cell[0] == grid.height - 1,
        "all in the first column": lambda cell: cell[1] == 0,
        "all in the first row": lambda cell: cell[0] == 0,
    }
    what = next((f", {words}" for words, fits in all_are.items() if all(map(fits, cells))), "")
    return f"The number at {of} counts all its neighbors, and the sentence leaves out {cells_in_words(cells)}{what}."


def _of_a_part(whole: Said, part: Said) -> str:
    """The difference of two sentences came out wrong."""
    return (
        f"It looks like what is left of {sentence_in_words(whole)} without its part {sentence_in_words(part)}: "
        "how many mines are left there?"
    )


def _of_no_part(whole: Said, part: Said) -> str:
    """Two sentences were taken from each other of which none lies in the other."""
    return (
        f"It looks like {sentence_in_words(whole)} without {sentence_in_words(part)}, but that does not lie within it: "
        "some of its mines may be elsewhere."
    )


def _shrunk(before: Said, gone: Collection[Cell]) -> str:
    """Cells became known, and the sentence did not follow."""
    return (
        f"It was {sentence_in_words(before)} before {cells_in_words(gone)} became known: what does a cell that becomes "
        "known change in the cells and in the count?"
    )
