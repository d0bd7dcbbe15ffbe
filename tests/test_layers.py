"""Where imports may go: down the rooms and down the packages of a room, never round, never to the hidden truth."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from game.kinds import KINDS

ROOT = Path(__file__).parents[1]
PUZZLES = tuple(kind.module.split(".")[1] for kind in KINDS.values() if kind.module.endswith(".puzzle"))
"""The folders of the kinds of puzzles, but for `minesweeper`."""
ORDER = {
    "game": ("minesweeper", "recordings", *PUZZLES, "pictures"),
    "engines": (
        *("counting", "solving", "rulebooks", "reasoners", "proofs", "guessers", "board", "programs"),
        *("native", "careful_player"),
    ),
    "benchmarks": (
        *(
            "console",
            "harness",
            "contestants",
            "peers",
            "judge",
            "analysis",
            "experiments",
            "verdict",
            "site",
            "comparison",
        ),
        *("report", "command_line", "__main__"),
    ),
    "mineproof": (
        *("generation", "exercises", "tasks", "compliance", "course", "reviews", "live", "window", "cli"),
        "tours",
    ),
}
"""Packages, and modules beside them, from the bottom up, as the rooms are: each may import itself and those before."""
ROOMS = tuple(ORDER)

STILL_ROUND = {
    "game.drawn": {"game.pictures"},
    "game.knights.puzzle": {
        "game.knights.english",
        "game.knights.english_reader",
        "game.knights.knights_json",
        "game.knights.people_words",
    },
}
"""Imports inside functions that still close a circle: without them there is none. The list may only shrink."""

MAY_IMPORT_BY_TEXT = {
    "game",  # what `game.minesweeper` has, on first use
    "game.kinds",  # the puzzles of each kind, and what draws them
    "engines.registry",  # engines and guessers, by the names they are registered under
    "benchmarks.contestants",  # classes of one's own
    "benchmarks.contestants.own_classes",  # what they say of themselves
    "benchmarks.harness.sent_modules",  # classes of one's own on other machines
    "benchmarks.peers.ms_toollib_peer",  # a program that has no types
}
"""All that may outside `mineproof`, which may import everything anyway."""

STILL_SHARED = {"logic.py", "puzzle.py"}
"""Names of files that still stand in two folders: `logic.py` is what the course calls it, and `puzzle.py` is beside the
folders of the kinds, too. The list may only become shorter."""

EVERYWHERE = {"__init__.py", "__main__.py", "conftest.py"}
"""Names of files that Python and pytest look for."""


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path): path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))}


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(node: ast.AST) -> Iterator[str]:
    """The modules that a statement imports; of a name in a package it imports the package."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "a relative import"
        for name in (f"{node.module}.{alias.name}" for alias in node.names):
            yield name if name in MODULES or name.endswith(".truth") else str(node.module)


def imports(path: Path, leave_out: frozenset[ast.AST] = frozenset()) -> set[str]:
    """Every module of ours that the file imports, also inside functions and under TYPE_CHECKING."""
    found = {name for node in nodes(path) if node not in leave_out for name in imported(node)}
    return {name for name in found if name.split(".")[0] in ROOMS}


def for_types_only(path: Path) -> frozenset[ast.AST]:
    """What stands under TYPE_CHECKING."""
    guards = [node for node in nodes(path) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return frozenset(inner for guard in guards for line in guard.body for inner in ast.walk(line))


def test_imports_run_down_the_rooms() -> None:
    for name, path in MODULES.items():
        allowed = ROOMS[: ROOMS.index(name.split(".")[0]) + 1]
        assert {found for found in imports(path) if found.split(".")[0] not in allowed} == set(), name


def test_every_package_has_a_place_in_the_order() -> None:
    packages = {name for name, path in MODULES.items() if path.name == "__init__.py" and name.count(".") == 1}
    placed = {f"{room}.{package}" for room in ROOMS for package in ORDER[room]}
    assert packages <= placed <= MODULES.keys()


def test_imports_run_down_the_packages_of_a_room() -> None:
    def height(name: str, room: str) -> int:
        """The place of the module's package in the order; a module that is in none is below them all."""
        first, package = f"{name}..".split(".")[:2]
        return ORDER[room].index(package) if first == room and package in ORDER[room] else -1

    for name, path in MODULES.items():
        room = name.split(".")[0]
        if (own := height(name, room)) >= 0:
            assert {found for found in imports(path) if height(found, room) > own} == set(), name


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: imports(path, for_types_only(path)) - {name} for name, path in MODULES.items()}
    for name, closing in STILL_ROUND.items():
        assert closing <= graph[name], "take it off the list"
        graph[name] -= closing
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' < '.join(error.args[1])}")


