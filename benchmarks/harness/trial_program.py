"""The program of a guarded process: it reads batches and writes their trials as lines, until the pipe is closed."""

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.harness.batches import Batch
from benchmarks.harness.sent_modules import install
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_failures import failure_by, too_late
from benchmarks.harness.trial_lines import write_line
from engines.function_process import from_line
from engines.registry.registry import register_again

READY = b"ready\n"
"""The line written before the trials of a batch, once everything is imported."""


def results(handed_over: Iterator[bytes]) -> Iterator[bytes]:
    """Yield `READY` for each batch after its imports, and then a line for each trial."""
    for written in handed_over:
        batch: Batch[Any, Any] = from_line(written)
        not_imported = prepare(batch)
        yield READY
        for number in batch.numbers:
            trial = make_trial(batch, number) if not_imported is None else batch.failed(number, not_imported)
            try:
                line = write_line(trial)
            except (TypeError, ValueError, RecursionError) as error:
                line = write_line(batch.failed(number, Failure("invalid", f"the result cannot be written: {error}")))
            yield line


def prepare(batch: Batch[Any, Any]) -> Failure | None:
    """Import everything needed for the trials. Return the failure of all trials if that is impossible, else None."""
    register_again(batch.registered)
    install(batch.sent)
    try:
        batch.kind.contestant_queries.load(batch.contestant)
    except Exception as error:
        return Failure("not imported", failure_by(error).reason)
    return None


def make_trial(batch: Batch[Any, Any], number: int) -> Trial[Any]:
    """Make one trial in this process. Errors of the contestant fail only its own trial."""
    try:
        subject = batch.subjects.draw(number)
        start = time.monotonic()
        result = batch.kind.measure(batch.contestant, number, subject, batch.seed)
        late = time.monotonic() - start > batch.limit
    except BaseException as error:  # also SystemExit and KeyboardInterrupt, raised by a contestant
        return batch.failed(number, failure_by(error))
    if late:
        return batch.failed(number, too_late(batch.limit))
    return Trial(batch.contestant, number, result)
