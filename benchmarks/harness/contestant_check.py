"""The check before the first trial: each contestant is imported on each machine, and asked for one move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from benchmarks.harness.batches import Queue
from benchmarks.harness.executors import Made, Workers, make_batch
from benchmarks.harness.guard import CannotBeImported
from benchmarks.harness.trials import AT_FAULT, Failure, FirstMoveDone, Measure

BEGIN_SECONDS = 10.0
"""The minimum time limit of a first move, which may have to start a program."""

ATTEMPTS = 5
"""Number of failed first moves after which a contestant is dropped: a single crash may be chance."""

LOOK_SECONDS = 1.0
"""Seconds between two checks for lost workers."""


def first_move_failures(
    workers: Workers, queues: Sequence[Queue[Any, Any]], try_first_move: Measure[Any, FirstMoveDone], limit: float
) -> dict[str, Failure]:
    """Ask each contestant for a first move on every machine; return the failures by contestant.

    `limit` is in seconds. A lack of memory, and a limit of the contestant's own, are not reported: the trials will show
    them.
    """
    found: dict[str, Failure] = {}
    for queue, failure in _asked(workers, queues, try_first_move, max(limit, BEGIN_SECONDS)):
        if failure is not None:
            found.setdefault(queue.contestant, failure)
    return found


def _asked(
    workers: Workers, queues: Sequence[Queue[Any, Any]], try_first_move: Measure[Any, FirstMoveDone], limit: float
) -> Iterator[tuple[Queue[Any, Any], Failure | None]]:
    """Yield the outcome of each contestant's first move on each machine as it arrives; None for success."""
    pending: dict[Future[Made], tuple[Queue[Any, Any], str, int]] = {}

    def hand_out(queue: Queue[Any, Any], place: str, attempt: int) -> None:
        batch = queue.first_batch(try_first_move, limit, attempt)
        executor = workers.places().get(place)
        if batch is not None and executor is not None:
            pending[executor.submit(make_batch, batch, False)] = queue, place, attempt

    try:
        for place in workers.places():
            for queue in queues:
                hand_out(queue, place, 0)
        while pending:
            done, _ = wait(pending, LOOK_SECONDS, FIRST_COMPLETED)
            if not done:
                workers.complaint()
                there = workers.places()
                done = {future for future, (_, place, _) in pending.items() if place not in there}
            for future in done:
                queue, place, attempt = pending.pop(future)
                failure = _failure_of(future, workers)
                if failure is not None and failure.cause in AT_FAULT[:-1] and attempt + 1 < ATTEMPTS:
                    hand_out(queue, place, attempt + 1)
                else:
                    yield queue, failure if failure is None or not place else _at(failure, place)
    finally:
        for future in pending:
            future.cancel()


def _failure_of(future: Future[Made], workers: Workers) -> Failure | None:
    """Return the failure of a first move. Returns None for success, a lost worker, and failures left to the trials."""
    if not future.done():
        future.cancel()
        return None
    try:
        [trial] = future.result().trials
    except CannotBeImported as error:
        return Failure("not imported", str(error))
    except workers.lost:
        return None
    decisive = isinstance(trial.outcome, Failure) and trial.outcome.cause in (*AT_FAULT, "late")
    return trial.outcome if decisive and isinstance(trial.outcome, Failure) else None


def _at(failure: Failure, place: str) -> Failure:
    """Add the worker's address to the failure, and the remedy for missing modules."""
    remedy = "; install there any package outside the folder of its module, which is sent along"
    is_missing = failure.reason.startswith((ModuleNotFoundError.__name__, ImportError.__name__))
    where = f"on the worker {place}{remedy if is_missing else ''}"
    return Failure(failure.cause, f"{failure.reason} ({where})")
