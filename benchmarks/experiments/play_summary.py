"""The common part of the summaries of games: games tried, their guesses and their times, also from blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, nan
from typing import Annotated, Any

from benchmarks.analysis.base_summaries import TimedSummary
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.statistics import Interval, Ordered, spread
from benchmarks.harness.plan import Plan
from benchmarks.harness.trials import Block, R


@dataclass(frozen=True)
class PlayFigures:
    """The figures of one contestant on the layouts of one size."""

    boards: str
    contestant: str
    games: Annotated[int, Metric("games tried", "games")]
    win_rate: Annotated[
        Interval,
        Metric(
            "games won, with the 95% interval (Wilson); a game without a result counts as not won", "share", "higher"
        ),
    ]
    guesses: Annotated[float, Metric("guesses per game", "guesses", compute="guesses")]
    failed: Annotated[int, Metric("games without a result", "games", "lower")]
    games_a_second: Annotated[float, Metric("games per second of processor time", "games/s", "higher", "games/s")]
    median_ms: Annotated[float, Metric("median processor time per game", "ms", "lower")]
    p90_ms: Annotated[float, Metric("90th percentile of the same", "ms", "lower")]
    max_ms: Annotated[float, Metric("the longest game", "ms", "lower")]


class PlaySummary(TimedSummary[R]):
    """The summary of games. For games in blocks at most the total time is known."""

    def __init__(self, plan: Plan, extra_metrics: Sequence[Metric] = ()) -> None:
        super().__init__(plan, extra_metrics)
        self._seconds_in_blocks = dict.fromkeys(plan.contestants, 0.0)

    def add_block(self, block: Block) -> None:
        """Add the sums of a block, as far as they are known."""
        name, sums = block.contestant, block.results
        self._seconds_in_blocks[name] += nan if sums.seconds is None else sums.seconds
        for metric in self._averaged:
            if (total := getattr(sums, str(metric.compute), None)) is not None:
                self.add_sum(name, metric.key, total, block.finished)

    def play_figures(self, contestant: str) -> dict[str, Any]:
        """Return the fields of the contestant's figures, except for its wins."""
        times, total = self.ordered_times(contestant), self.total_seconds(contestant)
        finished = self.tried(contestant) - self.failed(contestant)
        return {
            "boards": self.plan.groups[0].name,
            "contestant": contestant,
            "games": self.tried(contestant),
            "failed": self.failed(contestant),
            "games_a_second": finished / total if total else nan,
            **self.means_of(contestant),
            **spread(times if len(times) == finished else [])._asdict(),
        }

    def ordered_times(self, contestant: str) -> Ordered:
        return sorted(self.times[contestant].known())

    def total_seconds(self, contestant: str) -> float:
        return fsum(self.times[contestant].known()) + self._seconds_in_blocks[contestant]

    @property
    def where(self) -> str:
        return self.plan.subjects
