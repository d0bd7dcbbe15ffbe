"""Subjects: what is tried, by number, drawn or looked up where it is tried rather than handed around."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, Self

from benchmarks.harness.trials import S

SAMPLE = 8
"""Subjects that a digest looks at, at least, where they are drawn."""


@dataclass(frozen=True)
class Group:
    """Subjects that are counted together, such as the boards of a size: `count` of them, numbered from `first` on.

    `names` are their names one by one, where they have any. `drawn_from` has all that they depend on but for their
    numbers, where they are drawn: of two groups for which it is the same, one has the first subjects of the other.
    """

    name: str
    first: int
    count: int
    names: tuple[str, ...] = ()
    drawn_from: Mapping[str, str | int] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.count:
            raise ValueError(f"{len(self.names)} names for {self.count} subjects; expected one for each, or none")

    def name_of(self, number: int) -> str:
        """The name of the subject of this number."""
        place = number - self.first
        return self.names[place] if self.names else f"{self.name} #{place}"


def group_of(groups: Sequence[Group], number: int) -> Group:
    """The one of `groups`, in the order of their numbers, that has the subject of this number."""
    return groups[bisect_right(groups, number, key=lambda group: group.first) - 1]


class Subjects(ABC, Generic[S]):
    """Numbered subjects; any process can draw any one of them.

    `source` says in words where they come from, for the record. They are numbered from 0, the same number being the
    same subject however many there are.
    """

    source: str
    groups: tuple[Group, ...]
    grows: bool = False
    """Whether each subject is larger than those before it in its group: after a time-out the larger are left out."""
    has_square: bool = True
    """Whether somebody who plays square boards alone can try some: not where all are boards of other grids."""

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of all subjects, in order."""
        return range(sum(group.count for group in self.groups))

    @abstractmethod
    def draw(self, number: int) -> S:
        """The subject of this number."""

    @abstractmethod
    def text(self, number: int) -> str:
        """The subject of this number as text, the same for the same subject."""

    def digest(self) -> str:
        """A digest that changes when the subjects do: of some of them, as each has to be drawn for it."""
        step = max(1, len(self.numbers) // SAMPLE)
        return digest_of(map(self.text, self.numbers[::step]))

    def first(self, count: int) -> Subjects[S] | None:
        """The subjects of a run on the first `count` of these, so that it can be extended to all; None if not known."""
        return None

    def part(self, numbers: Sequence[int]) -> Subjects[S]:
        """What is handed to the process that draws those of `numbers`."""
        return self

    def larger_than(self, number: int) -> Sequence[int]:
        """The larger subjects of the same group, where subjects grow."""
        group = group_of(self.groups, number)
        return range(number + 1, group.first + group.count) if self.grows else ()


class Drawn(Subjects[S]):
    """Subjects that are drawn: of each group by its function from the number in it; `write` makes text of one."""

    def __init__(
        self,
        source: str,
        draw_of: Mapping[Group, Callable[[int], S]],
        write: Callable[[S], str],
        has_square: bool = True,
    ) -> None:
        self.source, self.groups, self.has_square = source, tuple(draw_of), has_square
        self._draw_of, self._write = tuple(draw_of.values()), write

    def draw(self, number: int) -> S:
        group = group_of(self.groups, number)
        return self._draw_of[self.groups.index(group)](number - group.first)

    def text(self, number: int) -> str:
        return self._write(self.draw(number))

    def first(self, count: int) -> Self | None:
        """See `Subjects`. The numbers of all groups but the last depend on how many there are."""
        *others, last = self.groups
        if count <= last.first:
            return None
        fewer = copy(self)
        fewer.groups = (*others, replace(last, count=count - last.first))
        return fewer


@dataclass(frozen=True)
class Listed(Subjects[S]):
    """Subjects that are there already, by number; only those of a batch are handed on with it.

    `write` makes text of a subject, for the digest.
    """

    source: str
    items: Mapping[int, S]
    groups: tuple[Group, ...] = ()
    write: Callable[[S], str] = repr
    grows: bool = False
    has_square: bool = True

    def __post_init__(self) -> None:
        if not self.groups:
            object.__setattr__(self, "groups", (Group(self.source, 0, max(self.items, default=-1) + 1),))

    @classmethod
    def named(cls, source: str, names: Sequence[str], items: Sequence[S], grows: bool = False) -> Self:
        """Subjects of one group, each with a name, numbered from 0."""
        return cls(source, dict(enumerate(items)), (Group(source, 0, len(items), tuple(names)),), grows=grows)

    @cached_property
    def numbers(self) -> Sequence[int]:
        return sorted(self.items)

    def draw(self, number: int) -> S:
        return self.items[number]

    def text(self, number: int) -> str:
        return self.write(self.items[number])

    def digest(self) -> str:
        return digest_of([f"{number} {self.text(number)}" for number in self.numbers])

    def part(self, numbers: Sequence[int]) -> Self:
        return type(self)(self.source, {number: self.items[number] for number in numbers}, self.groups, self.write)


def digest_of(texts: Iterable[str]) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of some lines."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode() + b"\n")
    return digest.hexdigest()[:16]
