"""The kinds of trial: each has a function from contestant, number, subject and seed to a result (a `Measure`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from benchmarks.harness.trial import R

S = TypeVar("S")
"""The type of a subject."""

JUDGE = "judge"
"""The judge's name among the contestants of a run: it gets only the facts, and is not timed."""


class Refused(Exception):
    """Raised by a `measure` for a subject that this contestant does not accept; the message has the reason."""


Measure = Callable[[str, int, S, int], R]
"""A function that makes a trial: from contestant, number, subject and seed to the result.

It must be defined at the top level of a module, because other processes and machines import it by its name.
"""


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

    def result_of(self, contestant: str) -> type[Any]:
        return self.judge.result if contestant == JUDGE and self.judge is not None else self.result
