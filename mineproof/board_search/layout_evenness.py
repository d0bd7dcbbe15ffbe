"""The evenness of a layout: a search that changes a board can pile up its mines, which needs no guess, but is dull."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from statistics import fmean, pstdev

from engines.grading.cell_sets import CellSets
from engines.solving.statement_masks import cells_of


@dataclass(frozen=True)
class Evenness:
    """The evenness of one layout in three figures, or the mean figures of several layouts.

    >>> from game.grid import Grid
    >>> sets = CellSets(Grid.of(None, 3, 3))
    >>> Evenness.of(sets, sets.mask([(0, 0), (0, 1), (1, 0), (1, 1)]))
    Evenness(buried=1, spread=0.4, block=4)
    """

    buried: float
    """the number of mines without a safe neighbor"""
    spread: float
    """the standard deviation of the numbers of all safe cells, in mines"""
    block: float
    """the size of the largest rectangle of mines, in cells"""

    @classmethod
    def of(cls, sets: CellSets, mines: int) -> Evenness:
        numbers = [(sets.near(safe) & mines).bit_count() for safe in cells_of(sets.cells & ~mines)]
        spread = pstdev(numbers) if numbers else 0.0
        return cls(buried(sets, mines).bit_count(), spread, largest_block(sets, mines))

    def __str__(self) -> str:
        return (
            f"{self.buried:.1f} mines touch no number, the numbers spread by {self.spread:.2f}, "
            f"the largest block has {self.block:.1f} mines"
        )

    @classmethod
    def mean(cls, measured: Sequence[Evenness]) -> Evenness:
        return cls(*map(fmean, zip(*map(astuple, measured), strict=True)))


def buried(sets: CellSets, mines: int) -> int:
    """Return the mines that touch no safe cell."""
    return mines & ~sets.near(sets.cells & ~mines)


def largest_block(sets: CellSets, mines: int) -> int:
    """Return the size of the largest rectangle of mines, in cells."""
    largest, height, rows = 0, 1, mines
    while rows:
        width, columns = 1, rows
        while columns:
            largest = max(largest, height * width)
            columns &= rows >> width
            width += 1
        rows &= mines >> height * sets.stride
        height += 1
    return largest
