"""The clock of all trials: processor time, including child processes."""

import sys
import time
from typing import Any

from engines.program_process import of_each, running

try:
    import resource
except ImportError:  # on Windows, which does not tell the time of children that have ended
    resource = None  # type: ignore[assignment]


def processor_seconds() -> float:
    """Return the processor time of this process, of its finished children, and of the engine programs now running."""
    seconds = time.process_time() + seconds_of_programs()
    if resource is None:
        return seconds
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds + children.ru_utime + children.ru_stime


def seconds_of_programs() -> float:
    """Return the processor time of all programs started by this process and still running, and of their children."""
    return sum(sum(of_each(_seconds, program.pid)) for program in running if program.returncode is None)


def _seconds(process: Any) -> float:
    """Return the processor time of a process; on Linux including its ended children."""
    times = process.cpu_times()
    own = times.user + times.system  # in hundredths of seconds; Linux has a clock of nanoseconds for each process
    if sys.platform == "linux":
        own = time.clock_gettime(~process.pid << 3 | 2)  # as `clock_getcpuclockid(3)` numbers it
    return float(own + times.children_user + times.children_system)
