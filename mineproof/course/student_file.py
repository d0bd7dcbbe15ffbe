"""The loading of a student's file, and of a class in it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from benchmarks.console.importable import importable
from engines.board.players.course_engine import MakePlayer
from game.errors import UserError


def load_module(name: str) -> ModuleType:
    """Load the file of `name`, given as "FILE.py:NAME", whatever module is imported under the file's name.

    Raises any exception of the file. The file can import the modules beside it.
    """
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
    module = load_module(name)
    if not callable(getattr(module, attribute, None)):
        classes = [
            name for name, one in vars(module).items() if isinstance(one, type) and one.__module__ == module.__name__
        ]
        only = f": only {', '.join(classes)}" if classes else ""
        raise UserError(f"{file} has no class {attribute!r}{only}; expected one, as in the course")
    player: MakePlayer = getattr(module, attribute)
    return player
