"""Programs of the engine protocol for tests: `scripted` does what it is told, and processes can be counted."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import psutil

PATIENCE = 30.0
"""Seconds that a process that was killed may take to end."""

SCRIPT = Path(__file__).parent / "data" / "scripted_program.py"


def scripted(how: str, mark: str = "") -> str:
    """The program that does what `how` says, as an engine; its processes have `mark` among their arguments."""
    return f"cmd:{shlex.join([sys.executable, str(SCRIPT), how, *([mark] if mark else [])])}"


def running(mark: str) -> list[int]:
    """The ids of the processes that have `mark` among their arguments."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        if process.info["status"] != psutil.STATUS_ZOMBIE and any(
            mark in word for word in process.info["cmdline"] or []
        ):
            found.append(process.pid)
    return found


def check_none_runs(mark: str) -> None:
    """Raise `AssertionError` unless all processes with this `mark` end soon: those that were killed take a moment."""
    deadline = time.monotonic() + PATIENCE
    while left := running(mark):
        assert time.monotonic() < deadline, left
        time.sleep(0.02)


def speaking_command(name: str) -> list[str]:
    """The command line that makes a program of an engine of ours."""
    return [sys.executable, "-m", "mineproof", "speak", name]
