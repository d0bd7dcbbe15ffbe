"""What is handed to the workers of a Dask cluster, so that their profiler rests while a run goes on."""

from __future__ import annotations

from typing import Any

from distributed import WorkerPlugin


class Unprofiled(WorkerPlugin):
    """Stops the profiler of a worker, and starts it again when it is taken away.

    The profiler looks at every thread a hundred times a second. The threads of a run only wait for their guarded
    processes, so it has nothing to tell of them, and takes some 8% of the time of that in which they work.
    """

    name = "mineproof-unprofiled"

    def setup(self, worker: Any) -> None:
        """Stop the profiler. One that is taken out before it was started, as in a new worker, is not started either."""
        self._profiler = worker.periodic_callbacks.pop("profile", None)
        if self._profiler is not None:
            self._profiler.stop()

    def teardown(self, worker: Any) -> None:
        """Start it again, where there was one."""
        if self._profiler is not None:
            worker.periodic_callbacks["profile"] = self._profiler
            self._profiler.start()
