"""Hides everything that only POSIX systems have, in this process and in all its child processes.

Python imports this file by its name at every start, before anything else, if its folder is on PYTHONPATH:

    PYTHONPATH=tests/support/without_posix python -m pytest

New processes of `multiprocessing` are then spawned, as on Windows.
"""

import builtins
import multiprocessing
import multiprocessing.popen_fork
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
CALLS = {
    os: "fork forkpty getpgid killpg mkfifo nice sched_getaffinity setpgid setsid wait",
    signal: "alarm getitimer pause pthread_kill pthread_sigmask setitimer sigwait "
    "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2",
}


def take_away() -> None:
    """Hide the modules and the calls from this project, its tests, and most of the standard library.

    Installed packages still get the modules, because they have other code on Windows.
    """
    signals = ModuleType("signal")
    vars(signals).update(vars(signal))
    for user in (subprocess, multiprocessing.popen_fork):
        vars(user)["signal"] = signals
    for_libraries = {name: import_module(name) for name in MODULES} | {"signal": signals}
    sys.modules.update(dict.fromkeys(MODULES))  # type: ignore[arg-type]
    found = builtins.__import__

    def find(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name in for_libraries and level == 0 and _is_library(globals or {}):
            return for_libraries[name]
        return found(name, globals, locals, fromlist, level)

    builtins.__import__ = find
    for owner, names in CALLS.items():
        for name in names.split():
            if hasattr(owner, name):
                delattr(owner, name)
    multiprocessing.set_start_method("spawn")


def _is_library(importing: Mapping[str, object]) -> bool:
    """Return whether these are the globals of an installed package, other than pytest, which imports for tests."""
    package = str(importing.get("__name__")).partition(".")[0]
    return "site-packages" in str(importing.get("__file__")) and package != "_pytest"


if hasattr(os, "fork"):
    take_away()
