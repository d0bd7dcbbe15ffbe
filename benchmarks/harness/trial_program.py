"""The program of a guarded process: it reads batches and writes their trials as lines, until the pipe is closed."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import Any

from benchmarks.harness.batches import Batch
from benchmarks.harness.sent_modules import install, is_installed
from benchmarks.harness.trial import Cause, Failure, Refused, Trial
from benchmarks.harness.trial_lines import write_line
from engines.function_process import from_line
from engines.program_process import LONGEST_REASON
from engines.registry.registry import register_again
from game.errors import GaveUp, Unsound
from game.wording import visible

READY = b"ready\n"
"""The line written before the trials of a batch, once everything is imported."""

CAUSES: Mapping[type[Exception], Cause] = {Refused: "refused", GaveUp: "gave up", Unsound: "unsound"}
"""Errors with a cause of their own; only the message is reported, without the type and the line."""


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


def failure_by(error: BaseException) -> Failure:
    """Convert an error of a contestant to a failure, with its message in one line."""
    message, name = _words_of(error), type(error).__name__
    for kind, cause in CAUSES.items():
        if isinstance(error, kind):
            return Failure(cause, message[:LONGEST_REASON])
    if isinstance(error, SystemExit):
        return Failure("raised", f"sys.exit({error.code!r}) was called"[:LONGEST_REASON])
    is_memory = isinstance(error, MemoryError)
    reason = ": ".join(filter(None, [name if is_memory else f"{name}{_place_of(error)}", message]))
    return Failure("memory" if is_memory else "raised", reason[:LONGEST_REASON])


def _place_of(error: BaseException) -> str:
    """Return the line of a user's own file where an error was raised, in words; empty if there is none."""
    for frame in reversed(extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_absolute() and not is_installed(path):
            return f" in line {frame.lineno} of {path.name}"
    return ""


def _words_of(error: BaseException) -> str:
    try:
        words = " ".join(str(error).split())
    except BaseException as another:  # raised by its `__str__`
        return f"its message cannot be shown: __str__ raises {type(another).__name__}"
    return visible(words, in_line=True)


def too_late(limit: float) -> Failure:
    """Return the failure of a trial that exceeded its limit."""
    return Failure("late", f"no result within {limit:g} s")
