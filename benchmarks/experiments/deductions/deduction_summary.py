"""The summary of deductions from positions: cells proved by each contestant, agreements, and comparison with the judge.

The trials of a position may arrive in any order. Once all are present, they are compared and dropped. Contestants keep
pace with one another, so only a few positions are incomplete at a time.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from math import inf
from operator import add
from typing import Annotated, ClassVar, Literal, NamedTuple

from benchmarks.analysis import plots
from benchmarks.analysis.foldable_text import Part, Text
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.run_summary import Summary
from benchmarks.analysis.soundness_faults import Fault, unsound
from benchmarks.analysis.statistics import Clusters, Interval, clustered_rate, median, spread
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.experiments.deductions.differences import Agreement, Deduced, Differences
from benchmarks.experiments.deductions.position_results import PositionResult, proven_by
from benchmarks.harness.numbered_subjects import SubjectNumbers
from benchmarks.harness.plan import Plan
from benchmarks.harness.trial import JUDGE, Failure
from benchmarks.judge import GRADES, Judgement
from game.board.observation import Observation
from game.grid import Cell
from game.wording import counted, in_a_row

NOT_JUDGED = "nobody"
"""The method of judgement where the judge failed, or has not judged yet."""

Outcome = Deduced | Judgement | Failure

UNSOUND = Metric(
    "claims that are wrong, or not entailed; a position in which its own check ended it counts as one",
    "cells",
    "lower",
)


@dataclass(frozen=True)
class DeductionFigures:
    """The deductions of one contestant in the positions of one group."""

    boards: str
    contestant: str
    positions: Annotated[int, Metric("positions tried", "positions")]
    safes: Annotated[int, Metric("hidden cells proven to be safe", "cells", "higher")]
    mines: Annotated[int, Metric("hidden cells proven to be mines", "cells", "higher")]
    share: Annotated[
        float | None,
        Metric("share proved of the entailed cells; without a result nothing counts as proved", "share", "higher"),
    ]
    unsound: Annotated[int, UNSOUND]
    complete: Annotated[int, Metric("positions in which it claims to be complete", "positions")]
    failed: Annotated[int, Metric("positions without a result", "positions", "lower")]
    median_ms: Annotated[
        float,
        Metric("median processor time to add the facts and to deduce; ∞ without a result", "ms", "lower"),
    ]
    p90_ms: Annotated[float, Metric("90th percentile of the same", "ms", "lower")]
    max_ms: Annotated[float, Metric("maximum of the same", "ms", "lower")]


class Share(NamedTuple):
    """Counts of entailed cells; `unanswered` are in positions without a result.

    Cells `at_a_limit` were not proved where the contestant reported a limit of its own, such as the size of a diagram.
    """

    proved: int = 0
    missed: int = 0
    unanswered: int = 0
    at_a_limit: int = 0

    @property
    def cut_off(self) -> int:
        """Return the number of cells that count as neither proved nor missed."""
        return self.unanswered + self.at_a_limit

    @property
    def entailed(self) -> int:
        return self.proved + self.missed + self.cut_off

    @property
    def part(self) -> float | None:
        """Return the proved part, from 0 to 1 (None without cells). Failing on hard positions is no advantage."""
        return self.proved / self.entailed if self.entailed else None

    def plus(self, other: Share) -> Share:
        return Share(*map(add, self, other))


@dataclass
class Proved:
    """The cells proved by a contestant in some positions, its times, and the shares of judged positions."""

    safes: int = 0
    mines: int = 0
    complete: int = 0
    unsound: int = 0
    stopped: int = 0
    """The number of positions in which the contestant was ended by its own check, because it was unsound."""
    seconds: array[float] = field(default_factory=lambda: array("d"))
    """The processor time for each position; infinity without a result."""
    by_frontier: dict[float, array[float]] = field(default_factory=dict)
    """The seconds for each judged position with a frontier and a result, by size of the frontier (see `_bin`)."""
    by_grade: dict[str, Share] = field(default_factory=lambda: dict.fromkeys(GRADES, Share()))
    """The shares of entailed cells, by the weakest sufficient grade of inference."""
    clusters: Clusters = field(default_factory=Clusters)
    """Sums for the interval: each position is a cluster of entailed cells."""

    @classmethod
    def together(cls, several: Iterable[Proved]) -> Proved:
        whole = cls()
        for one in several:
            whole.safes += one.safes
            whole.mines += one.mines
            whole.complete += one.complete
            whole.unsound += one.unsound
            whole.stopped += one.stopped
            whole.seconds += one.seconds
            for size, seconds in one.by_frontier.items():
                whole.by_frontier.setdefault(size, array("d")).extend(seconds)
            for grade, share in one.by_grade.items():
                whole.by_grade[grade] = whole.by_grade[grade].plus(share)
            whole.clusters = Clusters(*map(add, whole.clusters, one.clusters))
        return whole

    @property
    def whole(self) -> Share:
        return reduce(Share.plus, self.by_grade.values())

    @property
    def missed(self) -> dict[str, int]:
        """Count the missed cells by the weakest grade that finds them, easiest first. Cells at a limit are left out."""
        return {grade: share.missed for grade, share in self.by_grade.items() if share.missed}

    @property
    def median_ms(self) -> float:
        """Return the median processor time in milliseconds; infinity if most positions have no result."""
        return median(sorted(self.seconds)) * 1e3

    def interval(self) -> Interval:
        """Return the share of cells proved, with its 95% interval, as cells of a position are proved together."""
        return clustered_rate(self.whole.proved, self.whole.entailed, self.clusters)

    def add(self, judgement: Judgement, found: set[Cell], rest: Literal["missed", "at_a_limit", "unanswered"]) -> None:
        """Add a position.

        `found` are its entailed cells that were proved; `rest` is the field of `Share` that counts the others.
        """
        for grade, cells in judgement.grades.items():
            proved = len(found.intersection(cells))
            self.by_grade[grade] = self.by_grade[grade].plus(Share(proved, **{rest: len(cells) - proved}))
        self.clusters = self.clusters.plus(len(found), judgement.entailed)


class DeductionsSummary(Summary[PositionResult]):
    """The summary of deductions; a position takes 16 bytes for each contestant, for its time by group and frontier."""

    figures_type: ClassVar[type[DeductionFigures]] = DeductionFigures

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        names = plan.contestants
        self._proved = {(group.name, name): Proved() for group in plan.groups for name in names}
        self._open: dict[int, dict[str, Outcome]] = {}
        """The outcomes by contestant, for each position with trials still to come."""
        self._seen = SubjectNumbers()
        self._differs: defaultdict[str, list[int]] = defaultdict(list)
        self.differences = Differences()
        self.judged: Counter[str] = Counter()
        """The judged positions, by the method of judgement."""
        self.entailed: Counter[str] = Counter()
        """The entailed cells in all judged positions, by the weakest sufficient grade of inference."""
        self.stopped_on: dict[str, tuple[int, Observation]] = {}
        """The first judged position in which a contestant was ended by its own check, with its number."""

    def add_result(self, contestant: str, number: int, result: PositionResult | Judgement) -> None:
        if isinstance(result, Judgement):
            self.judged[result.judged_by] += 1
            self.entailed.update({grade: len(cells) for grade, cells in result.grades.items()})
            self._keep(contestant, number, result)
            return
        proved = self._proved_by(contestant, number)
        proved.safes += len(result.safes)
        proved.mines += len(result.mines)
        proved.complete += result.complete
        proved.unsound += result.unsound
        proved.seconds.append(result.seconds)
        self._keep(contestant, number, Deduced(contestant, result, proven_by(result)))

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        if contestant != JUDGE:
            proved = self._proved_by(contestant, number)
            proved.seconds.append(inf)
            proved.stopped += failure.cause == "unsound"
        self._keep(contestant, number, failure)

    def _keep(self, contestant: str, number: int, outcome: Outcome) -> None:
        """Compare the outcome with those that came before it; when all are there, compare all proofs and drop them."""
        self._seen.mark(number)
        outcomes = self._open.setdefault(number, {})
        for name, other in outcomes.items():
            if isinstance(outcome, Judgement):
                self._compare_with_judge(name, number, other, outcome)
            elif isinstance(other, Judgement):
                self._compare_with_judge(contestant, number, outcome, other)
            elif isinstance(outcome, Deduced) and isinstance(other, Deduced):
                self.differences.add_pair(number, outcome, other)
        outcomes[contestant] = outcome
        if len(outcomes) == len(self.plan.contestants) + 1:  # the judge
            del self._open[number]
            if isinstance(judgement := outcomes[JUDGE], Judgement):
                found = [one for name in self.plan.contestants if isinstance(one := outcomes[name], Deduced)]
                proved = {one.contestant: one.proven for one in found if not one.result.limits}
                self.differences.add(number, judgement, proved)

    def _proved_by(self, contestant: str, number: int) -> Proved:
        return self._proved[self.plan.group_of(number).name, contestant]

    def _compare_with_judge(self, contestant: str, number: int, outcome: Outcome, judgement: Judgement) -> None:
        proved = self._proved_by(contestant, number)
        if not isinstance(outcome, Deduced):
            proved.add(judgement, set(), "unanswered")
            is_stopped = isinstance(outcome, Failure) and outcome.cause == "unsound"
            if is_stopped and number < self.stopped_on.get(contestant, (inf,))[0]:
                self.stopped_on[contestant] = number, judgement.observation
            return
        result, proven, follows = outcome.result, outcome.proven, proven_by(judgement)
        right = proven & follows
        proved.unsound += max(0, len(proven) - len(right) - result.unsound)
        proved.add(judgement, {cell for cell, _ in right}, "at_a_limit" if result.limits else "missed")
        if result.complete and proven != follows:
            self._differs[contestant].append(number)
        if judgement.frontier:
            proved.by_frontier.setdefault(_bin(judgement.frontier), array("d")).append(result.seconds)

    def figures(self) -> list[DeductionFigures]:
        return [self._figures(group.name, contestant) for group in self.plan.groups for contestant in self.contestants]

    def _figures(self, group: str, contestant: str) -> DeductionFigures:
        proved = self._proved[group, contestant]
        return self.figures_type(
            boards=group,
            contestant=contestant,
            positions=len(proved.seconds),
            safes=proved.safes,
            mines=proved.mines,
            share=proved.whole.part,
            unsound=proved.unsound + proved.stopped,
            complete=proved.complete,
            failed=proved.seconds.count(inf),
            **spread(sorted(proved.seconds)),
            **self.means_of(contestant, group),
        )

    def agreements(self) -> list[Agreement]:
        return self.differences.agreements(self.contestants, self.plan.name_of)

    def judging(self) -> dict[str, int]:
        """Count the judged positions by method; positions without judgement come last."""
        unjudged = len(self._seen) - self.judged.total()
        ways = {way: self.judged[way] for way in sorted(self.judged)}
        return {**ways, NOT_JUDGED: unjudged} if unjudged else ways

    def proved(self, contestant: str) -> Proved:
        return Proved.together(self._proved[group.name, contestant] for group in self.plan.groups)

    def shares_by_grade(self) -> dict[str, dict[str, tuple[int, int]]]:
        """Count the cells proved, and the cells entailed in the positions tried, for each contestant and grade."""
        return {
            name: {grade: (one.proved, one.entailed) for grade, one in self.proved(name).by_grade.items()}
            for name in self.contestants
        }

    def faults(self) -> list[Fault]:
        """Return unsound contestants, and disagreements among complete contestants and the judge."""
        found = [
            unsound(name, proved.unsound, group.name)
            for group in self.plan.groups
            for name in self.contestants
            if (proved := self._proved[group.name, name]).unsound
        ]
        for contestant in filter(self._differs.__contains__, self.plan.contestants):
            places = [*map(self.plan.name_of, sorted(self._differs[contestant])[:5])]
            words = f"{contestant} claims to be complete and differs from the judge: {', '.join(places)}"
            found.append(Fault(words, contestant, places=places))
        for pair in self.agreements():
            if pair.disagreements:
                places = [*pair.disagreements[:5]]
                words = f"{pair.first} and {pair.second} both claim to be complete and disagree: {', '.join(places)}"
                found.append(Fault(words, pair.first, pair.second, places=places))
        return [*found, *super().faults()]

    def tables(self) -> Iterator[Table]:
        yield self.table("Deductions on identical positions", note=judging_sentence(self.judging()))
        if len(self.contestants) > 1:
            yield self.differences.table(self.contestants)

    def section(self) -> Iterator[Part | None]:
        yield Text("Faults", self.faults()) if self.faults() else None
        yield from self.tables()
        yield plots.shares_by_grade(self.shares_by_grade(), self.entailed)


def _bin(frontier: int) -> float:
    """Return the middle of the bin for a frontier of this size. The bins double: 1 cell, 2 to 3, 4 to 7, and so on."""
    return 0.75 * 2 ** frontier.bit_length() if frontier > 1 else float(frontier)


def judging_sentence(judging: Mapping[str, int]) -> str:
    """Describe how the positions were judged, and the meaning of missing judgements."""
    unjudged = judging.get(NOT_JUDGED, 0)
    ways = [f"{counted(number, 'position')} by {way}" for way, number in judging.items() if way != NOT_JUDGED]
    sentence = f"Judged: {in_a_row(ways)}." if ways else "No position was judged."
    if unjudged:
        sentence += f" {counted(unjudged, 'position')} not judged: there only wrong claims count as unsound."
    return sentence
