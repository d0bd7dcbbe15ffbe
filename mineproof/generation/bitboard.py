"""Boards as whole numbers, a bit for each cell: what is asked of every cell is worked out for all of them at once.

A set of cells is an int. A number in every cell is four ints, its binary digits from the lowest on (known as bit
slicing): one operation then does for five hundred cells what a loop would do five hundred times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import TypeAlias

from engines.solving.statements import cells_of
from game.grid import Cell, all_cells

Numbers: TypeAlias = tuple[int, ...]
"""A number in every cell, as the sets of the cells where it has the binary digits 1, 2, 4, 8 and so on."""

Offset = tuple[int, int]
"""How many rows down and how many columns to the right of a cell another one lies."""

ROUND: tuple[Offset, ...] = tuple(
    (down, right) for down, right in product((-1, 0, 1), repeat=2) if (down, right) != (0, 0)
)
"""The neighbors of a cell."""

SHARING: tuple[Offset, ...] = tuple(
    (down, right) for down, right in product(range(-2, 3), repeat=2) if 0 < abs(down) + abs(right) < 4
)
"""The cells that have two neighbors or more in common with a cell."""

LOOKALIKES: tuple[tuple[list[Offset], list[Offset]], ...] = (
    ([(0, 0)], [(0, 1)]),
    ([(0, 0)], [(1, 0)]),
    ([(0, 0), (1, 1)], [(0, 1), (1, 0)]),
)
"""Cells of which either the first are mines and the second safe, or the other way round: few numbers tell which."""


class BitBoard:
    """Boards of one size: where cells lie in an int, and what can be asked of sets of them.

    Row by row, and behind each row a place that is no cell, so that what is shifted beyond the end of a row is in none.

    >>> board = BitBoard(2, 3)
    >>> mines = board.mask([(0, 1), (1, 2)])
    >>> sorted(board.cells_in(mines)), board.number(mines, (0, 2))
    ([(0, 1), (1, 2)], 2)
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.stride = width + 1
        self.cells = self.mask(all_cells(height, width))
        self._square = sum([1 << self._shift(offset) + self._shift((1, 1)) for offset in [*ROUND, (0, 0)]])
        self._pairs = [
            (
                self._shift(offset),
                [self._shift(one) for one in ROUND if not _touch(one, offset)],
                [self._shift(one) for one in _around(offset) if not _touch(one, (0, 0))],
            )
            for offset in SHARING
        ]
        self._lookalikes = [
            (
                [self._shift(one) for one in some],
                [self._shift(one) for one in others],
                [self._shift(one) for one in _told_apart_by(some, others)],
            )
            for pair in LOOKALIKES
            for some, others in (pair, pair[::-1])
        ]

    # Cells and sets of cells.

    def mask(self, cells: Iterable[Cell]) -> int:
        """A set of cells."""
        return sum([1 << row * self.stride + column for row, column in cells])

    def cells_in(self, mask: int) -> Iterator[Cell]:
        """The cells of a set, row by row."""
        return map(self._cells.__getitem__, cells_of(mask))

    def around(self, single: int) -> int:
        """The neighbors of the one cell in this set, and the cell itself."""
        return (self._square << single.bit_length() - 1 >> self._shift((1, 1))) & self.cells

    @cached_property
    def bits(self) -> dict[Cell, int]:
        """For each cell the set of it alone."""
        return {cell: single for single, cell in self._cells.items()}

    @cached_property
    def squares(self) -> dict[Cell, int]:
        """For each cell its neighbors and itself."""
        return {cell: self.around(single) for cell, single in self.bits.items()}

    def number(self, mines: int, cell: Cell) -> int:
        """How many of these mines the cell, which is none, has around it."""
        return (self.around(self.mask([cell])) & mines).bit_count()

    # All cells at once.

    def near(self, mask: int) -> int:
        """The cells of a set and their neighbors; also places that are no cells."""
        rows = mask | mask << 1 | mask >> 1
        return rows | rows << self.stride | rows >> self.stride

    def count(self, mask: int) -> Numbers:
        """For every cell, how many of it and its neighbors are in this set of cells."""
        # Full adders, written out: nothing is asked more often. First three cells in a row, then three rows.
        left, right, stride = mask << 1, mask >> 1, self.stride
        either = left ^ mask
        ones, twos = either ^ right, (left & mask) | (either & right)
        above, below = ones << stride, ones >> stride
        either = above ^ ones
        ones, carried = either ^ below, (above & ones) | (either & below)
        above, below = twos << stride, twos >> stride
        either = above ^ twos
        twos, fours = either ^ below, (above & twos) | (either & below)
        both = twos & carried
        return ones, twos ^ carried, fours ^ both, fours & both

    def unequal(self, some: Numbers, others: Numbers) -> int:
        """The cells in which the numbers differ."""
        return (some[0] ^ others[0]) | (some[1] ^ others[1]) | (some[2] ^ others[2]) | (some[3] ^ others[3])

    def subset_rule(self, numbers: int, missing: Numbers, spare: Numbers, undetermined: int) -> tuple[int, int]:
        """What two numbers show where all undetermined cells of one belong to the other, for all pairs at once.

        Where as many mines are missing from both, what the other has more is safe; where as many safe cells are, it is
        mines. `numbers` are cells with undetermined neighbors, of which so many are `missing` mines and `spare`, that
        is, safe; one number alone shows nothing any more, so that neither is 0. Returns the safe cells and the mines.
        """
        safes = mines = 0
        open_at = {shift: _shifted(undetermined, shift) for shift in map(self._shift, ROUND)}
        for shift, own, others in self._pairs:
            inside = numbers & _shifted(numbers, shift)
            for one in own:
                inside &= ~open_at[one]
            if inside:
                as_many = inside & ~_differ(missing, shift)
                as_spare = inside & ~_differ(spare, shift)
                if as_many or as_spare:
                    for other in others:
                        safes |= _shifted(as_many, -other)
                        mines |= _shifted(as_spare, -other)
        return safes & undetermined, mines & undetermined

    def has_lookalikes(self, mines: int, first: int) -> bool:
        """Whether some mines could change places with safe cells, of which `first` is none, and no other safe cell
        would show another number. Without a guess nobody then reveals any of them: two in a row, or four in a square.
        """
        free = self.cells & ~mines
        swapped = free & ~first
        for some, others, told_apart_by in self._lookalikes:
            found = self.cells
            for shift in some:
                found &= _shifted(mines, shift)
            for shift in others:
                found &= _shifted(swapped, shift)
            for shift in told_apart_by:
                found &= ~_shifted(free, shift)
            if found:
                return True
        return False

    @cached_property
    def _cells(self) -> dict[int, Cell]:
        """The one cell in each set of one cell."""
        return {single: divmod(single.bit_length() - 1, self.stride) for single in cells_of(self.cells)}

    def _shift(self, offset: Offset) -> int:
        return offset[0] * self.stride + offset[1]


