"""A package or a module of the user with the name of one of ours."""

import subprocess
import sys
from pathlib import Path

import pytest

import mineproof as mp
from benchmarks.command_line.classes_in_files import importable


@pytest.fixture(params=["game/__init__.py", "engines.py", "benchmarks/__init__.py"])
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A package or a module, as found by Python, with the name of one of ours."""
    file: Path = tmp_path / request.param
    file.parent.mkdir(exist_ok=True)
    file.touch()
    return file.parent if file.name == "__init__.py" else file


@pytest.mark.parametrize("start", ["import mineproof", "from runpy import run_module; run_module('benchmarks')"])
def test_a_package_of_the_same_name_is_named_with_its_place(start: str, foreign: Path) -> None:
    if foreign.name == "benchmarks" and "benchmarks" in start:
        return  # it is the other program that runs
    program = f"import sys; sys.path.insert(0, sys.argv[1]); {start}"
    done = subprocess.run([sys.executable, "-c", program, foreign.parent], capture_output=True, text=True)
    assert done.returncode == 1
    assert f"ImportError: mineproof needs its own package {foreign.stem!r}" in done.stderr
    assert f"finds another one first: {foreign}. Rename" in done.stderr


@pytest.mark.parametrize("foreign", ["engines.py"], indirect=True)
def test_a_package_of_the_same_name_is_not_in_the_way_of_commands_and_their_processes(foreign: Path) -> None:
    (foreign.parent / "own.py").write_text("class Player: pass", encoding="utf-8")
    program = "from mineproof.__main__ import main; main(['course', './own.py:Player'])"
    started = [sys.executable, "-P", "-c", program]
    assert "Fault: not a player" in subprocess.check_output(started, cwd=foreign.parent, text=True)


def test_a_class_of_a_file_that_imports_such_a_package_is_refused(foreign: Path) -> None:
    file = foreign.parent / "own.py"
    file.write_text(f"import {foreign.stem}\nclass Player: pass", encoding="utf-8")
    with pytest.raises(mp.UserError, match=f"own.py imports {foreign.stem!r}, which is .*; rename yours"):
        importable(f"{file}:Player")


def test_an_empty_folder_of_the_same_name_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    program = "import sys; sys.path.insert(0, sys.argv[1]); import mineproof as mp; mp.solve"
    subprocess.run([sys.executable, "-c", program, tmp_path], check=True)
