"""MBF, boards as a few bytes: width, height, how many mines in two bytes, and for each its column and its row."""

from __future__ import annotations

from game.errors import BadLayout
from game.minesweeper.layouts import Layout
from game.words import counted

MOST = 255
"""The most rows and columns: each number is a byte."""


def parse_mbf(content: bytes) -> Layout:
    """The layout in these bytes. Raises `BadLayout`, with the byte, from 0, that is wrong.

    >>> parse_mbf(bytes([3, 2, 0, 1, 2, 0])).mines
    frozenset({(0, 2)})
    """
    if len(content) < 4:
        raise BadLayout(f"{counted(len(content), 'byte')}; expected 4 or more, as a board in MBF begins")
    width, height, mines = content[0], content[1], int.from_bytes(content[2:4], "big")
    if not width or not height:
        raise BadLayout(f"byte {0 if not width else 1}: a board of {height}x{width} cells; expected 1 to {MOST} each")
    if len(content) != 4 + 2 * mines:
        raise BadLayout(
            f"byte 2: {counted(mines, 'mine')}, which take {4 + 2 * mines:,} bytes; the file has {len(content):,}"
        )
    found = set()
    for place in range(4, len(content), 2):
        column, row = content[place], content[place + 1]
        if column >= width or row >= height:
            raise BadLayout(f"byte {place}: a mine at column {column}, row {row}, off the {height}x{width} board")
        if (row, column) in found:
            raise BadLayout(f"byte {place}: the mine at column {column}, row {row}, is listed before")
        found.add((row, column))
    return Layout(height, width, frozenset(found))


def to_mbf(layout: Layout) -> bytes:
    """The bytes of a layout; where it begins is not among them. Raises `BadLayout` for what they cannot say."""
    if layout.grid.name != "square" or max(layout.height, layout.width) > MOST:
        board = f"{layout.height}x{layout.width}{layout.grid.suffix}"
        raise BadLayout(f"a board of {board} does not go into MBF; expected a square one of at most {MOST}x{MOST}")
    places = [part for row, column in sorted(layout.mines) for part in (column, row)]
    return bytes([layout.width, layout.height, *len(layout.mines).to_bytes(2, "big"), *places])
