"""Sets of subject numbers, stored as one byte per number up to the highest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count


class SubjectNumbers:
    """A compact set of subject numbers (0 or more)."""

    def __init__(self, marks: bytes = b"") -> None:
        self._marks = bytearray(marks)

    def __contains__(self, number: int) -> bool:
        return number < len(self._marks) and self._marks[number] == 1

    def mark(self, number: int) -> None:
        marks = self._marks
        if number >= len(marks):
            marks.extend(bytes(number + 1 + number // 8 - len(marks)))
        marks[number] = 1

    def __iter__(self) -> Iterator[int]:
        return compress(count(), self._marks)

    def __len__(self) -> int:
        return self._marks.count(1)

    def __and__(self, other: SubjectNumbers) -> SubjectNumbers:
        # Two large integers: byte by byte it would be a thousand times slower.
        both = int.from_bytes(self._marks, "little") & int.from_bytes(other._marks, "little")
        return SubjectNumbers(both.to_bytes(max(len(self._marks), len(other._marks)), "little"))

    def __sub__(self, other: SubjectNumbers) -> SubjectNumbers:
        ours, theirs = int.from_bytes(self._marks, "little"), int.from_bytes(other._marks, "little")
        return SubjectNumbers((ours & ~theirs).to_bytes(len(self._marks), "little"))
