"""Linear algebra: sentences as equations, reduced by exact elimination, and the consequences of each row's bounds."""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Annotated

from engines.reasoners.rule_reasoner import Conclusions, RuleReasoner
from engines.solving.limits import Steps, checked_limit
from engines.solving.statement_masks import MaskCount, cells_of, regions_of
from game.errors import Contradiction, GaveUp
from game.statements.sentence import Total

STEPS = 1_000_000
"""The default limit of multiplications; a product of long ints counts as several."""

UNTOUCHED = 0
"""The column of the untouched cells. The column of a region (cells in the same sentences) is its mask."""

Row = tuple[dict[int, int], int]
"""An equation: the factors by column, and the right-hand side."""

WORD = 64
"""The bits of a machine word: each further word of a factor adds one step to a product."""


class GaussReasoner(RuleReasoner):
    """Gaussian elimination, known among players as the matrix method.

    Each sentence is an equation over the cells (1 for a mine, 0 for a safe cell), and so is the total. Cells in the
    same sentences are combined to one unknown, because elimination cannot separate them. The rule examines one row at a
    time: the equations, and the rows of their reduced echelon form. If a row can reach its right-hand side with only
    one value of a cell, this value is substituted in all rows, until nothing changes. The reduced form depends on the
    order of elimination: the last unknowns first, in the order of `game.atom_order.in_order`.

    Its conclusions include the conclusions of `single`, and are included in those of `relaxed`. Neither `gauss` nor
    `overlap` includes the other. Beyond `steps` products of factors, only the sentences themselves are examined.
    """

    name = "gauss"
    summary = "sentences as equations: exact elimination, then the bounds of each row"
    reference = "Massaioli, Solving Minesweeper with Matrices, 2013"
    contains = ("single",)
    reaches_fixpoint = True

    def __init__(self, steps: Annotated[int, "products of factors, at most"] = STEPS) -> None:
        self.steps = checked_limit("steps", steps)

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        sizes = {region: region.bit_count() for region in regions_of(given)}
        by_lowest_bit = {region & -region: region for region in sizes}
        rows: list[Row] = [
            ({by_lowest_bit[bit]: 1 for bit in cells_of(mask) if bit in by_lowest_bit}, count) for mask, count in given
        ]
        if total is not None:
            sizes |= {UNTOUCHED: total.untouched} if total.untouched else {}
            rows.append((dict.fromkeys(sizes, 1), total.mines))
        known: dict[int, int] = {}
        found: dict[int, int] | None = None
        steps = Steps(self.steps)
        limits: tuple[str, ...] = ()
        while found is None or found:
            known.update(found or {})
            rows = [substitute(known, row) for row in rows]
            found = shown_by_rows(rows, sizes)
            if not found and not limits:
                try:
                    found = shown_by_rows(reduced(rows, steps), sizes)
                except GaveUp as limit:
                    limits = (str(limit),)
        mines = sum([column for column, value in known.items() if value])
        safes = sum([column for column, value in known.items() if not value])
        return Conclusions(mines, safes, known[UNTOUCHED] > 0 if UNTOUCHED in known else None, (), limits)


def substitute(known: dict[int, int], row: Row) -> Row:
    """Substitute the known values in the row."""
    factors, right = row
    if known.keys().isdisjoint(factors):
        return row
    right -= sum([factor * known[column] for column, factor in factors.items() if column in known])
    return {column: factor for column, factor in factors.items() if column not in known}, right


def shown_by_rows(rows: Iterable[Row], sizes: Mapping[int, int]) -> dict[int, int]:
    """Return the values of unknowns that single rows determine; each lies between 0 and its entry in `sizes`.

    If an unknown must stay at a bound for the row to reach its right-hand side, it has that value.
    """
    found: dict[int, int] = {}
    for factors, right in rows:
        most = [factor * sizes[column] for column, factor in factors.items()]
        to_spare = right - sum([size for size in most if size < 0])
        to_miss = sum([size for size in most if size > 0]) - right
        if to_spare < 0 or to_miss < 0:
            raise Contradiction(f"no values of {len(factors)} unknowns give their row the sum {right}")
        for column, factor in factors.items():
            stays_low, stays_high = abs(factor) > to_spare, abs(factor) > to_miss
            if stays_low and stays_high:
                raise Contradiction(f"no value of an unknown gives its row of {len(factors)} unknowns the sum {right}")
            if stays_low or stays_high:
                value = 0 if stays_low == (factor > 0) else sizes[column]
                if found.setdefault(column, value) != value:
                    raise Contradiction("two rows give an unknown two values")
    return found


def reduced(rows: Iterable[Row], steps: Steps) -> list[Row]:
    """Return the reduced row echelon form of the equations, by Gauss-Jordan elimination in whole numbers.

    A row without unknowns remains only if the equations contradict each other. Raises `GaveUp` beyond `steps`.
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
    """Combine two rows so that the factor of `column` becomes 0, in the smallest whole numbers."""
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
