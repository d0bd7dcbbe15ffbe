"""PSEQ (C++, https://github.com/b1f6c1c4/MineSweeperProb), by `pseq_library.cpp`, compiled with its sources."""

import ctypes
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from benchmarks.peers.peer_server import Peer, PeerAnswer, serve_solver
from engines.programs.protocol_messages import AnnouncedOption
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp
from game.grid import Cell, all_cells


class Pseq(Peer):
    """Full logic, then the heuristics of its `strategy`; ties are broken at random."""

    name = "pseq"
    options: ClassVar[Mapping[str, AnnouncedOption]] = {
        "strategy": AnnouncedOption("str", "PSEQ", about="its heuristics in order, as its command takes them"),
        "exhaust": AnnouncedOption("int", 0, 0, 4096, "it searches the whole rest from this number of solutions on"),
    }

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(next(folder.resolve().glob("libpseq.*"))))

    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        cells = list(all_cells(board.height, board.width))
        numbers = (ctypes.c_int * len(cells))(*[board.reveals.get(cell, -1) for cell in cells])
        chances, moves = (ctypes.c_double * len(cells))(), (ctypes.c_int * len(cells))()
        exhaust = f"-D{self.values['exhaust']}" if self.values["exhaust"] else ""
        strategy = f"{self.values['strategy']}{exhaust}".encode()
        size = board.height, board.width, board.total
        found = self._library.pseq_solve(*size, numbers, strategy, bool(free), chances, moves)
        if found == -1:
            raise Contradiction("PSEQ finds no layout that fits")
        if found < 0:
            raise GaveUp("PSEQ failed on this board")
        chosen = [cells[move] for move in moves[:found]] if free else []
        return PeerAnswer(dict(zip(cells, chances, strict=True)), chosen)


if __name__ == "__main__":
    serve_solver(Pseq)
