"""What this system can do to keep a process within limits, and what it cannot, in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psutil

try:
    import resource
except ImportError:  # not a POSIX system
    resource = None  # type: ignore[assignment]

MEMORY = 4_000_000_000
"""Bytes that a process may take by default: more than any contestant needs for a board of real play."""

LEAST_MEMORY = 100_000_000
"""Bytes below which no process of Python starts, let alone infers anything."""


KEEPER = str(Path(__file__).with_name("keeper.py"))
"""The program that keeps another one on Linux."""

KEEPER_SECONDS = 2.0
"""Seconds that a keeper may take to end all that it keeps."""

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


def seconds_of_kept(process: int) -> float:
    """The same of a program that was started as `process` by `start`, and of all that it started.

    Of the processes that have ended and were waited for the system counts hundredths of seconds.
    """
    if sys.platform == "linux":
        return _seconds_of_tree(process) - seconds_of(process)
    import psutil  # only where it is needed

    with suppress(psutil.Error):
        return sum(sum(one.cpu_times()[:2]) for one in _kept(process))
    return 0.0


def memory_of_kept(process: int) -> int:
    """The bytes of memory of a program that was started as `process` by `start`, with all that it started.

    On Linux memory that processes share is divided among them; elsewhere it is not counted.
    """
    import psutil  # only where it is needed

    taken = 0
    with suppress(psutil.Error):
        for one in _kept(process):
            with suppress(psutil.Error):  # it has just ended
                info = one.memory_full_info()
                taken += getattr(info, "pss", info.uss)
    return taken


def _kept(process: int) -> list[psutil.Process]:
    import psutil  # only where it is needed

    root = psutil.Process(process)
    return [*([] if sys.platform == "linux" else [root]), *root.children(recursive=True)]


def _seconds_of_tree(process: int) -> float:
    taken = seconds_of(process)
    with suppress(OSError):  # it has just ended, or this system does not list children
        after_name = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
        taken += sum(map(int, after_name[13:15])) / os.sysconf("SC_CLK_TCK")
        for task in os.listdir(f"/proc/{process}/task"):
            children = Path(f"/proc/{process}/task/{task}/children").read_bytes().split()
            taken += sum(_seconds_of_tree(int(child)) for child in children)
    return taken


def end_within(seconds: float) -> None:
    """Let the system end this process after these `seconds`; 0: never. Without such a timer nothing is done.

    The process that reads the results keeps the limits. This is for a process that has lost its reader.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def start(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program that `end_tree` ends with all that it started, as far as this system can do that.

    Ctrl-C is not for it. The options are those of `subprocess.Popen`, and it raises as that does. On Linux the process
    is that of its `keeper`, which ends as the program does.
    """
    if sys.platform != "linux":
        process = subprocess.Popen(command, **options, **_of_its_own())
        if os.name == "nt":
            from engines.processes import windows_job  # only where there are jobs

            windows_job.keep(process)
        return process
    reading, writing = os.pipe()
    with open(reading, "rb") as report:
        try:
            keeper = [sys.executable, "-I", "-S", KEEPER, str(writing), *command]
            process = subprocess.Popen(keeper, pass_fds=(writing,), **options, **_of_its_own())
        finally:
            os.close(writing)
        failure = report.read()
    if failure:
        process.wait()
        raise OSError(int(failure), os.strerror(int(failure)), command[0])
    return process


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started by `start`, and all that it started.

    Where it leads a session, the processes that its children started as groups of their own are ended as well, even if
    its keeper was ended by others.
    """
    if sys.platform == "linux":
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(KEEPER_SECONDS)
    if hasattr(os, "killpg"):
        for group in (process.pid, *_groups_in_session(process.pid)):
            with suppress(ProcessLookupError, PermissionError):  # no process of its group is left, or only ended ones
                os.killpg(group, signal.SIGKILL)
    elif os.name == "nt":
        from engines.processes import windows_job  # as above

        if not windows_job.end(process):
            command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            with suppress(OSError):
                subprocess.run(command, capture_output=True, check=False)
    with suppress(OSError):
        process.kill()


def _of_its_own() -> dict[str, Any]:
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
