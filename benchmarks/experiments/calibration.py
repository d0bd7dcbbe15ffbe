"""Chances of a mine: those that contestants give on identical facts, against the exact chances and the truth.

A Brier score (Brier, Verification of forecasts expressed in terms of probability, 1950) is the mean of the squared
difference between a chance and the truth (1 for a mine). From the facts alone nobody can expect a lower score than that
of the exact chances. A calibrated player finds mines in a share p of the cells that it gives a chance of p.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Annotated

from benchmarks.analysis import plots
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.page_parts import Part
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import Summary
from benchmarks.console.arguments import positive
from benchmarks.contestants import ENTRANTS, load, make_player
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.run_options import add_common_options, contestants_from, sizes_from
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.plan import Plan
from benchmarks.harness.runs import Run
from benchmarks.harness.trials import Amount, Count, Refused, TrialKind, stream
from benchmarks.judge import exact_chances
from game.grid import Cell

DRAWN = 100
"""Positions of each size by default."""

BINS = 10
"""Bins of the same width that chances are counted in."""

NEGLIGIBLE = 1e-6
"""A chance that differs from the exact one by no more counts as exact: it may be rounding."""


@dataclass(frozen=True, slots=True)
class ChancesResult:
    """What the chances that one contestant gave for one position are worth, in sums over its hidden `cells`.

    `squares` are the squared differences between chance and truth. Where the position is small enough to look at every
    world, `exact_squares` are those of the exact chances, `deviations` the differences from the exact chances, and
    `worst` the largest of these; else all three are None. `bins` are, for each tenth of the scale, the cells, the sum
    of their chances and how many are mines. `seconds` are processor time.
    """

    cells: Count
    squares: Amount
    exact_squares: Amount | None
    deviations: Amount | None
    worst: Amount | None
    bins: tuple[tuple[int, float, int], ...]
    seconds: Amount


@dataclass(frozen=True)
class ChancesFigures:
    """How far one contestant's chances are right."""

    contestant: str
    positions: Annotated[int, Metric("positions with chances", "positions")]
    cells: Annotated[int, Metric("hidden cells in these positions", "cells")]
    brier: Annotated[float | None, Metric("mean squared difference between chance and truth", "", "lower")]
    excess: Annotated[
        float | None,
        Metric("the same less that of the exact chances, where every world could be looked at", "", "lower"),
    ]
    deviation: Annotated[float | None, Metric("mean difference from the exact chance", "", "lower", "off by")]
    worst: Annotated[float | None, Metric("the largest difference from the exact chance", "", "lower", "at worst")]
    failed: Annotated[int, Metric("positions without chances", "positions", "lower")]
    mean_ms: Annotated[float | None, Metric("processor time a position, the mean", "ms", "lower")]


class ChancesSummary(Summary[ChancesResult]):
    """How far everybody's chances are right. Nothing is kept of a position but what it adds to some sums."""

    def __init__(self, plan: Plan, own: Sequence[Metric] = ()) -> None:
        super().__init__(plan, own)
        self._told = {name: _Sums() for name in plan.contestants}

    def add_result(self, contestant: str, number: int, result: ChancesResult) -> None:
        """See `Summary`."""
        self._told[contestant].add(result)

    def figures(self) -> list[ChancesFigures]:
        """How far the chances of each contestant are right."""
        return [self._told[name].figures(name, self.failed(name)) for name in self.contestants]

    def reliability(self) -> dict[str, list[tuple[float, float, int]]]:
        """For each contestant and each bin with cells: the mean chance, the share of mines, and how many cells."""
        return {
            name: [(total / cells, mines / cells, cells) for cells, total, mines in self._told[name].bins if cells]
            for name in self.contestants
        }

    def tables(self) -> Iterator[Table]:
        """See `Summary`."""
        yield self.by_contestant("Chances of a mine on identical positions", ChancesFigures, self.figures())

    def section(self) -> Iterator[Part | None]:
        """See `Summary`."""
        yield from self.tables()
        yield plots.reliability(self.reliability())


