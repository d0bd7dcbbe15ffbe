"""The evidence of a verdict: what the summaries of several runs come to together, each about the same contestants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, takewhile
from math import inf
from typing import Any

from benchmarks.analysis.columns import paired
from benchmarks.analysis.pairs import SIGNIFICANT, Duel, Race, pairs_to_decide, pooled_duels
from benchmarks.analysis.proof_power import Strength, strength_of
from benchmarks.analysis.sentences import Failing, names_of, told_apart
from benchmarks.analysis.statistics import holm, paired_ratio, percentile, sign_test
from benchmarks.analysis.summary import Summary
from benchmarks.contestants.controls import CONTROLS, RANDOM, TEXTBOOK
from benchmarks.contestants.same_play import differ_in_one_thing
from benchmarks.experiments.calibration import ChancesSummary
from benchmarks.experiments.deductions import DeductionsSummary
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.own_limits import AtLimits
from benchmarks.experiments.shares import Share, Shares
from benchmarks.experiments.speed import SpeedSummary
from benchmarks.harness.trials import Cause
from benchmarks.judge import GRADES, Grade
from game.words import in_a_row

MOST_RIVALS = 4
"""Named contestants of which every two are compared in play."""

BEYOND_REACH: tuple[Cause, ...] = ("late", "memory", "gave up", "refused", "skipped")
"""Why there is no result where a subject is too large for a contestant."""


@dataclass(frozen=True)
class Proved:
    """What one contestant proved in the judged positions of several runs that it tried.

    `without_result` counts the positions, judged or not, that it tried in vain; `median_ms` is infinite where these are
    the majority. `at_limits` says where it reached a limit of its own (None: nowhere).
    """

    contestant: str
    shares: Shares
    positions: int
    without_result: int
    median_ms: float
    at_limits: AtLimits | None = None

    @cached_property
    def whole(self) -> Share:
        """All cells that follow, of whatever kind."""
        return self.shares.of()

    @cached_property
    def from_numbers(self) -> Share:
        """The cells that follow from the numbers, without the total of mines."""
        return sum([self.shares.of(grade) for grade in GRADES[:-1]], Share())

    @property
    def is_full(self) -> bool:
        """Whether it proved all that follows, wherever that is known."""
        return 0 < self.whole.entailed == self.whole.proved

    @property
    def is_full_within_limits(self) -> bool:
        """Whether all that it did not prove is in positions where a limit, or a failure, ended it."""
        return self.whole.cut_off > 0 and not self.whole.missed

    @cached_property
    def weakest_missed(self) -> Grade | None:
        """The weakest grade of inference where it missed a cell, with no limit to blame; None if it missed none."""
        return next((grade for grade, share in self.shares.by_grade().items() if share.missed), None)

    @cached_property
    def grade(self) -> Grade | None:
        """The grade of inference from numbers that its proofs come to: it proved all up to this one and nothing beyond.

        None where its strength is that of no grade. What takes the total of mines is left aside.
        """
        met = [(grade, share) for grade in GRADES[:-1] if (share := self.shares.of(grade)).entailed]
        full = [grade for grade, _ in takewhile(lambda one: not one[1].missed, met)]
        is_stronger = any(share.proved for _, share in met[len(full) :])
        return full[-1] if full and not is_stronger else None


@dataclass(frozen=True)
class Evidence:
    """The summaries that findings rest on, each about the same contestants; `named` are those that a user named."""

    summaries: tuple[Summary[Any], ...]
    deductions: tuple[DeductionsSummary, ...]
    games: tuple[GamesSummary, ...]
    speed: tuple[SpeedSummary, ...]
    chances: tuple[ChancesSummary, ...]
    named: tuple[str, ...] = ()

    @classmethod
    def of(cls, summaries: Iterable[Summary[Any]], named: Iterable[str] = ()) -> Evidence:
        """The evidence in some summaries, of whatever experiments."""
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
        """All that have results, in order."""
        return list(dict.fromkeys(name for one in self.summaries for name in one.contestants))

    @cached_property
    def subjects(self) -> list[str]:
        """Those whom the findings are about: the `named` ones, or all but the controls, or else the controls."""
        present = self.contestants
        if self.named:
            return [name for name in self.named if name in present]
        return [name for name in present if name not in CONTROLS] or present

    @cached_property
    def sound(self) -> list[str]:
        """The subjects that were not wrong: the figures of the others mean nothing."""
        return [name for name in self.subjects if name not in self.wrong]

    def names(self, names: Iterable[str], conjunction: str = "and") -> str:
        """Names in a sentence: all of those that a user named, else the first ones and how many others there are."""
        given = list(names)
        return in_a_row(given, conjunction) if self.named else names_of(given)

    @cached_property
    def rivals(self) -> list[str]:
        """Those whose games are compared: the subjects, and beside one alone, or where none is named, the textbook."""
        with_textbook = TEXTBOOK in self.contestants and (len(self.subjects) == 1 or not self.named)
        return list(dict.fromkeys([*self.subjects, *([TEXTBOOK] if with_textbook else [])]))

    @cached_property
    def reference(self) -> str | None:
        """Whose times the others are compared with: of several named ones the first, else the textbook.

        None where nobody was timed.
        """
        timed = [
            name
            for name in self.subjects
            if name not in self.wrong and self._times(name) and self.milliseconds(name) < inf
        ]
        if len(self.named) < 2 and self._times(TEXTBOOK):
            return TEXTBOOK
        return timed[0] if timed else None

    def _times(self, name: str) -> bool:
        """Whether whole boards were timed."""
        return any(name in one.contestants for one in self.speed)

    @property
    def compared(self) -> list[str]:
        """Those with figures on boards: what they prove, how they play or how fast they are."""
        on_boards: tuple[Summary[Any], ...] = (*self.deductions, *self.games, *self.speed)
        return list(dict.fromkeys(name for one in on_boards for name in one.contestants))

    @cached_property
    def proved(self) -> dict[str, Proved]:
        """What each contestant proved, over all runs."""
        return {name: self._proved(name) for one in self.deductions for name in one.contestants}

    def _proved(self, name: str) -> Proved:
        runs = [one for one in self.deductions if name in one.contestants]
        return Proved(
            name,
            Shares.together(one.shares(name) for one in runs),
            sum(one.found(name)[1] for one in runs),
            sum(one.failed(name) for one in runs),
            percentile([seconds * 1e3 for one in runs for seconds in one.seconds(name)], 50),
            _together([found for one in runs if (found := one.limits.of(name)) is not None]),
        )

    @property
    def entailed(self) -> int:
        """The cells that follow in all judged positions."""
        return sum(one.entailed.total() for one in self.deductions)

    @property
    def judged(self) -> int:
        """How many positions were judged."""
        return sum(one.judged() for one in self.deductions)

    @cached_property
    def failing(self) -> dict[str, list[Failing]]:
        """Who has trials without a result, and why.

        Where the question is how far somebody gets, as in model checking, to be late is no failure.
        """
        measured = self._measured
        failing: dict[str, list[Failing]] = {}
        for summary in self.summaries:
            for name, failures in summary.failures().items():
                told = [one for one in failures if summary in measured or one.cause not in BEYOND_REACH]
                failing.setdefault(name, []).extend(told)
        return {name: failures for name, failures in failing.items() if failures}

    @property
    def _measured(self) -> tuple[Summary[Any], ...]:
        """The summaries in which every contestant is to have a result."""
        return (*self.deductions, *self.games, *self.speed, *self.chances)

    @cached_property
    def broken(self) -> set[str]:
        """Those who made errors, and those of the `named`, or of all, who have no result in any run."""
        with_errors = {name for one in self._measured for name in one.with_errors}
        without_result = {name for one in self._measured for name in one.without_result}.difference(self.contestants)
        return with_errors | (without_result.intersection(self.named) if self.named else without_result)

    @cached_property
    def wrong(self) -> list[str]:
        """Those that are known to have been wrong."""
        return list(dict.fromkeys(name for one in self.summaries for name in one.wrong()))

    @cached_property
    def troubled(self) -> set[str]:
        """Those who were wrong, or failed for another reason than that a subject was too large for them."""
        failing = {name for name, found in self.failing.items() if any(one.cause not in BEYOND_REACH for one in found)}
        return failing.union(self.wrong)

    @cached_property
    def out_of_play(self) -> set[str]:
        """The `troubled`, and those without a result in most of their games: their play cannot be compared."""
        tried: Counter[str] = Counter()
        failed: Counter[str] = Counter()
        for one in self.games:
            tried.update({name: one.tried(name) for name in one.contestants})
            failed.update({name: one.failed(name) for name in one.contestants})
        return self.troubled | {name for name in tried if 2 * failed[name] > tried[name]}

    @cached_property
    def strength(self) -> Strength:
        """The partial order of deductive strength, over all runs.

        Left out are the random player, and those who were wrong or failed for want of correctness: what they would
        prove is not known.
        """
        names = [name for name in self.proved if name != RANDOM and name not in self.troubled]
        return self.strength_among(names)

    def strength_among(self, names: Sequence[str]) -> Strength:
        """The partial order of these, over all runs; the examples are positions as `name_of` calls them."""
        return strength_of(names, [one.differences.advantages(partial(self.name_of, one)) for one in self.deductions])

    def name_of(self, run: DeductionsSummary, number: int) -> str:
        """The name of a position of one of the `deductions`, other than in any other run with a group of that name."""
        group = run.plan.group_of(number).name
        alike = [one for one in self.deductions if any(other.name == group for other in one.plan.groups)]
        groups = told_apart([group] * len(alike), [one.plan.seed for one in alike])
        [name] = [name for one, name in zip(alike, groups, strict=True) if one is run]
        return run.plan.name_of(number) + name.removeprefix(group)

    @cached_property
    def duels(self) -> dict[tuple[str, str], Duel]:
        """Every two contestants in winning, over all runs; p is not corrected."""
        return pooled_duels(map(dict.values, self.duels_of_runs))

    @cached_property
    def duels_of_runs(self) -> list[dict[frozenset[str], Duel]]:
        """Every two contestants in winning, for each of the `games`; p is corrected."""
        return [{frozenset((one.first, one.second)): one for one in run.duels()} for run in self.games]

    @cached_property
    def races(self) -> dict[str, Race]:
        """How many times as fast as the `reference` each subject is on whole boards of all runs; p is not corrected."""
        races: dict[str, Race] = {}
        if (reference := self.reference) is None:
            return races
        for name in self.subjects:
            ours, theirs = self.times(name, reference)
            if name not in (reference, RANDOM, *self.wrong) and ours:
                faster = paired_ratio(theirs, ours), sign_test(theirs, ours)
                races[name] = Race(name, reference, len(ours), *faster)
        return races

    def times(self, first: str, second: str) -> tuple[list[float], list[float]]:
        """The seconds of two contestants on the whole boards that both tried and one finished at least.

        A board without a result took longer than any with one: infinitely long.
        """
        ours: list[float] = []
        theirs: list[float] = []
        for one in self.speed:
            if first in one.contestants and second in one.contestants:
                both = paired(one.times_or_never(first), one.times_or_never(second))
                ours += both[0]
                theirs += both[1]
        return ours, theirs

    def as_fast_as(self, name: str, among: Iterable[str]) -> list[str]:
        """Those of `among` that the whole boards do not tell from `name` in time: by the sign test, after Holm."""
        others = [other for other in among if other != name]
        p_values = holm([sign_test(*self.times(name, other)) for other in others])
        return [other for other, p_value in zip(others, p_values, strict=True) if p_value >= SIGNIFICANT]

    def boards_to_decide(self, name: str, others: Iterable[str]) -> int | None:
        """About how many whole boards would tell `name` from all the others in time; None where that is open."""
        needed = [pairs_to_decide(*self.times(name, other)) for other in others]
        return None if None in needed else max(filter(None, needed), default=None)

    def milliseconds(self, name: str) -> float:
        """The median time of a whole board; where no boards were timed, that of a position."""
        timed = [one.times_or_never(name).known() for one in self.speed if name in one.contestants]
        seconds = list(chain.from_iterable(timed))
        return percentile(seconds, 50) * 1e3 if seconds else self.proved[name].median_ms

    @cached_property
    def played_together(self) -> list[GamesSummary]:
        """The runs in which the same contestants played, two at least if there are any: those with the most games."""
        runs: dict[frozenset[str], list[GamesSummary]] = {}
        for one in self.games:
            runs.setdefault(frozenset(one.contestants), []).append(one)
        games = {players: sum(len(one.common()) for one in together) for players, together in runs.items()}
        return runs[max(runs, key=lambda players: (len(players) > 1, games[players]))] if runs else []

    @cached_property
    def wins(self) -> dict[str, int]:
        """For each of those that `played_together` the games won, of those that all have tried; the best one first."""
        wins: Counter[str] = Counter()
        for one in self.played_together:
            wins.update({name: one.won_of_common(name) for name in one.contestants})
        return dict(wins.most_common())

    @cached_property
    def fair_duels(self) -> list[Duel]:
        """The duels of rivals that were not wrong and differ in one thing; of a few named ones all duels."""
        rivals = set(self.rivals).difference(self.wrong)
        duels = [duel for duel in self.duels.values() if rivals.issuperset((duel.first, duel.second)) and duel.games]
        if self.named and len(self.rivals) <= MOST_RIVALS:
            return duels
        return [duel for duel in duels if differ_in_one_thing(duel.first, duel.second)]

    def as_good_as(self, name: str, among: Iterable[str]) -> list[str]:
        """Those of `among` that the games do not tell from `name`: by the corrected tests where the pair was tested."""
        decided = {frozenset((duel.first, duel.second)): duel.is_decided for duel in self.tested[0]}
        found = []
        for other in among:
            duel = self.duels.get((name, other)) or self.duels.get((other, name))
            apart = duel is not None and duel.p_value * max(self.tests, 1) < SIGNIFICANT  # Bonferroni
            if other != name and not decided.get(frozenset((name, other)), apart):
                found.append(other)
        return found

    @cached_property
    def tested(self) -> tuple[list[Duel], dict[str, Race]]:
        """The fair duels and the races, with p corrected for all of them together."""
        duels, races = self.fair_duels, self.races
        p_values = holm([duel.p_value for duel in duels] + [race.p_value for race in races.values()])
        corrected = iter(p_values)
        return (
            [replace(duel, p_value=next(corrected)) for duel in duels],
            {name: replace(race, p_value=next(corrected)) for name, race in races.items()},
        )

    @property
    def tests(self) -> int:
        """The number of tests that a verdict makes."""
        return len(self.fair_duels) + len(self.races)


def _together(limits: Sequence[AtLimits]) -> AtLimits | None:
    """The limits reached in several runs; None if there are none."""
    return replace(limits[0], positions=sum(one.positions for one in limits)) if limits else None
