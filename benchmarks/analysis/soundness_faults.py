"""Soundness violations with their wrong moves, and disagreements of complete engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.grid import Cell
from game.minesweeper import Layout, Minesweeper
from game.wording import counted

if TYPE_CHECKING:
    from game.board.observation import Observation
    from game.pictures import Picture


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A mine called safe: the `cell`, the cells `revealed` before it, in order, and the `layout` as JSON."""

    cell: Cell
    revealed: tuple[Cell, ...]
    layout: str
    told_total: bool = True

    @classmethod
    def ending(cls, moves: Sequence[Cell], layout: Layout, told_total: bool = True) -> WrongMove | None:
        return cls(moves[-1], tuple(moves[:-1]), layout.to_json(), told_total) if moves else None

    def seen(self) -> Observation:
        game = Minesweeper.from_layout(Layout.from_json(self.layout))
        return game.seen(self.revealed, with_total=self.told_total)

    def picture(self, name: str, title: str = "") -> Picture:
        from game.pictures import PuzzleConclusions, of_comparison  # only to draw

        return of_comparison(self.seen(), {name: PuzzleConclusions({self.cell: False})}, follows={}, title=title)


class Fault(str):
    """The description of a fault, with its `contestants`: the one that was wrong, or two that disagree.

    `places` are the positions, or the group of positions, with the fault. `boards` maps names of boards to wrong moves.

    >>> fault = Fault("sat and guess both say complete and disagree", "sat", "guess")
    >>> print(fault, fault.contestants)
    sat and guess both say complete and disagree ('sat', 'guess')
    """

    contestants: tuple[str, ...]
    places: tuple[str, ...]
    boards: Mapping[str, WrongMove]

    def __new__(
        cls, words: str, *contestants: str, places: Iterable[str] = (), boards: Mapping[str, WrongMove] | None = None
    ) -> Fault:
        fault = super().__new__(cls, words)
        fault.contestants, fault.places, fault.boards = contestants, tuple(places), boards or {}
        return fault


def unsound(contestant: str, cells: int, where: str, boards: Mapping[str, WrongMove] | None = None) -> Fault:
    """Return the fault of a contestant that is wrong about this many cells."""
    words = f"{contestant} is unsound: {counted(cells, 'cell')} in {where}"
    return Fault(words, contestant, places=[where], boards=boards)
