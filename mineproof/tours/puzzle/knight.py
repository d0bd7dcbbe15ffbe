"""The knight's moves, and the knight's graph of a board."""

from __future__ import annotations

from game.errors import BadLayout
from game.grid import KNIGHT_MOVES, Cell

LARGEST_BOARD = 10_000_000
"""The largest number of cells of a board to walk on; the graph of such a board takes 2 GB."""


def is_move(start: Cell, end: Cell) -> bool:
    """Return whether the two cells are a knight's move apart."""
    return {abs(start[0] - end[0]), abs(start[1] - end[1])} == {1, 2}


def check_walkable(height: int, width: int) -> None:
    """Raise `BadLayout` for a board of more than `LARGEST_BOARD` cells."""
    if height * width > LARGEST_BOARD:
        raise BadLayout(
            f"the board of {height} by {width} is too large to walk; expected up to {LARGEST_BOARD:,} cells"
        )


def knight_graph(height: int, width: int) -> list[tuple[int, ...]]:
    """Return for each cell the numbers of the cells a move away, in the order of `KNIGHT_MOVES`.

    Cells are numbered row by row: cell (r, c) has the number r * width + c. Raises `BadLayout` for a board of more than
    `LARGEST_BOARD` cells.
    """
    check_walkable(height, width)
    numbers = list(range(height * width))  # shared by all tuples, or a board of a million cells would have ten million
    return [
        tuple(
            [
                numbers[(row + down) * width + column + right]
                for down, right in KNIGHT_MOVES
                if 0 <= row + down < height and 0 <= column + right < width
            ]
        )
        for row in range(height)
        for column in range(width)
    ]
