"""The check before the first trial: each contestant is imported on each machine, and asked for one move."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import replace
from typing import Any

from benchmarks.harness.batches import Batch, Queue
from benchmarks.harness.guarded_process import CannotBeImported, run_batch
from benchmarks.harness.trial import AT_FAULT, Failure
from benchmarks.harness.trial_kind import JUDGE, FirstMoveDone, Measure
from benchmarks.harness.trial_workers import Workers

BEGIN_SECONDS = 10.0
"""The minimum time limit of a first move, which may have to start a program."""

ATTEMPTS = 5
"""Number of failed first moves after which a contestant is dropped: a single crash may be chance."""

LOOK_SECONDS = 1.0
"""Seconds between two checks for lost workers."""


def first_move_failures(
    workers: Workers, queues: Sequence[Queue[Any, Any]], try_first_move: Measure[Any, FirstMoveDone], limit: float
) -> dict[str, Failure]:
    """Ask each contestant but the judge for a first move on every machine; return the failures by contestant.

    `limit` is in seconds. Lack of memory and limits of the contestant's own are not reported, because the trials will
    show them. The check does not wait for lost workers.
    """
    found: dict[str, Failure] = {}
    pending: dict[Future[Failure | None], tuple[str, str]] = {}
    try:
        for place, executor in workers.places().items():
            for queue in (queue for queue in queues if queue.contestant != JUDGE):
                if (batch := queue.first_batch(try_first_move, max(limit, BEGIN_SECONDS))) is not None:
                    pending[executor.submit(first_move_failure, batch)] = queue.contestant, place
        while pending:
            done, _ = wait(pending, LOOK_SECONDS, FIRST_COMPLETED)
            if not done:
                workers.complaint()
                there = workers.places()
                done = {future for future, (_, place) in pending.items() if place not in there}
            for future in done:
                contestant, place = pending.pop(future)
                if not future.done():
                    future.cancel()
                    continue
                with suppress(*workers.lost):
                    if (failure := future.result()) is not None:
                        found.setdefault(contestant, _at(failure, place) if place else failure)
    finally:
        for future in pending:
            future.cancel()
    return found


def first_move_failure(batch: Batch[Any, FirstMoveDone]) -> Failure | None:
    """Ask for a first move in this thread's process, up to `ATTEMPTS` times; return the failure, if any."""
    failure = None
    for attempt in range(ATTEMPTS):
        try:
            [trial] = run_batch(replace(batch, seed=batch.seed + attempt))
        except CannotBeImported as error:
            return Failure("not imported", str(error))
        failure = trial.outcome if isinstance(trial.outcome, Failure) else None
        if failure is None or failure.cause not in AT_FAULT or failure.cause == "not imported":
            break
    return failure if failure is not None and failure.cause in (*AT_FAULT, "late") else None


def _at(failure: Failure, place: str) -> Failure:
    remedy = "; install there any package outside the folder of its module, which is sent along"
    is_missing = failure.reason.startswith((ModuleNotFoundError.__name__, ImportError.__name__))
    where = f"on the worker {place}{remedy if is_missing else ''}"
    return Failure(failure.cause, f"{failure.reason} ({where})")
