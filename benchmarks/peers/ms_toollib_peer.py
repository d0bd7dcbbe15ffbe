"""ms_toollib (Rust, https://github.com/eee555/ms-toollib, extra `peers`), by its chances of a mine."""

from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.peers.peer_program import HIDDEN, Peer, PeerAnswer, SeenBoard, serve_solver
from game.errors import GaveUp
from game.grid import Grid

NOT_REVEALED = 10
"""The code of a hidden cell in ms_toollib; codes from 0 to 8 are revealed numbers."""

ROUNDING = 9
"""Decimals at which chances are compared."""


class MsToollib(Peer):
    """Moves to a cell with the lowest chance of a mine and then the fewest neighbors, like `probability`."""

    name = "ms_toollib"

    def __init__(self, folder: Path) -> None:
        self._program: Any = import_module("ms_toollib")  # untyped

    def solve(self, board: SeenBoard, wants_move: bool) -> PeerAnswer:
        shown = [[NOT_REVEALED if sign == HIDDEN else sign - 48 for sign in row] for row in board.rows]
        try:
            rows, _ = self._program.cal_probability_onboard(shown, board.total)
        except BaseException as error:  # a panic in Rust is not an Exception
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            raise GaveUp(f"ms_toollib failed: {error}") from None
        chances = dict(enumerate(round(chance, ROUNDING) for row in rows for chance in row))
        free = [cell for cell in board.hidden if cell not in board.closed] if wants_move else []
        around = Grid.of(None, board.height, board.width).neighbors
        merits = {cell: (chances[cell], len(around[board.place(cell)])) for cell in free}
        best = min(merits.values(), default=None)
        return PeerAnswer(chances, [cell for cell, merit in merits.items() if merit == best])


if __name__ == "__main__":
    serve_solver(MsToollib)
