"""A learned policy as a contestant: "policy:module:function" names a function from a board as numbers to an action.

The board is what the Gymnasium environment shows: an array of int8 of shape (height, width) with `HIDDEN` where nothing
is revealed. The mask is an array of the same kind, flat, with a 1 for each action that reveals a hidden cell. The
action is `row * width + column`.
"""

from __future__ import annotations

import random
from collections.abc import Set
from typing import Any, Protocol

from benchmarks.console.importable import POLICY
from game.errors import UserError
from game.grid import Cell, GridSpec, check_size

HIDDEN = -1
"""What an observation has where a cell is not revealed."""


class Policy(Protocol):
    """A policy: the next action for what is seen, given which actions are useful."""

    def __call__(self, board: Any, mask: Any) -> int:
        """The action for the array `board`, of those with a 1 in the array `mask`."""


def is_policy(name: str) -> bool:
    """Whether this names a policy: "policy:module:function"."""
    return name.startswith(POLICY)


class PolicyPlayer:
    """A player that asks a policy for every move. It proves nothing, so none of its moves is called safe."""

    complete = False
    mines: Set[Cell] = frozenset()

    def __init__(
        self,
        policy: Policy,
        height: int,
        width: int,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        grid: GridSpec = None,
    ) -> None:
        import numpy as np  # it belongs to an extra

        check_size(height, width)
        self._policy, self._width = policy, width
        self._board = np.full((height, width), HIDDEN, dtype=np.int8)
        self._mask = np.ones(height * width, dtype=np.int8)
        self.safes: set[Cell] = set()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Note that `cell` was revealed."""
        self._board[cell] = count
        self._mask[cell[0] * self._width + cell[1]] = 0
        self.safes.add(cell)

    def make_safe_move(self) -> Cell | None:
        """None: it knows of no safe cell."""
        return None

    def make_random_move(self) -> Cell | None:
        """The cell of the policy's action, or None where every cell is revealed. Raises `UserError` for no action."""
        if not self._mask.any():
            return None
        action = self._policy(self._board.copy(), self._mask.copy())
        try:
            return divmod(int(action), self._width)
        except (TypeError, ValueError) as error:
            raise UserError(f"the policy answered {action!r}; expected row * width + column, an int") from error
