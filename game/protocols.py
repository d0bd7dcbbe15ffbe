"""What the game asks of whoever comes in from outside."""

from __future__ import annotations

from typing import Protocol

from game.grid import Cell


class Player(Protocol):
    """Whoever plays Minesweeper: every engine is one."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines (0 to 8) among its neighbors."""

    def make_safe_move(self) -> Cell | None:
        """A cell that is surely safe and not yet revealed, or None if there is no such cell known."""

    def make_random_move(self) -> Cell | None:
        """A cell that may be safe and is not yet revealed, or None if there is none."""
