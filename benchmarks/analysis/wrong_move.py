"""A wrong move: a mine that a player called safe, with all that it takes to see the board again."""

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
    """A mine that was called safe: the `cell`, the cells `revealed` before it, in order, and the `layout` as JSON.

    `told_total` says whether the player knew how many mines there are.
    """

    cell: Cell
    revealed: tuple[Cell, ...]
    layout: str
    told_total: bool = True

    @classmethod
    def ending(cls, moves: Sequence[Cell], layout: Layout, told_total: bool = True) -> WrongMove | None:
        """The last of these `moves`, which a player called safe; None where there are no moves."""
        return cls(moves[-1], tuple(moves[:-1]), layout.to_json(), told_total) if moves else None

    def seen(self) -> Observation:
        """What the player had seen."""
        game = Minesweeper.from_layout(Layout.from_json(self.layout))
        return game.seen(self.revealed, with_total=self.told_total)

    def picture(self, name: str, title: str = "") -> Picture:
        """The board as the player of this `name` had seen it, with its wrong claim."""
        from game.pictures import Known, of_comparison  # only where something is drawn

        return of_comparison(self.seen(), {name: Known({self.cell: False})}, follows={}, title=title)
