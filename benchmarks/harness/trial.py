"""Trials: one contestant on one numbered subject, such as a game on a layout; their kinds, and their random numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

R = TypeVar("R")
"""The type of a result."""
S = TypeVar("S")
"""The type of a subject."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""An integer figure of a result; values below 0 in a file are rejected."""
Amount = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
"""A real figure of a result, such as seconds: at least 0, and bounded so that sums are finite."""

Cause = Literal["late", "memory", "gave up", "refused", "unsound", "raised", "invalid", "crashed", "not imported"]
"""The cause of a missing result.

- late: no result came within the limit
- memory: the contestant ran out of memory
- gave up: it reached a limit of its own
- refused: it does not accept this subject
- unsound: its reasoner proved a fact that is not entailed
- raised: it raised an error
- invalid: its result is not of this kind
- crashed: its process ended
- not imported: it raised an error, ended its process or took too long during the import
"""

AT_FAULT: tuple[Cause, ...] = ("raised", "invalid", "crashed", "not imported")
"""Causes by which a contestant, or one of its requirements, is broken; figures based on such failures are meaningless.
"""


@dataclass(frozen=True, slots=True)
class Failure:
    """The cause of a missing result, and the reason in words."""

    cause: Cause
    reason: str


@dataclass(frozen=True, slots=True)
class Trial(Generic[R]):
    """The result of `contestant` on the subject with this `number`, a dataclass of its kind, or a failure."""

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
    """Trials of a contestant on `count` consecutive subjects from number `first`, in a compact form for long runs.

    `results` (of the `block` class of their kind) sums up the trials with a result; `failures` has the others, by
    number.
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


JUDGE = "judge"
"""The judge's name among the contestants of a run: it gets only the facts, and is not timed."""


class Refused(Exception):
    """Raised by a `measure` for a subject that this contestant does not accept; the message has the reason."""


Measure = Callable[[str, int, S, int], R]
"""A function that makes a trial: from contestant, number, subject and seed to the result.

It must be defined at the top level of a module, because other processes and machines import it by its name.
"""


def stream(*parts: object) -> random.Random:
    """Return the random generator for `parts`: the same on any machine, and different for other parts."""
    return random.Random("/".join(map(str, parts)))


def _nothing(_: object) -> Any:
    return {}


@dataclass(frozen=True)
class ContestantQueries:
    """Functions of contestants' names that answer a run's questions, each at the top level of a module, as a `Measure`.

    `missing` maps contestants that cannot take part to install instructions, and `square_only` those limited to square
    boards to the reason. `packages` returns their required distributions, if installed, and `programs` the versions of
    programs. `load` imports a contestant. `own_code` returns modules to send to other machines, if they are a user's
    own.
    """

    missing: Callable[[Iterable[str]], dict[str, str]] = _nothing
    packages: Callable[[Iterable[str]], tuple[str, ...]] = _nothing
    load: Callable[[str], object] = _nothing
    square_only: Callable[[Iterable[str]], dict[str, str]] = _nothing
    own_code: Callable[[Iterable[str]], tuple[str, ...]] = _nothing
    programs: Callable[[Iterable[str]], dict[str, str]] = _nothing


@dataclass(frozen=True)
class TrialKind(Generic[S, R]):
    """A kind of trial. `noun` names a subject: a layout, a position, a puzzle. `result` is the class of the results.

    `version` increases whenever the results change, unless older ones remain readable. A `judge` is a kind with
    judgements as results, and a limit of its own. `try_first_move` asks for a first move, and a contestant that cannot
    make one is not tried. `block` is the class of a `Block`'s results (None: no blocks): its class method `of` sums up
    results by their numbers, and its method `fit` checks that they are as many as the block requires.
    """

    name: str
    noun: str
    measure: Measure[S, R]
    result: type[R]
    judge: TrialKind[S, Any] | None = None
    version: int = 1
    contestant_queries: ContestantQueries = ContestantQueries()
    try_first_move: Measure[S, None] | None = None
    block: type[Any] | None = None

    @property
    def results(self) -> list[type[Any]]:
        """List the class of the results, and the class of the judgements if there is a judge."""
        return [one.result for one in (self, self.judge) if one is not None]

    def result_of(self, contestant: str) -> type[Any]:
        return self.judge.result if contestant == JUDGE and self.judge is not None else self.result
