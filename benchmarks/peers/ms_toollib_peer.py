"""ms_toollib (Rust, https://github.com/eee555/ms-toollib, extra `peers`), by its chances of a mine."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.peers.peer_server import Peer, PeerAnswer, serve_solver
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import Cell

NOT_REVEALED = 10  # the code of a hidden cell in ms_toollib; codes from 0 to 8 are revealed numbers
ROUNDING = 9  # decimals at which chances are compared


class MsToollib(Peer):
    """Moves to a cell with the lowest chance of a mine and then the fewest neighbors, like `probability`."""

    name = "ms_toollib"

    def __init__(self, folder: Path) -> None:
        self._program: Any = import_module("ms_toollib")  # untyped

    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        shown = [[board.reveals.get((r, c), NOT_REVEALED) for c in range(board.width)] for r in range(board.height)]
        try:
            rows, _ = self._program.cal_probability_onboard(shown, board.total)
        except BaseException as error:  # a panic in Rust is not an Exception
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            raise GaveUp(f"ms_toollib failed: {error}") from None
        chances = {(r, c): round(chance, ROUNDING) for r, row in enumerate(rows) for c, chance in enumerate(row)}
        around = board.grid.neighbors
        merits = {cell: (chances[cell], len(around[cell])) for cell in free}
        best = min(merits.values(), default=None)
        return PeerAnswer(chances, [cell for cell, merit in merits.items() if merit == best])


if __name__ == "__main__":
    serve_solver(MsToollib)
