"""Systems without POSIX calls, as Windows is: runs go on, end what takes too long, and say what they do without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.harness.trials import Failure
from tests.benchmarks.helpers import recorded

WITHOUT = """
import os, signal, sys
for module in ("resource", "fcntl"):
    sys.modules[module] = None
for module, names in ((os, ("fork", "killpg", "setsid", "nice")), (signal, ("setitimer", "alarm", "SIGALRM"))):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""
"""Taken away before anything else is imported, in the guarded processes too."""

COMMANDS = """
from benchmarks import comparison
from benchmarks.__main__ import main
from benchmarks.experiments import knights
comparison.SECONDS_OF_LIMITS, comparison.PEOPLE = 0.2, (2, 10)
knights.formula_reasoners = lambda: ("sat",)
assert main("--size 5x5/4 --games 1 --engine sat --jobs 1".split()) == 0
assert main("tours --boards 5x5 --strategies warnsdorff plain --starts 1 --seconds 0.2".split()) == 0
"""


def run(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command on such a system."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "cp1252"}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, encoding="cp1252", env=environment, timeout=240
    )


def test_who_takes_too_long_is_ended(tmp_path: Path) -> None:
    record = tmp_path / "run.jsonl"
    command = ["games", "--size", "5x5/4", "--games", "2", "--jobs", "1", "--limit", "0.5", "--out", str(record)]
    done = run(tmp_path, "-m", "benchmarks", *command, "--engine", "tests.support.faulty:Stuck,random")
    assert done.returncode == 0, done.stderr
    assert "cannot limit the memory of a process" in done.stderr
    assert "cannot end the children that a contestant leaves" in done.stderr
    assert "no file locks" in done.stderr
    stuck = [trial.outcome for trial in recorded(record) if trial.contestant.endswith("Stuck")]
    assert stuck == [Failure("late", "no result within 0.5 s")] * 2


def test_the_comparison_and_the_tours_come_to_their_end(tmp_path: Path) -> None:
    done = run(tmp_path, "-c", COMMANDS)
    assert done.returncode == 0, done.stderr
    for title in ("Deductions on identical positions", "Knights and Knaves", "A first knight's tour"):
        assert title in done.stdout
