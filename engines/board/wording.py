"""Arguments about a board in sentences: clues by their numbers and places, cells as mines or safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.arguments.steps import Claim
from engines.arguments.wording import Words
from engines.facts import Atom
from game.observation import Clue
from game.words import cells_in_words


class BoardWords(Words):
    """Words for arguments from `clues`."""

    def __init__(self, clues: Sequence[Clue]) -> None:
        self._clues = clues

    def supposed(self, claim: Claim) -> str:
        """See `Words`."""
        return f"{_cells(claim.atoms)} were {'a mine' if claim.value else 'safe'}"

    def stated(self, claim: Claim) -> str:
        """See `Words`."""
        if claim.value is None:
            return f"there {_mines(claim)} among {_cells(claim.atoms)}"
        return f"{_cells(claim.atoms)} {'is' if len(claim.atoms) == 1 else 'are'} {_state(claim)}"

    def inferred(self, claim: Claim, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`. Without a clue, what was said before is put together."""
        if clue is None:
            return f"it follows that {self.stated(claim)}"
        told = self._clues[clue]
        if told.source == "mark":
            return f"{_cells(claim.atoms)} is given as {_state(claim)}"
        if told.source == "total" or claim.value is None:
            return f"with {told}, {self.stated(claim)}" if told.source == "total" else self._bounded(claim, told)
        return f"{told} makes {_cells(claim.atoms)} {_state(claim)}"

    def refused(self, clue: int | None, after: Sequence[Claim]) -> str:
        """See `Words`."""
        if clue is None:
            return "that cannot all be true"
        told = self._clues[clue]
        least, room = 0, len(told.cells)
        for claim in after:
            shared = len(claim.atoms & told.cells)
            if claim.value is not None:
                least, room = least + shared * claim.value, room - shared * (not claim.value)
            elif shared == len(claim.atoms):
                least, room = least + claim.least, room - shared + claim.most
        if told.source == "mark":
            return f"{_cells(told.cells)} is given as {'a mine' if told.count else 'safe'}"
        if told.source == "total":
            there = f"{least} mines or more" if least > told.count else f"room for only {room}"
            return f"there would be {there}, not {told}"
        if least > told.count:
            return f"{told} would have {_counted(least)}"
        return f"{told} would have room for only {_counted(room)}"

    def _bounded(self, claim: Claim, told: Clue) -> str:
        return f"{told} leaves {_number(claim)} among {_cells(claim.atoms)}"


def given_in_words(marks: Iterable[Claim], are_mines: bool) -> str:
    """Cells that are given as mines, or as safe, in a sentence.

    >>> given_in_words([Claim.that([(0, 1)], True), Claim.that([(0, 0)], True)], True)
    '(0, 0) and (0, 1) are given as mines.'
    """
    given = Claim.that([cell for mark in marks for cell in mark.atoms], are_mines)
    return f"{_cells(given.atoms)} {'is' if len(given.atoms) == 1 else 'are'} given as {_state(given)}."


def _state(claim: Claim) -> str:
    """What a claim says that all of its cells are."""
    if not claim.value:
        return "safe"
    return "a mine" if len(claim.atoms) == 1 else "mines"


def _mines(claim: Claim) -> str:
    number = _number(claim)
    return f"{'are' if number.endswith('s') else 'is'} {number}"


def _number(claim: Claim) -> str:
    """How many mines a claim speaks of."""
    if claim.least == claim.most:
        return f"exactly {_counted(claim.least)}"
    if claim.least == 0:
        return f"at most {_counted(claim.most)}"
    if claim.most == len(claim.atoms):
        return f"at least {_counted(claim.least)}"
    return f"{claim.least} to {_counted(claim.most)}"


def _counted(mines: int) -> str:
    return f"{mines} mine{'s' * (mines != 1)}"


def _cells(cells: Iterable[Atom]) -> str:
    """All of the cells: a step that leaves some out cannot be checked."""
    return cells_in_words(cells)  # type: ignore[arg-type] # cells
