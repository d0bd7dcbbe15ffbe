"""Which boards are played, one after the other: drawn by a rule, or known beforehand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.grid import Cell, all_cells
from game.minesweeper.layouts import Layout, Rule, check_room, random_layout, room_for_mines
from game.minesweeper.session import Session
from game.minesweeper.sizes import NAMED, Size

GRANTED: dict[Rule, str] = {"any": "", "safe": "the first cell is no mine", "open": "the first cell is a 0"}
"""What each rule says for sure of the first cell, wherever it is."""

RULES: dict[Rule, str] = {
    "any": "the first cell may be a mine, and zeros do not open their neighbors, as in the course",
    "safe": f"{GRANTED['safe']}, and zeros open their neighbors",
    "open": f"{GRANTED['open']}, and zeros open their neighbors, as in most programs",
}
"""What each rule means for the first click, and whether a revealed 0 floods."""


def first_click(size: Size, rule: Rule) -> Cell | None:
    """Where a game begins, as rates are commonly measured: a corner under `safe`, further in under `open`.

    There it is (2, 2), or (3, 3) on expert boards, and a corner where the mines would not fit around that. Under `any`
    the player chooses: None.
    """
    if rule == "any":
        return None
    inside = 3 if size == NAMED["expert"] else 2
    cell = (min(inside, size.height - 1), min(inside, size.width - 1))
    fits = size.mines <= room_for_mines(size.grid, "open", cell)
    return cell if rule == "open" and fits else (0, 0)


@dataclass(frozen=True)
class Boards:
    """What is played: boards of a size drawn under a rule, or the `layouts` of a file, one after the other.

    Of layouts that fit a position, the cells `opened` are revealed when a game begins.

    `seed` draws the layouts; the players get a stream of their own (`player_rng`), so that no player can be tied to
    the board that it plays on. `floods` says whether a revealed 0 opens its neighbors (None: the rule decides), and
    `flags_win` whether a game is also won when exactly the mines are flagged.
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
        """Whether a revealed 0 opens its neighbors: as `floods` says, or else under every rule but `any`."""
        return self.rule != "any" if self.floods is None else self.floods

    @property
    def granted(self) -> str:
        """What the rule says for sure of the first cell, in words; empty where it says nothing."""
        return "" if self.layouts else GRANTED[self.rule]

    def session(self, number: int) -> Session:
        """The game of this number, from 0: the same for the same seed."""
        manners = {"floods": self.opens_zeros, "flags_win": self.flags_win}
        if self.layouts:
            session = Session.on(self.layouts[number % len(self.layouts)], **manners)
            for cell in self.opened:
                session.reveal(cell)
            return session
        size = self.size
        deal = partial(self.layout, number)
        return Session(size.height, size.width, size.mines, deal, grid=size.grid, **manners)

    def layout(self, number: int, first: Cell) -> Layout:
        """The layout of this number for a game that begins at `first`; those of a file do not depend on that."""
        if self.layouts:
            return self.layouts[number % len(self.layouts)]
        size = self.size
        rng = self.layout_rng(number)
        return random_layout(size.height, size.width, size.mines, rule=self.rule, first=first, rng=rng, grid=size.grid)

    def seeded(self) -> Boards:
        """The same, with a seed drawn: several players of one number then meet the same board."""
        return replace(self, seed=random.randrange(2**32))

    def changed(self, **changes: Any) -> Boards:
        """The same with other fields."""
        return replace(self, **changes)

    def check_room(self) -> None:
        """Raise `BadLayout` unless the rule leaves room for the mines, wherever the first click is."""
        if not self.layouts:
            grid = self.size.grid
            cells = all_cells(grid.height, grid.width)
            most = next(cell for cell in cells if len(grid.neighbors[cell]) == grid.degree)
            check_room(grid, self.size.mines, self.rule, most)

    def first(self, number: int) -> Cell | None:
        """The cell that the layout of this number asks to be revealed first, if it does."""
        return self.layouts[number % len(self.layouts)].first if self.layouts else None

    def first_move(self, number: int) -> Cell | None:
        """Where engines begin the game of this number: where the layout asks for it, or else at `first_click`."""
        return self.first(number) if self.layouts else first_click(self.size, self.rule)

    def layout_rng(self, number: int) -> random.Random:
        """The random stream that draws the layout of this number."""
        return random.Random(f"layout {self.seed} {number}") if self.seed is not None else random.Random()

    def player_rng(self, number: int) -> random.Random:
        """The random stream of the player in the game of this number."""
        return random.Random(f"player {self.seed} {number}") if self.seed is not None else random.Random()
