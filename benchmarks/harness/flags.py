"""Flags: a mark for every subject, a byte each, as long as there is one with a higher number."""

from __future__ import annotations

from collections.abc import Iterator


class Flags:
    """A mark for every subject: set or not."""

    def __init__(self, marks: bytes = b"") -> None:
        self._marks = bytearray(marks)

    def __contains__(self, number: int) -> bool:
        """Whether the subject of this number is marked."""
        return number < len(self._marks) and self._marks[number] == 1

    def mark(self, number: int) -> None:
        """Mark the subject of this number."""
        marks = self._marks
        if number >= len(marks):
            marks.extend(bytes(number + 1 + number // 8 - len(marks)))
        marks[number] = 1

    def __iter__(self) -> Iterator[int]:
        return iter(self._marks)

    def __len__(self) -> int:
        return self._marks.count(1)

    def __and__(self, other: Flags) -> Flags:
        """Those that are marked in both."""
        # As two large ints: a byte at a time would be a thousand times slower.
        both = int.from_bytes(self._marks, "little") & int.from_bytes(other._marks, "little")
        return Flags(both.to_bytes(max(len(self._marks), len(other._marks)), "little"))

    def __sub__(self, other: Flags) -> Flags:
        """Those that are marked here and not there."""
        ours, theirs = int.from_bytes(self._marks, "little"), int.from_bytes(other._marks, "little")
        return Flags((ours & ~theirs).to_bytes(len(self._marks), "little"))
