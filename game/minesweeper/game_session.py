"""A game in progress for a person: reveals that flood, flags, chording and undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Literal

from game.board.observation import Observation
from game.grid import Cell, check_cell
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size

Click = Literal["reveal", "flag", "around"]
"""A kind of click: the left button reveals, the right button flags, both or the middle one open around a number."""


class Status(Enum):
    """The status of a game."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Session:
    """A game on a board of this size.

    `deal` gets the first revealed cell and returns the layout. `exploded` is the mine that was revealed, or None;
    setting it to None undoes the loss.

    With `floods`, a revealed 0 opens its neighbors. With `flags_stay`, as in programs that save recordings, a flag
    protects its cell from flooding, and chording opens all cells around even if one of them is a mine. With
    `flags_win`, as in the course, the game is also won when exactly the mines are flagged after a first reveal.
    """

    def __init__(
        self,
        size: Size,
        deal: Callable[[Cell], Layout],
        *,
        floods: bool,
        flags_win: bool = False,
        flags_stay: bool = False,
    ) -> None:
        self.grid, self.height, self.width, self.mine_count = size.grid, size.height, size.width, size.mines
        self.floods, self.flags_win, self.flags_stay = floods, flags_win, flags_stay
        self._deal = deal
        self._mines: frozenset[Cell] | None = None
        self.reveals: dict[Cell, int] = {}
        self.flags: set[Cell] = set()
        self.exploded: Cell | None = None

    @classmethod
    def on(cls, layout: Layout, *, floods: bool = True, flags_win: bool = False, flags_stay: bool = False) -> Session:
        """Start a game on this layout; any first cell is allowed."""
        return cls(layout.size, lambda _: layout, floods=floods, flags_win=flags_win, flags_stay=flags_stay)

    @property
    def seen(self) -> Observation:
        flags = frozenset(self.flags)
        return Observation(self.height, self.width, self.reveals, total=self.mine_count, flags=flags, grid=self.grid)

    @property
    def status(self) -> Status:
        if self.exploded is not None:
            return Status.LOST
        is_open = len(self.reveals) == self.height * self.width - self.mine_count
        is_flagged = self.flags_win and bool(self._mines) and frozenset(self.flags) == self._mines
        return Status.WON if is_open or is_flagged else Status.PLAYING

    @property
    def mines(self) -> frozenset[Cell]:
        return frozenset() if self._mines is None or self.status is Status.PLAYING else self._mines

    @property
    def layout(self) -> Layout:
        """Return the layout; without its mines before the game is over."""
        return Layout(self.height, self.width, self.mines, grid=self.grid)

    def click(self, click: Click, cell: Cell) -> dict[Cell, int]:
        """Reveal a cell, toggle its flag, or open around it. Return the new numbers. Raises `IllegalMove`."""
        if click == "flag":
            self.toggle_flag(cell)
            return {}
        return self.reveal(cell) if click == "reveal" else self.open_around(cell)

    def reveal(self, cell: Cell) -> dict[Cell, int]:
        """Reveal `cell`, flooding from a 0, and return the new numbers, if any. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        if self._mines is None:
            self._mines = self._deal(cell).mines
        return self._open([cell])

    def open_around(self, cell: Cell) -> dict[Cell, int]:
        """Open the unflagged neighbors of a number, if the flags around it are as many as the number (chording)."""
        check_cell(cell, self.height, self.width)
        around = self.grid.neighbors[cell]
        if self.reveals.get(cell) != len(around & self.flags):
            return {}
        return self._open(sorted(around - self.flags))

    def toggle_flag(self, cell: Cell) -> None:
        """Place or remove a flag on a hidden cell, during the game. Raises `IllegalMove` off the board."""
        check_cell(cell, self.height, self.width)
        if self.status is Status.PLAYING and cell not in self.reveals:
            self.flags ^= {cell}

    def _open(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        assert self._mines is not None
        fresh: dict[Cell, int] = {}
        queue = list(cells)
        if self.status is not Status.PLAYING:
            return fresh
        mines, around = self._mines, self.grid.neighbors
        for cell in queue:
            if cell in self.reveals:
                continue
            if cell in mines:
                self.exploded = self.exploded or cell
                if self.flags_stay:
                    continue
                break
            self.reveals[cell] = fresh[cell] = len(around[cell] & mines)
            self.flags.discard(cell)
            if self.floods and fresh[cell] == 0:
                queue += sorted(around[cell].difference(self.reveals, self.flags if self.flags_stay else ()))
        return fresh
