"""Integer linear programming: the relaxation, with branch and bound for fractional cells."""

from collections.abc import Mapping

from engines.reasoners.linear_relaxation import NEAR, Relaxation, RelaxedReasoner
from game.errors import Contradiction, GaveUp

Limits = Mapping[int, tuple[int, int]]
"""The least and the greatest value of some columns."""


class MilpReasoner(RelaxedReasoner):
    """The common part of all integer solutions of the equations: complete, and independent of rounding errors.

    The conclusions of `relaxed` come first, then branch and bound on the relaxation: each solution is checked in
    integers, and each pruned branch is refuted by a dual ray verified with fractions. One deduction may take `seconds`
    of processor time (None: no limit).
    """

    name = "milp"
    summary = "branch and bound on the linear relaxation, every leaf verified exactly"
    reference = "Land and Doig, An automatic method of solving discrete programming problems, 1960"
    is_complete = True

    def bound(self, relaxation: Relaxation) -> None:
        super().bound(relaxation)
        relaxation.limits.clear()  # the search will find the unverified bounds
        solution = whole_solution(relaxation, {}, {})
        if solution is None:
            raise Contradiction("no whole values fit the sentences")
        candidates = {
            column: value
            for column, value in enumerate(solution)
            if column not in relaxation.values and value in (0, relaxation.uppers[column])
        }
        while candidates:
            column, value = candidates.popitem()
            upper = relaxation.uppers[column]
            other = (1, upper) if value == 0 else (0, upper - 1)
            # A solution that also differs in many other candidates refutes them, too.
            costs = {candidate: 1 if value else -1 for candidate, value in candidates.items()}
            found = whole_solution(relaxation, {column: other}, costs)
            if found is None:
                relaxation.fix(column, value)
            else:
                candidates = {number: value for number, value in candidates.items() if found[number] == value}


def whole_solution(relaxation: Relaxation, limits: Limits, costs: Mapping[int, int]) -> list[int] | None:
    """Find a solution in integers, preferably at low `costs`; None if there is none. Raises `GaveUp` if undecided."""
    branches = [limits]
    while branches:
        limits = branches.pop()
        try:
            for column, bounds in limits.items():
                relaxation.limit(column, *bounds)
            values = relaxation.least(costs)
        finally:
            for column in limits:
                relaxation.limit(column, 0, relaxation.uppers[column])
        if values is None:
            continue
        fractional = [column for column, value in enumerate(values) if abs(value - round(value)) > NEAR]
        if not fractional:
            whole = [round(value) for value in values]
            if not all(sum([whole[column] for column in columns]) == right for columns, right in relaxation.equations):
                raise GaveUp("HiGHS found values that look whole and are no solution")
            return whole
        column = max(fractional, key=lambda column: abs(values[column] - round(values[column])))
        down, (low, high) = int(values[column]), limits.get(column) or relaxation.bounds[column]
        branches += [{**limits, column: (low, down)}, {**limits, column: (down + 1, high)}]
    return None
