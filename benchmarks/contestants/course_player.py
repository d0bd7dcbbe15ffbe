"""Players of CS50's project, named by their files: "./minesweeper.py:MinesweeperAI"."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Callable, Set
from functools import partial
from pathlib import Path
from typing import Any

from game.grid import Cell

MakePlayer = Callable[..., Any]
"""Called as the course's class is: height, width."""


class CoursePlayer:
    """A player made by `make`, with the interface of the contestants: nobody tells it the total of mines.

    It draws its random moves from the module `random`, as the course's does, which is seeded for it here.
    """

    complete = False

    def __init__(
        self, make: MakePlayer, height: int, width: int, mines: int | None = None, *, rng: random.Random
    ) -> None:
        random.seed(rng.random())
        self._player = make(height=height, width=width)

    @property
    def mines(self) -> Set[Cell]:
        """The cells that it says are mines."""
        return frozenset(self._player.mines)

    @property
    def safes(self) -> Set[Cell]:
        """The cells that it says are safe."""
        return frozenset(self._player.safes)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """See `Player`."""
        self._player.add_knowledge(cell, count)

    def make_safe_move(self) -> Cell | None:
        """See `Player`."""
        move: Cell | None = self._player.make_safe_move()
        return move

    def make_random_move(self) -> Cell | None:
        """See `Player`."""
        move: Cell | None = self._player.make_random_move()
        return move


def is_file(name: str) -> bool:
    """Whether `name` has the form "FILE.py:Class".

    >>> is_file("./minesweeper.py:MinesweeperAI"), is_file("my_module:Player")
    (True, False)
    """
    file, _, attribute = name.rpartition(":")
    return file.endswith(".py") and attribute.isidentifier()


def check_file(name: str) -> None:
    """Raise `ValueError` unless `name` is "FILE.py:Class" and there is such a file, which is not run."""
    file, _, attribute = name.rpartition(":")
    if not is_file(name):
        raise ValueError(f"{name!r} names no class; expected FILE.py:Class, such as ./minesweeper.py:MinesweeperAI")
    if not Path(file).is_file():
        raise ValueError(f"there is no file {file!r}; expected the file with your {attribute}")


def load_player(name: str) -> MakePlayer:
    """The class that `name` tells as "FILE.py:Class". Raises `ValueError` if there is none, and what the file raises.

    Modules beside the file are found, as when the file is run.
    """
    check_file(name)
    file, _, attribute = name.rpartition(":")
    path = Path(file)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    found = importlib.util.spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[path.stem] = module  # as after an import, for what pickles or looks itself up
    found.loader.exec_module(module)
    if not callable(getattr(module, attribute, None)):
        raise ValueError(f"{file} has no class {attribute!r}; expected one, as in the course")
    player: MakePlayer = getattr(module, attribute)
    return player


def maker(name: str) -> Callable[..., CoursePlayer]:
    """What makes the contestant that `name` tells as "FILE.py:Class". Raises as `load_player` does."""
    return partial(CoursePlayer, load_player(name))
