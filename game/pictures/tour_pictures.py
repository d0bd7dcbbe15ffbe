"""Pictures of knight's tours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.grid import Cell
from game.known import Role
from game.pictures.description import Kind, Panel, Picture, Square


def of_tour(path: Sequence[Cell], height: int, width: int, *, closed: bool = False, title: str = "") -> Picture:
    """The `path` over a chessboard, its stops numbered from 1; it may be part of a tour. A `closed` one returns.

    >>> from game.pictures import text
    >>> print(text(of_tour([(0, 0), (1, 2)], 2, 3), bare=True))
    1 . .
    . . 2
    """
    empty = Square(Kind.EMPTY)
    rows = [[empty] * width for _ in range(height)]
    for place, (row, column) in enumerate(path, start=1):
        rows[row][column] = Square(Kind.STOP, str(place))
    ends = {Role.LAST: path[-1], Role.FIRST: path[0]} if path else {}
    for role, (row, column) in ends.items():
        rows[row][column] = Square(Kind.STOP, rows[row][column].sign, roles=rows[row][column].roles | {role})
    panel = Panel(
        tuple(map(tuple, rows)), tuple(map(str, range(height))), tuple(map(str, range(width))), "", tuple(path), closed
    )
    kind = "A closed knight's tour" if closed else "A knight's tour"
    return Picture(title or f"{kind} of {height}x{width}", (panel,))


def numbered_board(path: Sequence[Cell], height: int, width: int) -> str:
    """The board with each cell's place on the path, from 1; a dot where the path does not come.

    It is what `text(of_tour(...), bare=True)` is, quicker on boards of a million cells.
    """
    digits = len(str(height * width))
    board = [["." for _ in range(width)] for _ in range(height)]
    for place, (row, column) in enumerate(path, start=1):
        board[row][column] = str(place)
    return "\n".join(" ".join(place.rjust(digits) for place in row) for row in board)


def marked_board(path: Sequence[Cell], height: int, width: int, scale: int = 1) -> str:
    """The board as text in which each mark stands for a square of `scale` by `scale` cells, for large boards.

    `@` is where the last cell of the path is; of the other squares, the path visits `#` wholly, `:` in part and `.` not
    at all.

    >>> print(marked_board([(0, 0), (1, 2), (2, 0), (0, 1)], 3, 4))
    #@..
    ..#.
    #...
    >>> print(marked_board([(0, 0), (1, 2), (2, 0), (0, 1)], 3, 4, scale=2))
    @:
    :.
    """
    visited = Counter((row // scale, column // scale) for row, column in path)
    last = (path[-1][0] // scale, path[-1][1] // scale)

    def mark(top: int, left: int) -> str:
        square = (top // scale, left // scale)
        if square == last:
            return "@"
        cells = (min(top + scale, height) - top) * (min(left + scale, width) - left)
        return "." if not visited[square] else "#" if visited[square] == cells else ":"

    return "\n".join("".join(mark(top, left) for left in range(0, width, scale)) for top in range(0, height, scale))
