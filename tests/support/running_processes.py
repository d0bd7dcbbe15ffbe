"""Which processes of a test are running."""

import time
from collections.abc import Callable

import psutil

from tests.support.scripted_protocol_programs import PATIENCE


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


def is_gone(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
