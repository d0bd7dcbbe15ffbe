"""Keeps a program on Linux: `python keeper.py FD COMMAND ...` runs it, and ends with it all that it started.

A daemon leaves its session, its group and its parent; but it cannot leave the nearest ancestor that is a subreaper, to
which the system gives each process whose parent has ended. A library may not make that of the process which uses it,
for it would be given the orphans of others. So each program has this small process above it, which ends when the
program does, at SIGTERM, or after its own parent. It imports little: it is to start soon.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36
"""As Linux numbers what `prctl(2)` can do."""

ORPHAN_SECONDS = 1.0
"""How often it looks whether the process that reads the program is still there."""

AWAITED = (signal.SIGCHLD, signal.SIGTERM)
"""The signals that it waits for, instead of handling them."""

IGNORED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
"""Signals that Python ignores, and the program is not to."""


def keep(report: int, command: list[str]) -> int:
    """Run the command until it ends or is to end. Returns its exit status, or less than 0 for a signal.

    Where it cannot be started, the number of the error is written to the file `report`, which is closed then.
    """
    parent = os.getppid()
    os.set_inheritable(report, False)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
    try:
        program = os.posix_spawnp(
            command[0], command, os.environ, setpgroup=0, setsigmask=(), setsigdef=IGNORED_BY_PYTHON
        )
    except OSError as error:
        os.write(report, str(error.errno).encode())
        return 1
    nowhere = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # an end of these is an end of the program's
        os.dup2(nowhere, pipe)
    os.close(report)
    ended: dict[int, int] = {}
    while program not in ended:
        received = signal.sigtimedwait(AWAITED, ORPHAN_SECONDS)
        if (received is not None and received.si_signo == signal.SIGTERM) or os.getppid() != parent:
            return -signal.SIGKILL
        try:
            while (waited := os.waitpid(-1, os.WNOHANG))[0]:
                ended.update([waited])
        except ChildProcessError:
            pass
    return os.waitstatus_to_exitcode(ended[program])


def end_children() -> None:
    """End the children of this process, and their children, which it is given when those have ended."""
    try:
        while True:
            for process in filter(str.isdecimal, os.listdir("/proc")):
                _end_child(int(process))
            os.wait()
    except ChildProcessError:
        pass


def _end_child(process: int) -> None:
    """End a process if it is a child of this one."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            parent = int(file.read().rpartition(b")")[2].split()[1])  # the name before it may have any character
        if parent == os.getpid():
            os.kill(process, signal.SIGKILL)
    except OSError:  # it has just ended, or is another user's by now
        pass


def end_as(status: int) -> None:
    """End this process with the exit status of the program, or by the signal that ended it."""
    if status < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -status != signal.SIGKILL:  # which has no handler
            signal.signal(-status, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.kill(os.getpid(), -status)
    os._exit(status)


if __name__ == "__main__":
    status = keep(int(sys.argv[1]), sys.argv[2:])
    end_children()
    end_as(status)
