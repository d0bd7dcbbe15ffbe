"""JSMinesweeper's format for positions: a line with the size, such as 9x9x10, then a line for each row."""

from __future__ import annotations

from game.errors import BadLayout
from game.grid import Grid


def sized_rows(rows: str, total: int | None, grid: Grid) -> str:
    """Convert rows in the signs of an observation to this format. Raises `BadLayout` if that is impossible."""
    if grid.name != "square":
        raise BadLayout(f"the grid is {grid.name!r}, and JSMinesweeper knows square boards only")
    if total is None:
        raise BadLayout("the total of mines is not known, which JSMinesweeper needs; give it with --mines")
    return f"{grid.width}x{grid.height}x{total}\n{rows.replace('.', 'H')}\n"
