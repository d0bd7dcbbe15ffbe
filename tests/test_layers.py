"""The direction of imports: the game knows no engine, and an engine never sees the hidden truth."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("game", "engines", "benchmarks", "mineproof")
"""From the bottom up: each may import itself and those before it."""
PACKAGES = {
    "benchmarks": (
        *("console", "harness", "contestants", "judge", "analysis", "experiments", "verdict", "site", "comparison"),
        *("report", "command_line", "__main__"),
    )
}
"""The packages and modules of a room, from the bottom up too."""
FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that the file imports, also inside functions and under TYPE_CHECKING."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            names = [alias.name for alias in node.names if module in ROOMS or alias.name == "truth"]
            found |= {module} | {f"{module}.{name}" for name in names}
    return {name for name in found if name.partition(".")[0] in ROOMS}


def place(parts: Sequence[str]) -> tuple[int, int]:
    """How high a module stands: its room, and its package where those have an order; -1 for a room itself."""
    room, package = parts[0], parts[1].removesuffix(".py") if len(parts) > 1 else "__init__"
    order = PACKAGES.get(room, ())
    return ROOMS.index(room), order.index(package) if order and package != "__init__" else -1


def test_imports_run_down_only() -> None:
    walked = [(path.relative_to(ROOT), module) for path in FILES for module in imports(path)]
    assert [(str(path), module) for path, module in walked if place(module.split(".")) > place(path.parts)] == []


@pytest.mark.parametrize("package", ["solving", "counting"])
def test_what_reasoners_share_imports_none_of_them(package: str) -> None:
    for path in (ROOT / "engines" / package).glob("*.py"):
        assert not [module for module in imports(path) if module.startswith("engines.reasoners")], path.name


def names_only_words(path: Path) -> bool:
    """Whether all that the file says of `game` is the modules it imports by name: `game.<name>` could be anything."""
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names = {node.id for node in tree if isinstance(node, ast.Name)}
    return "game" not in names


def imports_by_text(path: Path) -> bool:
    """Whether the file can import what it does not name, by `import_module`, `__import__` or `sys.modules`."""
    ways = {"import_module", "__import__", "importlib", "modules", "exec", "eval", "find_loader"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Name | ast.Attribute)
            and (node.id if isinstance(node, ast.Name) else node.attr) in ways
        ):
            return True
        if isinstance(node, ast.ImportFrom | ast.Import) and ways & {alias.name for alias in node.names}:
            return True
    return False


def is_truth(module: str) -> bool:
    """Whether the module is the hidden truth of a kind of puzzle, or something in it."""
    return module.startswith("game.") and "truth" in module.split(".")


def test_an_engine_never_sees_the_hidden_truth() -> None:
    for path in (ROOT / "engines").rglob("*.py"):
        hidden = [module for module in imports(path) if module.startswith("game.minesweeper") or is_truth(module)]
        assert not hidden, path
        assert "game" not in imports(path), path
        assert names_only_words(path), path


MAY_IMPORT_BY_TEXT = {
    "game/__init__.py",  # what `game.minesweeper` has, on first use
    "game/kinds.py",  # the puzzles of each kind, and what draws them
    "engines/registry.py",  # engines and guessers, by the names they are registered under
    "benchmarks/contestants/__init__.py",  # classes of one's own
    "benchmarks/contestants/course_player.py",  # the file of a student
    "benchmarks/contestants/own_classes.py",  # what they say of themselves
    "benchmarks/contestants/peers.py",  # a program that has no types
}


def test_modules_are_imported_by_text_in_few_places() -> None:
    rooms = [path for path in FILES if path.relative_to(ROOT).parts[0] != "mineproof"]  # which may import everything
    assert {path.relative_to(ROOT).as_posix() for path in rooms if imports_by_text(path)} == MAY_IMPORT_BY_TEXT


def test_the_engines_do_not_load_the_hidden_truth() -> None:
    hidden = "name for name in sys.modules if 'minesweeper' in name or name.endswith('.truth')"
    asks = f"import sys, engines, engines.conformance; print([{hidden}])"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_walk_sees_every_kind_of_import(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(
        "if TYPE_CHECKING:\n    from game.minesweeper.board import play\ndef f():\n    import engines.reasoners.sat\n"
    )
    assert imports(file) == {"game.minesweeper.board", "engines.reasoners.sat"}


@pytest.mark.parametrize(
    "line",
    [
        "import game.mastermind.truth",
        "from game.mastermind import truth",
        "from game.mastermind.truth import MastermindMaker",
        "from game.mastermind.truth import answer as words",
    ],
)
def test_the_walk_sees_the_hidden_truth_of_every_kind(line: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(line)
    assert any(is_truth(module) for module in imports(file))


@pytest.mark.parametrize(
    "line",
    [
        "import game.grid\ngame.Minesweeper",
        "import game.grid as words\nwords.Cell",
        "import importlib\nimportlib.import_module('game.minesweeper')",
        "from importlib import import_module",
        "__import__('game.minesweeper')",
        "import sys\nsys.modules['game']",
    ],
)
def test_the_walk_cannot_be_walked_around(line: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(line)
    is_word = "words" in line
    assert (not names_only_words(file) or imports_by_text(file)) != is_word
