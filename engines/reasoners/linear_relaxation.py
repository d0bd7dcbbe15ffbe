"""The linear relaxation: mines may be fractions, and a cell is determined if its bounds exclude 0 or 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.reasoners.single_sentence_rule import SingleReasoner
from engines.solving.limits import Seconds, Stopwatch, checked_seconds
from engines.solving.solver_reasoner import SECONDS
from engines.solving.statement_masks import MaskCount, regions_of
from game.errors import Contradiction, GaveUp
from game.statements.sentence import Total

NEAR = 1e-6
"""The tolerance within which floats count as integers. All results are verified exactly."""

DENOMINATORS = (64, 10_000, 100_000_000)
"""The largest denominators for converting floats to fractions, in order of trial."""


class RelaxedReasoner(RuleReasoner):
    """The bounds of each cell by linear programming, where a cell may be a mine in part: polynomial, and incomplete.

    A cell whose maximum is less than 1 is safe; a cell whose minimum exceeds 0 is a mine. Their values are substituted,
    until nothing changes. Each bound is verified with fractions. The total is one more equation. The conclusions
    include those of `overlap`, `supposing` and `gauss`, because each of their steps is a linear consequence of the
    sentences and of the bounds 0 and 1. One deduction may take `seconds` of processor time (None: no limit).
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
        """Compute the conclusions; after a timeout, those of single sentences are added."""
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
        before = -1
        while before < len(relaxation.values):
            before = len(relaxation.values)
            relaxation.least_or_contradiction({})
            for is_high in (False, True):
                relaxation.determine(is_high)


class Relaxation:
    """The linear program of statements and a total, solved by HiGHS, and the `values` of the determined columns.

    A column is the number of mines in a region (cells in the same statements), from 0 to its entry in `uppers`. The
    last column is for the untouched cells, if any. Each of the `equations` has the columns of a sum, and its value.
    `limits` are the reasons, in words, why some bounds are unknown.

    HiGHS computes in floats, so every answer used is verified with fractions: a bound by weak duality, and
    infeasibility by a dual ray (Farkas's lemma). A rounding error can hide a conclusion, but never makes one false.

    >>> program = Relaxation([(0b0011, 1), (0b0110, 1), (0b1101, 1)], None, Stopwatch(None))
    >>> program.least({3: 1}) is not None, program.bound({3: 1})
    (True, Fraction(0, 1))
    """

    def __init__(self, given: Sequence[MaskCount], total: Total | None, stopwatch: Stopwatch) -> None:
        import highspy

        self.regions = regions_of(given)
        self.uppers = [region.bit_count() for region in self.regions]
        self.equations: list[tuple[Sequence[int], int]] = [
            ([column for column, region in enumerate(self.regions) if region & mask], count) for mask, count in given
        ]
        if total is not None:
            self.uppers += [total.untouched] if total.untouched else []
            self.equations.append((range(len(self.uppers)), total.mines))
        self.values: dict[int, int] = {}
        self.limits: list[str] = []
        self.bounds = [(0, upper) for upper in self.uppers]
        self._stopwatch = stopwatch
        self._costs: Mapping[int, int] = {}
        self._highs: Any = highspy.Highs()  # partly untyped
        self._statuses = highspy.HighsModelStatus
        # With presolve there would be no dual ray for an infeasible program.
        for option, value in {"output_flag": False, "threads": 1, "presolve": "off", "solver": "simplex"}.items():
            self._highs.setOptionValue(option, value)
        for upper in self.uppers:
            self._highs.addVar(0, upper)
        for columns, right in self.equations:
            self._highs.addRow(right, right, len(columns), list(columns), [1] * len(columns))

    def limit(self, column: int, lower: int, upper: int) -> None:
        self.bounds[column] = lower, upper
        self._highs.changeColBounds(column, lower, upper)

    def fix(self, column: int, value: int) -> None:
        self.values[column] = value
        self.limit(column, value, value)

    def least(self, costs: Mapping[int, int]) -> list[float] | None:
        """Return columns with the least sum of `costs` times columns; None without a solution. Raises `GaveUp`."""
        self._stopwatch.left()
        if any(right and not columns for columns, right in self.equations):
            return None  # HiGHS has no ray for an equation without unknowns
        if not self.bounds:
            return []
        for column in self._costs.keys() | costs.keys():
            self._highs.changeColCost(column, costs.get(column, 0))
        self._costs = costs
        self._highs.run()
        status = self._highs.getModelStatus()
        if status == self._statuses.kOptimal:
            return list(self._highs.getSolution().col_value)
        if status == self._statuses.kInfeasible:
            _, has_ray, ray = self._highs.getDualRay()
            if has_ray and any(self._dual_bound({}, duals) > 0 for duals in _fractions(ray)):
                return None
        raise GaveUp(f"HiGHS found no answer that can be verified: {self._highs.modelStatusToString(status)}")

    def bound(self, costs: Mapping[int, int]) -> Fraction:
        """Return a verified lower bound of the sum of `costs` times columns. Call `least` with the same costs first."""
        return max(self._dual_bound(costs, duals) for duals in _fractions(self._highs.getSolution().row_dual))

    def _dual_bound(self, costs: Mapping[int, int], duals: Sequence[Fraction]) -> Fraction:
        """Return a lower bound by weak duality: the equations times `duals`, with each column at its cheaper bound."""
        left = [Fraction(costs.get(column, 0)) for column in range(len(self.bounds))]
        whole = Fraction(0)
        for (columns, right), dual in zip(self.equations, duals, strict=True):
            if dual:
                whole += dual * right
                for column in columns:
                    left[column] -= dual
        at_bounds = zip(left, self.bounds, strict=True)
        return whole + sum([cost * (lower if cost > 0 else upper) for cost, (lower, upper) in at_bounds if cost])

    def conclusions(self) -> Conclusions:
        mines = sum([region for column, region in enumerate(self.regions) if self.values.get(column, 0) > 0])
        safes = sum([region for column, region in enumerate(self.regions) if self.values.get(column) == 0])
        untouched = self.values.get(len(self.regions))
        return Conclusions(mines, safes, None if untouched is None else untouched > 0, (), tuple(self.limits))

    def least_or_contradiction(self, costs: Mapping[int, int]) -> list[float]:
        found = self.least(costs)
        if found is None:
            raise Contradiction("no values from 0 to 1 fit the sentences")
        return found

    def determine(self, is_high: bool) -> None:
        """Determine the columns that must be at their upper bound (`is_high`), or the columns that must be 0.

        A column with another value in any solution is settled.
        """
        sign = 1 if is_high else -1
        candidates = [column for column in range(len(self.uppers)) if column not in self.values]
        while candidates:
            column = candidates.pop()
            values = self.least_or_contradiction({column: sign})
            candidates = [candidate for candidate in candidates if self._may_be(candidate, is_high, values)]
            if not self._may_be(column, is_high, values):
                continue
            if self.bound({column: sign}) > (self.uppers[column] - 1 if is_high else -1):
                self.fix(column, self.uppers[column] if is_high else 0)
            else:
                self.limits.append("a bound that HiGHS found could not be verified")

    def _may_be(self, column: int, is_high: bool, values: Sequence[float]) -> bool:
        return values[column] > self.uppers[column] - 1 + NEAR if is_high else values[column] < 1 - NEAR


def _fractions(values: Sequence[float]) -> Iterator[list[Fraction]]:
    for most in DENOMINATORS:
        yield [Fraction(value).limit_denominator(most) for value in values]