def test_no_file_name_stands_in_two_folders() -> None:
    """But for what every kind of puzzle has alike."""
    folders: dict[str, set[str]] = {}
    for path in (path for top in (*ROOMS, "docs", "tests") for path in (ROOT / top).rglob("*")):
        if path.suffix in (".py", ".hpp", ".md", ".html") and "node_modules" not in path.parts:
            folder = path.parent.relative_to(ROOT).as_posix()
            of_a_kind = folder.removeprefix("game/") in ("minesweeper", *PUZZLES)
            folders.setdefault(path.name, set()).add("game/KIND" if of_a_kind else folder)
    shared = {name for name, places in folders.items() if len(places) > 1 and name not in EVERYWHERE}
    assert shared == STILL_SHARED


def names_only_words(path: Path) -> bool:
    """Whether all that the file says of `game` is the modules it imports by name: `game.<name>` could be anything."""
    return "game" not in {node.id for node in nodes(path) if isinstance(node, ast.Name)}


def imports_by_text(path: Path) -> bool:
    """Whether the file can import what it does not name, by `import_module`, `__import__` or `sys.modules`."""
    said = {
        *(node.id for node in nodes(path) if isinstance(node, ast.Name)),
        *(node.attr for node in nodes(path) if isinstance(node, ast.Attribute)),
        *(alias.name for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names),
    }
    return bool(said & {"import_module", "__import__", "importlib", "modules", "exec", "eval", "find_loader"})


def is_hidden(name: str) -> bool:
    """Whether the module is the hidden truth of a kind of puzzle, or something in it."""
    return name.startswith("game.") and ("truth" in name.split(".") or name.startswith("game.minesweeper"))


def test_an_engine_never_sees_the_hidden_truth() -> None:
    for path in (path for name, path in MODULES.items() if name.split(".")[0] == "engines"):
        assert not [found for found in imports(path) if found == "game" or is_hidden(found)], path
        assert names_only_words(path), path


def test_modules_are_imported_by_text_in_few_places() -> None:
    below = {name for name, path in MODULES.items() if not name.startswith("mineproof") and imports_by_text(path)}
    assert below == MAY_IMPORT_BY_TEXT


def test_the_engines_do_not_load_the_hidden_truth() -> None:
    hidden = "name for name in sys.modules if 'minesweeper' in name or name.endswith('.truth')"
    asks = f"import sys, engines, engines.conformance; print([{hidden}])"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("if TYPE_CHECKING:\n    from game.minesweeper.board import play", "game.minesweeper.board"),
        ("def f():\n    import game.minesweeper.board", "game.minesweeper.board"),
        ("import game.mastermind.truth", "game.mastermind.truth"),
        ("from game.mastermind import truth", "game.mastermind.truth"),
        ("from game.mastermind.truth import MastermindMaker", "game.mastermind.truth"),
        ("from game.mastermind.truth import answer as words", "game.mastermind.truth"),
    ],
)
def test_every_kind_of_import_of_the_hidden_truth_is_seen(text: str, found: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(text)
    assert imports(file) == {found}
    assert is_hidden(found)


@pytest.mark.parametrize(
    "text",
    [
        "import game.grid\ngame.Minesweeper",
        "import importlib\nimportlib.import_module('game.minesweeper')",
        "from importlib import import_module",
        "__import__('game.minesweeper')",
        "import sys\nsys.modules['game']",
    ],
)
def test_no_way_around_is_overlooked(text: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(text)
    assert not names_only_words(file) or imports_by_text(file)


def test_a_module_under_a_name_of_its_own_is_no_way_around(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text("import game.grid as words\nwords.Cell")
    assert names_only_words(file)
    assert not imports_by_text(file)


def test_the_compiled_players_include_nothing_of_the_games() -> None:
    """Of the folder with the games they see two files: what games ask of a player. None has mines."""
    folder = ROOT / "engines" / "native"
    to_read, read = [folder / "module.cpp"], set[Path]()
    while to_read:
        path = to_read.pop().resolve()
        if path in read:
            continue
        read.add(path)
        included = re.findall(r'^#include "(.*)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        to_read += [path.parent / name for name in included]
    assert len(read) > 20
    asked = {ROOT / "game" / "native" / name for name in ("game_player.hpp", "careful_player.hpp")}
    assert {path for path in read if path.parent != folder} == asked
    assert set(folder.glob("*.hpp")) <= read, "every source of the players is walked"
    assert not [path for path in asked if '#include "' in path.read_text(encoding="utf-8")]
