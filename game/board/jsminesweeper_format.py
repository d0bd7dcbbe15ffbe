"""JSMinesweeper's format for positions: a line with the size, such as 9x9x10, then a line for each row.

JSMinesweeper writes a number from 0 to 8, `H` for a hidden cell, `F` for a flag, and `?` for each unflagged mine shown
after a loss. Like JSMinesweeper, this reader opens `?` as a hidden cell, which restores the position before the loss;
otherwise a saved loss would reveal all mines. Its links have three more signs: `O` is a flag; `I` and `M` are mines
found by its solver or taken from the layout, which are read as hidden.
"""

from __future__ import annotations

import re

from game.errors import BadLayout
from game.grid import Grid
from game.text.reading import BEFORE

SIZE = re.compile(r"[0-9]{1,4}x[0-9]{1,4}x[0-9]{1,7}[ \t\r]*", re.IGNORECASE)
"""The line with the size: columns, rows, mines. The width comes first."""

SIGNS = str.maketrans("HhIiMm?FfOo", ".......FFFF")
"""A translation of JSMinesweeper's signs other than numbers to the signs of an observation."""


def has_size(text: str) -> bool:
    """Return whether the first line with text is a size in JSMinesweeper's format."""
    return any(SIZE.fullmatch(first) for first in text.lstrip(BEFORE).splitlines()[:1])


def rows_and_total(text: str) -> tuple[str, int | None]:
    r"""Convert the text to the signs of an observation and its total of mines; other text is returned as it is.

    The size becomes a blank line, to keep line numbers the same. Raises `BadLayout` with the line if the rows do not
    match the size.

    >>> rows_and_total("2x1x1\n1H\n")
    ('\n1.', 1)
    """
    if not has_size(text):
        return text, None
    lines = text.splitlines()
    (at, size), *filled = [(number, line.strip(BEFORE)) for number, line in enumerate(lines, 1) if line.strip(BEFORE)]
    width, height, total = map(int, size.lower().split("x"))
    if len(filled) != height:
        raise BadLayout(f"line {at}: the size is {size}, and there are {len(filled)} rows; expected {height}")
    for number, row in filled:
        if len(row) != width:
            raise BadLayout(f"line {number}: {len(row)} cells; expected {width}, as line {at} says")
        if wrong := re.search(r"[^0-8HIM?FO]", row, re.IGNORECASE):
            raise BadLayout(f"line {number}, cell {wrong.start() + 1}: {wrong[0]!r}; expected 0 to 8, H, F or ?")
    return "\n".join([*[""] * at, *lines[at:]]).translate(SIGNS), total


def sized_rows(rows: str, total: int | None, grid: Grid) -> str:
    """Convert rows in the signs of an observation to this format. Raises `BadLayout` if that is impossible."""
    if grid.name != "square":
        raise BadLayout(f"the grid is {grid.name!r}, and JSMinesweeper knows square boards only")
    if total is None:
        raise BadLayout("the total of mines is not known, which JSMinesweeper needs; give it with --mines")
    return f"{grid.width}x{grid.height}x{total}\n{rows.replace('.', 'H')}\n"
