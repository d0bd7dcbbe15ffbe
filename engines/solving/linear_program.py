"""Linear programs solved by HiGHS, with exactly verified answers.

HiGHS computes in floats. Every answer used is verified with fractions. A bound is verified by weak duality, from the
dual values found by HiGHS, and infeasibility is verified by a dual ray (Farkas's lemma). A rounding error can hide a
conclusion, but never makes one false.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engines.solving.limits import Stopwatch
from game.errors import GaveUp

DENOMINATORS = (64, 10_000, 100_000_000)
"""The largest denominators for converting floats to fractions, in order of trial."""

Equation = tuple[Sequence[int], int]
"""An equation: the columns of the unknowns in a sum, and the value of the sum."""


class LinearProgram:
    """Equations over unknowns from 0 to their upper bounds, `uppers`; `stopwatch` limits the time.

    >>> program = LinearProgram([([0, 1], 1), ([1, 2], 1), ([0, 2, 3], 1)], [1, 1, 1, 1], Stopwatch(None))
    >>> program.least({3: 1}) is not None, program.bound({3: 1})
    (True, Fraction(0, 1))
    """

    def __init__(self, equations: Sequence[Equation], uppers: Sequence[int], stopwatch: Stopwatch) -> None:
        import highspy

        self._equations, self._stopwatch = equations, stopwatch
        self._bounds = [(0, upper) for upper in uppers]
        self._costs: Mapping[int, int] = {}
        self._highs: Any = highspy.Highs()  # partly untyped
        self._statuses = highspy.HighsModelStatus
        # With presolve there would be no dual ray for an infeasible program.
        for option, value in {"output_flag": False, "threads": 1, "presolve": "off", "solver": "simplex"}.items():
            self._highs.setOptionValue(option, value)
        for upper in uppers:
            self._highs.addVar(0, upper)
        for columns, right in equations:
            self._highs.addRow(right, right, len(columns), list(columns), [1] * len(columns))

    def bounds(self, column: int) -> tuple[int, int]:
        return self._bounds[column]

    def limit(self, column: int, lower: int, upper: int) -> None:
        self._bounds[column] = lower, upper
        self._highs.changeColBounds(column, lower, upper)

    def least(self, costs: Mapping[int, int]) -> list[float] | None:
        """Minimize the sum of `costs` times unknowns, and return the values of the unknowns.

        Returns None if there is no solution, which is verified. Raises `GaveUp` when the time is over, and if HiGHS
        finds no verifiable answer.
        """
        self._stopwatch.left()
        if any(right and not columns for columns, right in self._equations):
            return None  # HiGHS has no ray for an equation without unknowns
        if not self._bounds:
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
        """Return a verified lower bound of the sum of `costs` times unknowns. Call `least` with the same costs first.

        The bound equals the minimum if the dual values could be converted to fractions exactly.
        """
        return max(self._dual_bound(costs, duals) for duals in _fractions(self._highs.getSolution().row_dual))

    def _dual_bound(self, costs: Mapping[int, int], duals: Sequence[Fraction]) -> Fraction:
        """Return a lower bound by weak duality: the equations times `duals`, with each unknown at its cheaper bound."""
        left = [Fraction(costs.get(column, 0)) for column in range(len(self._bounds))]
        total = Fraction(0)
        for (columns, right), dual in zip(self._equations, duals, strict=True):
            if dual:
                total += dual * right
                for column in columns:
                    left[column] -= dual
        at_bounds = zip(left, self._bounds, strict=True)
        return total + sum([cost * (lower if cost > 0 else upper) for cost, (lower, upper) in at_bounds if cost])


def _fractions(values: Sequence[float]) -> Iterator[list[Fraction]]:
    for most in DENOMINATORS:
        yield [Fraction(value).limit_denominator(most) for value in values]
