"""Workers on other machines: each thread of a Dask cluster's workers runs trials in a guarded process of its own."""

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any

from benchmarks.harness.trial_workers import ClusterLost, Workers

CONNECT_SECONDS = 10


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """Connect to the Dask cluster with the scheduler at `address`, such as `tcp://host:8786`. Workers may come and go.

    Raises `ClusterLost` if there is no scheduler or worker, or the scheduler is lost during a run.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        raise ImportError(f"a cluster needs distributed: pip install 'mineproof[cluster]' ({error})") from error
    connect: Any = Client  # untyped
    with ExitStack() as stack:
        # A lost scheduler is reported in one line, without a traceback of the client's.
        log = logging.getLogger("distributed.client")
        stack.callback(setattr, log, "disabled", log.disabled)
        log.disabled = True
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

        if not client.nthreads():
            raise ClusterLost(f"the cluster at {address} has no workers; {remedy}")

        def jobs() -> int:
            return max(1, int(sum(client.nthreads().values())))

        try:
            yield Workers(client.get_executor(pure=False), jobs, True, (KilledWorker,), complaint)
        except Exception as error:
            if isinstance(error, (CancelledError, CommClosedError)) or client.status != "running":
                raise ClusterLost(is_lost) from error
            raise
