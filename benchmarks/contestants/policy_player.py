"""Learned policies as contestants: "policy:module:function" names a function from a numeric board to an action.

The board is the observation of the Gymnasium environment: an int8 array of shape (height, width) with `HIDDEN` for
hidden cells. The mask is a flat int8 array with a 1 for each action that reveals a hidden cell. The action is `row *
width + column`.
"""

from collections.abc import Callable
from typing import Any

from benchmarks.command_line.classes_in_files import POLICY
from game.errors import UserError
from game.grid import Cell

HIDDEN = -1
Policy = Callable[[Any, Any], int]
"""A function from two arrays, the board and the mask, to an action."""


def is_policy(name: str) -> bool:
    """Return whether the name is a policy's."""
    return name.startswith(POLICY)


class PolicyPlayer:
    """A player that asks a policy for every move. It has no proofs, so all its moves are guesses."""

    def __init__(self, policy: Policy, height: int, width: int, mines: int | None = None, **_: object) -> None:
        import numpy as np  # part of an extra

        self._policy, self._width = policy, width
        self._board = np.full((height, width), HIDDEN, dtype=np.int8)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self._board[cell] = count

    def make_safe_move(self) -> Cell | None:
        """Return None: a policy proves no cell safe."""
        return None

    def make_random_move(self) -> Cell | None:
        """Return the cell of the policy's action, None if all are revealed. Raises `UserError` for a bad action."""
        mask = (self._board.ravel() == HIDDEN).view("int8")
        if not mask.any():
            return None
        action = self._policy(self._board.copy(), mask)
        try:
            return divmod(int(action), self._width)
        except (TypeError, ValueError) as error:
            raise UserError(f"the policy answered {action!r}; expected row * width + column, an int") from error
