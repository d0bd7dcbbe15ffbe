"""The evidence of a verdict: several runs with the same contestants, pooled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Any, TypeVar

from benchmarks.analysis.pairwise_comparisons import Duel, Race, corrected
from benchmarks.analysis.proof_power_order import Strength, strength_of
from benchmarks.analysis.run_summary import Failing, Summary
from benchmarks.analysis.soundness_faults import Fault
from benchmarks.analysis.tables_of_figures import Table, figures_table
from benchmarks.contestants import duplicates_by_play
from benchmarks.contestants.control_list import CONTROLS, RANDOM, TEXTBOOK
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary, Proved
from benchmarks.experiments.deductions.pooled_deduction_tables import pooled, proved_table, with_names
from benchmarks.experiments.games import GamesSummary
from benchmarks.experiments.ranking_by_wins import play_table, ranked, without_most_results
from benchmarks.experiments.times_by_problem_size import ScalingSummary
from benchmarks.experiments.whole_board_times import SpeedSummary, median_ms, pooled_race

S = TypeVar("S", bound=Summary[Any])

MOST = 4
"""The largest number of contestants named in a sentence, run again, or compared pair by pair beside the main tables."""


@dataclass(frozen=True)
class Evidence:
    """The summaries of several runs; `named` are the contestants named by a user, empty if all take part."""

    summaries: Sequence[Summary[Any]]
    named: Sequence[str] = ()

    def of(self, kind: type[S]) -> list[S]:
        return [one for one in self.summaries if isinstance(one, kind)]

    @cached_property
    def contestants(self) -> list[str]:
        return list(dict.fromkeys(name for one in self.summaries for name in one.contestants))

    @cached_property
    def judged_contestants(self) -> list[str]:
        """Return the contestants to judge: the `named` ones or else all but the controls, or the controls alone."""
        if self.named:
            return [name for name in self.named if name in self.contestants]
        return [name for name in self.contestants if name not in CONTROLS] or self.contestants

    @cached_property
    def _within_reach(self) -> list[Summary[Any]]:
        return [one for one in self.summaries if not isinstance(one, ScalingSummary)]

    @cached_property
    def failing(self) -> dict[str, list[Failing]]:
        failing: dict[str, list[Failing]] = {}
        for name, failures in chain.from_iterable(one.failures().items() for one in self._within_reach):
            failing.setdefault(name, []).extend(failures)
        return failing

    @cached_property
    def _with_errors(self) -> set[str]:
        return {name for one in self._within_reach for name in one.with_errors}

    @cached_property
    def broken(self) -> set[str]:
        """Return the contestants that made errors, and those (of the `named`, if any) without any result."""
        without_result = {name for one in self._within_reach for name in one.without_result} - {*self.contestants}
        return self._with_errors | (without_result.intersection(self.named) if self.named else without_result)

    @cached_property
    def faults(self) -> list[Fault]:
        return list(dict.fromkeys(fault for one in self.summaries for fault in one.faults()))

    @cached_property
    def wrong(self) -> list[str]:
        """Return the contestants known to be wrong; two contestants that merely disagree are left out."""
        return list(dict.fromkeys(one.contestants[0] for one in self.faults if len(one.contestants) == 1))

    @cached_property
    def unreliable(self) -> set[str]:
        return self._with_errors.union(self.wrong)

    def tables(self) -> Iterator[Table]:
        if self.proved:
            yield proved_table(self.of(DeductionsSummary))
        for summary in [one for one in self.of(SpeedSummary) if one.contestants][-1:]:
            yield summary.brief_table()
        if any(run.contestants for run in self.of(GamesSummary)):
            yield play_table(self.of(GamesSummary), self.contestants)
        if len(self.players) <= MOST:
            yield from self._pairs_by_wins()

    @cached_property
    def proved(self) -> dict[str, Proved]:
        return pooled(self.of(DeductionsSummary))

    @property
    def entailed(self) -> int:
        return sum(one.entailed.total() for one in self.of(DeductionsSummary))

    @property
    def judged(self) -> int:
        return sum(one.judged.total() for one in self.of(DeductionsSummary))

    @cached_property
    def full(self) -> list[str]:
        """Return the judged contestants that proved all cells, without a fault or an error, the fastest first."""
        met = [name for name in self.judged_contestants if name in self.proved.keys() - self.unreliable]
        found = [name for name in met if 0 < self.entailed == self.proved[name].whole.proved]
        return sorted(found, key=self.milliseconds)

    @cached_property
    def strength(self) -> Strength:
        """Return the partial order of proof power, over all runs, of contestants with known proofs."""
        names = [name for name in self.proved if name not in (RANDOM, *self.unreliable)]
        runs = with_names(self.of(DeductionsSummary))
        return strength_of(names, [run.differences.advantages(name_of) for run, name_of in runs])

    def milliseconds(self, name: str) -> float:
        """Return the median time of a whole board; if no boards were timed, of a position."""
        milliseconds = median_ms(self.of(SpeedSummary), name)
        return self.proved[name].median_ms if milliseconds is None else milliseconds

    @cached_property
    def deciding(self) -> list[GamesSummary]:
        """Return the games by which players are compared: the games of the test, or all if there was no test."""
        games = self.of(GamesSummary)
        return [one for one in games if one.is_test and one.count] or games

    @cached_property
    def _ranked(self) -> tuple[int, dict[str, int]]:
        return ranked(self.deciding)

    @property
    def layouts(self) -> int:
        return self._ranked[0]

    @cached_property
    def players(self) -> dict[str, int]:
        """Return the wins of each reliable player on the `layouts`, the best first, without those that often fail."""
        with_textbook = len(self.judged_contestants) == 1 or not self.named
        players = {*self.judged_contestants, *([TEXTBOOK] if with_textbook else [])}
        players -= self.unreliable | without_most_results(self.of(GamesSummary))
        return {name: won for name, won in self._ranked[1].items() if name in players}

    @cached_property
    def _tested(self) -> list[Duel | Race]:
        """Test every two players with different play by wins, and every two contestants in `full` by time.

        All p-values are corrected together (Holm). The number of tests does not depend on their results.
        """
        alike = duplicates_by_play(self.players)
        counts: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
        for run in self.deciding:
            players = [name for name in run.contestants if name in self.players]
            for first, second in combinations(players, 2):
                if alike.get(first, first) != alike.get(second, second):
                    pair = (second, first) if (second, first) in counts else (first, second)
                    counts.setdefault(pair, []).append(run.win_counts(*pair))
        duels = [Duel.of(*pair, *found) for pair, found in counts.items()]
        duels = [duel for duel in duels if duel.games]
        boards = self.of(SpeedSummary)
        races = [pooled_race(boards, *pair) for pair in combinations(self.full, 2)]
        races = [race for race in races if race.layouts]
        return corrected([*duels, *races])

    @property
    def duels(self) -> list[Duel]:
        return [pair for pair in self._tested if isinstance(pair, Duel)]

    @property
    def races(self) -> list[Race]:
        return [pair for pair in self._tested if isinstance(pair, Race)]

    def pair_tables(self) -> Iterator[Table]:
        """Yield the tables of tests that are not among `tables`: players by wins, and complete contestants by time."""
        if len(self.players) > MOST:
            yield from self._pairs_by_wins()
        if self.races:
            yield figures_table("Pairs of complete contestants, in time on the same boards", Race, self.races)

    def _pairs_by_wins(self) -> Iterator[Table]:
        if self.duels:
            table = figures_table("Pairs of players on the same layouts", Duel, self.duels)
            yield replace(table, optional=("only first", "only second"))
