"""The direction of imports: the game knows no engine, and an engine never sees the hidden truth."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("game", "engines", "benchmarks", "mineproof")
"""From the bottom up: each may import itself and those before it."""
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
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names if module in ("game", "engines")}
    return {name for name in found if name.partition(".")[0] in ROOMS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_down_only(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    allowed = ROOMS[: ROOMS.index(room) + 1]
    assert {module.partition(".")[0] for module in imports(path)} <= set(allowed)


@pytest.mark.parametrize("path", sorted((ROOT / "engines").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_an_engine_never_sees_the_hidden_truth(path: Path) -> None:
    assert not {module for module in imports(path) if module.startswith("game.minesweeper") or module == "game"}


def test_the_walk_sees_every_kind_of_import(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(
        "if TYPE_CHECKING:\n    from game.minesweeper.board import play\ndef f():\n    import engines.reasoners.sat\n"
    )
    assert imports(file) == {"game.minesweeper.board", "engines.reasoners.sat"}
