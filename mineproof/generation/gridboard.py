"""Boards of any grid as whole numbers: what `BitBoard` does by shifts on square boards, by a table of neighbors."""

from __future__ import annotations

from functools import reduce
from operator import or_, xor

from engines.solving.statements import cells_of
from game.grid import Grid, all_cells
from mineproof.generation.bitboard import BitBoard, Numbers


class GridBoard(BitBoard):
    """Boards of one grid.

    >>> board = GridBoard(Grid.of("hex", 2, 3))
    >>> sorted(board.cells_in(board.around(board.mask([(1, 0)]))))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    def __init__(self, grid: Grid) -> None:
        self.height, self.width, self.stride = grid.height, grid.width, grid.width + 1
        self.cells = self.mask(all_cells(grid.height, grid.width))
        self._places = range((grid.degree + 1).bit_length())  # binary digits in which a cell and its neighbors count
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
        digits = [0 for _ in self._places]
        for single in cells_of(mask & self.cells):
            carried = self._around[single]
            for place in self._places:
                digits[place], carried = digits[place] ^ carried, digits[place] & carried
        return tuple(digits)

    def unequal(self, some: Numbers, others: Numbers) -> int:
        """See `BitBoard.unequal`."""
        found: int = reduce(or_, map(xor, some, others))
        return found

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
