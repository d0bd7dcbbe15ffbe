"""The first click on a layout: at the cell of the option `--first`, or else of the layout."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.board.observation import Observation
from game.errors import BadLayout, IllegalMove
from game.grid import Cell, check_cell

if TYPE_CHECKING:
    from game.minesweeper.layouts import Layout
    from game.minesweeper.sizes import Size


def parse_first(text: str, size: Size) -> Cell:
    """Parse the cell of `--first`, as in 8,15. Raises `BadLayout` for other texts and cells off the board."""
    parts = re.fullmatch(r"(\d{1,9}),(\d{1,9})", text)
    if parts is None:
        raise BadLayout(f"--first is {text!r}; expected ROW,COLUMN, as in 8,15")
    cell = (int(parts[1]), int(parts[2]))
    try:
        check_cell(cell, size.height, size.width)
    except IllegalMove as error:
        raise BadLayout(f"--first: {error}") from None
    return cell


def first_cell(layout: Layout, text: str | None = None) -> Cell:
    """Return the cell of `--first`, given as `text`, or else of the layout. Raises `BadLayout` if neither has one."""
    first = layout.first if text is None else parse_first(text, layout.size)
    if first is None:
        raise BadLayout(
            "this is a layout, with all its mines marked, and it does not say where the game begins; give --first "
            "ROW,COLUMN to `mineproof solve` or `mineproof grade`, or play it with `mineproof play FILE`"
        )
    return first


def first_view(layout: Layout, text: str | None = None) -> Observation:
    """Return the view of a layout after its first click, at `first_cell(layout, text)`. Raises `BadLayout`."""
    from game.minesweeper.game_session import Session  # a game is needed for no other puzzle

    first = first_cell(layout, text)
    if first in layout.mines:
        raise BadLayout(f"the first cell {first} is a mine; a game begins at a safe one")
    session = Session.on(layout)
    session.reveal(first)
    return session.seen
