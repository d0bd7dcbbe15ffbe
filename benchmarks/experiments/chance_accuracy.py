"""Chances of a mine: contestants' chances on identical facts, compared with the exact chances and the truth.

A Brier score (Brier, Verification of forecasts expressed in terms of probability, 1950) is the mean of the squared
difference between a chance and the truth (1 for a mine). From the facts alone, the exact chances have the lowest
expected score. For a calibrated player, a share p of the cells with chance p are mines.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Annotated

from benchmarks.analysis import plots
from benchmarks.analysis.foldable_text import Part
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.run_summary import Summary
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants import make_player
from benchmarks.experiments.experiment import Experiment
from benchmarks.harness.plan import Plan
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import Amount, Count, Refused, stream
from benchmarks.judge import exact_chances
from benchmarks.subjects.drawn_positions import Position
from engines import mine_chances
from game.errors import GaveUp
from game.grid import Cell

BINS = 10
"""The number of equal-width bins of chances."""

NEGLIGIBLE = 1e-6
"""A chance this close to the exact one counts as exact: the difference may be rounding."""


@dataclass(frozen=True, slots=True)
class ChancesResult:
    """The quality of one contestant's chances for one position, in sums over its hidden `cells`.

    `squares` sums up the squared differences between chance and truth, `exact_squares` the same for the exact chances,
    and `deviations` the absolute differences between both; `worst` is the largest of these. The last three are None
    without exact chances. `bins` have, for each tenth of the scale, the number of cells, the sum of their chances and
    the number of mines. `seconds` are processor time.
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
    """The accuracy of one contestant's chances."""

    contestant: str
    positions: Annotated[int, Metric("positions with chances", "positions")]
    cells: Annotated[int, Metric("hidden cells in these positions", "cells")]
    brier: Annotated[float | None, Metric("mean squared difference between chance and truth", "", "lower")]
    excess: Annotated[
        float | None,
        Metric("the same minus the exact chances' value, where known", "", "lower"),
    ]
    deviation: Annotated[float | None, Metric("mean difference from the exact chance", "", "lower", "off by")]
    worst: Annotated[float | None, Metric("the largest difference from the exact chance", "", "lower", "at worst")]
    failed: Annotated[int, Metric("positions without chances", "positions", "lower")]
    mean_ms: Annotated[float | None, Metric("mean processor time per position", "ms", "lower")]


class ChancesSummary(Summary[ChancesResult]):
    """The accuracy of all contestants' chances, in sums: no position is kept."""

    figures_type = ChancesFigures

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._totals: dict[str, dict[str, float]] = {name: defaultdict(float) for name in plan.contestants}
        self._bins = {name: [(0, 0.0, 0)] * BINS for name in plan.contestants}

    def add_result(self, contestant: str, number: int, result: ChancesResult) -> None:
        sums = self._totals[contestant]
        sums["positions"] += 1
        for key in ("cells", "squares", "seconds"):
            sums[key] += getattr(result, key)
        if result.exact_squares is not None:
            sums["exact cells"] += result.cells
            sums["excess"] += result.squares - result.exact_squares
            sums["deviations"] += result.deviations or 0.0
            sums["worst"] = max(sums["worst"], result.worst or 0.0)
        pairs = zip(self._bins[contestant], result.bins, strict=True)
        self._bins[contestant] = [(a + d, b + e, c + f) for (a, b, c), (d, e, f) in pairs]

    def figures_of(self, contestant: str) -> ChancesFigures:
        sums = self._totals[contestant]
        positions, cells, exact = (int(sums[key]) for key in ("positions", "cells", "exact cells"))
        return ChancesFigures(
            contestant,
            positions,
            cells,
            brier=sums["squares"] / cells if cells else None,
            excess=_unless_rounded(sums["excess"] / exact) if exact else None,
            deviation=_unless_rounded(sums["deviations"] / exact) if exact else None,
            worst=_unless_rounded(sums["worst"]) if exact else None,
            failed=self.failed(contestant),
            mean_ms=round(sums["seconds"], 7) / positions * 1e3 if positions else None,
        )

    def reliability(self) -> dict[str, list[tuple[float, float, int]]]:
        """Return points of a reliability diagram by contestant: mean chance, share of mines, and cells of each bin."""
        return {
            name: [(total / cells, mines / cells, cells) for cells, total, mines in self._bins[name] if cells]
            for name in self.contestants
        }

    def tables(self) -> Iterator[Table]:
        yield self.table("Chances of a mine on identical positions")

    def section(self) -> Iterator[Part | None]:
        yield from self.tables()
        yield plots.reliability(self.reliability())


def _unless_rounded(value: float) -> float:
    return 0.0 if abs(value) <= NEGLIGIBLE else value


def measure(contestant: str, number: int, position: Position, seed: int) -> ChancesResult:
    """Measure the accuracy of a contestant's chances. Raises `Refused` for a contestant without `probabilities`."""
    seen = position.observation
    start = processor_seconds()
    rng = stream("player", seed, contestant, number)
    player = make_player(contestant, seen.grid, seen.total, rng)
    tell = getattr(player, "probabilities", None)
    if tell is None:
        raise Refused(f"{contestant} has no probabilities")
    for cell, count in seen.reveals.items():
        player.add_knowledge(cell, count)
    given = tell()
    seconds = processor_seconds() - start
    chances = {cell: float(given[cell]) for cell in seen.hidden}
    squares, bins = _squares(chances, position.mines), tuple(_bins(chances, position.mines))
    if (exact := _exact(position)) is None:
        return ChancesResult(len(chances), squares, None, None, None, bins, round(seconds, 7))
    off = [abs(chances[cell] - exact[cell]) for cell in chances]
    figures = squares, _squares(exact, position.mines), sum(off), max(off, default=0.0)
    return ChancesResult(len(chances), *figures, bins, round(seconds, 7))


@lru_cache(256)
def _exact(position: Position) -> dict[Cell, float] | None:
    """Compute the exact chances, by counting if there are too many worlds to enumerate; None if that gives up."""
    if (found := exact_chances(position.observation)) is not None:
        return {cell: float(chance) for cell, chance in found.items()}
    with suppress(GaveUp):
        return mine_chances(position.observation)
    return None


def _squares(chances: dict[Cell, float], mines: frozenset[Cell]) -> float:
    return sum((chance - (cell in mines)) ** 2 for cell, chance in chances.items())


def _bins(chances: dict[Cell, float], mines: frozenset[Cell]) -> Iterator[tuple[int, float, int]]:
    for low, high in pairwise([*(place / BINS for place in range(BINS)), 2.0]):
        within = {cell: chance for cell, chance in chances.items() if low <= chance < high}
        yield len(within), sum(within.values()), len(mines & within.keys())


CHANCES = Experiment("chances", "position", measure, ChancesResult, summary=ChancesSummary)
