"""Take away what only POSIX systems have, in this process and in all that it starts.

Python imports this file by its name at every start where its folder is on PYTHONPATH, before anything else:

    PYTHONPATH=tests/support/without_posix python -m pytest

New processes of `multiprocessing` are then spawned, as they are on Windows.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.popen_fork
import os
import signal
import subprocess
import sys
from contextlib import suppress
from types import ModuleType

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
CALLS = {
    os: "fork forkpty getpgid killpg mkfifo nice sched_getaffinity setpgid setsid wait",
    signal: "alarm getitimer pause pthread_kill pthread_sigmask setitimer sigwait "
    "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2",
}


def take_away() -> None:
    """Hide the modules and the calls, but for the parts of libraries that Windows has in another form."""
    with suppress(ImportError):
        import psutil  # noqa: F401  it measures memory on Windows, and here by a module that is taken away
    signals = ModuleType("signal")
    vars(signals).update(vars(signal))
    for user in (subprocess, multiprocessing.popen_fork):
        vars(user)["signal"] = signals
    sys.modules.update(dict.fromkeys(MODULES))  # type: ignore[arg-type]
    for owner, names in CALLS.items():
        for name in names.split():
            if hasattr(owner, name):
                delattr(owner, name)
    multiprocessing.set_start_method("spawn")


if hasattr(os, "fork"):
    take_away()