def difference(many: Numbers, few: Numbers) -> Numbers:
    """The first numbers less the second, which are nowhere greater."""
    digits, borrowed = [], 0
    for one, other in zip(many, few, strict=True):
        unequal = one ^ other
        digits.append(unequal ^ borrowed)
        borrowed = (~one & other) | (~unequal & borrowed)
    return tuple(digits)


def _shifted(mask: int, shift: int) -> int:
    """The cells that have a cell of this set so many places behind them."""
    return mask >> shift if shift >= 0 else mask << -shift


def _differ(numbers: Numbers, shift: int) -> int:
    """Where the number, below 8, is another one than so many places behind."""
    one, two, four, _ = numbers
    return (one ^ _shifted(one, shift)) | (two ^ _shifted(two, shift)) | (four ^ _shifted(four, shift))


def _around(offset: Offset) -> Sequence[Offset]:
    return [(offset[0] + down, offset[1] + right) for down, right in ROUND]


def _touch(one: Offset, other: Offset) -> bool:
    """Whether two cells are neighbors, or the same."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def _told_apart_by(some: Sequence[Offset], others: Sequence[Offset]) -> list[Offset]:
    """The cells around that touch more of some cells than of the others."""
    around = {cell for offset in [*some, *others] for cell in _around(offset)}.difference(some, others)
    return [cell for cell in around if sum(_touch(cell, it) for it in some) != sum(_touch(cell, it) for it in others)]
