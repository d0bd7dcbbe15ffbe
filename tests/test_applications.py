"""Applications come off: without the folder of one, that of its tests and its line, everything else works as before."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mineproof.cli.command_list import APPLICATIONS

ROOT = Path(__file__).parents[1]
LIST = Path("mineproof", "cli", "command_list.py")
MADE = {ROOT / "mineproof" / "site", ROOT / "docs" / "node_modules"}
"""Large folders that no test needs."""

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
without = "--assert=plain -p no:xdist -p no:cacheprovider -p no:hypothesispytest"
sys.exit(pytest.main(["--collect-only", "-q", "-q", *without.split()]))
"""
"""Import every public name, print the help, solve a board, compare two engines, and collect the tests."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository. It is one for all, so that Python compiles its files once."""
    copy = tmp_path_factory.mktemp("without") / "copy"

    def ignored(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or Path(place, name) in MADE}

    for name in ("game", "engines", "benchmarks", "mineproof", "tests", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, copy)
    (copy / "board.txt").write_text("1..\n...\n", encoding="utf-8")
    return copy


@contextmanager
def taken_out(application: str, copy: Path) -> Iterator[None]:
    """Take the application out of the copy, and put it back at the end."""
    text = (copy / LIST).read_text(encoding="utf-8")
    without, lines = re.subn(rf'^    "{application}": .*\n', "", text, flags=re.MULTILINE)
    assert lines == 1, "it has one line"
    folders = {copy / room / application: copy.parent / room for room in ("mineproof", "tests/mineproof")}
    for folder, place in folders.items():
        place.mkdir(parents=True, exist_ok=True)
        shutil.move(folder, place)
    (copy / LIST).write_text(without, encoding="utf-8")
    try:
        yield
    finally:
        (copy / LIST).write_text(text, encoding="utf-8")
        for folder, place in folders.items():
            shutil.move(place / application, folder)


@pytest.mark.parametrize("application", APPLICATIONS)
def test_without_an_application_everything_else_works(application: str, copy: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with taken_out(application, copy):
        done = subprocess.run(
            [sys.executable, "-c", USE], cwd=copy, env=environment, capture_output=True, text=True, timeout=300
        )
    assert done.returncode == 0, done.stdout + done.stderr
    command, *_ = APPLICATIONS[application]
    assert not re.search(rf"^ {{4}}{command} ", done.stdout, re.MULTILINE)
