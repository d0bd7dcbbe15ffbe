"""The knight's moves, and the knight's graph of a board."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.errors import BadLayout
from game.grid import KNIGHT_MOVES, LARGEST_TABLE, Cell

LARGEST_GRAPH = 100_000_000
"""The largest board with a graph, in cells; it takes 22 GB."""

# The order in which an uninformed search tries the moves, which determines the first tour found.
MOVES = KNIGHT_MOVES


def is_move(start: Cell, end: Cell) -> bool:
    """Return whether the two cells are a knight's move apart."""
    return {abs(start[0] - end[0]), abs(start[1] - end[1])} == {1, 2}


def color(cell: Cell) -> int:
    """Return 0 for a cell of the top left corner's color, else 1; every knight's move changes it."""
    return (cell[0] + cell[1]) % 2


class KnightGraph(NamedTuple):
    """The knight's graph of one board, its cells numbered row by row: cell (r, c) has the number r * width + c.

    `cells[n]` is the cell with number n; `adjacent[n]` the numbers of the cells a move away, in the order of `MOVES`.
    """

    cells: list[Cell]
    adjacent: list[tuple[int, ...]]


def knight_graph(height: int, width: int) -> KnightGraph:
    """Return the graph of a board, which must not be changed, since the graphs of small boards are cached.

    Raises `BadLayout` for a board of more than `LARGEST_GRAPH` cells.
    """
    if height * width > LARGEST_GRAPH:
        raise BadLayout(
            f"the board of {height} by {width} is too large to walk; expected up to {LARGEST_GRAPH:,} cells"
        )
    return (_kept if height * width <= LARGEST_TABLE else _built)(height, width)


def _built(height: int, width: int) -> KnightGraph:
    # The tuples share one int for each number; otherwise a board of a million cells would have ten million.
    columns, numbers = list(range(width)), list(range(height * width))
    cells = [(row, column) for row in range(height) for column in columns]

    def near(row: int, column: int) -> list[int]:
        return [
            numbers[(row + down) * width + column + right]
            for down, right in MOVES
            if 0 <= row + down < height and 0 <= column + right < width
        ]

    return KnightGraph(cells, [tuple(near(*cell)) for cell in cells])


_kept = lru_cache(maxsize=16)(_built)
