"""Linear programs by HiGHS, and what exact arithmetic makes of its answers.

HiGHS computes in floats. What is claimed here is verified with fractions: a bound by weak duality, from the dual values
that HiGHS found, and that nothing is feasible by a dual ray (Farkas's lemma). A wrong float can hide what follows, and
can never claim what does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engines.solving.limits import Stopwatch
from game.errors import GaveUp

DENOMINATORS = (64, 10_000, 100_000_000)
"""The largest denominators of the fractions that floats are taken for, in the order in which they are tried."""

Equation = tuple[Sequence[int], int]
"""The columns whose sum it gives, and that sum."""


class LinearProgram:
    """Equations over unknowns, one a column, that run from 0 to their `uppers`; `stopwatch` limits the time.

    >>> program = LinearProgram([([0, 1], 1), ([1, 2], 1), ([0, 2, 3], 1)], [1, 1, 1, 1], Stopwatch(None))
    >>> program.least({3: 1}) is not None, program.bound({3: 1})
    (True, Fraction(0, 1))
    """

    def __init__(self, equations: Sequence[Equation], uppers: Sequence[int], stopwatch: Stopwatch) -> None:
        import highspy

        self._equations, self._stopwatch = equations, stopwatch
        self._bounds = [(0, upper) for upper in uppers]
        self._costs: Mapping[int, int] = {}
        self._highs: Any = highspy.Highs()  # its package has no types for some of what is used here
        self._statuses = highspy.HighsModelStatus
        # Presolve would take the program apart, and leave no ray where nothing is feasible.
        for option, value in {"output_flag": False, "threads": 1, "presolve": "off", "solver": "simplex"}.items():
            self._highs.setOptionValue(option, value)
        for upper in uppers:
            self._highs.addVar(0, upper)
        for columns, right in equations:
            self._highs.addRow(right, right, len(columns), list(columns), [1] * len(columns))

    def bounds(self, column: int) -> tuple[int, int]:
        """The least and the greatest value that the unknown of `column` may have."""
        return self._bounds[column]

    def limit(self, column: int, lower: int, upper: int) -> None:
        """From now on the unknown of `column` runs from `lower` to `upper`."""
        self._bounds[column] = lower, upper
        self._highs.changeColBounds(column, lower, upper)

    def least(self, costs: Mapping[int, int]) -> list[float] | None:
        """The unknowns where the sum of `costs` times unknowns is least; None if no values fit, which is verified.

        Raises `GaveUp` when the time is over, and where HiGHS finds no answer or none that can be verified.
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
        """A verified lower bound of the sum of `costs` times unknowns, after `least` was asked for the same costs.

        It is the least there is where the dual values were recognized as the fractions that they stand for.
        """
        return max(self._dual_bound(costs, duals) for duals in _fractions(self._highs.getSolution().row_dual))

    def _dual_bound(self, costs: Mapping[int, int], duals: Sequence[Fraction]) -> Fraction:
        """What a factor for each equation proves: their weighted sum, with every unknown at its better bound."""
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
    """What the floats may stand for: fractions with small denominators first."""
    for most in DENOMINATORS:
        yield [Fraction(value).limit_denominator(most) for value in values]
