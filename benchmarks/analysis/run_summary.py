"""Summary: the figures of a run, aggregated trial by trial."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import Any, ClassVar, Generic

from benchmarks.analysis.foldable_text import Part
from benchmarks.analysis.metric import Metric, means_in
from benchmarks.analysis.pairwise_comparisons import Times
from benchmarks.analysis.soundness_faults import Fault, WrongMove, unsound
from benchmarks.analysis.tables_of_figures import Table, figures_table
from benchmarks.harness.numbered_subjects import Group
from benchmarks.harness.plan import Plan
from benchmarks.harness.trial import AT_FAULT, Block, Cause, Failure, R, Trial
from game.wording import counted

MOST_REASONS = 1_000
"""The largest number of failure reasons counted separately for a contestant; further reasons are counted together."""

OTHER = "another reason"

MOST_MOVES = 50
"""The largest number of wrong moves kept for a contestant, the first ones: each takes a few KB with its board."""

SHOWN = 3
RAISED = re.compile(r"\w+ in line [0-9]+ of .+?\.py\b")
"""Matches the place of an error in a user's file: errors at one place count as one reason, whatever their values."""


@dataclass(frozen=True)
class Failing:
    """The trials of a contestant that failed for one reason: their count, and the name of the `first` subject."""

    cause: Cause
    reason: str
    count: int
    first: str


