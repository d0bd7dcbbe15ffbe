"""A trial: one contestant on one numbered subject (a game on a layout, a deduction on a position, ...).

A kind of trial is a function from contestant, number, subject and seed to a result, which is a dataclass. Errors are
represented by a `Failure`, never by a missing or special result.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

S = TypeVar("S")
"""The type of a subject."""
R = TypeVar("R")
"""The type of a result."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""An integer figure of a result; values below 0 in a file are rejected."""
Amount = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
"""A real figure of a result, such as seconds: at least 0, and bounded so that sums are finite."""

Cause = Literal["late", "memory", "gave up", "refused", "unsound", "raised", "invalid", "crashed", "not imported"]
"""The cause of a missing result.

- late: no result came within the limit
- memory: the contestant ran out of memory
- gave up: it reached a limit of its own
- refused: it does not accept such a subject
- unsound: its reasoner proved a fact that is not entailed
- raised: it raised an error
- invalid: its result is not of this kind
- crashed: its process ended
- not imported: it raised an error, ended its process or took too long during the import
"""

AT_FAULT: tuple[Cause, ...] = ("raised", "invalid", "crashed", "not imported")
"""Causes by which a contestant, or one of its requirements, is broken; figures based on such failures are meaningless.
"""

JUDGE = "judge"
"""The judge's name among the contestants of a run: it gets only the facts, and is not timed."""


class Refused(Exception):
    """Raised by a `measure` for a subject that this contestant does not accept; the message has the reason."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The cause of a missing result, and the reason in words."""

    cause: Cause
    reason: str


@dataclass(frozen=True, slots=True)
class Trial(Generic[R]):
    """One trial: the result of `contestant` on the subject with this `number`, or a failure."""

    contestant: str
    number: int
    outcome: R | Failure

    @property
    def result(self) -> R | None:
        return None if isinstance(self.outcome, Failure) else self.outcome

    @property
    def numbers(self) -> tuple[int]:
        return (self.number,)  # like a block of one


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The trials of a contestant on `count` consecutive subjects from number `first`, in a compact form for long runs.

    `results` sums up the trials with a result; its class is the `block` of their kind. `failures` has the other trials,
    by number.
    """

    contestant: str
    first: Count
    count: Annotated[int, msgspec.Meta(ge=1)]
    results: Any
    failures: dict[int, Failure] = {}

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.count)

    @property
    def answered(self) -> list[int]:
        return [number for number in self.numbers if number not in self.failures]

    @property
    def finished(self) -> int:
        return self.count - len(self.failures)


Measure = Callable[[str, int, S, int], R]
"""A function that makes a trial: from contestant, number, subject and seed to the result.

It must be defined at the top level of a module, because other processes and machines import it by its name.
"""


@dataclass(frozen=True, slots=True)
class FirstMoveDone:
    """The result of a successful first move."""


def _nothing(_: object) -> Any:
    return {}


@dataclass(frozen=True)
class ContestantQueries:
    """Functions that answer a run's questions about contestants, given their names. Like a `Measure`, each must be
    defined at the top level of a module.

    The defaults are for contestants without requirements. `missing` maps contestants that cannot take part to install
    instructions. `packages` returns their required distributions, if installed. `load` imports a contestant.
    `square_only` maps contestants limited to square boards to a sentence with this reason. `own_code` returns modules
    that may be a user's own: if they are not installed, they are sent to other machines. `programs` returns the
    versions of contestants that are programs.
    """

    missing: Callable[[Iterable[str]], dict[str, str]] = _nothing
    packages: Callable[[Iterable[str]], tuple[str, ...]] = _nothing
    load: Callable[[str], object] = _nothing
    square_only: Callable[[Iterable[str]], dict[str, str]] = _nothing
    own_code: Callable[[Iterable[str]], tuple[str, ...]] = _nothing
    programs: Callable[[Iterable[str]], dict[str, str]] = _nothing


@dataclass(frozen=True)
class TrialKind(Generic[S, R]):
    """A kind of trial. `noun` names a subject: a layout, a position, a puzzle.

    `result` is the dataclass of the results. `version` increases whenever its fields or their meanings change, unless
    older results remain readable. A `judge` is a kind with judgements as results; it tries every subject too, with a
    limit of its own. `try_first_move` asks for a first move, and a contestant that cannot make one is not tried (None:
    all are tried). `block` is the class of a `Block`'s results (None: records have no blocks). Its class method `of`
    sums up results by their numbers. Its method `fit` checks that the results are as many as the block requires.
    """

    name: str
    noun: str
    measure: Measure[S, R]
    result: type[R]
    judge: TrialKind[S, Any] | None = None
    version: int = 1
    contestant_queries: ContestantQueries = ContestantQueries()
    try_first_move: Measure[S, FirstMoveDone] | None = None
    block: type[Any] | None = None

    def result_of(self, contestant: str) -> type[Any]:
        return self.judge.result if contestant == JUDGE and self.judge is not None else self.result


def stream(*parts: object) -> random.Random:
    """Return the random generator for `parts`: the same on any machine, and different for other parts."""
    return random.Random("/".join(map(str, parts)))
