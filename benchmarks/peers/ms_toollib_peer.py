"""ms_toollib (Rust, https://github.com/eee555/ms-toollib, extra `peers`), by its chances of a mine."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from benchmarks.contestants.peers import HIDDEN as NOT_REVEALED, ROUNDING, toollib
from benchmarks.peers.peer_program import HIDDEN, Peer, PeerAnswer, SeenBoard, speak
from game.errors import GaveUp


class MsToollib(Peer):
    """It has no moves of its own: the cell is chosen where it finds a mine least likely."""

    name = "ms_toollib"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._program: Any = toollib()

    def solve(self, board: SeenBoard, wants_move: bool, rng: random.Random) -> PeerAnswer:
        """See `Peer.solve`."""
        shown = [[NOT_REVEALED if sign == HIDDEN else sign - 48 for sign in row] for row in board.rows]
        try:
            rows, _ = self._program.cal_probability_onboard(shown, board.total)
        except BaseException as error:  # a panic of Rust is no Exception
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            raise GaveUp(f"ms_toollib failed: {error}") from None
        chances = [round(chance, ROUNDING) for row in rows for chance in row]
        return PeerAnswer(dict(enumerate(chances)))


if __name__ == "__main__":
    speak(MsToollib)
