"""The fewest clicks that a layout takes."""

from __future__ import annotations

from collections.abc import Set

from game.grid import Cell, Grid, GridSpec, all_cells


def three_bv(height: int, width: int, mines: Set[Cell], grid: GridSpec = None) -> int:
    """The fewest left clicks that reveal all cells without mines, where a revealed 0 opens its neighbors.

    It is known as 3BV, Bechtel's Board Benchmark Value: one click for each connected area of zeros, and one for each
    number that no 0 opens.

    >>> three_bv(1, 4, {(0, 1)})
    2
    """
    around = Grid.of(grid, height, width).neighbors
    unopened = set(all_cells(height, width)) - mines
    zeros = {cell for cell in unopened if around[cell].isdisjoint(mines)}
    clicks = 0
    while zeros:
        clicks += 1
        opening = [zeros.pop()]
        for cell in opening:
            unopened.discard(cell)
            unopened -= around[cell]
            fresh = around[cell] & zeros
            zeros -= fresh
            opening += fresh
    return clicks + len(unopened)
