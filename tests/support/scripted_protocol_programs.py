"""Command lines of programs of the engine protocol for tests, with a scripted behavior."""

import shlex
import sys
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which a test gives up waiting; no test measures time."""

SCRIPT = Path(__file__).parent / "data" / "scripted_program.py"


def scripted(how: str, mark: str = "") -> str:
    """Return the name of a scripted program as an engine; `how` selects its behavior, `mark` marks its processes."""
    return f"cmd:{shlex.join([sys.executable, str(SCRIPT), how, *([mark] if mark else [])])}"


def speaking_command(name: str) -> list[str]:
    """Return the command line that runs the engine `name` as a program of the protocol."""
    return [sys.executable, "-m", "mineproof", "speak", name]
