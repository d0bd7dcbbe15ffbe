"""The linear relaxation: mines may be fractions, and a cell is determined if its bounds exclude 0 or 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.reasoners.single_sentence import SingleReasoner
from engines.solving.limits import Seconds, Stopwatch, checked_seconds
from engines.solving.linear_program import Equation, LinearProgram
from engines.solving.solver_reasoner import SECONDS
from engines.solving.statement_masks import MaskCount, regions_of
from game.errors import Contradiction, GaveUp
from game.statements.sentence import Total

NEAR = 1e-6
"""The tolerance within which floats count as integers. All results are verified exactly."""


class RelaxedReasoner(RuleReasoner):
    """The bounds of each cell by linear programming, where a cell may be a mine in part: polynomial, and incomplete.

    A cell whose maximum is less than 1 is safe; a cell whose minimum exceeds 0 is a mine. The values of these cells are
    substituted, until nothing changes. Each bound is verified with fractions. The total is one more equation. The
    conclusions include those of `overlap`, `supposing` and `gauss`, because each step of these reasoners is a linear
    consequence of the sentences and of the bounds 0 and 1. An assumption refuted by such steps makes the linear program
    infeasible. One deduction may take `seconds` of processor time (None: no limit).
    """

    name = "relaxed"
    summary = "linear relaxation: the bounds of each cell by HiGHS, verified exactly"
    reference = (
        "Schrijver, Theory of Linear and Integer Programming, 1986; Huangfu and Hall, Parallelizing the dual revised "
        "simplex method, 2018: HiGHS"
    )
    contains = ("supposing", "gauss")
    reaches_fixpoint = True
    needs = "highspy", "mineproof[highs]"
    solver_modules = ("highspy",)

    def __init__(self, seconds: Seconds = SECONDS) -> None:
        self.seconds = checked_seconds(seconds)

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        """Compute the conclusions; see `RuleReasoner.close`. After a timeout, the conclusions of single sentences are
        added.
        """
        relaxation = Relaxation(given, total, Stopwatch(self.seconds))
        try:
            self.bound(relaxation)
        except GaveUp as limit:
            relaxation.limits.append(str(limit))
            found, plain = relaxation.conclusions(), SingleReasoner().close(given, total)
            return found._replace(mines=found.mines | plain.mines, safes=found.safes | plain.safes)
        return relaxation.conclusions()

    def bound(self, relaxation: Relaxation) -> None:
        """Tighten the relaxation to the fixed point. Raises `Contradiction`, and `GaveUp` at the limit of time."""
        relaxation.tighten()


class Relaxation:
    """The linear program of statements and a total, and the `values` of the determined columns.

    A column is the number of mines in a region (cells in the same statements). The last column is for the untouched
    cells, if any. `limits` are the reasons, in words, why some bounds are unknown. The cells of a region are
    interchangeable: if the region may have a mine, each of its cells may be a mine.
    """

    def __init__(self, given: Sequence[MaskCount], total: Total | None, stopwatch: Stopwatch) -> None:
        self.regions = regions_of(given)
        self.uppers = [region.bit_count() for region in self.regions]
        self.equations: list[Equation] = [
            ([column for column, region in enumerate(self.regions) if region & mask], count) for mask, count in given
        ]
        if total is not None:
            self.uppers += [total.untouched] if total.untouched else []
            self.equations.append((range(len(self.uppers)), total.mines))
        self.program = LinearProgram(self.equations, self.uppers, stopwatch)
        self.values: dict[int, int] = {}
        self.limits: list[str] = []

    def tighten(self) -> None:
        before = -1
        while before < len(self.values):
            before = len(self.values)
            self.least({})
            for is_high in (False, True):
                self._determine(is_high)

    def least(self, costs: Mapping[int, int]) -> list[float]:
        """Minimize the costs as `LinearProgram.least` does; raises `Contradiction` if infeasible."""
        found = self.program.least(costs)
        if found is None:
            raise Contradiction("no values from 0 to 1 fit the sentences")
        return found

    def fix(self, column: int, value: int) -> None:
        self.values[column] = value
        self.program.limit(column, value, value)

    def conclusions(self) -> Conclusions:
        mines = sum([region for column, region in enumerate(self.regions) if self.values.get(column, 0) > 0])
        safes = sum([region for column, region in enumerate(self.regions) if self.values.get(column) == 0])
        untouched = self.values.get(len(self.regions))
        return Conclusions(mines, safes, None if untouched is None else untouched > 0, (), tuple(self.limits))

    def _determine(self, is_high: bool) -> None:
        """Determine the columns that must be at their upper bound (`is_high`), or the columns that must be 0.

        A column is at its upper bound if its minimum exceeds the bound less 1, and 0 if its maximum is less than 1. The
        first queries optimize all candidates together: a column with another value in some solution needs no separate
        query.
        """
        sign = 1 if is_high else -1
        candidates = [column for column in range(len(self.uppers)) if column not in self.values]
        before = None
        while candidates and candidates != before:
            before, values = candidates, self.least(dict.fromkeys(candidates, sign))
            candidates = [column for column in candidates if self._may_be(column, is_high, values)]
        while candidates:
            column = candidates.pop()
            values = self.least({column: sign})
            candidates = [candidate for candidate in candidates if self._may_be(candidate, is_high, values)]
            if not self._may_be(column, is_high, values):
                continue
            if self.program.bound({column: sign}) > (self.uppers[column] - 1 if is_high else -1):
                self.fix(column, self.uppers[column] if is_high else 0)
            else:
                self.limits.append("a bound that HiGHS found could not be verified")

    def _may_be(self, column: int, is_high: bool, values: Sequence[float]) -> bool:
        return values[column] > self.uppers[column] - 1 + NEAR if is_high else values[column] < 1 - NEAR
