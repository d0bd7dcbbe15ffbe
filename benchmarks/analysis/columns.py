"""Columns: what is kept of every trial so that contestants can be compared on the same subjects.

A column of times takes 8 bytes a subject, and a set of subjects a byte; nothing else of a trial is kept. So the figures
are exact, come out the same in whatever order trials are taken in, and a million games of a contestant take 9 MB.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import compress
from math import inf, nan

from benchmarks.harness.subject_set import SubjectSet

_BLANK = array("d", [nan])


class Times:
    """A number for every subject, such as seconds; NaN where there is none."""

    def __init__(self) -> None:
        self._values = array("d")

    def put(self, number: int, value: float) -> None:
        """Note the value of the subject of this number."""
        values = self._values
        if number >= len(values):
            values.extend(_BLANK * (number + 1 + number // 8 - len(values)))
        values[number] = value

    def __iter__(self) -> Iterator[float]:
        return iter(self._values)

    def known(self, among: SubjectSet | None = None) -> list[float]:
        """The values that there are, of all subjects or of those that are marked in `among`."""
        values = self._values if among is None else compress(self._values, among)
        return [value for value in values if value == value]


def paired(first: Times, second: Times) -> tuple[list[float], list[float]]:
    """The values of the subjects that have one in both columns; not both are infinite."""
    ours: list[float] = []
    theirs: list[float] = []
    for one, other in zip(first, second, strict=False):
        if one == one and other == other and (one < inf or other < inf):
            ours.append(one)
            theirs.append(other)
    return ours, theirs
