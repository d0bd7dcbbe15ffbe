"""Linear inequalities over whole numbers of at least 0: a point that has them all, or the certainty that there is none.

Exact, in whole numbers alone. Bounds are propagated first; then the rational relaxation is solved by the simplex of
B. Dutertre and L. de Moura, "A fast linear-arithmetic solver for DPLL(T)", CAV 2006, with Bland's rule, so that it
ends; and what is no whole number is branched on (A. H. Land and A. G. Doig, Econometrica 28, 1960).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final

from game.errors import GaveUp

CONSTANT: Final = -1
"""The place of the constant in a form."""

Form = Mapping[int, int]
"""The factor of each variable, and the constant."""

DEEPEST = 500
"""How often variables are branched on below each other, where some have no greatest value."""

ROUNDS = 30
"""How often bounds are propagated: over numbers without a greatest one they could grow for ever."""


ONE_LESS: Final[tuple[Form, int]] = ({CONSTANT: -1}, 1)
"""With it, a form is at least 0 where it was at least 1."""


def combined(*forms: tuple[Form, int]) -> dict[int, int]:
    """The sum of some forms, each with its factor.

    >>> combined(({0: 1, CONSTANT: 2}, 3), ({0: 1, 1: 1}, -1))
    {0: 2, -1: 6, 1: -1}
    """
    found: dict[int, int] = {}
    for form, times in forms:
        for variable, factor in form.items():
            found[variable] = found.get(variable, 0) + times * factor
    return found


def value_of(form: Form, point: Sequence[int]) -> int:
    """What a form is at a point."""
    return sum([factor * (1 if variable == CONSTANT else point[variable]) for variable, factor in form.items()])


@dataclass(frozen=True)
class Row:
    """What a sum of variables, each with its factor, has to be: at least `low`, and at most `high` if there is one."""

    terms: tuple[tuple[int, int], ...]
    low: int
    high: int | None = None


def at_least_zero(form: Form) -> Row:
    """The row by which a form is at least 0."""
    return Row(tuple([one for one in form.items() if one[0] != CONSTANT and one[1]]), -form.get(CONSTANT, 0))


def zero(form: Form) -> Row:
    """The row by which a form is 0."""
    constant = -form.get(CONSTANT, 0)
    return Row(tuple([one for one in form.items() if one[0] != CONSTANT and one[1]]), constant, constant)


def find_point(highs: Sequence[int | None], rows: Sequence[Row], nodes: int | None = None) -> tuple[int, ...] | None:
    """Numbers from 0 to `highs` (None: without end) that all `rows` allow; None if there are none.

    Where some variables have no end, the search may have none either: raises `GaveUp` after this number of `nodes`.

    >>> find_point([None, None], [zero({0: 3, 1: -2, CONSTANT: -1})])
    (1, 1)
    >>> find_point([None, None], [zero({0: 2, 1: -2, CONSTANT: -1})]) is None
    True
    """
    bounds = _Bounds([0] * len(highs), list(highs))
    if not bounds.propagate(rows):
        return None
    return _Search(bounds, bounds.undecided(rows), nodes).point()


def least_values(highs: Sequence[int | None], rows: Sequence[Row]) -> list[int]:
    """A lower bound of each variable where all `rows` hold: what propagating bounds shows.

    >>> least_values([3, 3], [Row(((0, 1), (1, 1)), 5)])
    [2, 2]
    """
    bounds = _Bounds([0] * len(highs), list(highs))
    bounds.propagate(rows)
    return bounds.low


def _normal(row: Row) -> Row | None:
    """The row without a common factor; None where no whole numbers can have it."""
    if not row.terms:
        return row if row.low <= 0 and (row.high is None or row.high >= 0) else None
    common = gcd(*[factor for _, factor in row.terms])
    if common == 1:
        return row
    low, high = -(-row.low // common), None if row.high is None else row.high // common
    if high is not None and low > high:
        return None
    return Row(tuple([(variable, factor // common) for variable, factor in row.terms]), low, high)


@dataclass
class _Bounds:
    """The least and the greatest number that each variable may be."""

    low: list[int]
    high: list[int | None]

    def propagate(self, rows: Sequence[Row]) -> bool:
        """Draw the bounds tighter, row by row; False where nothing is left."""
        for _ in range(ROUNDS):
            changed = False
            for row in rows:
                upward = self._tighten(row.terms, row.low)
                if upward is None:
                    return False
                changed |= upward
                if row.high is not None:
                    downward = self._tighten([(variable, -factor) for variable, factor in row.terms], -row.high)
                    if downward is None:
                        return False
                    changed |= downward
            if not changed:
                break
        return True

    def _tighten(self, terms: Sequence[tuple[int, int]], least: int) -> bool | None:
        """Let these terms be able to reach `least`: whether a bound has changed, None where they cannot."""
        low, high = self.low, self.high
        greatest, endless, where = 0, 0, -1
        for variable, factor in terms:
            end = high[variable] if factor > 0 else low[variable]
            if end is None:
                endless, where = endless + 1, variable
            else:
                greatest += factor * end
        if endless > 1:
            return False
        slack = greatest - least
        if not endless and slack < 0:
            return None
        changed = False
        for variable, factor in terms:
            if endless and variable != where:
                continue
            if factor > 0:
                end = high[variable]
                bound = -(-(least - greatest) // factor) if end is None else end - slack // factor
                if bound > low[variable]:
                    low[variable], changed = bound, True
            else:
                bound = low[variable] + slack // -factor
                if (end := high[variable]) is None or bound < end:
                    high[variable], changed = bound, True
            if (end := high[variable]) is not None and low[variable] > end:
                return None
        return changed

    def undecided(self, rows: Sequence[Row]) -> list[Row]:
        """The rows that some numbers within the bounds break, without the variables that can be one number alone."""
        found = []
        for row in rows:
            fixed = 0
            terms = []
            for variable, factor in row.terms:
                if self.low[variable] == self.high[variable]:
                    fixed += factor * self.low[variable]
                else:
                    terms.append((variable, factor))
            left = Row(tuple(terms), row.low - fixed, None if row.high is None else row.high - fixed)
            if self._can_break(left):
                found.append(left)
        return found

    def _can_break(self, row: Row) -> bool:
        least: int | None = 0
        greatest: int | None = 0
        for variable, factor in row.terms:
            first, last = self.low[variable], self.high[variable]
            one, other = (first, last) if factor > 0 else (last, first)
            least = None if least is None or one is None else least + factor * one
            greatest = None if greatest is None or other is None else greatest + factor * other
        return least is None or least < row.low or (row.high is not None and (greatest is None or greatest > row.high))


class _Search:
    """Branch and bound over one tableau: `divisors[i] * basic[i]` is the sum of `table[i][j] * other[j]`.

    The variables that are not basic are whole numbers within their bounds at any time, so that all is exact.
    """

    def __init__(self, bounds: _Bounds, rows: Sequence[Row], nodes: int | None) -> None:
        normal = [_normal(row) for row in rows]
        self.is_hopeless = any(row is None for row in normal)
        kept = [row for row in normal if row is not None]
        self.fixed = list(bounds.low)
        self.names = sorted({variable for row in kept for variable, _ in row.terms})
        places = {variable: place for place, variable in enumerate(self.names)}
        count = len(self.names)
        self.low = [bounds.low[name] for name in self.names] + [row.low for row in kept]
        self.high = [bounds.high[name] for name in self.names] + [row.high for row in kept]
        self.value: list[int] = [bounds.low[name] for name in self.names] + [0] * len(kept)
        self.other = list(range(count))
        self.basic = list(range(count, count + len(kept)))
        self.divisors = [1] * len(kept)
        self.table = [[0] * count for _ in kept]
        for line, row in zip(self.table, kept, strict=True):
            for variable, factor in row.terms:
                line[places[variable]] = factor
        self.nodes = nodes

    def point(self) -> tuple[int, ...] | None:
        """A point of whole numbers, or None."""
        if self.is_hopeless or not self._branch():
            return None
        for place, name in enumerate(self.names):
            self.fixed[name] = self.value[place]
        for row, variable in enumerate(self.basic):
            if variable < len(self.names):
                self.fixed[self.names[variable]] = self._numerator(row) // self.divisors[row]
        return tuple(self.fixed)

    def _branch(self, depth: int = 0) -> bool:
        """Whether there is a point within the bounds; the tableau then stands at it."""
        if self.nodes is not None:
            self.nodes -= 1
            if self.nodes < 0 or depth > DEEPEST:
                raise GaveUp("the inequalities have no end, and no point was found in the time that was given")
        if not self._relax():
            return False
        values = [(self._numerator(row), divisor) for row, divisor in enumerate(self.divisors)]
        broken = [row for row, (numerator, divisor) in enumerate(values) if numerator % divisor]
        if not broken:
            return True
        variable, (numerator, divisor) = self.basic[broken[0]], values[broken[0]]
        below = numerator // divisor
        low, high = self.low[variable], self.high[variable]
        for new_low, new_high in ((low, below), (below + 1, high)):
            self._bound(variable, new_low, new_high)
            if self._branch(depth + 1):
                return True
            self._bound(variable, low, high)
        return False

    def _bound(self, variable: int, low: int, high: int | None) -> None:
        self.low[variable], self.high[variable] = low, high
        if high is not None and self.value[variable] > high:
            self.value[variable] = high
        self.value[variable] = max(self.value[variable], low)

    def _numerator(self, row: int) -> int:
        value = self.value
        return sum([factor * value[name] for factor, name in zip(self.table[row], self.other, strict=True) if factor])

    def _relax(self) -> bool:
        """Bring all basic variables within their bounds, by fractions; whether that is possible."""
        while True:
            broken = self._broken()
            if broken is None:
                return True
            row, bound, is_below = broken
            column = self._entering(row, is_below)
            if column is None:
                return False
            leaving = self.basic[row]
            self._pivot(row, column)
            self.value[leaving] = bound

    def _broken(self) -> tuple[int, int, bool] | None:
        """The row of the first basic variable that is out of its bounds, the bound, and whether it is below it."""
        found: tuple[int, int, bool] | None = None
        for row, variable in enumerate(self.basic):
            if found is not None and variable > self.basic[found[0]]:
                continue
            numerator, divisor = self._numerator(row), self.divisors[row]
            low, high = self.low[variable], self.high[variable]
            if numerator < low * divisor:
                found = row, low, True
            elif high is not None and numerator > high * divisor:
                found = row, high, False
        return found

    def _entering(self, row: int, is_below: bool) -> int | None:
        """The column of the first variable that can move the basic one toward its bound."""
        best: int | None = None
        for column, (factor, variable) in enumerate(zip(self.table[row], self.other, strict=True)):
            if not factor or (best is not None and variable > self.other[best]):
                continue
            limit = self.high[variable] if (factor > 0) == is_below else self.low[variable]
            if limit is None or self.value[variable] != limit:
                best = column
        return best

    def _pivot(self, row: int, column: int) -> None:
        """Exchange a basic variable and another one."""
        old, factor = self.table[row], self.table[row][column]
        sign = 1 if factor > 0 else -1
        line = [-sign * one for one in old]
        line[column] = sign * self.divisors[row]
        divisor = sign * factor
        self.table[row], self.divisors[row] = _reduced(line, divisor)
        line, divisor = self.table[row], self.divisors[row]
        for place, changed in enumerate(self.table):
            times = changed[column]
            if place == row or not times:
                continue
            changed[column] = 0
            mixed = [divisor * one + times * other for one, other in zip(changed, line, strict=True)]
            self.table[place], self.divisors[place] = _reduced(mixed, divisor * self.divisors[place])
        self.basic[row], self.other[column] = self.other[column], self.basic[row]


def _reduced(line: list[int], divisor: int) -> tuple[list[int], int]:
    """The same line without a common factor."""
    common = gcd(divisor, *line)
    return (line, divisor) if common == 1 else ([one // common for one in line], divisor // common)
