"""minesweepr (https://github.com/mrgriscom/minesweepr), for Python 2; the build converts the user's copy."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.peers.peer_server import Peer, PeerAnswer, serve_solver
from game.board.observation import Observation
from game.errors import Contradiction
from game.grid import Cell


class Minesweepr(Peer):
    """Moves to a cell with the lowest chance of a mine, because it has no moves of its own."""

    name = "minesweepr"

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(folder.resolve()))
        from minesweepr import minesweeper, minesweeper_util  # type: ignore[import-not-found]

        # Its queue compares these in ties, for which Python 2 uses their addresses.
        minesweeper.Reduceable.__lt__ = lambda one, other: id(one) < id(other)
        self._util: Any = minesweeper_util

    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        """Solve a board with the call made by minesweepr's web page; see `Peer.solve`."""
        text = str(board).replace("0", "_").replace(".", "x").replace("_", ".")
        found = self._util.api_solve({"board": text, "total_mines": board.total})["solution"]
        if found is None:
            raise Contradiction("minesweepr finds the board inconsistent")
        name = self._util.Board(text).cell_name
        places = {cell: name(cell[0] + 1, cell[1] + 1) for cell in board.hidden}
        return PeerAnswer({cell: found[place] if place in found else found["_other"] for cell, place in places.items()})


if __name__ == "__main__":
    serve_solver(Minesweepr)
