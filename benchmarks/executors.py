"""Where trials are made: any `concurrent.futures.Executor` will do, for a guarded process belongs to each thread.

On this machine the threads of the executor do nothing but wait for their processes, so as many trials are made at a
time as there are jobs. On a cluster the threads are those of the Dask workers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from benchmarks.guard import CannotBeImported, Guarded, guard_this_thread, run_batch
from benchmarks.trials import Batch, Kind, Row, Subject

BATCH_SECONDS = 0.5
"""A batch is cut to take about this long, by what earlier ones took: handing it over takes under 1% of that."""

LARGEST_BATCH = 500

CONNECT_SECONDS = 10


@dataclass(frozen=True)
class Workers:
    """An executor, and how many batches it works on at a time."""

    executor: Executor
    jobs: int


@dataclass
class Queue:
    """The trials that are left for one contestant: its numbers with their subjects."""

    kind: Kind
    engine: str
    trials: Sequence[tuple[int, Subject]]
    taken: int = 0
    seconds: float = 0.0
    made: int = 0

    def share_taken(self) -> float:
        """How much of it has been handed out, from 0 to 1."""
        return self.taken / len(self.trials) if self.trials else 1.0

    def next_batch(self, seed: int, limit: float) -> Batch:
        """As many trials as take about `BATCH_SECONDS`; one, as long as nothing is known."""
        size = 1
        if self.made:
            size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS * self.made / max(self.seconds, 1e-6))))
        trials = tuple(self.trials[self.taken : self.taken + size])
        self.taken += len(trials)
        return Batch(self.kind, self.engine, seed, limit, trials)

    def given_up(self, batch: Batch, reason: str) -> list[Row]:
        """Rows without results for the trials of `batch` and all that were not handed out, which nobody is to make."""
        rest = [*batch.subjects, *self.trials[self.taken :]]
        self.taken = len(self.trials)
        return [self.kind.row_without_result(self.engine, number, reason) for number, _ in rest]

    def note(self, rows: Sequence[Row], seconds: float) -> None:
        """Take in how long a batch took."""
        self.made += len(rows)
        self.seconds += seconds


@contextmanager
def local_workers(jobs: int | None = None) -> Iterator[Workers]:
    """`jobs` processes on this machine: as many as it has processors, if not given."""
    jobs = jobs or os.cpu_count() or 1
    processes: list[Guarded] = []
    executor = ThreadPoolExecutor(jobs, initializer=guard_this_thread, initargs=(processes,))
    try:
        yield Workers(executor, jobs)
    finally:
        for process in processes:
            process.stop()
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of the Dask cluster whose scheduler listens at `address`, such as `tcp://host:8786`."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ImportError(f"a cluster needs distributed: pip install 'mineproof[cluster]' ({error})") from error
    connect: Any = Client  # which is not typed
    with connect(address, timeout=CONNECT_SECONDS) as client:
        threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        if not threads:
            raise ValueError(f"the cluster at {address} has no workers; start some with: dask worker {address}")
        # A worker that is lost takes no batch with it: Dask hands the batch to another, as often as it must.
        yield Workers(client.get_executor(pure=False, retries=100), threads)


def run_trials(
    workers: Workers, queues: Sequence[Queue], seed: int, limit: float, on_rows: Callable[[list[Row]], None]
) -> None:
    """Make all trials, each contestant keeping pace with the others, and pass on their rows as they come."""
    pending: dict[Future[tuple[list[Row], float]], tuple[Batch, Queue]] = {}
    try:
        while True:
            for batch, queue in islice(_batches(queues, seed, limit), 2 * workers.jobs - len(pending)):
                pending[workers.executor.submit(timed_batch, batch)] = batch, queue
            if not pending:
                return
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                batch, queue = pending.pop(future)
                try:
                    rows, seconds = future.result()
                except CannotBeImported as error:
                    on_rows(queue.given_up(batch, str(error)))
                    continue
                queue.note(rows, seconds)
                on_rows(rows)
    finally:
        for future in pending:
            future.cancel()


def timed_batch(batch: Batch) -> tuple[list[Row], float]:
    """The rows of a batch, and the seconds it took where it was made."""
    start = time.perf_counter()
    rows = run_batch(batch)
    return rows, time.perf_counter() - start


def _batches(queues: Sequence[Queue], seed: int, limit: float) -> Iterator[tuple[Batch, Queue]]:
    """Batches of whichever contestant is furthest behind, until all is handed out."""
    while left := [queue for queue in queues if queue.taken < len(queue.trials)]:
        queue = min(left, key=Queue.share_taken)
        yield queue.next_batch(seed, limit), queue
