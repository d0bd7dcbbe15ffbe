"""The one reader of a board in text: its rows, and the meanings of their signs."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.board_rows import is_sized, read_rows
from game.board.board_signs import (
    EXPECTED,
    KNOWN,
    MINE,
    OF_JSMINESWEEPER,
    UNKNOWN,
    WRITTEN,
    Meaning,
    in_words,
    is_number,
    meanings,
    parse_signs,
)
from game.errors import BadLayout
from game.grid import MOST_NEIGHBORS, Cell, Grid, GridSpec
from game.text.reading import in_line


def read_board(text: str, grid: GridSpec, signs: str) -> tuple[Grid, Mapping[Cell, str], int | None, str]:
    """Read a board on this grid, with meanings of `signs` given by hand. Raises `BadLayout`, with the line.

    Returns the grid, the sign of each cell as this library writes it, the number of all mines if the text has it, and
    a note about parts that could have been read otherwise.
    """
    by_hand = parse_signs(signs) if signs else {}
    found = read_rows(text)
    rows = found.rows
    own = {sign for _, row in rows for sign in row if not is_number(sign)}
    is_foreign = is_sized(found.size) and not by_hand and own <= OF_JSMINESWEEPER.keys()
    may_be = OF_JSMINESWEEPER.keys() if is_foreign else KNOWN | by_hand.keys()
    cells = found.signs(lambda sign: sign in may_be or is_number(sign), EXPECTED)
    known, note = (OF_JSMINESWEEPER, "") if is_foreign else meanings(list(dict.fromkeys(cells.values())), by_hand)
    written = {cell: WRITTEN[known[sign]] if sign in known else sign for cell, sign in cells.items()}
    board = Grid.of(grid, len(rows), len(rows[0][1]))
    numbers = {cell: int(sign.strip("()")) for cell, sign in written.items() if is_number(sign)}
    for (row, column), number in numbers.items():
        if number > max(MOST_NEIGHBORS, board.degree):
            with in_line(rows[row][0]):
                raise bad_number((row, column), number, board)
    note = note or ("" if by_hand else _note_on_mines(board, written, numbers))
    return board, written, found.total, "; ".join(filter(None, (found.note, note)))


def _note_on_mines(grid: Grid, signs: Mapping[Cell, str], numbers: Mapping[Cell, int]) -> str:
    """Return a note if the mines may be hidden cells, or the hidden cells zeros of a board that is solved."""
    mines = {cell for cell, sign in signs.items() if sign == MINE}
    open_cells = [cell for cell, sign in signs.items() if sign == UNKNOWN]
    around = {cell: len(mines & grid.neighbors[cell]) for cell in [*numbers, *open_cells]}
    if not mines or not numbers:
        return ""
    if not open_cells and any(around[cell] > number for cell, number in numbers.items()):
        return in_words({MINE: Meaning.MINE}) + ", too many for a number"
    if open_cells and all(around[cell] == numbers.get(cell, 0) for cell in around):
        return in_words({UNKNOWN: Meaning.UNKNOWN}) + ", though 0 fits everywhere"
    return ""


def bad_number(cell: Cell, number: object, grid: Grid) -> BadLayout:
    """Return the error for a number that no cell of the grid can have."""
    most = max(MOST_NEIGHBORS, grid.degree)
    return BadLayout(f"the number at {cell} is {number!r}; expected an int from 0 to {most}")
