"""What a reveal costs by the size of the board: the same cells in the middle of a small and a large one."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks.analysis.figures_in_words import NOTHING
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import SmallSummary
from benchmarks.contestants import ENTRANTS, make_player
from benchmarks.contestants.controls import CONTROLS
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.run_options import add_common_options, contestants_from
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Listed
from benchmarks.harness.trials import Amount, TrialKind
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import random_layout

SIDES = (100, 1000)
"""Sides of the boards. The mines are in the middle, on as much as the smallest one, and are the same on all."""

SAMPLE = 2_000
"""How many reveals the cost is the mean of."""

TIMES = 3
"""How often everything is measured: the least counts, for what else a machine does makes it longer."""

SMALLEST = 100

COST = Metric("processor time a reveal, with a safe move", "µs", "lower", key="seconds")


@dataclass(frozen=True, slots=True)
class RevealResult:
    """Seconds of processor time that a reveal costs, with asking for a safe move after it."""

    seconds: Amount


class RevealsSummary(SmallSummary[RevealResult]):
    """What a reveal costs everybody, by the size of the board."""

    def tables(self) -> Iterator[Table]:
        boards = self.plan.groups[0].names
        lines: list[list[str]] = []
        for contestant in self.contestants:
            made = [self.outcomes.get((contestant, number)) for number in range(len(boards))]
            costs = [one.seconds for one in made if isinstance(one, RevealResult)]
            growth = f"{costs[-1] / costs[0]:.2f}" if len(costs) == len(boards) else NOTHING
            shown = [COST.shown(one.seconds * 1e6) if isinstance(one, RevealResult) else "failed" for one in made]
            lines.append([contestant, *shown, growth])
        yield Table(
            "A reveal by the size of the board: the same cells in the middle of each",
            ["contestant", *(f"{board} {COST.unit}" for board in boards), "ratio"],
            lines,
            f"{COST.unit}: {COST.description}, the mean of {SAMPLE:,} reveals, in the quickest of {TIMES} runs",
        )


def measure(contestant: str, number: int, side: int, seed: int) -> RevealResult:
    """What a reveal costs on a board of `side` x `side` cells, 100 or more.

    Revealed are the free cells around the middle, ring by ring.
    """
    shift = (side - SMALLEST) // 2
    layout = random_layout(SMALLEST, SMALLEST, SMALLEST * SMALLEST // 6, rng=random.Random(seed))
    game = Minesweeper.from_layout(layout)
    middle = SMALLEST // 2
    cells = [(row, column) for row in range(1, SMALLEST - 1) for column in range(1, SMALLEST - 1)]
    cells.sort(key=lambda cell: max(abs(cell[0] - middle), abs(cell[1] - middle)))
    free = [cell for cell in cells if not game.is_mine(cell)][:SAMPLE]
    reveals = [((row + shift, column + shift), game.nearby_mines((row, column))) for row, column in free]
    return RevealResult(min(_seconds(contestant, side, reveals, seed) for _ in range(TIMES)) / len(reveals))


def _seconds(contestant: str, side: int, reveals: Sequence[tuple[Cell, int]], seed: int) -> float:
    """What it takes a new player to take in these numbers."""
    player = make_player(contestant, side, side, None, random.Random(seed))
    start = processor_seconds()
    for cell, count in reveals:
        player.add_knowledge(cell, count)
        player.make_safe_move()
    return processor_seconds() - start


def run_of(contestants: tuple[str, ...], seed: int, limit: float, memory: int | None) -> Run[int, RevealResult]:
    """The run of `contestants` on boards of all `SIDES`."""
    names = tuple(f"{side}x{side}" for side in SIDES)
    return Run(KIND, contestants, Listed.named("large boards", names, SIDES), seed, limit, memory)


def runs(arguments: argparse.Namespace) -> list[Run[int, RevealResult]]:
    """The run of those who are named, or of all but the controls."""
    named = contestants_from(arguments, "deduce")
    inferring = named if arguments.engine else tuple(one for one in named if one not in CONTROLS)
    return [run_of(inferring, arguments.seed, arguments.limit, arguments.memory)]


KIND = TrialKind("reveals", "board", measure, RevealResult, entrants=ENTRANTS)
REVEALS = Experiment(
    KIND,
    RevealsSummary,
    "what a reveal costs on small and large boards",
    "What a reveal costs on square boards of 100x100 and of 1000x1000 cells: the same cells, mines.",
    partial(add_common_options, jobs=1),
    runs,
)
