"""Executors of trials: any `concurrent.futures.Executor` will do, because each thread waits for a guarded process."""

import os
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks.harness.batches import Batch, Queue
from benchmarks.harness.guarded_process import CannotTakePart, Guarded, guard_this_thread, run_batch
from benchmarks.harness.machine_and_versions import Machine, this_machine
from benchmarks.harness.trial import Failure, Trial
from game.errors import GaveUp

BATCH_SECONDS = 1.0
"""The target duration of a batch, estimated from earlier batches. Sending a batch takes under 1% of the target."""

PATIENCE_SECONDS = 10.0
"""Seconds without results after which the workers are asked for the reason."""

MOST_LOST = 10
"""The largest number of times that a batch is sent again after the loss of its worker."""


class ClusterLost(GaveUp):
    """A run gave up because its cluster failed."""


@dataclass(frozen=True)
class Workers:
    """An executor with its number of concurrent `jobs`, which may change during a run.

    Workers `elsewhere` report the machine of each batch. The future of a lost worker raises one of the errors `lost`.
    `complaint` explains a long wait, if the reason is known; it raises `ClusterLost` if no results will come.
    """

    executor: Executor
    jobs: Callable[[], int]
    elsewhere: bool = False
    lost: tuple[type[Exception], ...] = ()
    complaint: Callable[[], str | None] = lambda: None


@dataclass(frozen=True)
class Made:
    """A finished batch, its seconds of wall time, and its machine (None: this one); no trials if `broken`."""

    trials: list[Trial[Any]]
    seconds: float
    machine: Machine | None = None
    broken: Failure | None = None


@contextmanager
def local_workers(jobs: int | None = None) -> Iterator[Workers]:
    """Start `jobs` processes on this machine, by default one per processor."""
    jobs = jobs or os.cpu_count() or 1
    processes: list[Guarded] = []
    executor = ThreadPoolExecutor(jobs, initializer=guard_this_thread, initargs=(processes,))
    try:
        yield Workers(executor, lambda: jobs)
    finally:
        for process in processes:
            process.stop()
        executor.shutdown(cancel_futures=True)


def make_batch(batch: Batch[Any, Any], is_elsewhere: bool) -> Made:
    """Make the trials of a batch in this thread's process."""
    machine = this_machine(batch.packages) if is_elsewhere else None
    start = time.perf_counter()
    try:
        trials = run_batch(batch)
    except CannotTakePart as error:
        return Made([], 0.0, machine, error.failure if machine is None else _on(machine, error.failure))
    return Made(trials, time.perf_counter() - start, machine)


def _on(machine: Machine, failure: Failure) -> Failure:
    remedy = "; install there any package outside the folder of its module, which is sent along"
    is_missing = failure.reason.startswith((ModuleNotFoundError.__name__, ImportError.__name__))
    where = f"on the machine {machine.host}{remedy if is_missing else ''}"
    return Failure(failure.cause, f"{failure.reason} ({where})")


def run_trials(
    workers: Workers, queues: Sequence[Queue[Any, Any]], on_made: Callable[[Sequence[Trial[Any]], Machine | None], None]
) -> None:
    """Make all trials, and pass them to `on_made` as they come, with their machine (None for this one).

    The contestant that is furthest behind comes next. Two batches per worker are in progress, so no worker has to wait.
    """
    pending: dict[Future[Made], tuple[Batch[Any, Any], Queue[Any, Any], int]] = {}

    def hand_out(batch: Batch[Any, Any], queue: Queue[Any, Any], times_lost: int = 0) -> None:
        pending[workers.executor.submit(make_batch, batch, workers.elsewhere)] = batch, queue, times_lost

    try:
        while True:
            for _ in range(2 * workers.jobs() - len(pending)):
                ready = [queue for queue in queues if queue.taken < queue.size]
                if not ready:
                    break
                queue = min(ready, key=lambda queue: queue.taken / queue.size)  # the one furthest behind
                hand_out(queue.next_batch(BATCH_SECONDS), queue)
            if not pending:
                return
            for future in _done(pending, workers):
                batch, queue, times_lost = pending.pop(future)
                try:
                    made = future.result()
                except workers.lost as error:
                    if times_lost == MOST_LOST:  # Dask itself retries the batch of a lost worker only a few times
                        raise ClusterLost(f"every worker that tried {batch.contestant} was lost: {error}") from error
                    hand_out(batch, queue, times_lost + 1)
                    continue
                if made.broken is not None:
                    for failed in queue.fail_all(made.broken, batch.numbers):
                        on_made(failed, None)
                    continue
                on_made(made.trials, made.machine)
                queue.record_duration(len(made.trials), made.seconds)
    finally:
        for future in pending:
            future.cancel()


def _done(pending: Collection[Future[Made]], workers: Workers) -> set[Future[Made]]:
    """Wait for at least one of `pending`; a long wait is explained to the user, if the reason is known."""
    complaint = None
    while True:
        done, _ = wait(pending, PATIENCE_SECONDS, FIRST_COMPLETED)
        if done:
            return done
        before, complaint = complaint, workers.complaint()
        if complaint is not None and complaint != before:
            print(complaint, file=sys.stderr)
