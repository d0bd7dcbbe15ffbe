"""Proofs as the window shows them: whole, or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engines import Explanation
from game.board_clues import BoardClue, of_board
from game.errors import GaveUp
from game.grid import Cell
from game.words import counted

MOST_SENTENCES = 4
"""A proof of so many steps is told at once; of a longer one the clues are named."""


@dataclass(frozen=True)
class ProofStep:
    """One step in words, the clue that it uses if it uses one, and the cells that it speaks of."""

    words: str
    clue: BoardClue | None
    cells: frozenset[Cell]


def steps_of(explanation: Explanation | str) -> tuple[ProofStep, ...]:
    """The steps of an explanation, or where it has none its clues, each of which is a step then."""
    if isinstance(explanation, str):
        return ()
    try:
        told: Sequence[str] = explanation.sentences
        steps = explanation.steps
    except GaveUp:  # the argument is too long to be found; the clues are known all the same
        told = steps = ()
    if not steps:
        return tuple([ProofStep(_in_words(clue), clue, clue.cells) for clue in of_board(explanation.clues)])
    return tuple(
        [
            ProofStep(
                words,
                None if step.clue is None else of_board(explanation.clues)[step.clue],
                frozenset() if step.claim is None else cast(frozenset[Cell], step.claim.atoms),
            )
            for words, step in zip(told, steps, strict=True)
        ]
    )


@dataclass(frozen=True)
class ShownProof:
    """What is shown of a cell that is certain: its explanation and the steps of that, or in words why there is none.

    `beyond` is the name of the engine that does not prove what the cell is, though it follows; else it is empty.
    """

    cell: Cell
    is_mine: bool
    explanation: Explanation | str
    steps: tuple[ProofStep, ...] = ()
    beyond: str = ""

    @classmethod
    def of(cls, explanation: Explanation, steps: tuple[ProofStep, ...] = ()) -> ShownProof:
        """What an explanation proves."""
        return cls(explanation.cell, explanation.is_mine, explanation, steps)

    @property
    def conclusion(self) -> str:
        """What is proven."""
        return f"{self.cell} is {'a mine' if self.is_mine else 'safe'}"

    def clues(self, shown: int | None) -> list[BoardClue]:
        """The clues of the first so many steps (None: of the whole proof), each once."""
        if isinstance(self.explanation, str):
            return []
        if shown is None:
            return list(of_board(self.explanation.clues))
        return list(dict.fromkeys(step.clue for step in self.steps[:shown] if step.clue is not None))

    def cells(self, shown: int | None) -> frozenset[Cell]:
        """The cells that the last of so many steps speaks of, or those of all clues but the total."""
        if shown is not None:
            return self.steps[shown - 1].cells
        return frozenset().union(*[clue.cells for clue in self.clues(None) if clue.source != "total"])

    def in_words(self, shown: int | None = None) -> str:
        """The proof, or the last of so many steps of it."""
        if shown is not None:
            return f"Why {self.conclusion}, {shown} of {len(self.steps)}: {self.steps[shown - 1].words}"
        conclusion = f"{self.conclusion}: true, but beyond `{self.beyond}`" if self.beyond else self.conclusion
        if isinstance(self.explanation, str):
            return f"{conclusion}: {self.explanation}"
        if 0 < len(self.steps) <= MOST_SENTENCES:
            return f"{conclusion}: {' '.join(step.words for step in self.steps)}"
        clues = ", ".join(map(str, self.explanation.clues))
        more = f". S shows it in {counted(len(self.steps), 'step')}" if self.steps else ""
        return f"{conclusion}. It follows from {clues}{more}"


def _in_words(clue: BoardClue) -> str:
    """The clue, and the cells that it speaks of."""
    if not isinstance(clue.source, tuple):
        return str(clue)
    cells = ", ".join(map(str, sorted(clue.cells)))
    if len(clue.cells) == 1:
        return f"{clue}: {cells} is {'a mine' if clue.count else 'safe'}"
    if clue.count in (0, len(clue.cells)):
        return f"{clue}: {cells} are all {'mines' if clue.count else 'safe'}"
    return f"{clue}: {clue.count} of {cells} {'is a mine' if clue.count == 1 else 'are mines'}"
