"""The boards of a series of games: drawn under a rule, or listed beforehand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.grid import Cell, all_cells
from game.minesweeper.game_session import Session
from game.minesweeper.layouts import Layout, Rule, check_room, random_layout
from game.minesweeper.opening_rules import GUARANTEES, first_click
from game.minesweeper.sizes import Size


@dataclass(frozen=True)
class Boards:
    """The boards of a series of games: drawn for a size under a rule, or the `layouts` of a file in turn.

    If the layouts are possible completions of a position, `opened` are the cells revealed in that position; each game
    starts with them revealed.

    `seed` determines the layouts; the players get a separate random stream (`player_rng`), so that no player's choices
    depend on the layout. With `floods`, a revealed 0 opens its neighbors (None: as usual under the rule). With
    `flags_win`, flagging exactly the mines also wins.
    """

    size: Size
    rule: Rule
    seed: int | None = None
    layouts: Sequence[Layout] = ()
    floods: bool | None = None
    flags_win: bool = False
    opened: tuple[Cell, ...] = ()

    @property
    def opens_zeros(self) -> bool:
        return self.rule != "any" if self.floods is None else self.floods

    @property
    def guarantee(self) -> str:
        """Return the rule's guarantee for the first cell, in words; empty under `any` and for the layouts of a file."""
        return "" if self.layouts else GUARANTEES[self.rule]

    def session(self, number: int) -> Session:
        """Return the game of this number, from 0; equal seeds give equal games."""
        listed = self._listed(number)
        size = listed.size if listed else self.size
        session = Session(size, partial(self.layout, number), floods=self.opens_zeros, flags_win=self.flags_win)
        for cell in self.opened:
            session.reveal(cell)
        return session

    def _listed(self, number: int) -> Layout | None:
        return self.layouts[number % len(self.layouts)] if self.layouts else None

    def layout(self, number: int, first: Cell) -> Layout:
        if listed := self._listed(number):
            return listed
        size, rng = self.size, self.layout_rng(number)
        return random_layout(size.height, size.width, size.mines, rule=self.rule, first=first, rng=rng, grid=size.grid)

    def check_room(self) -> None:
        """Raise `BadLayout` unless the rule leaves room for the mines at every first click."""
        if not self.layouts:
            grid = self.size.grid
            cells = all_cells(grid.height, grid.width)
            most = next(cell for cell in cells if len(grid.neighbors[cell]) == grid.degree)
            check_room(grid, self.size.mines, self.rule, most)

    def first(self, number: int) -> Cell | None:
        """Return the first cell required by the layout with this number, or None if the player may choose."""
        listed = self._listed(number)
        return listed.first if listed else None

    def first_move(self, number: int) -> Cell | None:
        return self.first(number) if self.layouts else first_click(self.size, self.rule)

    def layout_rng(self, number: int) -> random.Random:
        return random.Random(f"layout {self.seed} {number}") if self.seed is not None else random.Random()

    def player_rng(self, number: int) -> random.Random:
        return random.Random(f"player {self.seed} {number}") if self.seed is not None else random.Random()
