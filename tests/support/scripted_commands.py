"""Programs of the engine protocol for tests, with a scripted behavior, and a count of their processes."""

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil

PATIENCE = 60.0
"""Seconds after which a test gives up waiting; no test measures time."""

SCRIPT = Path(__file__).parent / "data" / "scripted_program.py"


def scripted(how: str, mark: str = "") -> str:
    """Return the name of a scripted program as an engine; `how` selects its behavior, `mark` marks its processes."""
    return f"cmd:{shlex.join([sys.executable, str(SCRIPT), how, *([mark] if mark else [])])}"


def running(mark: str) -> list[int]:
    processes = psutil.process_iter(["cmdline", "status"])
    alive = [one for one in processes if one.info["status"] != psutil.STATUS_ZOMBIE]
    return [one.pid for one in alive if any(mark in word for word in one.info["cmdline"] or [])]


def until(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true. Raises `AssertionError` after `PATIENCE` seconds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def check_none_runs(mark: str) -> None:
    """Raise `AssertionError` unless all processes with this `mark` end within `PATIENCE` seconds."""
    until(lambda: not running(mark))


def speaking_command(name: str) -> list[str]:
    """Return the command line that runs the engine `name` as a program of the protocol."""
    return [sys.executable, "-m", "mineproof", "speak", name]
