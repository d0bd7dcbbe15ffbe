"""Batches: trials of one contestant, sent to a worker as numbers, with the `Subjects` that give the input for each."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Generic

from benchmarks.harness.numbered_subjects import SubjectNumbers, Subjects
from benchmarks.harness.sent_modules import Sent
from benchmarks.harness.trial import Failure, R, S, Trial, TrialKind
from engines.engine_metadata_and_options import Spec
from engines.registry.registry import registered

LARGEST_BATCH = 2_000


@dataclass(frozen=True)
class Batch(Generic[S, R]):
    """Trials of one contestant in one process; `limit` is in seconds a trial, `memory` in bytes (None: no limit).

    On each machine, the contestant makes its first move on the subject with the number `first`. A remote worker reports
    its versions of the `packages`. `registered` are engines and guessers to register, `sent` modules to import from
    memory.
    """

    kind: TrialKind[S, R]
    contestant: str
    subjects: Subjects[S]
    numbers: tuple[int, ...]
    seed: int
    limit: float
    memory: int | None = None
    packages: tuple[str, ...] = ()
    registered: tuple[Spec, ...] = field(default_factory=registered)
    sent: Sent = field(default_factory=dict)
    first: int = 0

    def failed(self, number: int, failure: Failure) -> Trial[R]:
        return Trial(self.contestant, number, failure)


class Queue(Generic[S, R]):
    """The remaining trials of one contestant, taken in batches; `tried` has the numbers of the others."""

    def __init__(self, whole: Batch[S, R], tried: SubjectNumbers) -> None:
        """Create a queue of all trials; `whole` is the template of its batches, the numbers in it are ignored."""
        self._whole = whole
        self._numbers = (number for number in whole.subjects.numbers if number not in tried)
        self._first: int | None = None
        self._made = self.taken = 0
        self._seconds = 0.0
        self.size = sum(number not in tried for number in whole.subjects.numbers)
        """Trials remaining at the beginning."""

    def next_batch(self, seconds: float) -> Batch[S, R]:
        """Take a batch expected to last this many `seconds`; a single trial until a duration is known."""
        size = 1
        if self._made:
            size = max(1, min(LARGEST_BATCH, int(seconds * self._made / max(self._seconds, 1e-6))))
        numbers = self._take(size)
        first = self._first = numbers[0] if self._first is None else self._first
        subjects = self._whole.subjects.part(sorted({first, *numbers}))
        return replace(self._whole, numbers=numbers, first=first, subjects=subjects)

    def record_duration(self, trials: int, seconds: float) -> None:
        self._made += trials
        self._seconds += seconds

    def fail_all(self, failure: Failure, numbers: tuple[int, ...] = ()) -> Iterator[list[Trial[R]]]:
        """Yield failures for the trials with these `numbers`, and for all trials not handed out, in chunks."""
        while numbers := numbers or self._take(LARGEST_BATCH):
            yield [self._whole.failed(number, failure) for number in numbers]
            numbers = ()

    def _take(self, size: int) -> tuple[int, ...]:
        numbers = tuple(islice(self._numbers, size))
        self.taken += len(numbers)
        return numbers
