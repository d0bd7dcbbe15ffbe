"""A player that was written for the course's project, as a contestant: it gets the height and the width alone."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Set
from pathlib import Path

from benchmarks.console.importable import importable
from engines.course_engine import MakePlayer
from game.errors import UserError
from game.grid import Cell


class CoursePlayer:
    """What `make(height=..., width=...)` makes, behind the interface of the contestants.

    It does not get the total of mines and never claims to know all that follows. It draws from the module `random`, as
    the course does; `rng` seeds that, so that a game can be played again.
    """

    complete = False

    def __init__(
        self, make: MakePlayer, height: int, width: int, mines: int | None = None, *, rng: random.Random
    ) -> None:
        random.seed(rng.getrandbits(64))
        self._player = make(height=height, width=width)

    @property
    def mines(self) -> Set[Cell]:
        """The cells that the player takes for mines."""
        return frozenset(self._player.mines)

    @property
    def safes(self) -> Set[Cell]:
        """The cells that the player takes for safe."""
        return frozenset(self._player.safes)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """See `Engine.add_knowledge`."""
        self._player.add_knowledge(cell, count)

    def make_safe_move(self) -> Cell | None:
        """See `Engine.make_safe_move`."""
        move: Cell | None = self._player.make_safe_move()
        return move

    def make_random_move(self) -> Cell | None:
        """See `Engine.make_random_move`."""
        move: Cell | None = self._player.make_random_move()
        return move


def load_player(name: str) -> MakePlayer:
    """The class that `name` gives as "FILE.py:Class", from that file, whatever else is imported under its name.

    Raises `ValueError` if there is no such class, and what the file raises. It can import the modules beside it.
    """
    module_name, _, attribute = importable(name).rpartition(":")
    file = name.rpartition(":")[0]
    if not (file.endswith(".py") and attribute.isidentifier()):
        raise UserError(f"{name!r} names no class; expected FILE.py:Class, such as ./minesweeper.py:MinesweeperAI")
    found = importlib.util.spec_from_file_location(module_name, Path(file))
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[module_name] = module  # as after an import, for what pickles or looks itself up
    found.loader.exec_module(module)
    if not callable(getattr(module, attribute, None)):
        classes = [
            name for name, one in vars(module).items() if isinstance(one, type) and one.__module__ == module_name
        ]
        only = f": only {', '.join(classes)}" if classes else ""
        raise UserError(f"{file} has no class {attribute!r}{only}; expected one, as in the course")
    player: MakePlayer = getattr(module, attribute)
    return player
