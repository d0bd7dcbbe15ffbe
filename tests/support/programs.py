"""Programs of the engine protocol for tests, with a scripted behavior, and a count of their processes."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import psutil

PATIENCE = 30.0
"""The time limit for killed processes to end, in seconds."""

SCRIPT = Path(__file__).parent / "data" / "scripted_program.py"


def scripted(how: str, mark: str = "") -> str:
    """Return the name of a scripted program as an engine; `how` selects its behavior, `mark` marks its processes."""
    return f"cmd:{shlex.join([sys.executable, str(SCRIPT), how, *([mark] if mark else [])])}"


def running(mark: str) -> list[int]:
    """Return the ids of the processes with `mark` in their arguments."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        if process.info["status"] != psutil.STATUS_ZOMBIE and any(
            mark in word for word in process.info["cmdline"] or []
        ):
            found.append(process.pid)
    return found


def check_none_runs(mark: str) -> None:
    """Raise `AssertionError` unless all processes with this `mark` end within `PATIENCE` seconds."""
    deadline = time.monotonic() + PATIENCE
    while left := running(mark):
        assert time.monotonic() < deadline, left
        time.sleep(0.02)


def speaking_command(name: str) -> list[str]:
    """Return the command line that runs the engine `name` as a program of the protocol."""
    return [sys.executable, "-m", "mineproof", "speak", name]
