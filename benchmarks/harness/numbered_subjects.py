"""Numbered subjects: the inputs of trials, drawn or looked up by the process that needs them; sets of their numbers."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Generic, Self

from benchmarks.harness.trial import S

SAMPLE = 8
"""The minimum number of drawn subjects in a digest."""


@dataclass(frozen=True)
class Group:
    """Subjects counted together, such as the boards of a size: `count` subjects, numbered from `first`.

    `names` are those of single subjects, if any. `drawn_from` has the parameters of drawn subjects; of two groups with
    the same parameters, the smaller one has the first subjects of the larger one.
    """

    name: str
    first: int
    count: int
    names: tuple[str, ...] = ()
    drawn_from: Mapping[str, str | int] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.count:
            raise ValueError(f"{len(self.names)} names for {self.count} subjects; expected one for each, or none")

    def __str__(self) -> str:
        return f"{self.count:,} of {self.name}"

    def name_of(self, number: int) -> str:
        place = number - self.first
        return self.names[place] if self.names else f"{self.name} #{place}"


def group_of(groups: Sequence[Group], number: int) -> Group:
    """Find the group of the subject with this number; `groups` are in the order of their numbers."""
    return groups[bisect_right(groups, number, key=lambda group: group.first) - 1]


class Subjects(ABC, Generic[S]):
    """Subjects with `numbers` from 0; any process can draw one by its number, which it keeps if subjects are added.

    `source` describes the origin of the subjects, for the record.
    """

    source: str
    groups: tuple[Group, ...]
    numbers: Sequence[int]
    write: Callable[[S], str]
    """A function that converts a subject to text."""
    has_square: bool = True
    """Whether there are square boards, so that contestants limited to square boards can take part."""

    @abstractmethod
    def draw(self, number: int) -> S:
        """Draw the subject with this number."""

    def text(self, number: int) -> str:
        """Return the subject with this number as text, equal for equal subjects."""
        return self.write(self.draw(number))

    def digest(self) -> str:
        """Compute a digest of a sample of the subjects, to notice changed subjects. Drawing all would take too long."""
        step = max(1, len(self.numbers) // SAMPLE)
        return digest_of(map(self.text, self.numbers[::step]))

    def first(self, count: int) -> Subjects[S] | None:
        """Return the first `count` subjects; None if unsupported. A run on these subjects can be extended to all."""
        return None

    def part(self, numbers: Sequence[int]) -> Subjects[S]:
        """Return subjects that include at least these `numbers`, for sending to another process."""
        return self


class DrawnSubjects(Subjects[S]):
    """Subjects drawn by a function of each group, from the number within the group."""

    def __init__(
        self, source: str, draw_of: Mapping[Group, Callable[[int], S]], write: Callable[[S], str], has_square: bool
    ) -> None:
        self.source, self.groups, self.has_square = source, tuple(draw_of), has_square
        self.write, self._draw_of = write, tuple(draw_of.values())
        self.numbers = range(sum(group.count for group in self.groups))

    def draw(self, number: int) -> S:
        group = group_of(self.groups, number)
        return self._draw_of[self.groups.index(group)](number - group.first)

    def first(self, count: int) -> Self | None:
        """Return the first `count` subjects; None if they do not reach into the last group, as numbers would change."""
        *others, last = self.groups
        if count <= last.first:
            return None
        fewer = copy(self)
        fewer.groups = (*others, replace(last, count=count - last.first))
        fewer.numbers = range(count)
        return fewer


@dataclass(frozen=True)
class Listed(Subjects[S]):
    """Given subjects, by number; a batch is sent with its own subjects only."""

    source: str
    items: Mapping[int, S]
    groups: tuple[Group, ...] = ()
    write: Callable[[S], str] = repr
    has_square: bool = True

    def __post_init__(self) -> None:
        if not self.groups:
            object.__setattr__(self, "groups", (Group(self.source, 0, max(self.items, default=-1) + 1),))
        object.__setattr__(self, "numbers", sorted(self.items))

    @classmethod
    def named(cls, source: str, items: Mapping[str, S], write: Callable[[S], str] = repr) -> Self:
        """Create subjects of one group by their names, numbered from 0."""
        return cls(source, dict(enumerate(items.values())), (Group(source, 0, len(items), tuple(items)),), write)

    def draw(self, number: int) -> S:
        return self.items[number]

    def digest(self) -> str:
        return digest_of([f"{number} {self.text(number)}" for number in self.numbers])

    def part(self, numbers: Sequence[int]) -> Self:
        return replace(self, items={number: self.items[number] for number in numbers})


def digest_of(texts: Iterable[str]) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of some lines."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode() + b"\n")
    return digest.hexdigest()[:16]


class SubjectNumbers:
    """A set of subject numbers (0 or more), with one bit for each number up to the highest."""

    def __init__(self, bits: int = 0) -> None:
        self._bytes = bytearray(bits.to_bytes(bits.bit_length() // 8 + 1, "little"))

    @property
    def bits(self) -> int:
        """Return all bits as one integer: bit n is set if the set has the number n."""
        return int.from_bytes(self._bytes, "little")

    def __contains__(self, number: int) -> bool:
        return number < 8 * len(self._bytes) and bool(self._bytes[number // 8] & 1 << number % 8)

    def mark(self, number: int) -> None:
        place = number // 8
        if place >= len(self._bytes):
            self._bytes.extend(bytes(place + 1 + place // 8 - len(self._bytes)))
        self._bytes[place] |= 1 << number % 8

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __and__(self, other: SubjectNumbers) -> SubjectNumbers:
        return SubjectNumbers(self.bits & other.bits)

    def __sub__(self, other: SubjectNumbers) -> SubjectNumbers:
        return SubjectNumbers(self.bits & ~other.bits)
