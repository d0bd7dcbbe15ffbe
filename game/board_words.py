"""Arguments about a board in sentences: clues by their numbers and places, cells as mines or safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from game.board_clues import BoardClue
from game.grid import Grid
from game.logic import Formula
from game.puzzle import Clue, Said, Words
from game.sentence import Atom, Claim
from game.words import cells_in_words, counted, number_in_words


class BoardWords(Words):
    """Words for what the clues of a board show."""

    def stated(self, claim: Claim) -> str:
        if claim.value is None:
            return f"there {_mines(claim)} among {_cells(claim.atoms)}"
        return f"{_cells(claim.atoms)} {'is' if len(claim.atoms) == 1 else 'are'} {_state(claim)}"

    def supposed(self, claim: Claim) -> str:
        return f"{_cells(claim.atoms)} were {'a mine' if claim.value else 'safe'}"

    def inferred(self, claim: Claim, clue: Clue | None, after: Sequence[Claim], part: Formula | None = None) -> str:
        """See `Words`. Without a clue, what was said before is put together."""
        if clue is None:
            return f"it follows that {self.stated(claim)}"
        if clue.source == "mark":
            return f"{_cells(claim.atoms)} is given as {_state(claim)}"
        if clue.source == "total":
            return f"with {clue}, {self.stated(claim)}"
        if claim.value is None:
            return f"{clue} leaves {_number(claim)} among {_cells(claim.atoms)}"
        return f"{clue} makes {_cells(claim.atoms)} {_state(claim)}"

    def refused(self, clue: Clue | None, after: Sequence[Claim], part: Formula | None = None) -> str:
        if clue is None:
            return "that cannot all be true"
        assert isinstance(clue, BoardClue)
        least, room = 0, len(clue.cells)
        for claim in after:
            shared = len(claim.atoms & clue.cells)
            if claim.value is not None:
                least, room = least + shared * claim.value, room - shared * (not claim.value)
            elif shared == len(claim.atoms):
                least, room = least + claim.least, room - shared + claim.most
        if clue.source == "mark":
            return f"{_cells(clue.cells)} is given as {'a mine' if clue.count else 'safe'}"
        if clue.source == "total":
            there = f"{least} mines or more" if least > clue.count else f"room for only {room}"
            return f"there would be {there}, not {clue}"
        if least > clue.count:
            return f"{clue} would have {counted(least, 'mine')}"
        return f"{clue} would have room for only {counted(room, 'mine')}"

    def evident(self, claim: Claim) -> str:
        return "it is revealed"

    def lines(self, steps: Iterable[Said]) -> list[str]:
        """See `Words`. Marks that follow each other are one sentence."""
        said: list[str] = []
        for mark, group in groupby(steps, _repeated_mark):
            together = list(group)
            claims = [step.claim for step in together if step.claim is not None]
            said += [step.sentence for step in together] if mark is None else [given_in_words(claims, mark)]
        return said


def _repeated_mark(step: Said) -> bool | None:
    """Whether a step does nothing but repeat a mark, and of what: a mine (True) or a safe cell; None if it does not."""
    is_mark = step.is_inference and step.clue is not None and step.clue.source == "mark"
    return step.claim.value if is_mark and step.claim is not None else None


def given_in_words(marks: Iterable[Claim], are_mines: bool) -> str:
    """Cells that are given as mines, or as safe, in a sentence.

    >>> given_in_words([Claim.that([(0, 1)], True), Claim.that([(0, 0)], True)], True)
    '(0, 0) and (0, 1) are given as mines.'
    """
    given = Claim.that([cell for mark in marks for cell in mark.atoms], are_mines)
    return f"{_cells(given.atoms)} {'is' if len(given.atoms) == 1 else 'are'} given as {_state(given)}."


def numbers_in_words(grid: Grid) -> str:
    """What a number on a board with this grid means, in a sentence."""
    where = "in the eight cells around it" if grid.is_square else f"in its neighboring cells: {grid.words}"
    return f"A number tells how many mines lie {where}."


def total_in_words(mines: int) -> str:
    """How many mines there are in all, in a sentence."""
    return f"There {'is' if mines == 1 else 'are'} {counted(mines, 'mine')} in all."


def _state(claim: Claim) -> str:
    """What a claim says that all of its cells are."""
    if not claim.value:
        return "safe"
    return "a mine" if len(claim.atoms) == 1 else "mines"


def _mines(claim: Claim) -> str:
    number = _number(claim)
    return f"{'are' if number.endswith('s') else 'is'} {number}"


def _number(claim: Claim) -> str:
    """The number of mines in a claim."""
    number = number_in_words(claim.least, claim.most, len(claim.atoms))
    return f"{number} mine{'s' * (not number.endswith(' 1'))}"


def _cells(cells: Iterable[Atom]) -> str:
    """All of the cells: a step that leaves some out cannot be checked."""
    return cells_in_words(cells)  # type: ignore[arg-type] # cells
