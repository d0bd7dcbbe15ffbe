"""What this system can do to keep a process within limits, and what it cannot, in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

try:
    import resource
except ImportError:  # not a POSIX system
    resource = None  # type: ignore[assignment]

MEMORY = 4_000_000_000
"""Bytes that a process may take by default: more than any contestant needs for a board of real play."""

LEAST_MEMORY = 100_000_000
"""Bytes below which no process of Python starts, let alone infers anything."""


CPU_CLOCK = 2
"""The processor time of a process as one of its clocks, as Linux numbers them: see `clock_getcpuclockid(3)`."""


def can_limit_memory() -> bool:
    """Whether the memory of a process can be limited."""
    return hasattr(resource, "prlimit")


def limit_memory(process: int, size: int | None) -> None:
    """Let a process take at most `size` bytes of address space (None: any number), where that can be limited.

    `process` is its id; 0: this one. A process that has ended is left alone.
    """
    if can_limit_memory():
        _limit(process, resource.RLIMIT_AS, size)


@contextmanager
def limited_data(size: int | None) -> Iterator[None]:
    """Let the processes that start inside take at most `size` bytes of data (None: any number), where that can be.

    Address space that a runtime such as Java's reserves and does not use is no data, so it is not limited here, even
    where that of this process is.
    """
    if not can_limit_memory():
        yield
        return
    kinds = {resource.RLIMIT_AS: None, resource.RLIMIT_DATA: size}
    before = {kind: resource.getrlimit(kind) for kind in kinds}
    try:
        for kind, most in kinds.items():
            _limit(0, kind, most)
        yield
    finally:
        for kind, limits in before.items():
            resource.setrlimit(kind, limits)


def memory_limit() -> int | None:
    """The bytes of address space that this process may take; None where that is not limited."""
    if not can_limit_memory():
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft


def _limit(process: int, kind: int, size: int | None) -> None:
    with suppress(ProcessLookupError):
        _, hard = resource.prlimit(process, kind)
        limits = [limit for limit in (size, hard) if limit not in (None, resource.RLIM_INFINITY)]
        resource.prlimit(process, kind, (min(limits, default=hard), hard))


def seconds_of(process: int) -> float:
    """The processor time that a process has taken until now, in seconds; 0.0 for one that has ended."""
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime(~process << 3 | CPU_CLOCK)  # in nanoseconds; what psutil reads is in hundredths
        return 0.0
    import psutil  # only where it is needed

    with suppress(psutil.Error):
        return sum(psutil.Process(process).cpu_times()[:2])
    return 0.0


def seconds_of_tree(process: int) -> float:
    """The same of a process and of all that it started: the processes that go on, and those that it waited for.

    Of the latter the system counts hundredths of seconds.
    """
    if sys.platform != "linux":
        import psutil  # only where it is needed

        with suppress(psutil.Error):
            root = psutil.Process(process)
            times = [one.cpu_times() for one in (root, *root.children(recursive=True))]
            return sum(sum(one[:2]) for one in times)
        return 0.0
    taken = seconds_of(process)
    with suppress(OSError):  # it has just ended, or this system does not list children
        after_name = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        taken += sum(map(int, after_name[13:15])) / os.sysconf("SC_CLK_TCK")
        for task in os.listdir(f"/proc/{process}/task"):
            children = Path(f"/proc/{process}/task/{task}/children").read_bytes().split()
            taken += sum(seconds_of_tree(int(child)) for child in children)
    return taken


def end_within(seconds: float) -> None:
    """Let the system end this process after these `seconds`; 0: never. Without such a timer nothing is done.

    The process that reads the results keeps the limits. This is for a process that has lost its reader.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started with the options `of_its_own`, and the children that it left.

    Where it leads a session, the processes that its children started as groups of their own are ended as well.
    """
    if hasattr(os, "killpg"):
        for group in (process.pid, *_groups_in_session(process.pid)):
            with suppress(ProcessLookupError, PermissionError):  # no process of its group is left, or only ended ones
                os.killpg(group, signal.SIGKILL)
    elif os.name == "nt":
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        with suppress(OSError):
            subprocess.run(command, capture_output=True, check=False)
    with suppress(OSError):
        process.kill()


def of_its_own() -> dict[str, object]:
    """Options of `subprocess.Popen` so that Ctrl-C is not for the process, and its children can be ended with it.

    A process started by one that leads a session, as guarded processes do, stays in that session, as a group of its
    own: it is ended with that process, even after that process has ended.
    """
    if os.name == "nt":
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return {"process_group": 0} if os.getsid(0) == os.getpid() else {"start_new_session": True}


def _groups_in_session(leader: int) -> set[int]:
    """The groups of the processes in the session of `leader`, which may have ended."""
    import psutil  # only where a process is ended

    groups = set()
    for process in psutil.pids():
        with suppress(OSError):  # it has just ended
            if os.getsid(process) == leader:
                groups.add(os.getpgid(process))
    return groups - {leader}


@cache
def say_what_is_missing(memory_is_limited: bool) -> None:
    """Print, once, what limits a run on this system goes on without."""
    if memory_is_limited and not can_limit_memory():
        print("This system cannot limit the memory of a process: runs go on without that limit.", file=sys.stderr)
    if not hasattr(os, "killpg") and os.name != "nt":
        print("This system cannot end the children that a contestant leaves: they may go on.", file=sys.stderr)
