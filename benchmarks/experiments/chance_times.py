"""How long all chances of a position take, in one call: here, and by the library of minesolve in the same process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import fsum
from pathlib import Path
from time import process_time

from benchmarks.analysis.figures_in_words import ratio
from benchmarks.analysis.statistics import paired_ratio
from benchmarks.experiments.drawn_positions import draw_position
from benchmarks.peers.minesolve_peer import MOST_BESIDE, Minesolve, cells_beside
from benchmarks.peers.peer_program import HIDDEN, SeenBoard
from engines import mine_chances
from game.minesweeper.sizes import Size
from game.observation import Observation

REPEATS = 3
"""Calls for each position; the shortest counts, as other programs may run beside this one."""


@dataclass
class ChanceTimes:
    """The processor time in seconds for all chances of each position, `ours` and `theirs`.

    `worst` is the largest difference of two chances. `left_out` counts the positions that minesolve has no room for, or
    where it falls back on a simpler way.
    """

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    worst: float = 0.0
    left_out: int = 0

    def add(self, observation: Observation, minesolve: Minesolve) -> None:
        """Take in a position."""
        rows = [bytearray([HIDDEN]) * observation.width for _ in range(observation.height)]
        for (row, column), number in observation.reveals.items():
            rows[row][column] = ord(str(number))
        board = SeenBoard(
            observation.height, observation.width, observation.total, tuple(map(bytes, rows)), frozenset()
        )
        if cells_beside(board) > MOST_BESIDE or minesolve.ask(board).status:
            self.left_out += 1
            return
        told = minesolve.ask(board).chances
        own = mine_chances(observation)
        self.worst = max(self.worst, *(abs(told[row * board.width + column] - own[row, column]) for row, column in own))
        self.ours.append(_shortest(lambda: mine_chances(observation)))
        self.theirs.append(_shortest(lambda: minesolve.ask(board)))

    def __str__(self) -> str:
        means = [1e3 * fsum(times) / len(times) for times in (self.ours, self.theirs)]
        return (
            f"all chances of {len(self.ours):,} positions, {self.left_out} others left out: {means[0]:.3f} ms here, "
            f"{means[1]:.3f} ms by minesolve, on average\n"
            f"median ratio of the times: {ratio(paired_ratio(self.ours, self.theirs))}\n"
            f"the chances differ by at most {self.worst:.1g}"
        )


def time_chances(folder: Path, positions: int, seed: int) -> ChanceTimes:
    """Both on the same positions of expert games; `folder` has minesolve's library."""
    minesolve, times, expert = Minesolve(folder), ChanceTimes(), Size.parse("expert")
    for number in range(positions):
        times.add(draw_position(expert, seed, number).observation, minesolve)
    return times


def _shortest(call: Callable[[], object]) -> float:
    """The processor time of the quickest call, in seconds."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        call()
        times.append(process_time() - start)
    return min(times)
