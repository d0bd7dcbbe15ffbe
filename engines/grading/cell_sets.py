"""Sets of cells as int bit masks, for fast search over boards."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from engines.solving.statement_masks import cells_of
from game.grid import Cell, Grid, all_cells


class CellSets:
    """Sets of cells of a grid as bit masks, row by row; an unused bit after each row keeps shifts within the row.

    >>> sets = CellSets(Grid.of("hex", 2, 3))
    >>> sorted(sets.cells_in(sets.around(sets.mask([(1, 0)]))))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.stride = grid.width + 1
        self.cells = self.mask(all_cells(grid.height, grid.width))

    def mask(self, cells: Iterable[Cell]) -> int:
        return sum([1 << row * self.stride + column for row, column in cells])

    def cells_in(self, mask: int) -> Iterator[Cell]:
        return map(self._cells.__getitem__, cells_of(mask))

    def around(self, single: int) -> int:
        """Return the mask of a cell and its neighbors. `single` is the mask of the cell."""
        cell = self._cells[single]
        return self.mask([cell, *self.grid.neighbors[cell]])

    def near(self, mask: int) -> int:
        """Return the mask of the given cells and their neighbors. Unused bits may be set as well."""
        if self.grid.is_square:
            rows = mask | mask << 1 | mask >> 1
            return rows | rows << self.stride | rows >> self.stride
        found = 0
        for single in cells_of(mask & self.cells):
            found |= self._around[single]
        return found

    def opened(self, mines: int, first: int) -> int:
        """Return the cells opened by the first click: the cell itself and, if it shows a 0, the flooded area."""
        zeros = self.cells & ~self.near(mines)
        opened, before = first, 0
        while opened != before:
            before = opened
            opened |= self.near(opened & zeros) & self.cells
        return opened

    def has_indistinguishable_cells(self, mines: int, first: int) -> bool:
        """Return whether mines and safe cells can be exchanged without changing other numbers, which needs a guess.

        Only square grids are searched, for pairs of adjacent cells and for blocks of 2x2. The cell `first` is safe.
        """
        if not self.grid.is_square:
            return False
        stride, safe, movable = self.stride, self.cells & ~mines, self.cells & ~first
        # Bits of cells that differ from the cell to the right, or below: exactly one of the two is a mine.
        right = (mines ^ mines >> 1) & movable & movable >> 1
        below = (mines ^ mines >> stride) & movable & movable >> stride
        in_columns, in_rows = safe << stride | safe | safe >> stride, safe << 1 | safe | safe >> 1
        corners = safe << stride + 1 | safe << stride - 2 | safe >> 2 * stride - 1 | safe >> 2 * stride + 2
        return bool(
            right & ~(in_columns << 1 | in_columns >> 2)
            or below & ~(in_rows << stride | in_rows >> 2 * stride)
            or right & right >> stride & below & ~corners
        )

    @cached_property
    def _cells(self) -> dict[int, Cell]:
        return {single: divmod(single.bit_length() - 1, self.stride) for single in cells_of(self.cells)}

    @cached_property
    def _around(self) -> dict[int, int]:
        return {single: self.around(single) for single in self._cells}
