"""A trial: one contestant on one numbered subject (a game on a layout, a deduction on a position, ...)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

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
