"""Programs of others as players, to be compared with in the same run.

ms_toollib (Rust, https://github.com/eee555/ms-toollib, extra `peers`) computes the chance of a mine for every cell.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from game.grid import Cell, Grid

HIDDEN = 10
"""What ms_toollib calls a cell that is not revealed; a number from 0 to 8 is one that is."""

ROUNDING = 9
"""Decimals to which chances are compared."""


def toollib() -> Any:
    """The module of the program, which has no types. Raises `ImportError` where it is not installed."""
    return import_module("ms_toollib")


class MsToollibPlayer:
    """Plays by the chances of ms_toollib: what is surely safe, else where a mine is least likely.

    `mines` is the total. Like the engine `probability` it prefers, of the cells that are equally likely, those with the
    fewest neighbors, and lets `rng` draw.
    """

    def __init__(self, height: int, width: int, mines: int, *, rng: random.Random | None = None) -> None:
        self._program = toollib()
        self.height, self.width, self.total_mines = height, width, mines
        self.rng = rng or random.Random()
        self._around = Grid.of(None, height, width).neighbors
        self._board = [[HIDDEN] * width for _ in range(height)]
        self._chances: dict[Cell, float] | None = None
        self._ready: list[Cell] = []

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed and has `count` mines among its neighbors."""
        self._board[cell[0]][cell[1]] = count
        self._chances = None

    def make_safe_move(self) -> Cell | None:
        """A hidden cell whose chance of a mine is 0, or None.

        The program is asked when all the safe cells that it named are revealed: so it has the least to do.
        """
        while self._ready and not self._is_hidden(self._ready[-1]):
            self._ready.pop()
        if not self._ready:
            self._ready = [cell for cell, chance in self.probabilities().items() if chance == 0]
        return self._ready[-1] if self._ready else None

    def make_random_move(self) -> Cell | None:
        """A hidden cell where a mine is least likely, or None if all are surely mines."""
        guesses = {
            cell: (chance, len(self._around[cell])) for cell, chance in self.probabilities().items() if chance < 1
        }
        best = min(guesses.values(), default=None)
        return self.rng.choice([cell for cell, merit in guesses.items() if merit == best]) if guesses else None

    def probabilities(self) -> dict[Cell, float]:
        """The program's chance of a mine for every cell not revealed, to `ROUNDING` decimals."""
        if self._chances is None:
            rows, _ = self._program.cal_probability_onboard(self._board, self.total_mines)
            self._chances = {
                (row, column): round(chance, ROUNDING)
                for row, chances in enumerate(rows)
                for column, chance in enumerate(chances)
                if self._is_hidden((row, column))
            }
        return self._chances

    def _is_hidden(self, cell: Cell) -> bool:
        return self._board[cell[0]][cell[1]] == HIDDEN
