"""A trial: one contestant on one numbered subject (a game on a layout, a deduction on a position, ...).

A kind of trial is a function from contestant, number, subject and seed to a result, which is a dataclass. What goes
wrong is a `Failure`, never a missing or a special result.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

S = TypeVar("S")
"""A subject."""
R = TypeVar("R")
"""A result."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A figure of a result that counts something: what is read from a file is refused where it is less than 0."""
Amount = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
"""A figure of a result that is no count, such as seconds: never less than 0 either, and such that sums are finite."""

Cause = Literal[
    "late", "memory", "gave up", "refused", "unsound", "raised", "invalid", "crashed", "not imported", "skipped"
]
"""Why there is no result.

late: none came within the limit. memory: the contestant ran out of memory. gave up: it reached a limit of its own.
refused: it does not take such a subject. unsound: its reasoner found what does not follow. raised: it raised an error.
invalid: what came is no result of this kind. crashed: its process ended. not imported: it raised an error, ended its
process or took too long while it was imported. skipped: it was not tried, because it was late on a smaller subject.
"""

AT_FAULT: tuple[Cause, ...] = ("raised", "invalid", "crashed", "not imported")
"""The causes by which a contestant, or what it needs, is broken; a figure that rests on such failures means nothing."""

JUDGE = "judge"
"""The judge's name among the contestants of a run: it gets the facts and nothing else, and is not timed."""


class Refused(Exception):
    """Raised by a `measure` for a subject that this contestant does not take; the message says why."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a trial has no result: the cause, and the reason in words."""

    cause: Cause
    reason: str


@dataclass(frozen=True, slots=True)
class Trial(Generic[R]):
    """What came of one trial: the result of `contestant` on the subject of this `number`, or why there is none."""

    contestant: str
    number: int
    outcome: R | Failure

    @property
    def result(self) -> R | None:
        """The result, or None where there is a failure."""
        return None if isinstance(self.outcome, Failure) else self.outcome

    @property
    def numbers(self) -> tuple[int]:
        """The number, as a block has several."""
        return (self.number,)


@dataclass(frozen=True, slots=True)
class Block:
    """The trials of a contestant on `count` neighboring subjects from number `first` on, in short, for long runs.

    `results` sums up those that have a result, as the `block` of their kind does. The others are `failures`, by their
    numbers.
    """

    contestant: str
    first: int
    count: Annotated[int, msgspec.Meta(ge=1)]
    results: Any
    failures: Mapping[int, Failure] = field(default_factory=dict)

    @property
    def numbers(self) -> range:
        """The numbers of the subjects."""
        return range(self.first, self.first + self.count)

    @property
    def answered(self) -> list[int]:
        """The numbers of those that have a result."""
        return [number for number in self.numbers if number not in self.failures]

    @property
    def finished(self) -> int:
        """How many have a result."""
        return self.count - len(self.failures)


Measure = Callable[[str, int, S, int], R]
"""Makes a trial: from contestant, number, subject and seed to the result.

It is a function of a module, for it is handed to other processes and machines by its name.
"""


@dataclass(frozen=True, slots=True)
class Begun:
    """The result of a first move: that there was one."""


def _nothing(_: object) -> Any:
    return {}


def _no_files(_: object) -> Any:
    return ()


@dataclass(frozen=True)
class Entrants:
    """What a run asks of its contestants, by their names; each is a function of a module, as `Measure` is.

    `missing` are those that cannot take part, each with what to install. `packages` are the distributions that they
    need, as far as they are installed. `load` imports what one needs. `square_alone` are those that play square boards
    alone, each with that in words. `own_code` names the modules that a user may have written: those that are installed
    nowhere are sent to other machines. `programs` are the versions of those that are programs.
    """

    missing: Callable[[Iterable[str]], dict[str, str]]
    packages: Callable[[Iterable[str]], tuple[str, ...]]
    load: Callable[[str], object]
    square_alone: Callable[[Iterable[str]], dict[str, str]] = _nothing
    own_code: Callable[[Iterable[str]], tuple[str, ...]] = _no_files
    programs: Callable[[Iterable[str]], dict[str, str]] = _nothing


ANYBODY = Entrants(_nothing, _nothing, _nothing)
"""Contestants known by their names alone."""


@dataclass(frozen=True)
class TrialKind(Generic[S, R]):
    """A kind of trial. `noun` says what one subject is: a layout, a position, a puzzle.

    `result` is the dataclass of the results; its `version` grows whenever its fields, or what they mean, change, unless
    older results can be read as they are. Where there is a `judge`, a kind whose results are judgements, it tries every
    subject too, with a limit of its own. The contestants are known to the `entrants`. `begin` asks for a first move: a
    contestant that cannot make one is not tried (None: all are tried). `block` is the dataclass that sums up results in
    a `Block`: its class method `of` does, from the results by their numbers (None: records have no blocks).
    """

    name: str
    noun: str
    measure: Measure[S, R]
    result: type[R]
    judge: TrialKind[S, Any] | None = None
    version: int = 1
    entrants: Entrants = ANYBODY
    begin: Measure[S, Begun] | None = None
    block: type[Any] | None = None

    def result_of(self, contestant: str) -> type[Any]:
        """The dataclass of the results of `contestant`."""
        return self.judge.result if contestant == JUDGE and self.judge is not None else self.result


def stream(*parts: object) -> random.Random:
    """The random numbers that belong to `parts`: the same on any machine, and others for any other parts."""
    return random.Random("/".join(map(str, parts)))
