"""A parent process for a program on Linux: `python keeper.py MEMORY COMMAND ...` runs it, and ends its descendants.

A daemon leaves its session, its group and its parent. But orphans become children of their nearest ancestor marked as a
subreaper, so a subreaper can still end them. A library must not mark the process that uses it, because this process
would then receive unrelated orphans. So each program has this small parent process, which ends when the program does,
at SIGTERM, or after its own parent. It imports little, to start quickly.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36  # as Linux numbers what `prctl(2)` can do
ORPHAN_SECONDS = 1.0  # between two looks whether the process that reads the program is still there
AWAITED = (signal.SIGCHLD, signal.SIGTERM)
IGNORED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)


def keep(memory: int, command: list[str]) -> int:
    """Run the command until it ends, or until this process is to end.

    Returns the exit status, or a negative number for a signal. `memory` limits the bytes of data of each process (-1:
    no limit); reserved address space does not count.
    """
    parent = os.getppid()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
    for kind, most in ((resource.RLIMIT_AS, -1), (resource.RLIMIT_DATA, memory)):
        hard = resource.getrlimit(kind)[1]
        most = hard if most < 0 or 0 <= hard < most else most
        resource.setrlimit(kind, (most, most))  # also for keepers below this one
    try:
        program = os.posix_spawnp(
            command[0], command, os.environ, setpgroup=0, setsigmask=(), setsigdef=IGNORED_BY_PYTHON
        )
    except OSError as error:
        sys.exit(f"it cannot be started: {error.strerror}")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # an end of these is an end of the program's
        os.dup2(nowhere, pipe)
    while True:
        received = signal.sigtimedwait(AWAITED, ORPHAN_SECONDS)
        if (received is not None and received.si_signo == signal.SIGTERM) or os.getppid() != parent:
            return -signal.SIGKILL
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == program:
                return os.waitstatus_to_exitcode(ended[1])


def end_children() -> None:
    """End the children of this process, and their descendants, which become its children when their parents end."""
    try:
        while True:
            with open("/proc/thread-self/children") as children:
                for child in children.read().split():
                    os.kill(int(child), signal.SIGKILL)
            os.wait()
    except ChildProcessError:
        pass


def end_as(status: int) -> None:
    """End this process as the program ended: with the same exit status, or by the same signal."""
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
