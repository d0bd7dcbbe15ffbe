"""Columns with a number for each subject, such as a time, and comparisons of two contestants by their columns.

A column takes 8 bytes a subject. So figures are exact and independent of the order of trials, and a million games of a
contestant take 8 MB.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import inf, nan
from operator import gt, lt
from typing import NamedTuple

from benchmarks.analysis.statistics import Ordered

_BLANK = array("d", [nan])


class Times:
    """A number for every subject, such as seconds; NaN if missing."""

    def __init__(self) -> None:
        self._values = array("d")

    def put(self, number: int, value: float) -> None:
        values = self._values
        if number >= len(values):
            values.extend(_BLANK * (number + 1 + number // 8 - len(values)))
        values[number] = value

    def __iter__(self) -> Iterator[float]:
        return iter(self._values)

    def known(self) -> list[float]:
        return [value for value in self._values if value == value]


class PairedTimes(NamedTuple):
    """Times of two contestants on the same subjects.

    `pairs` counts the subjects. The first contestant's time is smaller in `smaller` pairs and larger in `larger` pairs.
    The `ratios` of the first time to the second are in order; pairs with a second time of 0 are left out.
    """

    pairs: int
    smaller: int
    larger: int
    ratios: Ordered


def paired_times(*columns: tuple[Times, Times]) -> PairedTimes:
    """Pair the times of two contestants on subjects present in both columns, in one or several runs."""
    ours, theirs = paired(*columns)
    ratios = sorted(one / other for one, other in zip(ours, theirs, strict=True) if other > 0)
    return PairedTimes(len(ours), sum(map(lt, ours, theirs)), sum(map(gt, ours, theirs)), ratios)


def paired(*columns: tuple[Times, Times]) -> tuple[list[float], list[float]]:
    """Return the first and the second values of all subjects that have both.

    Each pair of columns is from one run. A subject with infinity in both columns is left out, because it shows no
    difference.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for first, second in columns:
        for one, other in zip(first, second, strict=False):
            if one == one and other == other and (one < inf or other < inf):
                ours.append(one)
                theirs.append(other)
    return ours, theirs
