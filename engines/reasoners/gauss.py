"""Linear algebra: sentences as equations, solved by exact elimination, and what the bounds of each row show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd

from engines.engine import Engine
from engines.solving.limits import Steps, checked_limit
from engines.solving.rules import Conclusions, RuleReasoner, Statement, cells_of, everything
from game.errors import Contradiction, GaveUp
from game.sentence import Total

STEPS = 1_000_000
"""Products of factors, unless another limit is asked for; one of factors of many words counts as many."""
WORD = 64
"""The bits of a word."""

UNTOUCHED = 0
"""The column of the mines among the cells that no sentence mentions. The column of a cell is its mask."""

Row = tuple[dict[int, int], int]
"""An equation: a factor for each column, and what the sum of the factors times the unknowns is."""


class GaussReasoner(RuleReasoner):
    """Gaussian elimination, known among players as the matrix method.

    Each sentence is an equation over the cells, 1 for a mine and 0 for a safe cell, and the total is one more. The
    equations, and the rows of their reduced echelon form, are bounded one by one: where only one value of a cell lets
    the row reach its right-hand side, the cell is known. What became known is put in, until nothing new is shown. All
    arithmetic is in whole numbers. The reduced form depends on which unknowns are eliminated: it is the last ones, in
    the order of `game.order.in_order`. Source: Robert Massaioli, Solving Minesweeper with Matrices, 2013.

    It knows all that `single` knows, and `relaxed` all that it knows; of it and `overlap` neither contains the other.
    At most `steps` products of factors are made; beyond them, only the sentences themselves are bounded.
    """

    name = "gauss"

    def __init__(self, steps: int = STEPS) -> None:
        super().__init__()
        self.steps = checked_limit("steps", steps)

    def close(self, told: Sequence[Statement], total: Total | None) -> Conclusions:
        """See `RuleReasoner.close`."""
        rows: list[Row] = [(dict.fromkeys(cells_of(mask), 1), count) for mask, count in told]
        untouched = 0 if total is None else total.untouched
        if total is not None:
            columns = [*cells_of(everything(told)), *([UNTOUCHED] if untouched else [])]
            rows.append((dict.fromkeys(columns, 1), total.mines))
        known: dict[int, int] = {}
        found: dict[int, int] | None = None
        steps = Steps(self.steps)
        limits: tuple[str, ...] = ()
        while found is None or found:
            known.update(found or {})
            rows = [put_in(known, row) for row in rows]
            found = shown_by_rows(rows, untouched)
            if not found and not limits:
                try:
                    found = shown_by_rows(reduced(rows, steps), untouched)
                except GaveUp as limit:
                    limits = (str(limit),)
        mines = sum([column for column, value in known.items() if value and column != UNTOUCHED])
        safes = sum([column for column, value in known.items() if not value and column != UNTOUCHED])
        return Conclusions(mines, safes, known[UNTOUCHED] > 0 if UNTOUCHED in known else None, (), limits)


def put_in(known: dict[int, int], row: Row) -> Row:
    """The row with the known values put in for their unknowns."""
    factors, right = row
    if known.keys().isdisjoint(factors):
        return row
    right -= sum([factor * known[column] for column, factor in factors.items() if column in known])
    return {column: factor for column, factor in factors.items() if column not in known}, right


def shown_by_rows(rows: Iterable[Row], untouched: int) -> dict[int, int]:
    """The values of unknowns that the bounds of a single row show. Raises `Contradiction`.

    With every unknown at its bound a row has a least and a greatest sum, and an unknown that alone would push it past
    its right-hand side has to stay at its bound.
    """
    found: dict[int, int] = {}
    for factors, right in rows:
        sizes = [factor * (1 if column != UNTOUCHED else untouched) for column, factor in factors.items()]
        to_spare = right - sum([size for size in sizes if size < 0])
        to_miss = sum([size for size in sizes if size > 0]) - right
        if to_spare < 0 or to_miss < 0:
            raise Contradiction(f"no values of {len(factors)} unknowns give their row the sum {right}")
        for column, factor in factors.items():
            stays_low, stays_high = abs(factor) > to_spare, abs(factor) > to_miss
            if stays_low and stays_high:
                raise Contradiction(f"no value of an unknown gives its row of {len(factors)} unknowns the sum {right}")
            if stays_low or stays_high:
                value = 0 if stays_low == (factor > 0) else 1 if column != UNTOUCHED else untouched
                if found.setdefault(column, value) != value:
                    raise Contradiction("two rows give an unknown two values")
    return found


def reduced(rows: Iterable[Row], steps: Steps) -> list[Row]:
    """The reduced row echelon form of the equations, by Gauss-Jordan elimination in whole numbers.

    A row without unknowns is left only where the equations contradict each other. Raises `GaveUp` without `steps`.
    """
    by_pivot: dict[int, Row] = {}
    contradictions: list[Row] = []
    for row in rows:
        for column in [column for column in row[0] if column in by_pivot]:
            row = eliminated(column, row, by_pivot[column], steps)
        factors, right = row
        if factors:
            pivot = max(factors)
            for column, other in by_pivot.items():
                if pivot in other[0]:
                    by_pivot[column] = eliminated(pivot, other, row, steps)
            by_pivot[pivot] = row
        elif right:
            contradictions.append(row)
    return [*contradictions, *by_pivot.values()]


def eliminated(column: int, row: Row, pivot_row: Row, steps: Steps) -> Row:
    """A combination of the two rows in which the column has no factor, in the smallest whole numbers."""
    (factors, right), (others, other_right) = row, pivot_row
    shared = gcd(factors[column], others[column])
    times, less = others[column] // shared, factors[column] // shared
    steps.spend((len(factors) + len(others)) * (1 + max(times.bit_length(), less.bit_length()) // WORD))
    combined = {key: times * factor for key, factor in factors.items()}
    for key, factor in others.items():
        combined[key] = combined.get(key, 0) - less * factor
    right = times * right - less * other_right
    divisor = gcd(right, *combined.values()) or 1
    return {key: factor // divisor for key, factor in combined.items() if factor}, right // divisor


class GaussEngine(Engine):
    """An engine that solves equations."""

    reasoner_class = GaussReasoner
