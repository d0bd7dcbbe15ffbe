"""Gauss-Jordan elimination in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from engines.solving.limits import Steps

WORD = 64
"""The bits of a word."""

Row = tuple[dict[int, int], int]
"""An equation: the factors by column, and the right-hand side."""


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
