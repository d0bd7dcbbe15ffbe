"""What a comparison measures: which runs, on how many subjects, and who takes part in each.

All that is fixed before anything is measured, so that no figure decides how long it is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.analysis.summary import Summary
from benchmarks.contestants import contestants, why_missing
from benchmarks.contestants.controls import CONTROLS
from benchmarks.contestants.same_play import apart_in_play
from benchmarks.experiments import calibration, games, knights_solving, model_checking, position_deductions, speed
from benchmarks.experiments.board_sets import BoardSet, positions_on
from benchmarks.experiments.calibration import ChancesSummary
from benchmarks.experiments.deductions import DeductionsSummary
from benchmarks.experiments.drawn_positions import DrawnPositions
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.knights_solving import KnightsSummary
from benchmarks.experiments.model_checking import ModelCheckingSummary
from benchmarks.experiments.named_positions import named_positions
from benchmarks.experiments.speed import SpeedSummary
from benchmarks.harness.runs import Run

POSITIONS, NAMED, SPEED, CHANCES, MODEL_CHECKING, KNIGHTS = (
    *("positions", "named positions", "whole boards", "chances", "model checking", "knights"),
)
"""The runs of a comparison by name; those of games are called `games of` the board."""

COMPARED = ("5x5/4", "6x6/6", "cs50", "beginner", "intermediate", "expert")
"""The boards of the comparison, from one that every engine masters to those of real play."""

LIMIT = 2.0
"""Seconds for a deduction, a board or a game, unless told: with engines that take longer a minute would not do."""

SECONDS_OF_LIMITS = 0.5
"""How long a question may take where it is shown where somebody's reach ends."""

PEOPLE = (2, 5, 8, 10, 20, 50, 100)

DECISIVE = range(100, 301)
"""Cells of the boards, such as intermediate ones, on which most games are neither lost at once nor won by anybody."""

SMALL = 100
"""Cells up to which a board is one on which chances are compared: there every world can mostly be looked at."""


@dataclass(frozen=True)
class SampleSizes:
    """How many subjects there are of each board: positions, games, whole boards timed, positions with chances.

    None is for so many that a comparison of all engines takes about a minute on two cores: more of small boards, which
    are quick and vary more. `more` multiplies these, where few contestants take part.
    """

    positions: int | None = None
    games: int | None = None
    timed: int | None = None
    more: int = 1

    def positions_of(self, boards: BoardSet) -> int:
        """Positions to deduce from: 12 of expert boards, 40 of small ones."""
        return boards.at_most(self.positions or self.more * min(40, max(12, 5_000 // boards.cells)))

    def games_of(self, boards: BoardSet) -> int:
        """Games to play: 200 where they tell the most apart, 20 elsewhere."""
        return boards.at_most(self.games or self.more * (200 if boards.cells in DECISIVE else 20))

    def timed_of(self, boards: BoardSet) -> int:
        """Whole boards to time: so many that a ratio of times can be told from 1 after correction."""
        return boards.at_most(self.timed or 16)

    def chances_of(self, boards: BoardSet) -> int:
        """Positions in which chances are told."""
        return boards.at_most(min(20, self.positions_of(boards)))


@dataclass(frozen=True)
class PlannedRun:
    """One run of a comparison by its `name`, and what sums it up."""

    name: str
    run: Run[Any, Any]
    summary: type[Summary[Any]]


@dataclass(frozen=True)
class Design:
    """What is compared: who, on which boards, how many subjects of each, and within which limits.

    `is_chosen` tells whether the contestants were named: then all of them play, else those alone that can differ in
    play.
    """

    contestants: tuple[str, ...]
    is_chosen: bool
    boards: Sequence[BoardSet]
    counts: SampleSizes
    seed: int
    limit: float
    memory: int | None

    def runs(self) -> Iterator[PlannedRun]:
        """All runs, those that decide something first."""
        counts = self.counts
        drawn = positions_on([(one, counts.positions_of(one)) for one in self.boards], self.seed)
        yield self._planned(POSITIONS, position_deductions.KIND, self._deducing, drawn, DeductionsSummary)
        yield self._planned(NAMED, position_deductions.KIND, self._deducing, named_positions(), DeductionsSummary)
        largest = max(self.boards, key=lambda one: one.cells)
        timed = largest.layouts(counts.timed_of(largest), self.seed)
        yield self._planned(SPEED, speed.KIND, self._deducing, timed, SpeedSummary)
        for one in self.boards:
            layouts = one.layouts(counts.games_of(one), self.seed)
            yield self._planned(f"games of {one.name}", games.KIND, self._playing, layouts, GamesSummary)
        small = [(one.size, counts.chances_of(one)) for one in self.boards if one.size and one.cells <= SMALL]
        if small and self._telling:
            told = DrawnPositions(tuple(small), self.seed)
            planned = self._planned(CHANCES, calibration.KIND, self._telling, told, ChancesSummary)
            if planned.run.plan.contestants:
                yield planned
        asked = model_checking.run_of(SECONDS_OF_LIMITS, self.memory)
        yield PlannedRun(MODEL_CHECKING, asked, ModelCheckingSummary)
        puzzles = knights_solving.run_of(PEOPLE, limit=SECONDS_OF_LIMITS, seed=self.seed, memory=self.memory)
        yield PlannedRun(KNIGHTS, puzzles, KnightsSummary)

    def _planned(
        self, name: str, kind: Any, who: tuple[str, ...], subjects: Any, summary: type[Summary[Any]]
    ) -> PlannedRun:
        return PlannedRun(name, Run(kind, who, subjects, self.seed, self.limit, self.memory), summary)

    @property
    def _deducing(self) -> tuple[str, ...]:
        return tuple(one for one in self.contestants if one not in CONTROLS or CONTROLS[one].deduces)

    @property
    def _playing(self) -> tuple[str, ...]:
        return self.contestants if self.is_chosen else apart_in_play(self.contestants)

    @property
    def _telling(self) -> tuple[str, ...]:
        telling = contestants("tell chances")
        return tuple(one for one in self.contestants if one in telling and why_missing(one) is None)
