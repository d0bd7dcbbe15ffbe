"""The clock of all trials: processor time, including child processes."""

from __future__ import annotations

import os
import time

from engines.processes.program_process import seconds_of_running

try:
    import resource
except ImportError:  # on systems without it, `os.times` counts children
    resource = None  # type: ignore[assignment]


def processor_seconds() -> float:
    """Return the processor time of this process, of its finished children, and of the engine programs now running."""
    running = seconds_of_running()
    if resource is None:
        times = os.times()
        return running + time.process_time() + times[2] + times[3]
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return running + time.process_time() + children.ru_utime + children.ru_stime
