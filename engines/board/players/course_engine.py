"""An engine for a player written for CS50's project: the player makes the moves, and the library finds the proofs."""

import random
from collections.abc import Callable, Set as AbstractSet
from functools import cache
from inspect import Signature, signature
from operator import methodcaller
from pathlib import Path
from traceback import extract_tb
from typing import Any, ClassVar

from engines.board.players.unverified_engine import UnverifiedEngine
from engines.board.python_position import PythonPosition
from engines.guessing.guesser import Guesser
from engines.reasoners.single_sentence_rule import SingleReasoner
from game.errors import UserError
from game.grid import Cell

MakePlayer = Callable[..., Any]
"""The constructor of a player, with the arguments of the course's class: height, width."""


class CoursePosition(PythonPosition):
    """The knowledge of a course player about a board; after an interrupted call, a new player gets all facts again."""

    make_player: ClassVar[MakePlayer]

    def known(self, is_mine: bool) -> set[Cell]:
        if self._state != "whole":
            self._make_anew()
        name = "mines" if is_mine else "safes"
        cells = getattr(self._player, name)
        try:
            return {(int(row), int(column)) for row, column in cells}
        except (TypeError, ValueError) as error:
            message = f"the player's {name} is {cells!r:.60}; expected a set of cells; `mineproof course` shows more"
            raise UserError(message) from error

    known_so_far = known

    def complete(self) -> bool:
        return False

    def safe_move(self) -> Cell | None:
        return self.move("make_safe_move")

    def move(self, method: str) -> Cell | None:
        if self._state != "whole":
            self._make_anew()
        cell = self._call(method)
        return None if cell is None else (int(cell[0]), int(cell[1]))

    def _take_number(self, cell: Cell, around: AbstractSet[Cell], count: int) -> None:
        super()._take_number(cell, around, count)
        if cell not in self.given.reveals:
            self._call("add_knowledge", cell, count)

    def _take_mark(self, cell: Cell, is_mine: bool) -> None:
        super()._take_mark(cell, is_mine)
        self._call("mark_mine" if is_mine else "mark_safe", cell)

    def _make_all(self) -> None:
        super()._make_all()
        height, width = self.height, self.width
        self._player = _call("MinesweeperAI", self.make_player, height=height, width=width)
        for cell, is_mine in self.given.marks.items():
            self._call("mark_mine" if is_mine else "mark_safe", cell)
        for cell, count in self.given.reveals.items():
            self._call("add_knowledge", cell, count)

    def _call(self, method: str, *arguments: object) -> Any:
        return _call(method, getattr(self._player, method), *arguments)


class CourseEngine(UnverifiedEngine):
    """A player of the course's project as an engine, with the player's knowledge and moves. Square boards only.

    The player gets the numbers, but not the total, and draws from the module `random`: `rng` seeds it.
    """

    reasoner_class = SingleReasoner
    uses_total = False

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        guesser: Guesser | None = None,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(height, width, mines, guesser=guesser, rng=rng)
        self._has_own_guesses = guesser is None
        random.seed(self.rng.getrandbits(64))
        self._begin()

    def make_random_move(self) -> Cell | None:
        if self._has_own_guesses:
            move: Cell | None = self._asked(methodcaller("move", "make_random_move"))
            return move
        return super().make_random_move()


def _call(name: str, call: Callable[..., Any], *arguments: object, **named: object) -> Any:
    try:
        return call(*arguments, **named)
    except Exception as error:
        line = extract_tb(error.__traceback__)[-1]
        where = f"{Path(line.filename).name}, line {line.lineno}, in {line.name}"
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        raise UserError(f"the player's {name} raised {what} ({where}); `mineproof course` shows more") from error


@cache
def engine_of(make: MakePlayer) -> type[CourseEngine]:
    """Return the engine class for a class of players."""
    about = f"The player {make.__name__}, written for the course's project; engines of ours prove what it says."
    position = type("CoursePosition", (CoursePosition,), {"make_player": staticmethod(make)})
    members = {"__module__": make.__module__, "__doc__": about, "positions": (position,)}
    return type(make.__name__, (CourseEngine,), members)


def is_player(found: Any) -> bool:
    """Return whether `found` is a class of players of the course's project, by its methods and constructor."""
    if not (isinstance(found, type) and hasattr(found, "add_knowledge") and hasattr(found, "make_safe_move")):
        return False
    try:
        made_with = signature(found)
    except (TypeError, ValueError):
        return False
    is_contestant = "mines" in made_with.parameters or _takes(made_with, 8, 8, None, rng=None)
    return not is_contestant and _takes(made_with, height=8, width=8)


def _takes(made_with: Signature, *arguments: object, **named: object) -> bool:
    try:
        made_with.bind(*arguments, **named)
    except TypeError:
        return False
    return True
