"""Applications come off: without the folder of one, that of its tests and its line, everything else works as before."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mineproof.cli.command_list import APPLICATIONS

ROOT = Path(__file__).parents[1]
LIST = Path("mineproof", "cli", "command_list.py")

USE = """
import contextlib, io, sys
import pytest
import benchmarks, engines, game, mineproof
from mineproof.__main__ import main

for package in (mineproof, engines, game, benchmarks):
    for name in getattr(package, "__all__", ()):
        getattr(package, name)
said = io.StringIO()
with contextlib.redirect_stdout(said):
    try:
        main(["--help"])
    except SystemExit as end:
        assert not end.code, end.code
    assert main(["solve", "board.txt"]) == 0
    assert main("compare --size 4x4/3 --games 1 --positions 1 --timed 1 --engine sentence,sat --jobs 1".split()) == 0
print(said.getvalue())
sys.exit(pytest.main(["--collect-only", "-q", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]))
"""
"""Import every public name, print the help, solve a board, compare two engines, and collect the tests."""


def taken_out(application: str, folder: Path) -> Path:
    """Copy the repository to `folder`, with what Python compiled, and take the application out there."""
    copy = folder / "copy"
    apart = {ROOT / "mineproof" / application, ROOT / "tests" / "mineproof" / application}
    left_out = {"site", "node_modules", "records"}

    def ignored(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name in left_out or Path(place, name) in apart}

    for name in ("game", "engines", "benchmarks", "mineproof", "tests", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, copy)
    text = (copy / LIST).read_text(encoding="utf-8")
    without, lines = re.subn(rf'^    "{application}": .*\n', "", text, flags=re.MULTILINE)
    assert lines == 1, "it has one line"
    (copy / LIST).write_text(without, encoding="utf-8")
    (copy / "board.txt").write_text("1..\n...\n", encoding="utf-8")
    return copy


@pytest.mark.parametrize("application", APPLICATIONS)
def test_without_an_application_everything_else_works(application: str, tmp_path: Path) -> None:
    copy = taken_out(application, tmp_path)
    done = subprocess.run([sys.executable, "-c", USE], cwd=copy, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    command, *_ = APPLICATIONS[application]
    assert not re.search(rf"^ +{command} ", done.stdout, re.MULTILINE)
