"""A wrong move: a mine called safe by a player, with the data needed to show the board again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout

if TYPE_CHECKING:
    from game.board.observation import Observation
    from game.pictures import Picture


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A mine called safe: the `cell`, the cells `revealed` before it, in order, and the `layout` as JSON.

    `told_total` is whether the player knew the number of mines.
    """

    cell: Cell
    revealed: tuple[Cell, ...]
    layout: str
    told_total: bool = True

    @classmethod
    def ending(cls, moves: Sequence[Cell], layout: Layout, told_total: bool = True) -> WrongMove | None:
        """Make the wrong move that ends these `moves`; None without moves."""
        return cls(moves[-1], tuple(moves[:-1]), layout.to_json(), told_total) if moves else None

    def seen(self) -> Observation:
        game = Minesweeper.from_layout(Layout.from_json(self.layout))
        return game.seen(self.revealed, with_total=self.told_total)

    def picture(self, name: str, title: str = "") -> Picture:
        from game.pictures import PuzzleConclusions, of_comparison  # only to draw

        return of_comparison(self.seen(), {name: PuzzleConclusions({self.cell: False})}, follows={}, title=title)
