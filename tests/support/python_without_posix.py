"""Python without POSIX calls, as on Windows: a folder on PYTHONPATH hides them, in guarded processes too.

The whole test suite can be run in this way.
"""

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
"""A program that runs several commands like `python -m` in one process, because starting Python takes most of the time.
"""


def run(folder: Path, *arguments: str, encoding: str = "cp1252") -> subprocess.CompletedProcess[str]:
    """Run Python without POSIX calls in `folder`, with these arguments and this encoding of its output."""
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
    """Run the commands, and return their output. Asserts that each succeeds and prints something."""
    (folder / "board.txt").write_text("1..\n...\n", encoding="utf-8")
    done = run(folder, "-c", IN_TURN, *commands, encoding=encoding)
    assert done.returncode == 0, done.stderr
    _, *printed = f"\n{done.stdout}".split("\n$ ")
    assert [text.partition("\n")[0] for text in printed] == list(commands)
    assert all(text.partition("\n")[2].strip() for text in printed)
    return done.stdout
