"""Applications come off: without the folder of one, that of its tests and its line, everything else works as before.

`python -m tests.test_applications NAME,NAME NAME` does that in a copy of the repository: of each word, the applications
named are taken out together.
"""

from __future__ import annotations

import importlib
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import pytest

from mineproof.cli.command_list import APPLICATIONS

ROOT = Path(__file__).parents[1]
LIST = Path("mineproof", "cli", "command_list.py")
OURS = ("game", "engines", "benchmarks", "mineproof", "tests", "docs")
MADE = {ROOT / "mineproof" / "site", ROOT / "docs" / "node_modules"}
"""Large folders that no test needs."""
COMPARE = "compare --size 4x4/3 --games 1 --positions 1 --timed 1 --engine sentence,sat --jobs 1"
COLLECT = "--collect-only -q -q --assert=plain -p no:xdist -p no:cacheprovider -p no:hypothesispytest"


@contextmanager
def taken_out(applications: Sequence[str], copy: Path) -> Iterator[None]:
    """Take applications out of the copy, and put them back at the end."""
    text = without = (copy / LIST).read_text(encoding="utf-8")
    folders: dict[Path, Path] = {}
    for application in applications:
        without, lines = re.subn(rf'^    "{application}": .*\n', "", without, flags=re.MULTILINE)
        assert lines == 1, "it has one line"
        folders |= {copy / room / application: copy.parent / room for room in ("mineproof", "tests/mineproof")}
    for folder, place in folders.items():
        place.mkdir(parents=True, exist_ok=True)
        shutil.move(folder, place)
    (copy / LIST).write_text(without, encoding="utf-8")
    try:
        yield
    finally:
        (copy / LIST).write_text(text, encoding="utf-8")
        for folder, place in folders.items():
            shutil.move(place / folder.name, folder)


def use_the_rest(applications: Sequence[str]) -> None:
    """Import every public name anew, print the help, solve a board, compare two engines, and collect the tests.

    Of the modules, those of other packages stay imported. `compare` and the tests of the lower rooms know nothing of
    applications: they are tried where all are gone.
    """
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    importlib.invalidate_caches()
    for package in ("mineproof", "engines", "game", "benchmarks"):
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            getattr(module, name)
    main = importlib.import_module("mineproof.__main__").main
    output = io.StringIO()
    with redirect_stdout(output):
        assert main(["--help"]) == 0
        assert main(["solve", "board.txt"]) == 0
        if len(applications) == len(APPLICATIONS):
            assert main(COMPARE.split()) == 0
    for application in applications:
        command, *_ = APPLICATIONS[application]
        assert f"│ {command} " not in output.getvalue()
    tests = ["tests"] if len(applications) == len(APPLICATIONS) else ["tests/mineproof", "tests/docs"]
    assert pytest.main([*COLLECT.split(), *tests]) == 0


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository. It is one for all, so that Python compiles its files once."""
    copy = tmp_path_factory.mktemp("without") / "copy"

    def ignored(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or Path(place, name) in MADE}

    for name in OURS:
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, copy)
    (copy / "board.txt").write_text("1..\n...\n", encoding="utf-8")
    return copy


HALVES = [",".join([*APPLICATIONS][side::2]) for side in (0, 1)]


@pytest.mark.parametrize("taken", [HALVES, [",".join(APPLICATIONS)]], ids=["by halves", "all at once"])
def test_without_applications_everything_else_works(taken: list[str], copy: Path) -> None:
    """That no application needs another one is seen from the imports alone, in `test_layers`."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.test_applications", *taken], cwd=copy, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    for word in sys.argv[1:]:
        with taken_out(word.split(","), Path.cwd()):
            use_the_rest(word.split(","))
