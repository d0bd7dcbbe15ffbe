"""Summary: what the trials of a run come to, taken in one by one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf, nan
from operator import and_
from typing import Any, ClassVar, Generic

from benchmarks.analysis.columns import Times
from benchmarks.analysis.metrics import Metric, as_json
from benchmarks.analysis.page_parts import Part
from benchmarks.analysis.result_table import Table, figures_table
from benchmarks.analysis.sentences import Failing, failure_sentences, times_failed
from benchmarks.analysis.soundness_faults import Fault, unsound
from benchmarks.analysis.wrong_move import WrongMove
from benchmarks.harness.extended_runs import extension_of
from benchmarks.harness.plan import Plan
from benchmarks.harness.subject_set import SubjectSet
from benchmarks.harness.subjects import Group
from benchmarks.harness.trials import AT_FAULT, Block, Failure, R, Trial
from game.words import counted

MOST_REASONS = 1_000
"""Different reasons for failures that are counted for a contestant; any others are counted together."""

OTHER = "another reason"

MOST_MOVES = 50
"""Wrong moves of a contestant that are kept with their boards, the first ones; all are counted. One takes a few KB."""


@dataclass
class _Counted:
    """Trials that failed for one reason, so far: how many, and the least of their numbers."""

    first: int
    count: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.first = min(self.first, number)


class Summary(ABC, Generic[R]):
    """Takes in trials in any order, one by one or in blocks, and shows what they come to at any moment.

    A subclass says what a result adds, and keeps no trial. `own` are further metrics, each `of` a trial's result.
    """

    means: ClassVar[tuple[Metric, ...]] = ()
    """Metrics `of` a result whose means are figures of a contestant: see `means_of`."""

    def __init__(self, plan: Plan, own: Sequence[Metric] = ()) -> None:
        self.plan = plan
        self.planned = plan.count * len(plan.contestants)
        """The trials of all contestants in a whole run, the judge's not among them."""
        self.own = tuple(own)
        self._tried: Counter[str] = Counter()
        self._failures: dict[str, dict[Failure, _Counted]] = {}
        self._sums: dict[tuple[str, str], tuple[float, int]] = {}
        self.broken: dict[str, str] = {}
        """Metrics of `own` that raised an error, by their keys: which error, and on what. They are shown for nobody."""

    def add(self, found: Trial[Any] | Block) -> None:
        """Take in a trial, or a block of a record."""
        if isinstance(found, Block):
            for number, failure in found.failures.items():
                self.add(Trial(found.contestant, number, failure))
            self._tried[found.contestant] += found.finished
            self.broken |= {one.key: f"the metric {one.key!r} is left out: blocks do not have it" for one in self.own}
            self.add_block(found)
            return
        self._tried[found.contestant] += 1
        if isinstance(found.outcome, Failure):
            failures = self._failures.setdefault(found.contestant, {})
            is_counted = found.outcome in failures or len(failures) < MOST_REASONS
            failure = found.outcome if is_counted else Failure(found.outcome.cause, OTHER)
            failures.setdefault(failure, _Counted(found.number)).add(found.number)
            self.add_failure(found.contestant, found.number, found.outcome)
            return
        for metric in (*self.own, *self.means) if found.contestant in self.plan.contestants else ():
            self._measure(metric, found)  # not of the judge
        self.add_result(found.contestant, found.number, found.outcome)

    def add_block(self, block: Block) -> None:
        """Take in the results of a block; they and the failures are counted already."""
        raise NotImplementedError(f"{type(self).__name__} takes no blocks")

    @abstractmethod
    def add_result(self, contestant: str, number: int, result: R) -> None:
        """Take in the result of a contestant on the subject of this number."""

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        """Take in that there is no result; the reason is counted already."""

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """What is printed after a run."""

    def section(self) -> Iterator[Part | None]:
        """The parts of its section of a page: the tables, if nothing else. None stands for a part without figures."""
        yield from self.tables()

    def faults(self) -> list[Fault]:
        """What must not be, such as unsound contestants."""
        ended = {
            name: [one for one in failures if one.cause == "unsound"] for name, failures in self.failures().items()
        }
        return [
            Fault(
                f"{name} is unsound: its own check ended it {counted(times_failed(found), 'time')}, as on "
                f"{found[0].first}: {found[0].reason}",
                name,
            )
            for name, found in ended.items()
            if found
        ]

    def wrong(self) -> list[str]:
        """Those that are known to have been wrong, without those that disagree with them."""
        return list(dict.fromkeys(fault.contestants[0] for fault in self.faults() if len(fault.contestants) == 1))

    def headline(self) -> str:
        """The one thing to show while the run goes on; empty if there is none."""
        return ""

    @property
    def contestants(self) -> list[str]:
        """Those that have results, in the order of the plan: no figure or test is of any other."""
        return [one for one in self.plan.contestants if self._tried[one] and one not in self.without_result]

    @property
    def without_result(self) -> list[str]:
        """Those whose trials all failed, or that some machine could not import, which tells nothing of them."""
        return [
            contestant
            for contestant in self.plan.contestants
            if (failures := self._failures.get(contestant))
            and (self.failed(contestant) == self.tried(contestant) or "not imported" in {one.cause for one in failures})
        ]

    @property
    def with_errors(self) -> list[str]:
        """Those that raised an error, crashed, wrote no result or could not be imported: once at the least."""
        return [name for name, found in self._failures.items() if any(one.cause in AT_FAULT for one in found)]

    def tried(self, contestant: str) -> int:
        """How many trials of `contestant` there are."""
        return self._tried[contestant]

    def failed(self, contestant: str) -> int:
        """How many of them have no result."""
        return sum(counted.count for counted in self._failures.get(contestant, {}).values())

    @property
    def count(self) -> int:
        """How many trials there are of all contestants, the judge not among them."""
        return sum(map(self.tried, self.plan.contestants))

    def failures(self) -> dict[str, list[Failing]]:
        """Who failed, the judge too: how often for each reason and where first, the most frequent reason first."""
        found = {}
        for contestant, failures in self._failures.items():
            most_first = sorted(failures.items(), key=lambda item: (-item[1].count, item[1].first))
            found[contestant] = [
                Failing(failure.cause, failure.reason, counted.count, self.plan.name_of(counted.first))
                for failure, counted in most_first
            ]
        return found

    def mishaps(self) -> list[str]:
        """What is said above the tables: who has no result, or errors of its own, and why."""
        failures, without = self.failures(), self.without_result
        return failure_sentences({name: failures[name] for name in [*without, *self.with_errors]}, without=without)

    def caveats(self) -> list[str]:
        """Say that the run is unfinished, or was extended: its figures may change, or are too optimistic."""
        what = f"{self.plan.experiment} on {self.plan.subjects}"
        unfinished = f"Not all was measured: {what} ({self.count:,} of {counted(self.planned, 'result')})."
        extension = extension_of(self.plan)
        return [unfinished] * (0 < self.count < self.planned) + ([f"{what}: {extension}"] if extension else [])

    def notes(self) -> list[str]:
        """What is said below the tables: an extension, why trials and metrics failed, and who is not installed."""
        extension = extension_of(self.plan)
        missing = [f"not installed: {reason}" for reason in self.plan.not_installed.values()]
        missing += [f"left out: {reason}" for reason in self.plan.left_out.values()]
        told = {*self.without_result, *self.with_errors}
        others = {name: failing for name, failing in self.failures().items() if name not in told}
        failed = [*failure_sentences(others), *self.broken.values()]
        return ([extension] if extension else []) + failed + missing

    def own_figures(self) -> list[Mapping[str, float | None]]:
        """For each contestant that has trials the mean of each of the `own` metrics; None where there is none."""
        return [{metric.key: self._mean(contestant, metric) for metric in self.own} for contestant in self.contestants]

    def means_of(self, contestant: str) -> dict[str, float]:
        """The mean of each of the `means`, by its key; NaN without results."""
        means = {metric.key: self._mean(contestant, metric) for metric in self.means}
        return {key: nan if mean is None else mean for key, mean in means.items()}

    def by_contestant(self, title: str, kind: type[Any], figures: Sequence[Any]) -> Table:
        """A table of figures of this `kind`, a line for each contestant, with the `own` metrics."""
        missing, own = self.plan.not_installed, self.own_figures()
        return figures_table(title, kind, figures, not_installed=missing, own=self.own, own_figures=own)

    def own_tables(self) -> Iterator[Table]:
        """The `own` metrics in a table of their own, where there are any."""
        if self.own:
            rows = [[name, *own.values()] for name, own in zip(self.contestants, self.own_figures(), strict=True)]
            yield Table(f"Further metrics: {self.plan.subjects}", ["contestant", *self.own], rows)

    def _mean(self, contestant: str, metric: Metric) -> float | None:
        total, number = self._sums.get((contestant, metric.key), (0.0, 0))
        return total / number if number and metric.key not in self.broken else None

    def _measure(self, metric: Metric, trial: Trial[Any]) -> None:
        """Add what the metric says of a result. One that raises costs that metric, and not the run."""
        if metric.of is None or metric.key in self.broken:
            return
        try:
            value = metric.of(trial.outcome)
            if value is not None:
                self.add_sum(trial.contestant, metric.key, float(value), 1)
        except Exception as error:  # it is a function of the user's
            reason = f"{type(error).__name__}: {error} ({trial.contestant}, {self.plan.name_of(trial.number)})"
            self.broken[metric.key] = f"the metric {metric.key!r} is left out: {reason}"

    def add_sum(self, contestant: str, key: str, values: float, number: int) -> None:
        """Add to the metric of this key the sum of its values for this number of results."""
        total, before = self._sums.get((contestant, key), (0.0, 0))
        self._sums[contestant, key] = (total + values, before + number)


