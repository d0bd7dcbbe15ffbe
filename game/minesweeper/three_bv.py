"""The least number of clicks for a layout, and the parts of the board that the clicks open."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from game.grid import Cell, all_cells
from game.minesweeper.layouts import Layout


@dataclass(frozen=True)
class BoardParts:
    """The `openings` (connected zeros) of a layout, the safe `numbers` that no 0 opens, and the `islands` of these."""

    openings: tuple[frozenset[Cell], ...]
    numbers: frozenset[Cell]
    islands: tuple[frozenset[Cell], ...]

    @classmethod
    def of(cls, layout: Layout) -> BoardParts:
        """Compute the parts of the layout.

        >>> parts = BoardParts.of(Layout(1, 4, {(0, 1)}))
        >>> parts.openings, parts.numbers
        ((frozenset({(0, 3)}),), frozenset({(0, 0)}))
        """
        around, mines = layout.grid.neighbors, layout.mines
        free = set(all_cells(layout.height, layout.width)) - mines
        zeros = {cell for cell in free if around[cell].isdisjoint(mines)}
        numbers = frozenset(cell for cell in free - zeros if around[cell].isdisjoint(zeros))
        return cls(connected(zeros, around), numbers, connected(numbers, around))

    @property
    def three_bv(self) -> int:
        """Return the least number of left clicks that reveal all safe cells (Bechtel's Board Benchmark Value)."""
        return len(self.openings) + len(self.numbers)

    def solved(self, revealed: Set[Cell]) -> int:
        """Count the complete openings and the `numbers` among the revealed cells: the part of the 3BV reached."""
        return sum(opening <= revealed for opening in self.openings) + len(self.numbers & revealed)


def connected(cells: Set[Cell], around: Mapping[Cell, frozenset[Cell]]) -> tuple[frozenset[Cell], ...]:
    """Divide cells into connected areas; `around` maps each cell to its neighbors."""
    left, areas = set(cells), []
    while left:
        area = [left.pop()]
        for cell in area:
            fresh = around[cell] & left
            left -= fresh
            area += fresh
        areas.append(frozenset(area))
    return tuple(areas)
