"""minesolve (C, https://github.com/totte174/minesolve), by the library built from its checkout."""

import ctypes
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from benchmarks.peers.peer_server import Peer, PeerAnswer, serve_solver
from engines.programs.protocol_messages import AnnouncedOption
from game.board.observation import Observation
from game.errors import Contradiction, GaveUp
from game.grid import Cell, all_cells

MOST_CELLS = 1024  # of a board: `MS_MAX_SQUARES` of minesolve.h
MOST_BESIDE = 192  # hidden cells beside numbers: `MAX_FRONTIER_SIZE`; with more, the library corrupts its memory

TOO_MUCH, INVALID = 2, 4
"""Values of `MsStatus`: the search limit was reached, the board is impossible. Values up to `TOO_MUCH` have chances."""


class _Board(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int32) for name in ("w", "h", "mine_count", "unrevealed_c")),
        ("hint", ctypes.c_int32 * MOST_CELLS),
        *((name, ctypes.c_bool * MOST_CELLS) for name in ("revealed", "mines")),
        ("wrapping", ctypes.c_bool),
    ]


class _Result(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("move", ctypes.c_int32), ("p_loss", ctypes.c_double)]


class Minesolve(Peer):
    """Chooses moves by `ms_solve` with the option `depth`, like minesolve's own command."""

    name, version = "minesolve", "0.2.0"
    options: ClassVar[Mapping[str, AnnouncedOption]] = {
        "depth": AnnouncedOption("int", 1, 1, 8, "moves that it looks ahead")
    }

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(next(folder.resolve().glob("libminesolve.*"))))

    def solve(self, board: Observation, free: Sequence[Cell]) -> PeerAnswer:
        """Solve a board; see `Peer.solve`. Chances of 0 and 1 are certain; other chances may be approximate."""
        cells = list(all_cells(board.height, board.width))
        if len(cells) > MOST_CELLS:
            raise GaveUp(f"the board has {len(cells)} cells; minesolve takes at most {MOST_CELLS}")
        if (beside := cells_beside(board)) > MOST_BESIDE:
            raise GaveUp(f"{beside} hidden cells are beside numbers; minesolve takes at most {MOST_BESIDE}")
        given, result, chances = _Board(), _Result(), (ctypes.c_double * len(cells))()
        text, depth = str(board).encode(), self.values["depth"] if free else 1
        self._library.ms_board_init(ctypes.byref(given), board.width, board.height, board.total, False)
        self._library.ms_board_parse(ctypes.byref(given), text, len(text))
        status = self._library.ms_solve(ctypes.byref(given), depth, ctypes.byref(result), chances)
        if status == INVALID:
            raise Contradiction("minesolve calls this board invalid")
        if status > TOO_MUCH or result.move < 0:
            raise GaveUp(f"minesolve gave up with its status {status}")
        return PeerAnswer(dict(zip(cells, chances, strict=True)), [cells[result.move]] if free else ())


def cells_beside(board: Observation) -> int:
    """Count the hidden cells beside a number."""
    around = board.grid.neighbors
    return len(set().union(*[around[cell] for cell in board.reveals]) - board.reveals.keys())


if __name__ == "__main__":
    serve_solver(Minesolve)