class FiguresSummary(Summary[R]):
    """A summary whose figures can be written to a file."""

    @abstractmethod
    def figures(self) -> Sequence[Any]:
        """The figures of each contestant that has trials."""

    def to_json(self) -> dict[str, Any]:
        """The figures, with what was played."""
        figures = [{**as_json(one), **own} for one, own in zip(self.figures(), self.own_figures(), strict=True)]
        return {
            "played": self.plan.subjects,
            "planned": self.plan.count,
            "seed": self.plan.seed,
            "extended_from": list(self.plan.extended_from),
            "games": figures,
        }


class SmallSummary(Summary[R]):
    """The summary of a run on few subjects: `outcomes` are kept, by contestant and number."""

    def __init__(self, plan: Plan, own: Sequence[Metric] = ()) -> None:
        super().__init__(plan, own)
        self.outcomes: dict[tuple[str, int], R | Failure] = {}

    def add_result(self, contestant: str, number: int, result: R) -> None:
        self.outcomes[contestant, number] = result

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        self.outcomes[contestant, number] = failure

    def outcomes_in(self, group: Group, contestant: str) -> list[R | Failure]:
        """What came of the contestant's trials on the subjects of a group, in their order."""
        numbers = range(group.first, group.first + group.count)
        return [self.outcomes[contestant, number] for number in numbers if (contestant, number) in self.outcomes]

    def results_in(self, group: Group, contestant: str) -> list[R]:
        """Those of them that are results."""
        return [one for one in self.outcomes_in(group, contestant) if not isinstance(one, Failure)]


