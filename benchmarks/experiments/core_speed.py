"""The speed of the core engines relative to the textbook on fixed boards, compared with earlier measurements.

A ratio of processor times in one run is comparable between machines, so it shows whether a change has slowed down the
core: `python -m benchmarks speed --against-reference` fails if a ratio is 1.5 times its kept value.
"""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.analysis.result_table import Table
from benchmarks.contestants import make_player
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.experiments.experiment import report_faults
from benchmarks.experiments.whole_boards import reveal_all
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.machine_and_versions import CHECKOUT, commit_of, versions
from engines import Engine
from game.grid import Cell
from game.minesweeper.board import Minesweeper

KEPT = Path(__file__).with_name("core_speed.jsonl")
"""The ratios of some commits, a line each, the newest last."""

SLOWER = 1.5
"""A ratio fails if it is at least this many times its kept value; smaller differences occur between machines."""

PAIRS = 15
"""The number of rounds; in each, every contestant and the textbook are timed once."""

BOARDS = [(16, 16, 40, 1), (16, 16, 40, 2), (16, 30, 99, 1)]
"""The boards, as height, width, mines and the seed of their layout."""


class ReadAfterEachReveal:
    """A wrapped engine: all its knowledge is read after each reveal, as programs of the course do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.make_safe_move = engine.make_safe_move

    def add_knowledge(self, cell: Cell, count: int) -> None:
        engine = self._engine
        engine.add_knowledge(cell, count)
        for shown in (engine.mines, engine.safes, engine.knowledge, engine.moves_made):
            len(shown)


class RevealTask:
    """A board to reveal: the numbers of all free cells, and their random order for reveals when a player is stuck."""

    def __init__(self, height: int, width: int, mines: int, seed: int) -> None:
        rng = random.Random(seed)
        game = Minesweeper(height, width, mines, rng=rng)
        cells = [divmod(place, width) for place in range(height * width)]
        self.height, self.width = height, width
        self.numbers = {cell: game.nearby_mines(cell) for cell in cells if cell not in game.mines}
        self.spare = rng.sample(list(self.numbers), len(self.numbers))

    def seconds(self, name: str, is_watched: bool = False) -> float:
        """Measure the processor time in which the contestant called `name` reveals the board."""
        start = processor_seconds()
        player: Any = make_player(name, self.height, self.width, None, random.Random(1))
        if is_watched:
            player = ReadAfterEachReveal(player)
        reveal_all(player, self.numbers, None, iter(self.spare))
        return processor_seconds() - start


TIMED = {
    **{name: (name, False) for name in ("sat", "sentence", "overlap", "supposing")},
    "sentence, read after each reveal": ("sentence", True),
}
"""The contestants timed beside the textbook: engines, and whether their knowledge is read after each reveal."""


@dataclass(frozen=True)
class CoreSpeed:
    """A measurement: the commit, Python's version, and the ratio of each contestant's time to the textbook player's."""

    commit: str
    python: str
    ratios: dict[str, float]


def measured(boards: Sequence[tuple[int, int, int, int]] = BOARDS, pairs: int = PAIRS) -> CoreSpeed:
    """Time the textbook player and all contestants in turn. Return each contestant's median ratio to the player's time.

    Both times of a ratio are from the same round. The first round, which imports and fills caches, is not counted.
    """
    tasks = [RevealTask(*board) for board in boards]
    contestants = {TEXTBOOK: (TEXTBOOK, False), **TIMED}
    rounds: list[dict[str, float]] = []
    gc.disable()  # a collection of all that is imported would fall to whoever's turn it is
    try:
        for turn in range(pairs + 1):
            names = list(contestants)[:: 1 if turn % 2 else -1]  # whatever disturbs the machine disturbs both
            rounds.append({name: sum([task.seconds(*contestants[name]) for task in tasks]) for name in names})
            gc.collect()
    finally:
        gc.enable()
    ratios = {name: round(median([one[name] / one[TEXTBOOK] for one in rounds[1:]]), 5) for name in TIMED}
    return CoreSpeed(commit_of(CHECKOUT), versions()["python"], ratios)


def kept_speed() -> CoreSpeed | None:
    """Return the newest of the kept measurements; None without any."""
    lines = KEPT.read_text().splitlines() if KEPT.exists() else []
    return CoreSpeed(**json.loads(lines[-1])) if lines else None


def slower_than(kept: CoreSpeed, now: CoreSpeed) -> list[str]:
    """Return a message for each ratio at least `SLOWER` times its kept value."""
    return [
        f"{name} takes {ratio / kept.ratios[name]:.2f} times its part of the textbook's time at {kept.commit}"
        for name, ratio in now.ratios.items()
        if name in kept.ratios and ratio >= SLOWER * kept.ratios[name]
    ]


def compare_with_reference(keep: bool) -> int:
    """Measure, and print the ratios beside the kept ones; append them to the file if `keep` is true.

    Returns 1 if the core has become slower, else 0.
    """
    from benchmarks.command_line.terminal import make_console  # here, as guarded processes show nothing

    kept, now = kept_speed(), measured()
    before = {} if kept is None else kept.ratios
    make_console().print(
        Table(
            f"Processor time in times that of {TEXTBOOK}, the median of {PAIRS} rounds",
            ["contestant", "now", "kept" if kept is None else f"at {kept.commit}"],
            [
                [name, f"{ratio:.4f}", f"{before[name]:.4f}" if name in before else "–"]
                for name, ratio in now.ratios.items()
            ],
        )
    )
    if keep:
        with KEPT.open("a", newline="\n") as file:
            file.write(json.dumps(asdict(now)) + "\n")
    return 0 if kept is None else report_faults(slower_than(kept, now))