class _Sums:
    """What the results of one contestant add up to."""

    def __init__(self) -> None:
        self.positions = self.cells = self.exact_cells = 0
        self.squares = self.squares_where_exact = self.exact_squares = self.deviations = self.worst = self.seconds = 0.0
        self.bins: list[tuple[int, float, int]] = [(0, 0.0, 0)] * BINS

    def add(self, result: ChancesResult) -> None:
        self.positions += 1
        self.cells += result.cells
        self.squares += result.squares
        self.seconds += result.seconds
        if result.exact_squares is not None:
            self.exact_cells += result.cells
            self.squares_where_exact += result.squares
            self.exact_squares += result.exact_squares
            self.deviations += result.deviations or 0.0
            self.worst = max(self.worst, result.worst or 0.0)
        self.bins = [(a + d, b + e, c + f) for (a, b, c), (d, e, f) in zip(self.bins, result.bins, strict=True)]

    def figures(self, contestant: str, failed: int) -> ChancesFigures:
        exact = self.exact_cells
        excess = (self.squares_where_exact - self.exact_squares) / exact if exact else None
        return ChancesFigures(
            contestant,
            self.positions,
            self.cells,
            brier=self.squares / self.cells if self.cells else None,
            excess=_unless_rounded(excess),
            deviation=_unless_rounded(self.deviations / exact if exact else None),
            worst=_unless_rounded(self.worst if exact else None),
            failed=failed,
            mean_ms=self.seconds / self.positions * 1e3 if self.positions else None,
        )


def _unless_rounded(value: float | None) -> float | None:
    return 0.0 if value is not None and abs(value) <= NEGLIGIBLE else value


def measure(contestant: str, number: int, position: Position, seed: int) -> ChancesResult:
    """What the chances that a contestant gives are worth. Raises `Refused` for one that has no `probabilities`."""
    seen = position.observation
    load(contestant)  # what is imported on first use is not part of it
    start = processor_seconds()
    rng = stream("player", seed, contestant, number)
    player = make_player(contestant, seen.height, seen.width, seen.total, rng, seen.grid)
    tell = getattr(player, "probabilities", None)
    if tell is None:
        raise Refused(f"{contestant} has no probabilities")
    for cell, count in seen.reveals.items():
        player.add_knowledge(cell, count)
    given = tell()
    seconds = processor_seconds() - start
    chances = {cell: float(given[cell]) for cell in seen.hidden}
    exact = _exact(position)
    return ChancesResult(
        len(chances),
        _squares(chances, position.mines),
        None if exact is None else _squares(exact, position.mines),
        None if exact is None else sum(abs(chances[cell] - exact[cell]) for cell in chances),
        None if exact is None else max((abs(chances[cell] - exact[cell]) for cell in chances), default=0.0),
        tuple(_bins(chances, position.mines)),
        round(seconds, 7),
    )


@lru_cache(256)
def _exact(position: Position) -> dict[Cell, float] | None:
    """The exact chances, remembered for all contestants that come to the same position."""
    found = exact_chances(position.observation)
    return None if found is None else {cell: float(chance) for cell, chance in found.items()}


def _squares(chances: dict[Cell, float], mines: frozenset[Cell]) -> float:
    return sum((chance - (cell in mines)) ** 2 for cell, chance in chances.items())


def _bins(chances: dict[Cell, float], mines: frozenset[Cell]) -> Iterator[tuple[int, float, int]]:
    edges = [place / BINS for place in range(BINS)]
    for low, high in pairwise([*edges, 2.0]):
        within = [(cell, chance) for cell, chance in chances.items() if low <= chance < high]
        yield len(within), sum(chance for _, chance in within), sum(cell in mines for cell, _ in within)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `chances`."""
    add_common_options(parser)
    parser.add_argument("--size", default="cs50,beginner", help="ROWSxCOLUMNS/MINES or names (default: %(default)s)")
    parser.add_argument(
        "--positions", type=positive, default=DRAWN, help="positions of each size (default: %(default)s)"
    )


def runs(arguments: argparse.Namespace) -> list[Run[Position, ChancesResult]]:
    """The run on positions of the sizes that the arguments name."""
    contestants = contestants_from(arguments, "tell chances")
    subjects = DrawnPositions(tuple((size, arguments.positions) for size in sizes_from(arguments)), arguments.seed)
    return [Run(KIND, contestants, subjects, arguments.seed, arguments.limit, arguments.memory)]


KIND = TrialKind("chances", "position", measure, ChancesResult, entrants=ENTRANTS)
CHANCES = Experiment(
    KIND,
    ChancesSummary,
    "chances of a mine against the exact ones",
    "How far are the chances of a mine right that contestants tell on the same positions?",
    add_options,
    runs,
)
