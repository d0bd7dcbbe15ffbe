"""Positions as JSMinesweeper saves them: a line with the size, such as 9x9x10, and a line for each row.

Its page writes a number from 0 to 8, `H` for a hidden cell, `F` for a flag, and `?` for each mine without a flag that
a lost game has shown. It opens a `?` as a hidden cell again, which gives the position before the loss, and so does this
reader: otherwise a saved loss would say where all mines are. The links of that page know three more signs, read as it
reads them: `O` is a flag, `I` and `M` are mines, found by its solver or from the layout, that the player did not mark.
"""

from __future__ import annotations

import re

from game.errors import BadLayout
from game.grid import Grid
from game.text.reading import BEFORE

SIZE = re.compile(r"[0-9]{1,4}x[0-9]{1,4}x[0-9]{1,7}[ \t\r]*", re.IGNORECASE)
"""The columns, the rows and the mines: its width comes first."""

SIGNS = str.maketrans("HhIiMm?FfOo", ".......FFFF")
"""Its signs beside the numbers, and those of an observation."""


def has_size(text: str) -> bool:
    """Whether the first line that is not blank has the size, as JSMinesweeper writes it."""
    return any(SIZE.fullmatch(first) for first in text.lstrip(BEFORE).splitlines()[:1])


def rows_and_total(text: str) -> tuple[str, int | None]:
    """The rows in the signs of an observation, and the total of mines; any other text as it is, without a total.

    A blank line stands for the size, so that the lines keep their numbers. Raises `BadLayout`, with the line, where the
    rows are not of that size.

    >>> rows_and_total("2x1x1\\n1H\\n")
    ('\\n1.', 1)
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
    """These rows, in the signs of an observation, below the line with their size. Raises `BadLayout`; see above."""
    if grid.name != "square":
        raise BadLayout(f"the grid is {grid.name!r}, and JSMinesweeper knows square boards only")
    if total is None:
        raise BadLayout("the total of mines is not known, which JSMinesweeper needs; give it with --mines")
    return f"{grid.width}x{grid.height}x{total}\n{rows.replace('.', 'H')}\n"
