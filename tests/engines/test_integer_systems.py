"""Inequalities over whole numbers: a point is found if there is one, against trying all."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engines.rulebooks.integer_systems import Row, find_point, least_values
from game.errors import GaveUp


def holds(row: Row, point: tuple[int, ...]) -> bool:
    value = sum(factor * point[variable] for variable, factor in row.terms)
    return row.low <= value and (row.high is None or value <= row.high)


def random_rows(rng: random.Random, variables: int) -> list[Row]:
    rows = []
    for _ in range(rng.randint(1, 5)):
        terms = tuple([(variable, factor) for variable in range(variables) if (factor := rng.randint(-3, 3))])
        low = rng.randint(-6, 6)
        rows.append(Row(terms, low, rng.choice([None, low, low + rng.randint(0, 3)])))
    return rows


def test_a_point_is_found_wherever_there_is_one() -> None:
    rng = random.Random(5)
    found_some = 0
    for _ in range(2000):
        highs = [rng.randint(0, 3) for _ in range(rng.randint(1, 4))]
        rows = random_rows(rng, len(highs))
        points = [
            point for point in product(*[range(high + 1) for high in highs]) if all(holds(row, point) for row in rows)
        ]
        found = find_point(highs, rows)
        assert found in points if points else found is None
        if points:
            least = least_values(highs, rows)
            assert all(one <= other for point in points for one, other in zip(least, point, strict=True))
        found_some += bool(points)
    assert 200 < found_some < 1800


def test_without_ends_points_are_found_too() -> None:
    rng = random.Random(6)
    for _ in range(500):
        rows = random_rows(rng, 3)
        try:
            found = find_point([None] * 3, rows, 100)
        except GaveUp:
            continue
        if found is None:
            assert find_point([6] * 3, rows) is None
        else:
            assert all(value >= 0 for value in found)
            assert all(holds(row, found) for row in rows)


def test_no_end_is_no_answer() -> None:
    rows = [Row(((0, 3), (1, -3), (2, 1)), 1, 1), Row(((0, 3), (1, -3), (2, -2)), 0, 0)]  # z would be 1/3
    with pytest.raises(GaveUp):
        find_point([None] * 3, rows, 50)
