"""Where imports may go: down the rooms and down the packages of a room, never round, never to the hidden truth."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from mineproof.cli.command_list import APPLICATIONS

ROOT = Path(__file__).parents[1]
ORDER = {
    "game": (
        *("lazy_imports", "wording", "atom_order", "errors", "text", "grid", "statements", "notebook_display"),
        *("puzzles", "board", "puzzles.knights", "puzzles.mastermind", "puzzles.zebra", "minesweeper", "recordings"),
        *("pictures", ""),
    ),
    "engines": (
        *("program_process", "function_process", "facts_and_components", "engine_name_syntax"),
        *("engine_metadata_and_options", "reasoner", "counting", "solving", "proofs.form", "proofs.checking"),
        *("reasoners", "guessing", "proofs.reading", "proofs.finding", "proofs", "rulebooks", "board"),
        *("board.players", "native", "programs", "registry", "grading", "", "answers", "laws"),
    ),
    "benchmarks": (
        *("", "command_line", "harness", "analysis", "contestants", "judge", "subjects", "experiments", "peers"),
        *("comparison.verdict", "comparison.site", "comparison", "compare_command", "bench_commands", "__main__"),
    ),
    "mineproof": (
        *("namesake_check", "puzzle_kind_parts", "solve_puzzle", "game_analysis"),
        *("", "board_search", "terminal", "gym_environment", *APPLICATIONS, "cli", "__main__"),
    ),
}
"""The packages and loose files of each room, from the bottom up, the room itself as "": each imports itself and those
before it. A package within a package may have a place of its own."""
ROOMS = tuple(ORDER)

EXCEPTIONS = {
    ("game.errors", "game.statements.clue_interface"): "for types only: a contradiction names its clues",
    ("game.notebook_display", "game.pictures"): "the one hook of notebooks: a value is drawn when it is shown",
    ("game.puzzles.knights.puzzle", "game.puzzles.knights.english_writer"): "writes the puzzle in a method",
    ("game.puzzles.knights.puzzle", "game.puzzles.knights.english_reader"): "reads the puzzle in a method",
    ("game.puzzles.knights.puzzle", "game.puzzles.knights.knights_json"): "reads and writes the puzzle in methods",
    (
        "game.puzzles.knights.puzzle",
        "game.puzzles.knights.knights_argument_wording",
    ): "words for the puzzle, in a method",
    ("game.puzzles.atom_argument_form", "game.puzzles.abstract_puzzle"): "for types only: a form is of a puzzle",
    ("game.puzzles.table_puzzle", "game.puzzles.table_argument_wording"): "words for the puzzle, in a method",
    ("benchmarks.__main__", "mineproof"): "the check that our own packages are found, before any other import",
}
"""Imports that run up or close a circle all the same, each with its reason: at most ten."""

MAY_IMPORT_BY_TEXT = {
    "game.lazy_imports",  # public names of a package, on first use
    "game.puzzles.puzzle_kinds",  # the puzzles of each kind, and what draws them
    "engines.registry.registry",  # engines and guessers, by the names they are registered under
    "benchmarks.contestants",  # classes of one's own
    "benchmarks.contestants.user_class_specs",  # what they say of themselves
    "benchmarks.harness.sent_modules",  # classes of one's own on other machines
    "benchmarks.peers.ms_toollib_peer",  # a program that has no types
}
"""All that may outside `mineproof`, which may import everything anyway."""

BY_TEXT = {"import_module", "__import__", "importlib", "modules", "exec", "eval", "resolve_name"}
"""Names with which a file can import what it does not name."""

OF_EACH_KIND = {"puzzle.py", "maker.py"}
"""Names of files that the folder of each kind of puzzle has."""

EVERYWHERE = {"__init__.py", "__main__.py", "conftest.py"}
"""Names of files that Python and pytest look for."""


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("*.py"))
}


@cache
def words(path: Path) -> tuple[set[str], set[str], set[str]]:
    """The modules that a file imports, also inside functions and for types only; its names; what it takes of others."""
    modules, names, parts = set[str](), set[str](), set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            parts.add(node.attr)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules.update(imported(node))
            parts.update(alias.name for alias in node.names)
    return modules, names, parts


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The modules that a statement imports; of a name in a package it imports the package."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    assert node.level == 0, "a relative import"
    for name in (f"{node.module}.{alias.name}" for alias in node.names):
        yield name if name in MODULES or name.endswith(".maker") else str(node.module)


def imports(path: Path) -> set[str]:
    """Every module of ours that the file imports."""
    return {name for name in words(path)[0] if name.split(".")[0] in ROOMS}


def place(name: str) -> tuple[int, int]:
    """The room of a module, and its place there: that of itself, or of the nearest package that has one."""
    room, *parts = name.split(".")
    packages = [".".join(parts[:size]) for size in range(len(parts), -1, -1)]
    return ROOMS.index(room), next(ORDER[room].index(package) for package in packages if package in ORDER[room])


@cache
def graph() -> dict[str, set[str]]:
    """The modules that each module imports, but for the exceptions."""
    found = {name: imports(path) - {name} for name, path in MODULES.items()}
    for importer, exception in EXCEPTIONS:
        found[importer] -= {exception}
    return found


def test_every_package_and_every_loose_file_has_a_place_in_the_order() -> None:
    there = {".".join(name.split(".")[:2]) for name in MODULES}
    placed = {f"{room}.{package}".rstrip(".") for room in ROOMS for package in ORDER[room]}
    assert there <= placed <= MODULES.keys()


def test_imports_run_down_the_rooms_and_the_packages_of_a_room() -> None:
    for name, found in graph().items():
        assert {one for one in found if place(one) > place(name)} == set(), name


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' < '.join(error.args[1])}")


def test_there_are_few_exceptions_and_each_is_needed() -> None:
    assert len(EXCEPTIONS) <= 10
    for importer, found in EXCEPTIONS:
        assert found in imports(MODULES[importer]), "take it off the list"


def test_applications_do_not_import_each_other() -> None:
    for name, found in graph().items():
        others = {one.split(".")[1] for one in found if one.startswith("mineproof.")} - set(name.split(".")[1:2])
        assert others & APPLICATIONS.keys() == set(), name
    for path in (ROOT / "tests").rglob("*.py"):  # nor does a test import another application than its own
        imported = re.findall(r"^ *(?:from|import) .*mineproof.*", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {*re.findall(r"\w+", " ".join(imported))} & APPLICATIONS.keys() <= {*path.parts}, path


def test_a_room_has_few_loose_files() -> None:
    assert all(len({*(ROOT / room).glob("*.py")} - {ROOT / room / "__init__.py"}) <= 7 for room in ROOMS)


def test_no_file_name_stands_in_two_folders() -> None:
    """But for what every kind of puzzle has alike."""
    folders: dict[str, set[str]] = {}
    for path in (path for top in (*ROOMS, "docs", "tests") for path in (ROOT / top).rglob("*")):
        if path.suffix in (".py", ".hpp", ".md", ".html") and "node_modules" not in path.parts:
            folder = path.parent.relative_to(ROOT).as_posix()
            of_a_kind = folder.startswith("game/puzzles/") and path.name in OF_EACH_KIND
            folders.setdefault(path.name, set()).add("game/puzzles/KIND" if of_a_kind else folder)
    assert {name: places for name, places in folders.items() if len(places) > 1 and name not in EVERYWHERE} == {}


def is_hidden(name: str) -> bool:
    """Whether the module is the hidden truth of a kind of puzzle, or something in it."""
    return name.startswith("game.") and ("maker" in name.split(".") or name.startswith("game.minesweeper"))


def test_an_engine_never_sees_the_hidden_truth() -> None:
    for path in (path for name, path in MODULES.items() if name.split(".")[0] == "engines"):
        assert not [found for found in imports(path) if found == "game" or is_hidden(found)], path
        assert "game" not in words(path)[1], f"{path}: `game.<name>` could be anything"


def test_modules_are_imported_by_text_in_few_places() -> None:
    below = [(name, words(path)) for name, path in MODULES.items() if not name.startswith("mineproof")]
    assert {name for name, (_, names, parts) in below if BY_TEXT & (names | parts)} == MAY_IMPORT_BY_TEXT


def test_the_engines_do_not_load_the_hidden_truth() -> None:
    hidden = "name for name in sys.modules if name.startswith('game.minesweeper') or name.endswith('.maker')"
    asks = f"import sys, engines, engines.laws.engine_laws; print([{hidden}])"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_compiled_players_include_nothing_of_the_games() -> None:
    """Of the folder with the games they see two files: what games ask of players, and references. None has mines."""
    folder = ROOT / "engines" / "native"
    to_read, read = [folder / "compiled_board.cpp"], set[Path]()
    while to_read:
        path = to_read.pop().resolve()
        if path in read:
            continue
        read.add(path)
        included = re.findall(r'^#include "(.*)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        to_read += [path.parent / name for name in included]
    assert len(read) > 20
    asked = {ROOT / "game" / "native" / name for name in ("player_interfaces.hpp", "python_objects.hpp")}
    assert {path for path in read if path.parent != folder} == asked
    assert set(folder.glob("*.hpp")) <= read, "every source of the players is walked"
    assert not [path for path in asked if '#include "' in path.read_text(encoding="utf-8")]
