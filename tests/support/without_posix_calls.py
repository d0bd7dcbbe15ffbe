"""Python without POSIX calls, as on Windows: a folder on PYTHONPATH takes them away, in guarded processes too.

The whole suite can be run so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

WITHOUT_POSIX = Path(__file__).parent / "without_posix"

IN_TURN = """
import runpy, sys
for command in sys.argv[1:]:
    sys.argv = command.split()
    print("$", command)
    try:
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code:
            raise SystemExit(f"{command} ended with {end.code}")
"""
"""Python that runs commands as `python -m` does, one after the other: most of the time of each goes into its start."""


def run(folder: Path, *arguments: str, encoding: str = "cp1252") -> subprocess.CompletedProcess[str]:
    """Python with these arguments, without POSIX calls, in `folder`, whose output is a file of this encoding."""
    path = os.pathsep.join([str(WITHOUT_POSIX), *filter(None, sys.path), str(Path.cwd())])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": encoding}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=240,
    )


def run_in_turn(folder: Path, commands: Sequence[str], encoding: str = "cp1252") -> str:
    """Run the commands; each has to end well and to print something. Returns what was printed."""
    (folder / "board.txt").write_text("1..\n...\n", encoding="utf-8")
    done = run(folder, "-c", IN_TURN, *commands, encoding=encoding)
    assert done.returncode == 0, done.stderr
    _, *printed = f"\n{done.stdout}".split("\n$ ")
    assert [text.partition("\n")[0] for text in printed] == list(commands)
    assert all(text.partition("\n")[2].strip() for text in printed)
    return done.stdout