class Summary(ABC, Generic[R]):
    """Aggregates trials in any order, one by one or in blocks; figures are available at any moment.

    A subclass implements `add_result`; most store no trials.
    """

    figures_type: ClassVar[type[Any]]
    """The dataclass of a contestant's figures. `means_of` computes its averaged metrics."""
    extra_metrics: Sequence[Metric] = ()
    """Further metrics to average over results, set before the first trial."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.planned = plan.count * len(plan.contestants)
        """The number of trials in a complete run, without the judge's."""
        self._averaged = means_in(self.figures_type)
        self._tried: Counter[str] = Counter()
        self._failures: dict[str, dict[Failure, tuple[int, int]]] = {}
        """By contestant and reason: the lowest number of a failed subject, and the number of failures."""
        self._limits: dict[str, tuple[int, tuple[int, str]]] = {}
        """By contestant: the number of subjects on which it reached a limit of its own, and the first such limit."""
        self._sums: dict[tuple[str, str, str], tuple[float, int]] = {}
        """By contestant, key of a metric, and group of subjects: the sum and the number of the metric's values."""
        self.broken: dict[str, str] = {}
        """Error messages of the `extra_metrics` that failed, by key; these metrics are left out for all contestants."""

    def add(self, found: Trial[Any] | Block) -> None:
        if isinstance(found, Block):
            for number, failure in found.failures.items():
                self.add(Trial(found.contestant, number, failure))
            self._tried[found.contestant] += found.finished
            self.add_block(found)
            return
        self._tried[found.contestant] += 1
        if isinstance(found.outcome, Failure):
            self.count_failure(found.contestant, found.outcome, found.number)
            self.add_failure(found.contestant, found.number, found.outcome)
            return
        if found.contestant in self.plan.contestants:  # the judge is not measured
            for metric in (*self.extra_metrics, *self._averaged):
                self._measure(metric, found)
            for limit in getattr(found.outcome, "limits", ())[:1]:
                count, first = self._limits.get(found.contestant, (0, (found.number, limit)))
                self._limits[found.contestant] = count + 1, min(first, (found.number, limit))
        self.add_result(found.contestant, found.number, found.outcome)

    def count_failure(self, contestant: str, failure: Failure, first: int, count: int = 1) -> None:
        """Count failures of a contestant for the same reason; `first` is the lowest number of a failed subject."""
        failures = self._failures.setdefault(contestant, {})
        is_counted = failure in failures or len(failures) < MOST_REASONS
        kept = failure if is_counted else Failure(failure.cause, OTHER)
        earliest, before = failures.get(kept, (first, 0))
        failures[kept] = min(earliest, first), before + count

    def add_block(self, block: Block) -> None:
        """Add the results of a block. `add` has already counted the block's trials and failures."""
        raise NotImplementedError(f"{type(self).__name__} takes no blocks")

    @abstractmethod
    def add_result(self, contestant: str, number: int, result: R) -> None:
        """Add the result of a contestant on the subject with this number."""

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        """Add a trial without result. `add` has already counted its reason."""

    def figures(self) -> Sequence[Any]:
        """Return the figures of each contestant with results, by default one `figures_type` for each."""
        return [self.figures_of(contestant) for contestant in self.contestants]

    def figures_of(self, contestant: str) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has several figures of a contestant")

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """Yield the tables printed after a run."""

    def section(self) -> Iterator[Part | None]:
        yield from self.tables()

    def faults(self) -> list[Fault]:
        """Return the faults found: by default, contestants ended by their own check."""
        found = []
        for name, failures in self.failures().items():
            if ended := [one for one in failures if one.cause == "unsound"]:
                times, example = counted(self.stopped(name), "time"), f"{ended[0].first}: {ended[0].reason}"
                found.append(Fault(f"{name} is unsound: its own check ended it {times}, such as on {example}", name))
        return found

    def headline(self) -> str:
        return ""

    @property
    def contestants(self) -> list[str]:
        """List the contestants with results, in the order of the plan. Figures and tests cover only these."""
        return [one for one in self.plan.contestants if self._tried[one] and one not in self.without_result]

    @property
    def without_result(self) -> list[str]:
        """List the contestants without any result: all their trials failed, or a machine could not import them."""
        return [
            contestant
            for contestant in self.plan.contestants
            if (failures := self._failures.get(contestant))
            and (self.failed(contestant) == self.tried(contestant) or "not imported" in {one.cause for one in failures})
        ]

    @property
    def with_errors(self) -> list[str]:
        return [name for name, found in self._failures.items() if any(one.cause in AT_FAULT for one in found)]

    def tried(self, contestant: str) -> int:
        return self._tried[contestant]

    def failed(self, contestant: str) -> int:
        return sum(count for _, count in self._failures.get(contestant, {}).values())

    def stopped(self, contestant: str) -> int:
        """Count the trials in which the contestant's own check found it unsound, and ended it."""
        failures = self._failures.get(contestant, {})
        return sum(count for failure, (_, count) in failures.items() if failure.cause == "unsound")

    @property
    def count(self) -> int:
        return sum(map(self.tried, self.plan.contestants))

    def failures(self) -> dict[str, list[Failing]]:
        """Return the failures of each contestant and the judge, grouped by reason, the most frequent reason first."""
        found = {}
        for contestant, failures in self._failures.items():
            most_first = sorted(failures.items(), key=lambda item: (-item[1][1], item[1][0]))
            found[contestant] = [
                Failing(failure.cause, failure.reason, count, self.plan.name_of(first))
                for failure, (first, count) in most_first
            ]
        return found

    def warnings(self) -> list[str]:
        """Return the sentences above the tables: contestants without results or with errors, and the reasons."""
        failures, without = self.failures(), self.without_result
        return failure_sentences({name: failures[name] for name in [*without, *self.with_errors]}, without=without)

    def caveats(self) -> list[str]:
        """Return warnings about an unfinished run, and about the effect of an extension on the figures."""
        extension = self.plan.extension
        return [*self.unfinished(), *([f"{self._what}: {extension}"] if extension else [])]

    def unfinished(self) -> list[str]:
        text = f"Unfinished: {self._what} ({self.count:,} of {counted(self.planned, 'result')})."
        return [text] * (0 < self.count < self.planned)

    @property
    def _what(self) -> str:
        return f"{self.plan.experiment} on {self.plan.subjects}"

    def notes(self) -> list[str]:
        missing = [f"not installed: {reason}" for reason in self.plan.not_installed.values()]
        missing += [f"left out: {reason}" for reason in self.plan.left_out.values()]
        named = {*self.without_result, *self.with_errors}
        others = {name: failing for name, failing in self.failures().items() if name not in named}
        failed = [*failure_sentences(others), *self.broken.values()]
        reached = [
            f"{name} reached its own limit {counted(count, 'time')}: {limit} ({self.plan.name_of(number)})"
            for name, (count, (number, limit)) in sorted(self._limits.items())
            if name in self.contestants
        ]
        return [*filter(None, [self.plan.extension]), *failed, *missing, *reached]

    def own_figures(self) -> list[Mapping[str, float | None]]:
        return [{metric.key: self._mean(name, metric) for metric in self.extra_metrics} for name in self.contestants]

    def means_of(self, contestant: str, group: str | None = None) -> dict[str, float]:
        """Return the mean of each averaged metric, by key, on a `group` of subjects or on all; NaN without results."""
        means = {metric.key: self._mean(contestant, metric, group) for metric in self._averaged}
        return {key: nan if mean is None else mean for key, mean in means.items()}

    def table(self, title: str, **options: Any) -> Table:
        return figures_table(title, self.figures_type, self.figures(), **options)

    def own_tables(self) -> Iterator[Table]:
        if self.extra_metrics:
            rows = [[name, *own.values()] for name, own in zip(self.contestants, self.own_figures(), strict=True)]
            yield Table(f"Further metrics: {self.plan.subjects}", ["contestant", *self.extra_metrics], rows)

    def _mean(self, contestant: str, metric: Metric, group: str | None = None) -> float | None:
        groups = [one.name for one in self.plan.groups] if group is None else [group]
        sums = [self._sums.get((contestant, metric.key, one), (0.0, 0)) for one in groups]
        total, number = sum(total for total, _ in sums), sum(number for _, number in sums)
        return total / number if number and metric.key not in self.broken else None

    def _measure(self, metric: Metric, trial: Trial[Any]) -> None:
        if metric.key in self.broken:
            return
        try:
            value = metric.value(trial.outcome)
            if value is not None:
                self.add_sum(trial.contestant, metric.key, float(value), 1, self.plan.group_of(trial.number).name)
        except Exception as error:  # raised by the user's function
            reason = f"{type(error).__name__}: {error} ({trial.contestant}, {self.plan.name_of(trial.number)})"
            self.broken[metric.key] = f"the metric {metric.key!r} is left out: {reason}"

    def add_sum(self, contestant: str, key: str, values: float, number: int, group: str = "") -> None:
        """Add the sum of a metric's `values` over `number` results of a `group` (default: the plan's first group)."""
        group = group or self.plan.groups[0].name
        total, before = self._sums.get((contestant, key, group), (0.0, 0))
        self._sums[contestant, key, group] = (total + values, before + number)


