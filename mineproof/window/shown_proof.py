"""Proofs in the window: whole, or step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from engines import Explanation
from game.board.board_clues import BoardClue, as_board_clues
from game.errors import GaveUp
from game.grid import Cell
from game.words import counted

MOST_SENTENCES = 4
"""The largest number of steps of a proof written out; for a longer proof only the clues are listed."""


@dataclass(frozen=True)
class ProofStep:
    """One step in words, its clue if it uses one, and its cells."""

    words: str
    clue: BoardClue | None
    cells: frozenset[Cell]


@dataclass(frozen=True)
class ShownProof:
    """The proof of a certain cell: its explanation and steps, or the reason in words if there is none.

    `beyond` is the name of the engine that does not prove the value of the cell; else it is empty.
    """

    cell: Cell
    is_mine: bool
    explanation: Explanation | str
    steps: tuple[ProofStep, ...] = ()
    beyond: str = ""

    @classmethod
    def of(cls, explanation: Explanation) -> ShownProof:
        """Build the proof of an explanation, without its steps."""
        return cls(explanation.cell, explanation.is_mine, explanation)

    def with_steps(self) -> ShownProof:
        """Return the proof with its steps, which may take a while to find.

        If no argument is found, each clue is a step.
        """
        if isinstance(self.explanation, str):
            return self
        clues = as_board_clues(self.explanation.clues)
        try:
            steps = [
                ProofStep(
                    words,
                    clues[step.clues[0]] if step.clues else None,
                    frozenset() if step.claim is None else cast(frozenset[Cell], step.claim.atoms),
                )
                for words, step in zip(self.explanation.sentences, self.explanation.steps, strict=True)
            ]
        except GaveUp:  # no argument within the limit; the clues are known
            steps = []
        return replace(self, steps=tuple(steps or [ProofStep(clue.in_words, clue, clue.cells) for clue in clues]))

    @property
    def conclusion(self) -> str:
        return f"{self.cell} is {'a mine' if self.is_mine else 'safe'}"

    def clues(self, shown: int | None) -> list[BoardClue]:
        """Return the clues of the first `shown` steps (None: of the whole proof), each once."""
        if isinstance(self.explanation, str):
            return []
        if shown is None:
            return list(as_board_clues(self.explanation.clues))
        return list(dict.fromkeys(step.clue for step in self.steps[:shown] if step.clue is not None))

    def cells(self, shown: int | None) -> frozenset[Cell]:
        """Return the cells of the step `shown` (None: of all clues but the total)."""
        if shown is not None:
            return self.steps[shown - 1].cells
        return frozenset().union(*[clue.cells for clue in self.clues(None) if clue.source != "total"])

    def in_words(self, shown: int | None = None) -> str:
        """Return the text of the proof, or of the step `shown`."""
        if shown is not None:
            return f"Why {self.conclusion}, {shown} of {len(self.steps)}: {self.steps[shown - 1].words}"
        conclusion = f"{self.conclusion}: true, but beyond `{self.beyond}`" if self.beyond else self.conclusion
        if isinstance(self.explanation, str):
            return f"{conclusion}: {self.explanation}"
        if 0 < len(self.steps) <= MOST_SENTENCES:
            return f"{conclusion}: {' '.join(f'{number}. {step.words}' for number, step in enumerate(self.steps, 1))}"
        clues = ", ".join(map(str, self.explanation.clues))
        more = f". S shows it in {counted(len(self.steps), 'step')}" if self.steps else ""
        return f"{conclusion}. It follows from {clues}{more}"


def numbered(clues: Iterable[BoardClue]) -> dict[Cell, str]:
    """Return the numbers of the clues, counted from 1, by their cells."""
    return {clue.source: str(number) for number, clue in enumerate(clues, 1) if isinstance(clue.source, tuple)}
