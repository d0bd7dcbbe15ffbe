"""Boards of any grid as whole numbers: what `BitBoard` does by shifts on square boards, by a table of neighbors."""

from __future__ import annotations

from engines.solving.statements import cells_of
from game.errors import BadLayout
from game.grid import Grid, all_cells
from mineproof.generation.bitboard import BitBoard, Numbers

MOST_NEIGHBORS = 14
"""A cell with its neighbors is counted in four binary digits."""


class GridBoard(BitBoard):
    """Boards of one grid. Raises `BadLayout` where a cell has more than `MOST_NEIGHBORS` neighbors.

    >>> board = GridBoard(Grid.of("hex", 2, 3))
    >>> sorted(board.cells_in(board.around(board.mask([(1, 0)]))))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    def __init__(self, grid: Grid) -> None:
        if grid.degree > MOST_NEIGHBORS:
            raise BadLayout(f"a cell of {grid!r} has {grid.degree} neighbors; expected at most {MOST_NEIGHBORS}")
        self.height, self.width, self.stride = grid.height, grid.width, grid.width + 1
        self.cells = self.mask(all_cells(grid.height, grid.width))
        self._around = {
            self.mask([cell]): self.mask([cell, *grid.neighbors[cell]]) for cell in all_cells(grid.height, grid.width)
        }
        self._sharing = {
            single: [other for other in cells_of(self.near(around)) if self._shares(single, other)]
            for single, around in self._around.items()
        }

    def around(self, single: int) -> int:
        """See `BitBoard.around`."""
        return self._around[single]

    def near(self, mask: int) -> int:
        """See `BitBoard.near`."""
        found = 0
        for single in cells_of(mask & self.cells):
            found |= self._around[single]
        return found

    def count(self, mask: int) -> Numbers:
        """See `BitBoard.count`."""
        ones = twos = fours = eights = 0
        for single in cells_of(mask & self.cells):
            carried = self._around[single]
            ones, carried = ones ^ carried, ones & carried
            twos, carried = twos ^ carried, twos & carried
            fours, carried = fours ^ carried, fours & carried
            eights ^= carried
        return ones, twos, fours, eights

    def subset_rule(self, numbers: int, missing: Numbers, spare: Numbers, undetermined: int) -> tuple[int, int]:
        """See `BitBoard.subset_rule`."""
        safes = mines = 0
        for single in cells_of(numbers):
            own = self._around[single] & undetermined
            for other in self._sharing[single]:
                rest = self._around[other] & undetermined & ~own
                if other & numbers and rest and not own & ~self._around[other]:
                    if _is_alike(missing, single, other):
                        safes |= rest
                    if _is_alike(spare, single, other):
                        mines |= rest
        return safes, mines

    def has_lookalikes(self, mines: int, first: int) -> bool:
        """See `BitBoard.has_lookalikes`; it only saves time, and here nothing is looked for."""
        return False

    def _shares(self, single: int, other: int) -> bool:
        """Whether two cells have two neighbors or more in common: others show no more together than alone."""
        both = self._around[single] & self._around[other] & ~(single | other)
        return single != other and both.bit_count() > 1


def _is_alike(numbers: Numbers, one: int, other: int) -> bool:
    return all((digit & one != 0) == (digit & other != 0) for digit in numbers)


def board_of(grid: Grid) -> BitBoard:
    """Boards of this grid: by shifts, where it is square."""
    return BitBoard(grid.height, grid.width) if grid.is_square else GridBoard(grid)
