"""Programs of others, as players: what the engines are compared with in the same run.

ms_toollib (Rust, https://github.com/eee555/ms-toollib, extra `peers`) computes the chance of a mine for every cell.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from game.grid import Cell

HIDDEN, REVEALED_AT_MOST = 10, 8
SURELY_SAFE, SURELY_MINE = 1e-9, 1 - 1e-9


class PeerUnavailable(ImportError):
    """A program to compare with that is not installed; the message names the command that mends it."""


class MsToollibPlayer:
    """Plays by ms_toollib's chances: what is surely safe, else a cell where a mine is least likely.

    `mines` is the total. Guesses are drawn by `rng` among the corners first, then the edges, then the middle, of those
    that are equally likely; so does the engine `probability`. Raises `PeerUnavailable` where ms_toollib is not
    installed.
    """

    def __init__(self, height: int, width: int, mines: int, *, rng: random.Random | None = None) -> None:
        self._program = _ms_toollib()
        self.height, self.width, self.total_mines = height, width, mines
        self.rng = rng or random.Random()
        self._board = [[HIDDEN] * width for _ in range(height)]
        self._chances: list[list[float]] | None = None
        self._ready: list[Cell] = []

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed and has `count` mines among its neighbors."""
        self._board[cell[0]][cell[1]] = count
        self._chances = None

    def make_safe_move(self) -> Cell | None:
        """A hidden cell whose chance of a mine is 0, or None."""
        while self._ready:
            row, column = self._ready.pop()
            if self._board[row][column] > REVEALED_AT_MOST:
                return row, column
        # The program is asked once for all cells that are safe: it is the quickest way to use it.
        self._ready = [cell for cell, chance in self._hidden() if chance < SURELY_SAFE]
        return self._ready.pop() if self._ready else None

    def make_random_move(self) -> Cell | None:
        """A hidden cell with the least chance of a mine, or None if all are surely mines."""
        hidden = [(chance, self._walls(cell), cell) for cell, chance in self._hidden() if chance < SURELY_MINE]
        if not hidden:
            return None
        least, walls, _ = min(hidden, key=lambda guess: (round(guess[0], 9), -guess[1]))
        best = [cell for chance, other, cell in hidden if abs(chance - least) < SURELY_SAFE and other == walls]
        return self.rng.choice(best)

    def _hidden(self) -> list[tuple[Cell, float]]:
        if self._chances is None:
            self._chances, _ = self._program.cal_probability_onboard(self._board, self.total_mines)
        return [
            ((row, column), chance)
            for row, chances in enumerate(self._chances)
            for column, chance in enumerate(chances)
            if self._board[row][column] == HIDDEN
        ]

    def _walls(self, cell: Cell) -> int:
        """On how many ends of the board the cell lies: 2 for a corner, 1 for an edge."""
        return (cell[0] in (0, self.height - 1)) + (cell[1] in (0, self.width - 1))


def _ms_toollib() -> Any:
    try:
        return import_module("ms_toollib")
    except ImportError as error:
        if error.name != "ms_toollib":
            raise
        raise PeerUnavailable("ms_toollib is not installed: pip install 'mineproof[peers]'", name=error.name) from error
