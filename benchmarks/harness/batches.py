"""Batches: the trials of one contestant, handed to a worker as numbers and how to draw their subjects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic

from benchmarks.harness.sent_modules import Sent
from benchmarks.harness.subjects import Subjects
from benchmarks.harness.trials import Begun, Failure, Measure, R, S, Trial, TrialKind
from engines.registry.registry import registered
from engines.spec import GuesserSpec, Spec

LARGEST_BATCH = 2_000


@dataclass(frozen=True)
class Batch(Generic[S, R]):
    """Trials of one contestant, which one process makes one after the other.

    `limit` is in seconds of wall time for each trial, `memory` in bytes for the process (None: no limit). Another
    machine that makes them names its versions of the `packages`. Engines and guessers that were `registered` by name
    here are made known there. `sent` are modules that it imports from memory.
    """

    kind: TrialKind[S, R]
    contestant: str
    subjects: Subjects[S]
    numbers: tuple[int, ...]
    seed: int
    limit: float
    memory: int | None = None
    packages: tuple[str, ...] = ()
    registered: tuple[Spec | GuesserSpec, ...] = field(default_factory=registered)
    sent: Sent = field(default_factory=dict)

    def rest(self, done: int) -> Batch[S, R]:
        """The batch without its first `done` trials."""
        return replace(self, numbers=self.numbers[done:])

    def failed(self, number: int, failure: Failure) -> Trial[R]:
        """The trial of this number without a result."""
        return Trial(self.contestant, number, failure)


class Queue(Generic[S, R]):
    """The trials that are left for one contestant, handed out in batches; only those that are out are kept.

    `is_done` says which trials there are already. Where subjects are larger and larger, one is handed out at a time.
    """

    def __init__(self, whole: Batch[S, R], is_done: Callable[[int], bool]) -> None:
        """`whole` is the batch of all trials, but for its numbers."""
        self.contestant = whole.contestant
        self._whole = whole
        self._is_done = is_done
        self._skipped: set[int] = set()
        self._grows = whole.subjects.grows
        self._numbers = self._left()
        self._out = self._made = self.taken = 0
        self._seconds = 0.0
        self.size = sum(1 for _ in self._left())
        """Trials that were left at the beginning."""

    def _left(self) -> Iterator[int]:
        numbers = self._whole.subjects.numbers
        return (number for number in numbers if not self._is_done(number) and number not in self._skipped)

    @property
    def can_hand_out(self) -> bool:
        """Whether there are trials to be handed out now."""
        return self.taken < self.size and not (self._grows and self._out)

    @property
    def share_taken(self) -> float:
        """How much has been handed out, from 0 to 1."""
        return self.taken / self.size if self.size else 1.0

    def next_batch(self, seconds: float) -> Batch[S, R]:
        """As many trials as take about this number of `seconds`; one, as long as nothing is known."""
        size = 1
        if self._made and not self._grows:
            size = max(1, min(LARGEST_BATCH, int(seconds * self._made / max(self._seconds, 1e-6))))
        numbers = self._take(size)
        self._out += 1
        return replace(self._whole, numbers=numbers, subjects=self._whole.subjects.part(numbers))

    def came_back(self, trials: Sequence[Trial[Any]], seconds: float) -> list[Trial[R]]:
        """Take in what came of a batch, and how long it took; returned are the trials that are skipped for it."""
        self._out -= 1
        self._made += len(trials)
        self._seconds += seconds
        return [skipped for trial in trials for skipped in self.skip_after(trial)]

    def skip_after(self, trial: Trial[Any]) -> list[Trial[R]]:
        """The trials on larger subjects, which are skipped if this one was late or took too much memory."""
        if not (self._grows and isinstance(trial.outcome, Failure) and trial.outcome.cause in ("late", "memory")):
            return []
        larger = [number for number in self._whole.subjects.larger_than(trial.number) if not self._is_done(number)]
        skipped = [number for number in larger if number not in self._skipped]
        self._skipped.update(skipped)
        self.taken += len(skipped)
        reason = f"{trial.outcome.cause} on a smaller {self._whole.kind.noun}"
        return [self._whole.failed(number, Failure("skipped", reason)) for number in skipped]

    def first_batch(self, begin: Measure[S, Begun], limit: float, attempt: int) -> Batch[S, Begun] | None:
        """The first move on the first subject that is left, before its trials; None where none is left.

        `limit` is in seconds, and each `attempt` has random numbers of its own.
        """
        if not (numbers := tuple(islice(self._left(), 1))):
            return None
        whole = self._whole
        kind = TrialKind(whole.kind.name, whole.kind.noun, begin, Begun, entrants=whole.kind.entrants)
        part, seed = whole.subjects.part(numbers), whole.seed + attempt
        return Batch(kind, self.contestant, part, numbers, seed, limit, whole.memory, sent=whole.sent)

    def fail_batch(self, batch: Batch[S, R], failure: Failure) -> Iterator[list[Trial[R]]]:
        """The trials of `batch` and all that were not handed out, which no worker can make, some at a time."""
        self._out -= 1
        yield [self._whole.failed(number, failure) for number in batch.numbers]
        yield from self.fail_all(failure)

    def fail_all(self, failure: Failure) -> Iterator[list[Trial[R]]]:
        """The trials that were not handed out, which no worker can make, some at a time."""
        while numbers := self._take(LARGEST_BATCH):
            yield [self._whole.failed(number, failure) for number in numbers]

    def _take(self, size: int) -> tuple[int, ...]:
        numbers = tuple(islice(self._numbers, size))
        self.taken += len(numbers)
        return numbers