class TimedSummary(Summary[R]):
    """The summary of a run on whole boards: which were attempted, in how many seconds, and who called mines safe.

    A board takes 9 bytes for each contestant.
    """

    def __init__(self, plan: Plan, own: Sequence[Metric] = ()) -> None:
        super().__init__(plan, own)
        self.attempted = {contestant: SubjectSet() for contestant in plan.contestants}
        self.times = {contestant: Times() for contestant in plan.contestants}
        self.unsound = dict.fromkeys(plan.contestants, 0)
        self.wrong_moves: dict[str, dict[int, WrongMove]] = {}
        """For each contestant that called mines safe the first of these moves, by the numbers of the boards."""

    def add_wrong(self, contestant: str, number: int, cells: int, move: WrongMove | None) -> None:
        """Take in how many mines were called safe on a board, and the move that did, where it is known."""
        self.unsound[contestant] += cells
        if move is not None:
            kept = self.wrong_moves.setdefault(contestant, {})
            kept[number] = move
            if len(kept) > MOST_MOVES:
                del kept[max(kept)]

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        self.attempted[contestant].mark(number)

    def common(self) -> SubjectSet:
        """The boards that all contestants have tried: those of a whole run, all of them."""
        return reduce(and_, [self.attempted[contestant] for contestant in self.contestants] or [SubjectSet()])

    def times_or_never(self, contestant: str) -> Times:
        """The seconds of the contestant on each board that it tried, without end where it has no time."""
        times = Times()
        for number, is_attempted in enumerate(self.attempted[contestant]):
            if is_attempted:
                times.put(number, inf)
        for number, seconds in enumerate(self.times[contestant]):
            if seconds == seconds:
                times.put(number, seconds)
        return times

    def common_times(self) -> dict[str, list[float]]:
        """The seconds of each contestant on the boards that all have tried, where it has any."""
        common = self.common()
        return {contestant: self.times[contestant].known(common) for contestant in self.contestants}

    def faults(self) -> list[Fault]:
        said = [unsound(name, cells, self.where, self._boards(name)) for name, cells in self.unsound.items() if cells]
        return [*said, *super().faults()]

    def _boards(self, contestant: str) -> dict[str, WrongMove]:
        """The wrong moves of a contestant by the names of their boards, in order."""
        return {
            self.plan.name_of(number): move for number, move in sorted(self.wrong_moves.get(contestant, {}).items())
        }

    @property
    def where(self) -> str:
        """What is played, in words."""
        return f"boards of {self.plan.groups[0].name}"


def has_mishaps(summaries: Iterable[Summary[Any]]) -> bool:
    """Whether a contestant made errors, or has not one result in all of these runs."""
    runs = list(summaries)
    with_results = {name for one in runs for name in one.contestants}
    return any(one.with_errors or not with_results.issuperset(one.without_result) for one in runs)
