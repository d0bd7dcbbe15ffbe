"""How far a player comes who never guesses, as the compiled core finds it: what `walking` does, many times as fast."""

from __future__ import annotations

import warnings
from importlib import import_module

from engines.grading import Grade
from game.errors import GaveUp
from game.grid import LARGEST_TABLE
from mineproof.generation.bitboard import BitBoard


def is_compiled() -> bool:
    """Whether there is a compiled core; it is optional. One that cannot be used is none, with a warning."""
    try:
        import_module("engines.native.core")
    except ModuleNotFoundError:
        return False
    except ImportError as error:
        warnings.warn(f"the compiled core is not used: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True


HAS_COMPILED = is_compiled()


def climbed(board: BitBoard, mines: int, first: int, least: Grade, most: Grade) -> tuple[Grade | None, int]:
    """The rung that finishes the game, or None if none does, and the set of cells that are revealed at the end.

    The player plays by the `least` rung, where that shows nothing more by the next, and so on up to `most`. The rung
    is weaker than `least` where single numbers were enough, or pairs of them. Sets of cells are those of `board`.
    Raises `GaveUp` for what the compiled core does not hold, and `ImportError` without it.
    """
    from engines.native.core import HandOver, climb

    if board.height * board.width > LARGEST_TABLE:
        raise GaveUp(f"the board has more than {LARGEST_TABLE:,} cells")
    try:
        rung, revealed = climb(board.height, board.width, _index(board, first), least, most, _as_bytes(board, mines))
    except HandOver as reason:
        raise GaveUp(str(reason)) from None
    return (Grade(rung) if rung else None), int.from_bytes(revealed, "little")


def has_lookalikes(board: BitBoard, mines: int, first: int) -> bool:
    """What `BitBoard.has_lookalikes` tells. Raises `ImportError` without the compiled core."""
    from engines.native import core

    if board.height * board.width > LARGEST_TABLE:
        return board.has_lookalikes(mines, first)
    return core.has_lookalikes(board.height, board.width, _index(board, first), _as_bytes(board, mines))


def distance(board: BitBoard, hidden: int, mines: int) -> tuple[float, int]:
    """What `Part.distance` tells of a part of a board. Raises `GaveUp` and `ImportError` as above."""
    from engines.native.core import HandOver, pattern_distance

    try:
        return pattern_distance(board.height, board.width, _as_bytes(board, hidden), _as_bytes(board, mines))
    except HandOver as reason:
        raise GaveUp(str(reason)) from None


def _index(board: BitBoard, single: int) -> int:
    """The number of the one cell in this set, row by row."""
    row, column = divmod(single.bit_length() - 1, board.stride)
    return row * board.width + column


def _as_bytes(board: BitBoard, mask: int) -> bytes:
    """A set of cells as the compiled core reads it."""
    return mask.to_bytes((board.height * board.stride + 7) // 8, "little")
