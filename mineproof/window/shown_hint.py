"""Hints in the window: the place, clues and proof of the next safe cell, or the best guess."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import cast

from engines.answers.board_answer import Move
from engines.proofs.hint import LEVELS, Hint
from game.board.board_clues import as_board_clues
from game.grid import Cell
from game.puzzles.highlight_roles import Role
from mineproof.game_analysis.next_step import guess_in_words
from mineproof.window.shown_proof import ShownProof, numbered

LAST = LEVELS[-1]


@dataclass(frozen=True)
class ShownHint:
    """A hint at its current level.

    If a cell can be proven safe, `step` is the hint to it, and `proof` its proof. Otherwise `move` is the best move
    known. If a guess is needed, `proof` shows that nothing decides the cell of `move`.
    """

    step: Hint | None = None
    proof: ShownProof | None = None
    move: Move | None = None

    @property
    def is_told(self) -> bool:
        return self.step is None or self.step.level == LAST

    @property
    def cell(self) -> Cell | None:
        """Return the cell to reveal; None before the last level of a hint to a safe cell."""
        if self.step is not None:
            return self.step.explanation.cell if self.is_told else None
        return None if self.move is None else self.move.cell

    @property
    def looked_at(self) -> Cell:
        if self.step is not None:
            return cast(Cell, self.step.area[0]) if self.step.level == 1 else self.step.explanation.cell
        assert self.move is not None
        return self.move.cell

    def more(self) -> ShownHint:
        return self if self.step is None or self.is_told else replace(self, step=self.step.at(self.step.level + 1))

    @property
    def roles(self) -> dict[Role, Collection[Cell]]:
        if self.step is not None and self.step.level == 1:
            return {Role.AREA: cast(Collection[Cell], self.step.area)}
        return ({} if self.cell is None else {Role.BEST: [self.cell]}) | ({Role.CLUE: self.notes} if self.notes else {})

    @property
    def notes(self) -> dict[Cell, str]:
        """Map the cell of each clue to its number, at the level with the clues alone; otherwise return an empty map."""
        if self.step is None or self.step.level != 2:
            return {}
        return numbered(as_board_clues(self.step.explanation.clues))

    def __str__(self) -> str:
        if self.step is not None:
            text = f"{self.step.explanation.cell} is safe" if self.is_told else str(self.step).removesuffix(".")
            return f"hint {self.step.level} of {LAST}: {text}. {'S shows why' if self.is_told else 'H tells more'}"
        if self.proof is None or self.move is None:
            return f"hint: {self.move}"
        guess = guess_in_words(self.move)
        return f"hint: it takes a guess here: no cell is certainly safe. {guess}. S shows why, by two layouts that fit"
