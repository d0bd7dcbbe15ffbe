"""A knight's tour to look at: as a numbered board, and as a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from game.grid import Cell

_CELL = 40
"""The side of a cell in the drawing, in pixels."""


def numbered_board(path: Sequence[Cell], height: int, width: int) -> str:
    """The board with each cell's place on the path, from 1; a dot where the path does not come."""
    digits = len(str(height * width))
    board = [["." for _ in range(width)] for _ in range(height)]
    for place, (row, column) in enumerate(path, start=1):
        board[row][column] = str(place)
    return "\n".join(" ".join(place.rjust(digits) for place in row) for row in board)


def drawing(path: Sequence[Cell], height: int, width: int, *, closed: bool) -> str:
    """The path on a checkered board, as SVG: a ring marks the start, a dot the end."""
    size = f"{width * _CELL} {height * _CELL}"
    dark = [
        f"M{column * _CELL} {row * _CELL}h{_CELL}v{_CELL}h-{_CELL}z"
        for row in range(height)
        for column in range(width)
        if (row + column) % 2
    ]
    points = [f"{column * _CELL + _CELL // 2} {row * _CELL + _CELL // 2}" for row, column in path]
    (start_x, start_y), (end_x, end_y) = points[0].split(), points[-1].split()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">',
            f"<title>A knight's tour of {height} by {width}</title>",
            '<rect width="100%" height="100%" fill="#f0e6d2"/>',
            f'<path d="{"".join(dark)}" fill="#c9b18c"/>',
            f'<path d="M{"L".join(points)}{"Z" if closed else ""}" fill="none" stroke="#1f3a5f" stroke-width="3" '
            'stroke-linejoin="round"/>',
            f'<circle cx="{start_x}" cy="{start_y}" r="9" fill="none" stroke="#b3261e" stroke-width="4"/>',
            f'<circle cx="{end_x}" cy="{end_y}" r="6" fill="#b3261e"/>',
            "</svg>\n",
        ]
    )
