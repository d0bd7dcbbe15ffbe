"""Workers on other machines: the threads of a Dask cluster's workers, each with a guarded process of its own."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import ExitStack, contextmanager
from typing import Any

from benchmarks.console.statuses import ClusterLost
from benchmarks.harness.executors import Workers

CONNECT_SECONDS = 10

LOOK_SECONDS = 5.0
"""Seconds between two counts of the workers."""


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """Connect to the Dask cluster with the scheduler at `address`, such as `tcp://host:8786`.

    Workers may come and go. Raises `ClusterLost` if there is no scheduler or worker, or the scheduler is lost during a
    run.
    """
    try:
        from distributed import Client, KilledWorker

        from benchmarks.harness.dask_profiler import Unprofiled
    except ImportError as error:
        raise ImportError(f"a cluster needs distributed: pip install 'mineproof[cluster]' ({error})") from error
    connect: Any = Client  # untyped
    with ExitStack() as stack:
        stack.enter_context(_silent("distributed.client"))
        try:
            client = stack.enter_context(connect(address, timeout=CONNECT_SECONDS))
        except OSError as error:
            start = "start one with: dask scheduler"
            raise ClusterLost(f"the cluster at {address} cannot be reached: {error}; {start}") from error
        remedy = f"start some with: dask worker {address}"
        is_lost = f"the scheduler at {address} is lost; the file of --out is kept: start the cluster and run it again"

        def complaint() -> str | None:
            if client.status != "running":
                raise ClusterLost(is_lost)
            nobody = f"the cluster at {address} has no workers left, and the run waits; {remedy}"
            return None if client.nthreads() else nobody

        def places() -> dict[str, Executor]:
            return {
                worker: client.get_executor(pure=False, workers=[worker], allow_other_workers=False)
                for worker in client.nthreads()
            }

        if not client.nthreads():
            raise ClusterLost(f"the cluster at {address} has no workers; {remedy}")
        jobs = _looked_up(lambda: sum(client.nthreads().values()))
        client.register_plugin(Unprofiled())
        try:
            yield Workers(client.get_executor(pure=False), jobs, True, (KilledWorker,), complaint, places)
        except Exception as error:
            if isinstance(error, CancelledError) or client.status != "running":
                raise ClusterLost(is_lost) from error
            raise
        finally:
            if client.status == "running":
                client.unregister_worker_plugin(Unprofiled.name)


@contextmanager
def _silent(logger: str) -> Iterator[None]:
    """Silence this logger: a lost scheduler is reported in one line, without a traceback."""
    log = logging.getLogger(logger)
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _looked_up(count: Callable[[], int]) -> Callable[[], int]:
    """Cache the result of `count`, at least 1, for `LOOK_SECONDS`."""
    found, looked = max(1, count()), time.monotonic()

    def look() -> int:
        nonlocal found, looked
        if time.monotonic() - looked > LOOK_SECONDS:
            found, looked = max(1, count()), time.monotonic()
        return found

    return look
