"""How far a careful player comes: by the compiled core where there is one that holds the board, and else in Python.

Both find the same. Sets of cells are those of the `BitBoard`.
"""

from __future__ import annotations

import warnings

from engines.board.position import HandOver
from engines.careful.bitboard import BitBoard
from engines.careful.player import CarefulPlayer
from engines.grading import Grade
from game.grid import LARGEST_TABLE


def is_compiled() -> bool:
    """Whether there is a compiled core; it is optional. One that cannot be used is none, with a warning."""
    try:
        import engines.native.core  # noqa: F401
    except ModuleNotFoundError:
        return False
    except ImportError as error:
        warnings.warn(f"the compiled core is not used: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True


HAS_COMPILED = is_compiled()
if HAS_COMPILED:
    from engines.native import core


def climb(board: BitBoard, mines: int, first: int, least: Grade, most: Grade) -> tuple[Grade | None, int]:
    """See `CarefulPlayer.climb`: the rung that finishes the game from the `first` cell, and what is then revealed."""
    if is_held(board):
        start, bits = _index(board, first), _as_bytes(board, mines)
        try:
            rung, revealed = core.climb(board.height, board.width, start, least, most, bits)
            return (Grade(rung) if rung else None), int.from_bytes(revealed, "little")
        except HandOver:
            pass  # there is too much to count
    player = CarefulPlayer(board, mines, first)
    return player.climb(least, most), player.revealed


def distance(board: BitBoard, hidden: int, mines: int) -> tuple[float, int]:
    """See `CarefulPlayer.distance`, for a player who knows all cells but those `hidden`."""
    if is_held(board):
        try:
            return core.pattern_distance(board.height, board.width, _as_bytes(board, hidden), _as_bytes(board, mines))
        except HandOver:
            pass  # there is too much to count
    known = board.cells & ~hidden
    return CarefulPlayer(board, mines, known & ~mines, known & mines).distance()


def has_lookalikes(board: BitBoard, mines: int, first: int) -> bool:
    """See `BitBoard.has_lookalikes`."""
    if is_held(board):
        return core.has_lookalikes(board.height, board.width, _index(board, first), _as_bytes(board, mines))
    return board.has_lookalikes(mines, first)


def is_held(board: BitBoard) -> bool:
    """Whether the compiled core is there and plays such boards."""
    return HAS_COMPILED and type(board) is BitBoard and board.height * board.width <= LARGEST_TABLE


def _index(board: BitBoard, single: int) -> int:
    """The number of the one cell in this set, row by row."""
    row, column = divmod(single.bit_length() - 1, board.stride)
    return row * board.width + column


def _as_bytes(board: BitBoard, mask: int) -> bytes:
    """A set of cells as the compiled core reads it."""
    return mask.to_bytes((board.height * board.stride + 7) // 8, "little")
