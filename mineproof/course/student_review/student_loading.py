"""The loading of a student's own code, away from the terminal."""

import importlib.util
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType

from benchmarks.command_line.classes_in_files import importable
from engines.board.players.course_engine import MakePlayer
from game.errors import UserError


@contextmanager
def away_from_the_terminal(shows_prints: bool) -> Iterator[io.BytesIO]:
    """Give an empty standard input, and redirect standard output to a buffer, unless `shows_prints`."""
    printed, stdin = io.BytesIO(), sys.stdin
    output = io.TextIOWrapper(printed, "utf-8", errors="replace", write_through=True)
    sys.stdin = io.StringIO()
    try:
        with redirect_stdout(sys.stdout if shows_prints else output):
            yield printed
    finally:
        sys.stdin = stdin


def load_module(name: str) -> ModuleType:
    """Load "FILE.py:NAME", even beside an imported module with its name. Raises any exception of the file."""
    module_name = importable(name).rpartition(":")[0]
    found = importlib.util.spec_from_file_location(module_name, Path(name.rpartition(":")[0]))
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[module_name] = module  # as after an import: pickling looks the module up
    found.loader.exec_module(module)
    return module


def load_player(name: str) -> MakePlayer:
    """Load the class `name`, given as "FILE.py:Class". Raises `ValueError` if there is no such class."""
    file, _, attribute = name.rpartition(":")
    player: MakePlayer | None = getattr(load_module(name), attribute, None)
    if not callable(player):
        raise UserError(f"{file} has no class {attribute!r}; expected one, as in the course")
    return player
