"""The direction of imports: the game knows no engine, and an engine never sees the hidden truth."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORDS = {"game.errors", "game.grid", "game.sentence", "game.logic", "game.protocols"}
FILES = sorted(path for package in ("game", "engines", "benchmarks") for path in (ROOT / package).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that the file imports, also inside functions and under TYPE_CHECKING."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names if module in ("game", "engines")}
    return {name for name in found if name.partition(".")[0] in ("game", "engines", "benchmarks")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    found = imports(path)
    roots = {module.partition(".")[0] for module in found}
    if package == "game":
        assert roots <= {"game", "engines"} if name == "game.__main__" else roots <= {"game"}
    if package == "engines":
        assert roots <= {"game", "engines"}
        game = {module for module in found if module.startswith("game")}
        assert all(any(module == word or module.startswith(word + ".") for word in WORDS) for module in game), game
    if name in {"game.errors", "game.grid", "game.sentence", "game.logic", "game.protocols"}:
        assert all(any(module == word or module.startswith(word + ".") for word in WORDS) for module in found), found


def test_the_window_knows_no_command() -> None:
    for path in (ROOT / "game").rglob("*.py"):
        if path.parent.name != "commands" and path.name != "__main__.py":
            assert not any(module.startswith("game.commands") for module in imports(path)), path


def test_the_walk_sees_every_kind_of_import(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text("if TYPE_CHECKING:\n    from game.minesweeper import play\ndef f():\n    import engines.sat\n")
    assert imports(file) == {"game.minesweeper", "engines.sat"}
