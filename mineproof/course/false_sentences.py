"""The sentences that a student's player makes during a call, and the likely origin of a false one, as a hint.

Later steps of the same call often shrink a false sentence, until only a wrong conclusion is left. So every sentence is
recorded when it is made, with its line of code.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple

from engines.board.players.course_engine import MakePlayer
from game.grid import Cell, Grid
from game.words import cells_in_words
from mineproof.course.faults import SentenceContent, sentence_in_words
from mineproof.course.held_collections import PlayerState
from mineproof.course.student_code import line_of_code

MOST_MADE = 10_000
"""The number of sentences recorded in one call."""

Hint = tuple[str, SentenceContent | None]
"""A hint to the origin of a false sentence, and the right sentence, if known."""


class Made(NamedTuple):
    """The content of a sentence when it was made, and its place in the code."""

    content: SentenceContent
    file: str
    line: int
    function: str

    @property
    def place(self) -> str:
        return line_of_code(self.file, self.line, self.function, linecache.getline(self.file, self.line).strip())


class MadeSentences:
    """Records in `made` all instances of the class `Sentence` in the student's module, if there is such a class."""

    def __init__(self, make: MakePlayer) -> None:
        self.made: list[Made] = []
        own = sentence_class(make)
        if own is not None and getattr(own, "__module__", "") == make.__module__ and "__init__" in vars(own):
            own.__init__ = self._noting(own.__init__)

    def _noting(self, init: Any) -> Any:
        @wraps(init)
        def noting(sentence: Any, *arguments: Any, **named: Any) -> None:
            init(sentence, *arguments, **named)
            if len(self.made) < MOST_MADE:
                caller = sys._getframe(1)
                try:
                    cells: frozenset[Cell] = frozenset(sentence.cells)
                    content = cells, sentence.count
                except Exception:  # not a sentence with cells and a count
                    return
                self.made.append(Made(content, caller.f_code.co_filename, caller.f_lineno, caller.f_code.co_name))

        return noting


def sentence_class(make: MakePlayer) -> Any:
    """Return the class `Sentence` of the module of the student's player, or None."""
    return getattr(sys.modules.get(getattr(make, "__module__", "")), "Sentence", None)


@dataclass(frozen=True)
class Origin:
    """The call after which the player had a false sentence.

    `revealed_cell` is the cell revealed and `number` its number; `before` and `after` are the collections before and
    after the call, and `made` the sentences made by it. `mines` are the mines of the layout.
    """

    revealed_cell: Cell
    number: int
    before: PlayerState
    after: PlayerState
    made: Sequence[SentenceContent]
    mines: frozenset[Cell]
    grid: Grid

    def of(self, content: SentenceContent) -> Hint:
        return next(self._hints(content), ("", None))

    def _hints(self, content: SentenceContent) -> Iterator[Hint]:
        cells, count = content
        before, around = self.before, self.grid.neighbors[self.revealed_cell]
        left = frozenset(around - before.known)
        right = left, self.number - len(around & before.mines)
        if self.revealed_cell in cells:
            yield own_cell(self.revealed_cell), right
        if known := cells & before.moves_made:
            told = cells_in_words(known)
            yield f"{told} were revealed before: a sentence is over cells that are not known yet.", right
        if stayed := cells & before.mines & around:
            told = cells_in_words(stayed)
            yield (
                f"{told} {'is a known mine' if len(stayed) == 1 else 'are known mines'}, and still in the sentence.",
                right,
            )
        if not cells:
            return
        yield from self._from_others(content, right)
        if cells <= around and left - cells:
            yield self._left_out(left - cells), right
        forgotten = (around & before.mines) - cells
        if forgotten and (cells == left or (cells <= around and count == self.number)):
            are = f"the known mines among the neighbors, {cells_in_words(forgotten)}, are not in the sentence"
            yield f"The number is {self.number}, and {are}: how many mines are left for the others?", right
        elif cells == left:
            yield f"The number is {self.number}, and none of the neighbors is a known mine: what is the count?", right

    def _from_others(self, content: SentenceContent, right: SentenceContent) -> Iterator[Hint]:
        """Yield derivations of the false sentence from true ones; the likeliest first."""
        cells, count = content
        known = self.before.known | {self.revealed_cell} | (self.after.known - cells)
        of_numbers = [(there - {self.revealed_cell}, number) for there, number in self.before.knowledge]
        sentences = dict.fromkeys([right, *of_numbers, *self.made])
        true = [one for one in sentences if one[0] and self._mines_in(one[0]) == one[1]]
        shrunk = [
            (_stale_sentence_hint(whole, whole[0] - cells), (cells, self._mines_in(cells)))
            for whole in true
            if cells < whole[0] and whole[0] - cells <= known
        ]
        if content not in self.made:
            yield from shrunk
        pairs = [(whole, part) for whole in true for part in true if whole[0] - part[0] == cells]
        nested = [(whole, part) for whole, part in pairs if part[0] < whole[0]]
        likely = [(a, b) for a, b in nested if count in (b[1] - a[1], b[1], a[1])]
        beside = [(a, b) for a, b in pairs if abs(count) == abs(a[1] - b[1])]
        yield from [(_wrong_difference_hint(a, b), (cells, a[1] - b[1])) for a, b in likely]
        yield from [(_not_nested_hint(a, b), None) for a, b in beside]
        yield from shrunk
        yield from [(_wrong_difference_hint(a, b), (cells, a[1] - b[1])) for a, b in nested]

    def _mines_in(self, cells: frozenset[Cell]) -> int:
        return len(cells & self.mines)

    def _left_out(self, cells: Collection[Cell]) -> str:
        row, column = self.revealed_cell
        where = {
            "diagonal": lambda cell: cell[0] != row and cell[1] != column,
            "in the last column": lambda cell: cell[1] == self.grid.width - 1,
            "in the last row": lambda cell: cell[0] == self.grid.height - 1,
        }
        are = " and ".join(words for words, fits in where.items() if all(map(fits, cells)))
        out = cells_in_words(cells) + (", all " if are and len(cells) > 1 else ", " if are else "") + are
        return f"The number at {self.revealed_cell} counts all its neighbors, and the sentence leaves out {out}."


def own_cell(cell: Cell) -> str:
    """Describe the mistake of counting a cell among its own neighbors."""
    return f"A sentence has {cell}, the revealed cell itself: is a cell among its own neighbors?"


def _wrong_difference_hint(whole: SentenceContent, part: SentenceContent) -> str:
    parts = f"{sentence_in_words(whole)} without its part {sentence_in_words(part)}"
    return f"It looks like what is left of {parts}: how many mines are left there?"


def _not_nested_hint(whole: SentenceContent, part: SentenceContent) -> str:
    return (
        f"It looks like {sentence_in_words(whole)} without {sentence_in_words(part)}, but that does not lie within it: "
        "some of its mines may be elsewhere."
    )


def _stale_sentence_hint(before: SentenceContent, gone: Collection[Cell]) -> str:
    became = f"It was {sentence_in_words(before)} before {cells_in_words(gone)} became known"
    return f"{became}: what does a cell that becomes known change in the cells and in the count?"
