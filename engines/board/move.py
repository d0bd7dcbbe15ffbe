"""Moves with their reasons."""

from __future__ import annotations

from dataclasses import dataclass

from engines.proofs.explanation import Explanation
from game.grid import Cell
from game.words import percent


@dataclass(frozen=True)
class Move:
    """A move: proven safe, and `why`, or a guess.

    `chance` is that of a mine, from 0 to 1, or None where it is not known. Where there is no explanation why it is
    safe, `why` says in words why there is none; of a guess it is empty.
    """

    cell: Cell
    chance: float | None = None
    why: Explanation | str = ""

    @property
    def is_safe(self) -> bool:
        """Whether it is proven safe."""
        return self.why != ""

    def __str__(self) -> str:
        if self.is_safe:
            why = self.why if isinstance(self.why, str) else self.why.text_or_clues.rstrip(".")
            return f"{self.cell} is safe: {why}"
        odds = "" if self.chance is None else f" at {percent(self.chance)}"
        return f"no safe move known, guessing {self.cell}{odds}"
