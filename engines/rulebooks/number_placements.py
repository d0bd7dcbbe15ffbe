"""Where numbers of square boards can stand, and how many hidden cells their regions can have at most.

Which number is called A is left open: each set of places is given once, for every order of its letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

from engines.solving.limits import Stopwatch
from game.grid import Cell

SQUARE_NEIGHBORS = 8
"""A number of a square board has at most as many neighbors."""

APART = 100
"""Columns between numbers that share no cell, where the board has no edge."""

MANY = 2000
"""With this number of placements, comparing each with all others takes too long."""

SLICE = 1_000
"""Placements between two looks at the clock."""

WITHOUT_LIMIT = Stopwatch(None)

_BITS = 16
"""A size in a packed row of sizes takes as many bits; the highest one stays free."""


@dataclass(frozen=True)
class Placement:
    """Numbers at `cells`, the first one called A: `rooms` says how many hidden cells each region has room for.

    Region 0, of the cells beside no number, has room for 0 where it is not counted.
    """

    cells: tuple[Cell, ...]
    rooms: tuple[int, ...]

    def renamed(self, order: Sequence[int]) -> Placement:
        """The same places, where letter `i` is what `order[i]` was."""
        rooms = [0] * len(self.rooms)
        for region, old in enumerate(_regions_before(tuple(order))):
            rooms[region] = self.rooms[old]
        return Placement(tuple([self.cells[old] for old in order]), tuple(rooms))


@cache
def anywhere(letters: int) -> tuple[Placement, ...]:
    """Numbers on a board without edges, the smallest list that leaves none out.

    Every other placement has no more room in any region than one of these.

    >>> [placement.rooms for placement in anywhere(1)]
    [(0, 8)]
    >>> sorted({placement.rooms[3] for placement in anywhere(2)})  # cells that two numbers share
    [0, 1, 2, 3, 4]
    """
    together: dict[int, list[frozenset[Cell]]] = {0: [frozenset()]}
    found = []
    for sizes in _partitions(letters):
        for size in sizes:
            together.setdefault(size, _near_each_other(size))
        for parts in product(*[together[size] for size in sizes]):
            shifted = [(row, column + APART * number) for number, part in enumerate(parts) for row, column in part]
            found.append(_placement(tuple(sorted(shifted)), None))
    return _roomiest(found)


_ON_BOARD: dict[tuple[int, int, int, bool], tuple[Placement, ...]] = {}


def on_board(
    height: int, width: int, letters: int, counts_others: bool, stopwatch: Stopwatch = WITHOUT_LIMIT
) -> tuple[Placement, ...]:
    """Numbers on a board of this size, as in `anywhere`; region 0 has the cells beside none, if it `counts_others`.

    They are found once for each size. Raises `GaveUp` when the time is over.
    """
    known = _ON_BOARD.get((height, width, letters, counts_others))
    if known is not None:
        return known
    cells = [(row, column) for row in range(height) for column in range(width)]
    board = frozenset(cells)
    found = []
    for number, chosen in enumerate(combinations(cells, letters)):
        if number % SLICE == 0:
            stopwatch.left()
        found.append(_placement(chosen, board, counts_others))
    return _ON_BOARD.setdefault((height, width, letters, counts_others), _roomiest(found))


def with_room(placements: Sequence[Placement], least: Sequence[int]) -> Iterator[Placement]:
    """The placements, with letters in every order, that have room in each region for its `least` number of cells."""
    letters = len(least).bit_length() - 1
    for order in permutations(range(letters)):
        before = _regions_before(order)
        wanted = [0] * len(least)
        for region, old in enumerate(before):
            wanted[old] = least[region]
        packed = _packed(wanted)
        for placement in placements:
            if _has_room(_packed_rooms(placement), packed, len(least)):
                yield placement.renamed(order)


def _partitions(number: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    if not number:
        yield ()
    for first in range(min(number, most), 0, -1):
        for others in _partitions(number - first, first):
            yield (first, *others)


def _near_each_other(number: int) -> list[frozenset[Cell]]:
    """As many places that hang together by cells that two of them share, but for shifts and mirrors."""
    found = {_normal(frozenset([(0, 0)]))}
    for _ in range(number - 1):
        found = {
            _normal(places | {(row + down, column + right)})
            for places in found
            for row, column in places
            for down, right in product(range(-2, 3), repeat=2)
            if (row + down, column + right) not in places
        }
    return sorted(found, key=sorted)


def _normal(places: frozenset[Cell]) -> frozenset[Cell]:
    """The one of all shifts and mirrors that comes first."""
    every = []
    for turned in (places, {(column, row) for row, column in places}):
        for down, right in product((1, -1), repeat=2):
            mirrored = [(down * row, right * column) for row, column in turned]
            top, left = min(row for row, _ in mirrored), min(column for _, column in mirrored)
            every.append(sorted([(row - top, column - left) for row, column in mirrored]))
    return frozenset(min(every))


def _placement(cells: tuple[Cell, ...], board: frozenset[Cell] | None, counts_others: bool = False) -> Placement:
    """The regions of numbers at these cells; without a `board` there is no edge."""
    rooms = [0] * (1 << len(cells))
    holders: dict[Cell, int] = {}
    for letter, (row, column) in enumerate(cells):
        for down, right in product((-1, 0, 1), repeat=2):
            cell = row + down, column + right
            holders[cell] = holders.get(cell, 0) | 1 << letter
    for cell, region in holders.items():
        if cell not in cells and (board is None or cell in board):
            rooms[region] += 1
    if counts_others and board is not None:
        rooms[0] = len(board) - len(cells) - sum(rooms)
    return Placement(cells, tuple(rooms))


def _roomiest(placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Those than which no other one, its letters in any order, has as much room everywhere.

    Where there are very many, as of four numbers on many boards, only equal ones are left out, which is quicker.
    """
    letters = len(placements[0].cells) if placements else 0
    orders = [_regions_before(order) for order in permutations(range(letters))]
    kept: list[Placement] = []
    wider: list[int] = []
    seen: set[int] = set()
    first = {placement.rooms: placement for placement in reversed(placements)}
    for rooms, placement in sorted(first.items(), key=lambda one: sum(one[0]), reverse=True):
        packed = _packed(rooms)
        if packed in seen:
            continue
        renamed = {_packed([rooms[old] for old in before]) for before in orders}
        seen |= renamed
        if len(first) > MANY or not any(_has_room(other, packed, len(rooms)) for other in wider):
            kept.append(placement)
            wider += renamed
    return tuple(kept)


@cache
def _regions_before(order: tuple[int, ...]) -> tuple[int, ...]:
    """For each region, the one that it was before its letter `i`, then called `order[i]`, had its name."""
    return tuple(
        [
            sum([1 << old for letter, old in enumerate(order) if region >> letter & 1])
            for region in range(1 << len(order))
        ]
    )


def _packed(rooms: Sequence[int]) -> int:
    return sum([room << _BITS * region for region, room in enumerate(rooms)])


@cache
def _packed_rooms(placement: Placement) -> int:
    return _packed(placement.rooms)


@cache
def _free_bits(count: int) -> int:
    return _packed([1 << _BITS - 1] * count)


def _has_room(rooms: int, wanted: int, count: int) -> bool:
    """Whether all sizes of a packed row are at least those of another one: no subtraction borrows a free bit."""
    free = _free_bits(count)
    return (rooms | free) - wanted & free == free
