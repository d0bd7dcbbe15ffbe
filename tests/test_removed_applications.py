"""Applications come off: without the folder of one, that of its tests and its line, everything else works as before.

`python -m tests.test_removed_applications NAME,NAME NAME` does that in a copy of the repository: of each word, the
applications named are taken out together.
"""

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
MADE = {ROOT / "mineproof": {"site"}, ROOT / "docs": {"node_modules"}}
"""Large folders that no test needs, by the folder that they are in."""
COMPARE = "compare --size 4x4/3 --games 1 --positions 1 --timed 1 --engine sentence,sat --jobs 1"
COLLECT = "--collect-only -q -q -p no:xdist -p no:cacheprovider -p no:hypothesispytest"


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


class ModulesOnly:
    """A plugin of pytest that collects modules, and no tests in them: these take longer and need nothing else."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self) -> list[pytest.Item]:
        return []


def use_the_rest(applications: Sequence[str]) -> None:
    """Import every public name anew, print the help, solve a board, compare two engines, and import the tests.

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
    assert pytest.main([*COLLECT.split(), *tests], plugins=[ModulesOnly()]) == pytest.ExitCode.NO_TESTS_COLLECTED


def copied(copy: Path) -> None:
    """Copy the repository, with what Python has compiled."""
    for name in OURS:
        shutil.copytree(ROOT / name, copy / name, ignore=lambda place, names: MADE.get(Path(place), ()))
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, copy)
    (copy / "board.txt").write_text("1..\n...\n", encoding="utf-8")


def test_without_applications_everything_else_works(tmp_path: Path) -> None:
    """By halves, then all at once. That no application needs another one is seen from the imports, in `test_layers`."""
    copied(tmp_path / "copy")
    taken = [*([*APPLICATIONS][side::2] for side in (0, 1)), [*APPLICATIONS]]
    command = [sys.executable, "-m", "tests.test_removed_applications", *map(",".join, taken)]
    done = subprocess.run(command, cwd=tmp_path / "copy", capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    for word in sys.argv[1:]:
        with taken_out(word.split(","), Path.cwd()):
            use_the_rest(word.split(","))
