"""Columns: values of every trial, kept to compare contestants on the same subjects.

A column of times takes 8 bytes a subject, a set of subjects one byte; nothing else is kept of a trial. So figures are
exact and independent of the order of trials, and a million games of a contestant take 9 MB.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import compress
from math import inf, nan

from benchmarks.harness.subject_set import SubjectSet

_BLANK = array("d", [nan])


class Times:
    """A number for every subject, such as seconds; NaN if missing."""

    def __init__(self) -> None:
        self._values = array("d")

    def put(self, number: int, value: float) -> None:
        """Set the value of the subject with this number."""
        values = self._values
        if number >= len(values):
            values.extend(_BLANK * (number + 1 + number // 8 - len(values)))
        values[number] = value

    def __iter__(self) -> Iterator[float]:
        return iter(self._values)

    def known(self, among: SubjectSet | None = None) -> list[float]:
        """Return the values present, of all subjects or only of those marked in `among`."""
        values = self._values if among is None else compress(self._values, among)
        return [value for value in values if value == value]


def paired(first: Times, second: Times) -> tuple[list[float], list[float]]:
    """Return the values of subjects present in both columns, without pairs of two infinities."""
    ours: list[float] = []
    theirs: list[float] = []
    for one, other in zip(first, second, strict=False):
        if one == one and other == other and (one < inf or other < inf):
            ours.append(one)
            theirs.append(other)
    return ours, theirs
