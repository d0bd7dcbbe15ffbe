"""A knight's tour to look at: as a numbered board, as a board of marks, and as a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.grid import Cell

_CELL = 40
"""The side of a cell in the drawing, in pixels."""


def numbered_board(path: Sequence[Cell], height: int, width: int) -> str:
    """The board as text: for each cell its place on the path, from 1, or a dot if the path does not visit it.

    The columns are aligned, and no line ends in a space or the text in an empty line.

    >>> print(numbered_board([(0, 0), (1, 2), (2, 0), (0, 1)], 3, 4))
     1  4  .  .
     .  .  2  .
     3  .  .  .
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


def drawing(path: Sequence[Cell], height: int, width: int, *, closed: bool) -> str:
    """The path on a checkered board as an SVG document: a ring marks the start, a dot the end.

    >>> drawing([(0, 0)], 1, 1, closed=False).splitlines()[1]
    "<title>A knight's tour of 1 by 1</title>"
    """
    wide, high = width * _CELL, height * _CELL
    points = [f"{column * _CELL + _CELL // 2} {row * _CELL + _CELL // 2}" for row, column in path]
    (start_x, start_y), (end_x, end_y) = points[0].split(), points[-1].split()
    end = "and back to the start" if closed else f"to {path[-1]}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
            f"<title>A {'closed ' if closed else ''}knight's tour of {height} by {width}</title>",
            f"<desc>From row and column {path[0]} over {len(path)} cells {end}, counted from 0.</desc>",
            f'<pattern id="dark" width="{2 * _CELL}" height="{2 * _CELL}" patternUnits="userSpaceOnUse">',
            f'<path d="M{_CELL} 0h{_CELL}v{_CELL}h-{_CELL}zM0 {_CELL}h{_CELL}v{_CELL}h-{_CELL}z" fill="#c9b18c"/>',
            "</pattern>",
            f'<rect width="{wide}" height="{high}" fill="#f0e6d2"/>',
            f'<rect width="{wide}" height="{high}" fill="url(#dark)"/>',
            f'<path d="M{"L".join(points)}{"Z" if closed else ""}" fill="none" stroke="#1f3a5f" stroke-width="3" '
            'stroke-linejoin="round"/>',
            f'<circle cx="{start_x}" cy="{start_y}" r="9" fill="none" stroke="#b3261e" stroke-width="4"/>',
            f'<circle cx="{end_x}" cy="{end_y}" r="6" fill="#b3261e"/>',
            "</svg>\n",
        ]
    )
