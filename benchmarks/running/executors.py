"""Where trials are made: any `concurrent.futures.Executor` will do, for a guarded process belongs to each thread.

On this machine the threads of the executor do nothing but wait for their processes, so as many trials are made at a
time as there are jobs. On a cluster the threads are those of the Dask workers.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from benchmarks.running.guard import CannotBeImported, Guarded, guard_this_thread, run_batch
from benchmarks.running.records import machine
from benchmarks.running.trials import Batch, Kind, Row, Subject

T = TypeVar("T")

BATCH_SECONDS = 0.5
"""A batch is cut to take about this long, by what earlier ones took: handing it over takes under 1% of that."""

LARGEST_BATCH = 500

CONNECT_SECONDS = 10

PATIENCE_SECONDS = 10.0
"""After so long without results it is asked whether there is anybody to make them."""

MOST_LOST = 10
"""How often a batch is handed out again after its worker was lost."""


class ClusterLost(RuntimeError):
    """The cluster failed under a run."""


@dataclass(frozen=True)
class Workers:
    """An executor, and how many batches it works on at a time.

    `lost` is what a future raises whose worker was lost; `complaint` says why nothing comes, if it is known; `machines`
    says what the workers run on, where that is not this machine.
    """

    executor: Executor
    jobs: int
    lost: tuple[type[Exception], ...] = ()
    complaint: Callable[[], str | None] = lambda: None
    machines: Sequence[Mapping[str, Any]] = ()


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

    def not_imported(self, batch: Batch, reason: str) -> list[Row]:
        """Rows without results for the trials of `batch` and all that were not handed out, which nobody can make."""
        rest = [*batch.subjects, *self.trials[self.taken :]]
        self.taken = len(self.trials)
        return [self.kind.row_without_result(self.engine, number, "not imported", reason) for number, _ in rest]

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
    """The workers of the Dask cluster whose scheduler listens at `address`, such as `tcp://host:8786`.

    Raises `ClusterLost` when the scheduler is lost on the way.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise ImportError(f"a cluster needs distributed: pip install 'mineproof[cluster]' ({error})") from error
    connect: Any = Client  # which is not typed
    with connect(address, timeout=CONNECT_SECONDS) as client:
        remedy = f"start some with: dask worker {address}"

        def complaint() -> str | None:
            nobody = f"the cluster at {address} has no workers left, and the run waits; {remedy}"
            return None if client.nthreads() else nobody

        threads = sum(client.nthreads().values())
        if not threads:
            raise ValueError(f"the cluster at {address} has no workers; {remedy}")
        machines = _counted(client.run(machine).values())
        try:
            yield Workers(client.get_executor(pure=False), threads, (KilledWorker,), complaint, machines)
        except Exception as error:
            if isinstance(error, CancelledError) or client.status != "running":
                raise ClusterLost(
                    f"the scheduler at {address} is lost; what --out names is kept: start the cluster and run it again"
                ) from error
            raise


def _counted(machines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each machine that differs from the others once, with the number of workers on such a one."""
    counts = Counter(json.dumps(one) for one in machines)
    return [{"workers": count, **json.loads(text)} for text, count in counts.items()]


def run_trials(
    workers: Workers, queues: Sequence[Queue], seed: int, limit: float, on_rows: Callable[[list[Row]], None]
) -> None:
    """Make all trials, each contestant keeping pace with the others, and pass on their rows as they come."""
    pending: dict[Future[tuple[list[Row], float]], tuple[Batch, Queue]] = {}
    lost: Counter[tuple[int, str]] = Counter()

    def hand_out(batch: Batch, queue: Queue) -> None:
        pending[workers.executor.submit(timed_batch, batch)] = batch, queue

    try:
        while True:
            for batch, queue in islice(_batches(queues, seed, limit), 2 * workers.jobs - len(pending)):
                hand_out(batch, queue)
            if not pending:
                return
            for future in _done(pending, workers):
                batch, queue = pending.pop(future)
                try:
                    rows, seconds = future.result()
                except CannotBeImported as error:
                    on_rows(queue.not_imported(batch, str(error)))
                except workers.lost as error:
                    # Dask hands the batch of a lost worker to another a few times only.
                    lost[batch.subjects[0][0], batch.engine] += 1
                    if lost[batch.subjects[0][0], batch.engine] > MOST_LOST:
                        raise ClusterLost(f"every worker that tried {batch.engine} was lost: {error}") from error
                    hand_out(batch, queue)
                else:
                    queue.note(rows, seconds)
                    on_rows(rows)
    finally:
        for future in pending:
            future.cancel()


def _done(pending: Collection[Future[T]], workers: Workers) -> set[Future[T]]:
    """Those of `pending` that are done, one at least; whoever waits long is told why, if it is known."""
    complaint = None
    while True:
        done, _ = wait(pending, PATIENCE_SECONDS, FIRST_COMPLETED)
        if done:
            return done
        before, complaint = complaint, workers.complaint()
        if complaint is not None and complaint != before:
            print(complaint, file=sys.stderr)


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
