"""What this system can do to keep a process within limits, and what it cannot, in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache

try:
    import resource
except ImportError:  # not a POSIX system
    resource = None  # type: ignore[assignment]

MEMORY = 4_000_000_000
"""Bytes that a process may take by default: more than any contestant needs for a board of real play."""

LEAST_MEMORY = 100_000_000
"""Bytes below which no process of Python starts, let alone infers anything."""


def can_limit_memory() -> bool:
    """Whether the memory of a process can be limited."""
    return hasattr(resource, "prlimit")


def limit_memory(process: int, size: int | None) -> None:
    """Let a process take at most `size` bytes of address space (None: any number), where that can be limited.

    `process` is its id; 0: this one. A process that has ended is left alone.
    """
    if not can_limit_memory():
        return
    with suppress(ProcessLookupError):
        _, hard = resource.prlimit(process, resource.RLIMIT_AS)
        limits = [limit for limit in (size, hard) if limit not in (None, resource.RLIM_INFINITY)]
        resource.prlimit(process, resource.RLIMIT_AS, (min(limits, default=hard), hard))


def end_within(seconds: float) -> None:
    """Let the system end this process after these `seconds`; 0: never. Without such a timer nothing is done.

    The process that reads the results keeps the limits. This is for a process that has lost its reader.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started with the options `of_its_own`, and the children that it left."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # no process of its group is left, or only ended ones
            os.killpg(process.pid, signal.SIGKILL)
    elif os.name == "nt":
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        with suppress(OSError):
            subprocess.run(command, capture_output=True, check=False)
    with suppress(OSError):
        process.kill()


def of_its_own() -> dict[str, object]:
    """Options of `subprocess.Popen` so that Ctrl-C is not for the process, and its children can be ended with it."""
    if os.name == "nt":
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return {"start_new_session": True}


@cache
def say_what_is_missing(memory_is_limited: bool) -> None:
    """Print, once, what limits a run on this system goes on without."""
    if memory_is_limited and not can_limit_memory():
        print("This system cannot limit the memory of a process: runs go on without that limit.", file=sys.stderr)
    if not hasattr(os, "killpg") and os.name != "nt":
        print("This system cannot end the children that a contestant leaves: they may go on.", file=sys.stderr)
