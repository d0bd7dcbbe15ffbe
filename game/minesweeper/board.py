"""A Minesweeper board with its hidden mines."""

from __future__ import annotations

import random
from collections.abc import Iterable

from game.board.observation import Observation
from game.grid import Cell, check_cell
from game.minesweeper.layouts import Layout
from game.minesweeper.random_layouts import random_layout
from game.notebook_display import NotebookDisplay
from game.wording import counted


class Minesweeper(NotebookDisplay):
    """A board with hidden mines, with the interface of CS50's `Minesweeper`.

    `board` is a list of rows of bool (True: a mine), `mines` the set of cells with mines, and `mines_found` the set of
    cells flagged by the player. `from_layout` makes games on other grids. Raises `BadLayout` for sizes below 1 and for
    more mines than cells.
    """

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8, *, rng: random.Random | None = None) -> None:
        self._lay(random_layout(height, width, mines, rng=rng))

    @classmethod
    def from_layout(cls, layout: Layout) -> Minesweeper:
        """Make the game with the mines of `layout`."""
        game = cls.__new__(cls)
        game._lay(layout)
        return game

    def _lay(self, layout: Layout) -> None:
        self.height, self.width, self.grid = layout.height, layout.width, layout.grid
        self.mines: set[Cell] = set(layout.mines)
        self.board = [[False] * self.width for _ in range(self.height)]
        for row, column in self.mines:
            self.board[row][column] = True
        self.mines_found: set[Cell] = set()

    def __repr__(self) -> str:
        board = f"{self.height}x{self.width}{self.grid.suffix}"
        return f"<Minesweeper: {board} with {counted(len(self.mines), 'mine')}, {len(self.mines_found)} flagged>"

    def print(self) -> None:
        """Print the board with its mines (X)."""
        line = "--" * self.width + "-"
        for row in self.board:
            print(line)
            print("".join("|X" if mine else "| " for mine in row) + "|")
        print(line)

    def is_mine(self, cell: Cell) -> bool:
        """Return whether `cell` is a mine. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        return self.board[cell[0]][cell[1]]

    def nearby_mines(self, cell: Cell) -> int:
        """Count the mines among the neighbors of `cell`, itself excluded. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        board = self.board
        return sum(board[row][column] for row, column in self.grid.neighbors[cell])

    def seen(self, revealed: Iterable[Cell], *, with_total: bool = True) -> Observation:
        """Return the player's observation after these cells were revealed in order."""
        reveals = {cell: self.nearby_mines(cell) for cell in revealed}
        total = len(self.mines) if with_total else None
        return Observation(self.height, self.width, reveals, total=total, grid=self.grid)

    def won(self) -> bool:
        """Return whether the flagged cells are exactly the mines."""
        return self.mines_found == self.mines
