"""The boards of a series of games: drawn under a rule for the first click, or listed beforehand."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.grid import Cell, all_cells
from game.minesweeper.game_session import Session
from game.minesweeper.layouts import Layout
from game.minesweeper.random_layouts import Rule, check_room, random_layout, room_for_mines
from game.minesweeper.sizes import NAMED, Size

GUARANTEES: dict[Rule, str] = {"any": "", "safe": "the first cell is no mine", "open": "the first cell is a 0"}

RULES: dict[Rule, str] = {
    "any": "the first cell may be a mine, and zeros do not open their neighbors, as in the course",
    "safe": f"{GUARANTEES['safe']}, and zeros open their neighbors",
    "open": f"{GUARANTEES['open']}, and zeros open their neighbors, as in most programs",
}
"""The meaning of each rule, in words: its guarantee for the first click, and whether a revealed 0 opens neighbors."""


@dataclass(frozen=True)
class Boards:
    """The boards of a series of games: drawn for a size under a rule, or the `layouts` of a file in turn.

    Each game starts with the cells `opened` revealed. `seed` determines the layouts; players get another random stream
    (`player_rng`), so that no choice depends on the layout. With `floods`, a revealed 0 opens its neighbors (None: as
    usual under the rule). With `flags_win`, flagging exactly the mines also wins.
    """

    size: Size
    rule: Rule
    seed: int | None = None
    layouts: Sequence[Layout] = ()
    floods: bool | None = None
    flags_win: bool = False
    opened: tuple[Cell, ...] = ()

    @property
    def guarantee(self) -> str:
        """Return the rule's guarantee for the first cell, in words; empty under `any` and for the layouts of a file."""
        return "" if self.layouts else GUARANTEES[self.rule]

    def session(self, number: int) -> Session:
        listed = self._listed(number)
        size = listed.size if listed else self.size
        floods = self.rule != "any" if self.floods is None else self.floods
        session = Session(size, partial(self.layout, number), floods=floods, flags_win=self.flags_win)
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


def first_click(size: Size, rule: Rule) -> Cell | None:
    """Return the first cell commonly used for published win rates: a corner under `safe`, an inner cell under `open`.

    The inner cell is (2, 2), or (3, 3) on expert boards; without room for an opening there, the corner is returned.
    """
    if rule == "any":
        return None
    inside = 3 if size == NAMED["expert"] else 2
    cell = (min(inside, size.height - 1), min(inside, size.width - 1))
    fits = size.mines <= room_for_mines(size.grid, "open", cell)
    return cell if rule == "open" and fits else (0, 0)