class SmallSummary(Summary[R]):
    """The summary of a run on few subjects: all `outcomes` are kept, by contestant and number."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.outcomes: dict[tuple[str, int], R | Failure] = {}

    def add_result(self, contestant: str, number: int, result: R) -> None:
        self.outcomes[contestant, number] = result

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        self.outcomes[contestant, number] = failure

    def results_in(self, group: Group, contestant: str) -> list[R]:
        """Return the contestant's results on the subjects of a group, in their order, without failures."""
        found = [self.outcomes.get((contestant, group.first + place)) for place in range(group.count)]
        return [one for one in found if one is not None and not isinstance(one, Failure)]


class TimedSummary(Summary[R]):
    """The summary of a run on whole boards: the seconds for each, and the mines called safe."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.times = {contestant: Times() for contestant in plan.contestants}
        self.unsound = dict.fromkeys(plan.contestants, 0)
        self.wrong_moves: dict[str, dict[int, WrongMove]] = {}
        """The first wrong moves of each contestant, by the numbers of their boards."""

    def add_wrong(self, contestant: str, number: int, cells: int, move: WrongMove | None) -> None:
        self.unsound[contestant] += cells
        if move is not None:
            kept = self.wrong_moves.setdefault(contestant, {})
            kept[number] = move
            if len(kept) > MOST_MOVES:
                del kept[max(kept)]

    def faults(self) -> list[Fault]:
        found = []
        for name, cells in self.unsound.items():
            moves = sorted(self.wrong_moves.get(name, {}).items())
            if cells:
                boards = {self.plan.name_of(number): move for number, move in moves}
                found.append(unsound(name, cells, self.where, boards))
        return [*found, *super().faults()]

    @property
    def where(self) -> str:
        return f"boards of {self.plan.groups[0].name}"


def has_mishaps(runs: Sequence[Summary[Any]]) -> bool:
    """Return whether a contestant made errors in one of these runs, or has no result in any of them."""
    with_results = {name for one in runs for name in one.contestants}
    return any(one.with_errors or not with_results.issuperset(one.without_result) for one in runs)


def failure_sentences(failures: Mapping[str, Sequence[Failing]], without: Collection[str] = ()) -> list[str]:
    """Describe the failures of each contestant: the most frequent reasons, with the first subject of each.

    >>> failure_sentences({"sat": [Failing("gave up", "too wide", 2, "8x8/8 #3")]})
    ['sat failed 2 times: too wide (2, first on 8x8/8 #3)']
    """
    sentences = []
    for contestant, every in failures.items():
        failing = _pooled(every)
        shown = [
            f"{one.reason} ({one.count:,}{', first on' if one.count > 1 else ' on'} {one.first})"
            for one in failing[:SHOWN]
        ]
        if others := failing[SHOWN:]:
            shown.append(f"{counted(len(others), 'other reason')} ({sum(one.count for one in others):,})")
        failed = f"{contestant} failed {counted(sum(one.count for one in failing), 'time')}"
        left_out = ", and is left out of all figures" if contestant in without else ""
        sentences.append(f"{failed}{left_out}: {'; '.join(shown)}")
    return sentences


def _pooled(failing: Sequence[Failing]) -> list[Failing]:
    """Pool failures by reason, the most frequent first; errors in the same line of a user's file are one reason."""
    pooled: dict[str, Failing] = {}
    for one in failing:
        raised = RAISED.match(one.reason)
        line = raised[0] if raised else one.reason
        before = pooled.get(line, replace(one, count=0))
        reason = one.reason if one.reason == before.reason else line
        pooled[line] = replace(before, reason=reason, count=before.count + one.count)
    return sorted(pooled.values(), key=lambda one: -one.count)
