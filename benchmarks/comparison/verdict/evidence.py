"""The evidence of a verdict: several runs about the same contestants, pooled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from benchmarks.analysis.base_summaries import Summary
from benchmarks.analysis.pairs import Duel, Race, pooled_duels
from benchmarks.analysis.proof_power import Strength, strength_of
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.sentences import Failing
from benchmarks.analysis.statistics import holm
from benchmarks.contestants.controls import CONTROLS, RANDOM, TEXTBOOK
from benchmarks.contestants.same_play import alike_in_play
from benchmarks.experiments.calibration import ChancesSummary
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.deductions.pooled_deductions import Proved, names_of_positions, pooled, proved_table
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.pooled_games import play_table, ranked, without_most_results
from benchmarks.experiments.speed import SpeedSummary, median_ms, pooled_race
from benchmarks.harness.trials import Cause

BEYOND_REACH: tuple[Cause, ...] = ("late", "memory", "gave up", "refused", "skipped")
"""Why there is no result where a subject is too large for a contestant."""


@dataclass(frozen=True)
class Evidence:
    """The summaries of several runs; `named` are the contestants that a user named, none where all take part."""

    summaries: tuple[Summary[Any], ...]
    deductions: tuple[DeductionsSummary, ...]
    games: tuple[GamesSummary, ...]
    speed: tuple[SpeedSummary, ...]
    chances: tuple[ChancesSummary, ...]
    named: tuple[str, ...] = ()

    @classmethod
    def of(cls, summaries: Iterable[Summary[Any]], named: Iterable[str] = ()) -> Evidence:
        """Collect the evidence of summaries of any experiments."""
        every = tuple(summaries)
        return cls(
            every,
            tuple(one for one in every if isinstance(one, DeductionsSummary)),
            tuple(one for one in every if isinstance(one, GamesSummary)),
            tuple(one for one in every if isinstance(one, SpeedSummary)),
            tuple(one for one in every if isinstance(one, ChancesSummary)),
            tuple(dict.fromkeys(named)),
        )

    @property
    def contestants(self) -> list[str]:
        """Contestants with results, in order."""
        return list(dict.fromkeys(name for one in self.summaries for name in one.contestants))

    @cached_property
    def subjects(self) -> list[str]:
        """The contestants to judge: the `named` ones, or all but the controls, or else the controls."""
        present = self.contestants
        if self.named:
            return [name for name in self.named if name in present]
        return [name for name in present if name not in CONTROLS] or present

    @cached_property
    def failing(self) -> dict[str, list[Failing]]:
        """Trials without a result, by contestant and reason.

        Where the reach itself is measured, as in model checking, to be late is no failure.
        """
        failing: dict[str, list[Failing]] = {}
        for summary in self.summaries:
            for name, failures in summary.failures().items():
                counting = [one for one in failures if summary in self._measured or one.cause not in BEYOND_REACH]
                failing.setdefault(name, []).extend(counting)
        return {name: failures for name, failures in failing.items() if failures}

    @property
    def _measured(self) -> tuple[Summary[Any], ...]:
        """The summaries in which every contestant is to have a result."""
        return (*self.deductions, *self.games, *self.speed, *self.chances)

    @cached_property
    def broken(self) -> set[str]:
        """Contestants that made errors, and those of the `named`, or of all, without a result in any run."""
        with_errors = {name for one in self._measured for name in one.with_errors}
        without_result = {name for one in self._measured for name in one.without_result}.difference(self.contestants)
        return with_errors | (without_result.intersection(self.named) if self.named else without_result)

    @cached_property
    def wrong(self) -> list[str]:
        """Contestants that are known to have been wrong: their other figures mean nothing."""
        return list(dict.fromkeys(name for one in self.summaries for name in one.wrong()))

    @cached_property
    def troubled(self) -> set[str]:
        """Contestants that were wrong, or failed for another reason than that a subject was too large for them."""
        failing = {name for name, found in self.failing.items() if any(one.cause not in BEYOND_REACH for one in found)}
        return failing.union(self.wrong)

    def tables(self) -> Iterator[Table]:
        """Yield the tables that have figures, three at the most: deductions, times and games."""
        if self.proved:
            yield proved_table(self.deductions)
        for summary in [one for one in self.speed if one.contestants][-1:]:
            yield summary.brief_table()
        if any(run.contestants for run in self.games):
            yield play_table(self.games, self.contestants)

    @cached_property
    def proved(self) -> dict[str, Proved]:
        """The shares that each contestant proved, over all runs."""
        return pooled(self.deductions)

    @property
    def entailed(self) -> int:
        """The number of cells that follow in all judged positions."""
        return sum(one.entailed.total() for one in self.deductions)

    @property
    def judged(self) -> int:
        """The number of judged positions."""
        return sum(one.judged() for one in self.deductions)

    @cached_property
    def full(self) -> list[str]:
        """Subjects that proved every cell that follows, the fastest first; none that was wrong or failed."""
        met = [name for name in self.subjects if name in self.proved and name not in self.troubled]
        found = [name for name in met if 0 < self.entailed == self.proved[name].whole.proved]
        return sorted(found, key=self.milliseconds)

    @cached_property
    def strength(self) -> Strength:
        """The partial order of deductive strength, over all runs.

        Left out are the random player and the `troubled`: what these would prove is not known; so are the contestants
        of records that count cells and do not keep them.
        """
        left_out = {RANDOM, *self.troubled, *(name for name, one in self.proved.items() if one.shares.ungraded)}
        names = [name for name in self.proved if name not in left_out]
        runs = zip(self.deductions, names_of_positions(self.deductions), strict=True)
        return strength_of(names, [run.differences.advantages(name_of) for run, name_of in runs])

    def milliseconds(self, name: str) -> float:
        """The median time of a whole board; where no boards were timed, that of a position."""
        milliseconds = median_ms(self.speed, name)
        return self.proved[name].median_ms if milliseconds is None else milliseconds

    @property
    def layouts(self) -> int:
        """The number of layouts on which `players` are ranked: all contestants of those runs have tried them."""
        return ranked(self.games)[0]

    @cached_property
    def players(self) -> dict[str, int]:
        """The wins of each player on the `layouts`, the best first; none that is `troubled` or has few results.

        Players are the subjects, and beside one alone, or where none is named, the textbook.
        """
        with_textbook = len(self.subjects) == 1 or not self.named
        players = {*self.subjects, TEXTBOOK} if with_textbook else {*self.subjects}
        players -= self.troubled | without_most_results(self.games)
        return {name: won for name, won in ranked(self.games)[1].items() if name in players}

    @cached_property
    def tested(self) -> tuple[list[Duel], list[Race]]:
        """Every two players that do not play alike, and every two of `full` in time.

        All p-values are corrected together (Holm). How many tests there are does not depend on their results.
        """
        alike = alike_in_play(self.players)
        duels = [
            duel
            for (first, second), duel in pooled_duels(run.duels() for run in self.games).items()
            if duel.games and self.players.keys() >= {first, second}
            if alike.get(first, first) != alike.get(second, second)
        ]
        races = [race for pair in combinations(self.full, 2) if (race := pooled_race(self.speed, *pair)).layouts]
        p_values = iter(holm([duel.p_value for duel in duels] + [race.p_value for race in races]))
        return (
            [replace(duel, p_value=next(p_values)) for duel in duels],
            [replace(race, p_value=next(p_values)) for race in races],
        )
