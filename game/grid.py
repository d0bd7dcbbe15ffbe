"""Cells and their neighbors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from game.errors import BadLayout, IllegalMove

Cell = tuple[int, int]
"""(row, column), from 0."""

MOST_NEIGHBORS = 8
"""No number is greater, and no number's sentence is over more cells."""

# The neighbors of so many cells of a board are remembered once they were asked for, in all games (1.2 KB a cell). Those
# of further cells are computed anew, so that no board leaves much behind.
LARGEST_TABLE = 10_000

LARGEST_BOARD = 10_000_000
"""A board of Minesweeper with more cells is refused, as its hidden mines alone may take a gigabyte."""


def check_size(height: int, width: int) -> None:
    """Raise `BadLayout` unless both are ints of at least 1."""
    for name, value in (("height", height), ("width", width)):
        if type(value) is not int or value < 1:
            raise BadLayout(f"{name} is {value!r}; expected an int of at least 1")


def check_board(height: int, width: int) -> None:
    """Raise `BadLayout` unless both are ints of at least 1, and the board has at most `LARGEST_BOARD` cells."""
    check_size(height, width)
    if height * width > LARGEST_BOARD:
        raise BadLayout(
            f"a {height}x{width} board has {height * width:,} cells; expected at most {LARGEST_BOARD:,}: choose a "
            "smaller board"
        )


def check_mine_count(height: int, width: int, mines: int) -> None:
    """Raise `BadLayout` unless `mines` is an int from 0 to the number of cells."""
    if type(mines) is not int or not 0 <= mines <= height * width:
        raise BadLayout(f"mines is {mines!r}; expected an int from 0 to {height * width} on a {height}x{width} board")


def check_cell(cell: Cell, height: int, width: int) -> None:
    """Raise `IllegalMove` unless `cell` is a pair of ints on the board."""
    if not (isinstance(cell, tuple) and len(cell) == 2 and type(cell[0]) is int and type(cell[1]) is int):
        raise IllegalMove(f"{cell!r} is no cell; expected a tuple (row, column) of two ints")
    if not (0 <= cell[0] < height and 0 <= cell[1] < width):
        raise IllegalMove(f"{cell} is off the board; expected rows 0 to {height - 1} and columns 0 to {width - 1}")


def all_cells(height: int, width: int) -> Iterator[Cell]:
    """All cells of a board, row by row.

    >>> list(all_cells(2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return product(range(height), range(width))


def neighbors(cell: Cell, height: int, width: int) -> frozenset[Cell]:
    """The 3 to 8 cells around `cell` (fewer on boards one cell wide), itself not counted; `cell` is not checked."""
    return neighbor_table(height, width)[cell]


class NeighborTable(dict[Cell, frozenset[Cell]]):
    """The neighbors of each cell of a board, worked out when they are first asked for."""

    def __init__(self, height: int, width: int) -> None:
        super().__init__()
        self._height, self._width = height, width

    def __reduce__(self) -> tuple[Callable[..., NeighborTable], tuple[int, int]]:
        return neighbor_table, (self._height, self._width)

    def __missing__(self, cell: Cell) -> frozenset[Cell]:
        row, column = cell
        rows = range(max(row - 1, 0), min(row + 2, self._height))
        columns = range(max(column - 1, 0), min(column + 2, self._width))
        around = frozenset(product(rows, columns)) - {cell}
        if len(self) < LARGEST_TABLE:
            self[cell] = around
        return around


@lru_cache(maxsize=8)
def neighbor_table(height: int, width: int) -> NeighborTable:
    """The neighbors of each cell of a board, as a table that all games on boards of this size share."""
    return NeighborTable(height, width)
