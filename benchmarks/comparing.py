"""What a comparison makes: which runs, on how many subjects, and who takes part in each.

All that is fixed before anything is measured, so that no figure decides how long it is looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.summary import Summary
from benchmarks.contestants import CONTROLS, apart_in_play, contestants, why_missing
from benchmarks.experiments import chances, games, knights, model_checking, positions, speed
from benchmarks.experiments.boards import Boards, positions_on
from benchmarks.experiments.chances import ChancesSummary
from benchmarks.experiments.deductions_shown import DeductionsSummary
from benchmarks.experiments.drawn_positions import DrawnPositions
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.knights import KnightsSummary
from benchmarks.experiments.model_checking import ModelCheckingSummary
from benchmarks.experiments.named_positions import named_positions
from benchmarks.experiments.speed import SpeedSummary
from benchmarks.harness.executors import Workers
from benchmarks.harness.progress import Progress
from benchmarks.harness.runs import Run, make_run
from benchmarks.harness.trials import Trial

POSITIONS, NAMED, SPEED, CHANCES, MODEL_CHECKING, KNIGHTS = (
    *("positions", "named positions", "whole boards", "chances", "model checking", "knights"),
)
"""The runs of a comparison by name; those of games are called `games of` the board."""

SECONDS_OF_LIMITS = 0.5
"""How long a question may take where it is shown where somebody's reach ends."""

PEOPLE = (2, 5, 8, 10, 20, 50, 100)

DECISIVE = range(100, 301)
"""Cells of the boards, such as intermediate ones, on which most games are neither lost at once nor won by anybody."""

SMALL = 100
"""Cells up to which a board is one on which chances are compared: there every world can mostly be looked at."""


@dataclass(frozen=True)
class Counts:
    """How many subjects there are of each board: positions, games, whole boards timed, positions with chances.

    None is for so many that a comparison of all engines takes about a minute on two cores: more of small boards, which
    are quick and vary more. `more` multiplies these, where few contestants take part.
    """

    positions: int | None = None
    games: int | None = None
    timed: int | None = None
    more: int = 1

    def positions_of(self, boards: Boards) -> int:
        """Positions to deduce from: 15 of expert boards, 60 of small ones."""
        return boards.at_most(self.positions or self.more * min(60, max(15, 5_000 // boards.cells)))

    def games_of(self, boards: Boards) -> int:
        """Games to play: 200 where they tell the most apart, 25 elsewhere."""
        return boards.at_most(self.games or self.more * (200 if boards.cells in DECISIVE else 25))

    def timed_of(self, boards: Boards) -> int:
        """Whole boards to time."""
        return boards.at_most(self.timed or 20)

    def chances_of(self, boards: Boards) -> int:
        """Positions in which chances are told."""
        return boards.at_most(min(20, self.positions_of(boards)))


@dataclass
class Comparing:
    """Makes the runs of a comparison one after the other, and keeps their summaries and trials by name.

    `chosen` tells whether the contestants were named: then all of them play, else those alone that can differ in play.
    """

    contestants: tuple[str, ...]
    chosen: bool
    counts: Counts
    seed: int
    limit: float
    memory: int | None
    metrics: Sequence[Metric]
    workers: Workers
    progress: Progress
    summaries: dict[str, Summary[Any]] = field(default_factory=dict)
    trials: dict[str, list[Trial[Any]]] = field(default_factory=dict)

    def make_all(self, boards: Sequence[Boards]) -> None:
        """Make all runs: those that decide something first."""
        self._make(POSITIONS, self._positions(boards), DeductionsSummary)
        self._make(NAMED, self._run(positions.KIND, self._deducing, named_positions()), DeductionsSummary)
        largest = max(boards, key=lambda one: one.cells)
        timed = largest.layouts(self.counts.timed_of(largest), self.seed)
        self._make(SPEED, self._run(speed.KIND, self._deducing, timed), SpeedSummary)
        for one in boards:
            layouts = one.layouts(self.counts.games_of(one), self.seed)
            self._make(f"games of {one.name}", self._run(games.KIND, self._playing, layouts), GamesSummary)
        small = [one for one in boards if one.size is not None and one.cells <= SMALL]
        if small and self._telling:
            told = DrawnPositions(
                tuple((one.size, self.counts.chances_of(one)) for one in small if one.size), self.seed
            )
            self._make(CHANCES, self._run(chances.KIND, self._telling, told), ChancesSummary)
        self._make(MODEL_CHECKING, model_checking.run_of(SECONDS_OF_LIMITS, self.memory), ModelCheckingSummary)
        puzzles = knights.run_of(PEOPLE, limit=SECONDS_OF_LIMITS, seed=self.seed, memory=self.memory)
        self._make(KNIGHTS, puzzles, KnightsSummary)

    @property
    def _deducing(self) -> tuple[str, ...]:
        return tuple(one for one in self.contestants if one not in CONTROLS or CONTROLS[one].deduces)

    @property
    def _playing(self) -> tuple[str, ...]:
        return self.contestants if self.chosen else apart_in_play(self.contestants)

    @property
    def _telling(self) -> tuple[str, ...]:
        telling = contestants("tell chances")
        return tuple(one for one in self.contestants if one in telling and why_missing(one) is None)

    def _positions(self, boards: Sequence[Boards]) -> Run[Any, Any]:
        counts = [(one, self.counts.positions_of(one)) for one in boards]
        return self._run(positions.KIND, self._deducing, positions_on(counts, self.seed))

    def _run(self, kind: Any, who: tuple[str, ...], subjects: Any) -> Run[Any, Any]:
        return Run(kind, who, subjects, self.seed, self.limit, self.memory)

    def _make(self, name: str, run: Run[Any, Any], summary_of: type[Summary[Any]]) -> None:
        metrics = [metric for metric in self.metrics if metric.experiment == run.kind.name]
        kept = _Keeping(summary_of(run.plan, metrics))
        make_run(run, self.workers, kept, self.progress)
        self.summaries[name] = kept.summary
        self.trials[name] = sorted(kept.trials, key=lambda trial: (trial.number, trial.contestant))


class _Keeping:
    """Passes trials on to a summary, and keeps them."""

    def __init__(self, summary: Summary[Any]) -> None:
        self.summary = summary
        self.headline = summary.headline
        self.trials: list[Trial[Any]] = []

    def add(self, trial: Trial[Any]) -> None:
        self.summary.add(trial)
        self.trials.append(trial)


def merged_summary(
    ours: Summary[Any], theirs: Summary[Any], trials: Mapping[tuple[str, int], Trial[Any]]
) -> Summary[Any]:
    """The summary of both, of which `trials` are all, each once. Raises `ValueError` where their plans differ.

    They may differ in who took part.
    """
    who = tuple(dict.fromkeys([*ours.plan.contestants, *theirs.plan.contestants]))
    reasons = {**ours.plan.not_installed, **theirs.plan.not_installed}
    absent = {name: why for name, why in reasons.items() if name not in who}
    plans = [replace(one.plan, contestants=who, not_installed=absent) for one in (ours, theirs)]
    if (difference := plans[0].difference(plans[1])) is not None:
        name, one, other = difference
        raise ValueError(f"the {name} of the two differ: {one!r} and {other!r}; expected comparisons of the same plan")
    summary = type(ours)(plans[0], ours.own)
    for trial in trials.values():
        summary.add(trial)
    return summary
