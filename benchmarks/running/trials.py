"""A trial: one contestant on one numbered subject (a game on a layout, a deduction on a position, ...).

A kind of trial is a function from contestant, number, subject and seed to results, which make a row. Subjects and rows
are JSON objects, so that trials can run in other processes and on other machines, and be recounted from their file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

Subject = Mapping[str, Any]
Row = dict[str, Any]

Cause = Literal["late", "crashed", "raised", "not imported"]
"""Why there is no result: over the limit; the process ended; an error was raised; the import ended the process."""

KINDS = {
    "positions": "benchmarks.positions:POSITIONS",
    "games": "benchmarks.games:GAMES",
    "speed": "benchmarks.games:SPEED",
    "knights": "benchmarks.knights:KNIGHTS",
    "tours": "benchmarks.tours:TOURS",
}
"""The kinds of runs that are recorded, by name: each is "module:attribute"."""

JUDGE = "judge"
"""The judge's name among the contestants of a run; it is told the facts and nothing else, and is not timed."""

JUDGE_LIMIT = 600.0
"""Seconds it may take for a subject, whatever the limit of the contestants: what it gives up is judged by nobody."""


@dataclass(frozen=True)
class Kind:
    """A kind of trial: `measure` is "module:function", `numbered_by` the key of the subject's number in a row.

    `results` are the keys of what is measured: a trial without a result has them all as null, the reason in words under
    `gave_up`, and its `cause`. `labels` are keys of the subject that every row of a run repeats. `judge` is
    "module:attribute" of the kind of the judge's rows, where a judge tries the subjects too: before everybody else, and
    with a limit of its own.
    """

    name: str
    measure: str
    numbered_by: str
    results: tuple[str, ...]
    labels: tuple[str, ...] = ()
    judge: str | None = None

    def row(self, engine: str, number: int, results: Mapping[str, Any]) -> Row:
        """The row of a trial with its results."""
        return {"engine": engine, self.numbered_by: number, **results}

    def row_without_result(self, engine: str, number: int, cause: Cause, reason: str) -> Row:
        """The row of a trial that ran out of time or failed."""
        return {**self.row(engine, number, dict.fromkeys(self.results)), "gave_up": reason, "cause": cause}

    def complaint(self, row: Row, numbers_below: int) -> str | None:
        """Why `row` is none of this kind, in a run whose numbers are below `numbers_below`; None if it is one."""
        missing = [key for key in (self.numbered_by, *self.labels, *self.results) if key not in row]
        if missing:
            return f"{missing[0]!r} is missing"
        number = row[self.numbered_by]
        if type(number) is not int or not 0 <= number < numbers_below:
            return f"{self.numbered_by} is {number!r}; expected a whole number from 0, below {numbers_below}"
        return None


@dataclass(frozen=True)
class Batch:
    """Some trials of one contestant, which one process makes in turn; `limit` is in seconds for each trial."""

    kind: Kind
    engine: str
    seed: int
    limit: float
    subjects: tuple[tuple[int, Subject], ...]

    def rest(self, done: int) -> Batch:
        """The batch without its first `done` trials."""
        return Batch(self.kind, self.engine, self.seed, self.limit, self.subjects[done:])


def make_trial(batch: Batch, number: int, subject: Subject) -> Row:
    """Make one trial here and now. What the contestant raises costs its own row alone."""
    try:
        results = function_of(batch.kind)(batch.engine, number, subject, batch.seed)
    except Exception as error:
        return batch.kind.row_without_result(batch.engine, number, "raised", f"{type(error).__name__}: {error}"[:300])
    return batch.kind.row(batch.engine, number, results)


def stream(*parts: object) -> random.Random:
    """The random numbers that belong to `parts`: the same on any machine, and others for any other parts."""
    return random.Random("/".join(map(str, parts)))


def finished(rows: Sequence[Row]) -> list[Row]:
    """The rows that have results."""
    return [row for row in rows if "gave_up" not in row]


def function_of(kind: Kind) -> Callable[[str, int, Subject, int], dict[str, Any]]:
    """What makes a trial of this kind: from contestant, number, subject and seed to its results."""
    function: Callable[[str, int, Subject, int], dict[str, Any]] = _found_at(kind.measure)
    return function


def kind_at(target: str) -> Kind:
    """The kind that stands at `target`, "module:attribute"."""
    kind: Kind = _found_at(target)
    return kind


def _found_at(target: str) -> Any:
    module, _, attribute = target.partition(":")
    return getattr(import_module(module), attribute)
