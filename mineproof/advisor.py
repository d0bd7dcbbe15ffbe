"""An advisor: an engine, and one that counts beside it, asked for the next move, for what is known, and why.

The window, `watch` and `solve` ask it. It is handed the means to create engines, and knows none itself.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from game.grid import Cell
from game.minesweeper.referee import Player
from game.observation import Clue, Position
from game.pictures import percent
from game.sentence import Sentence

ODDS = "probability"
"""The engine that tells how likely each mine is, whichever engine proves what is certain."""


class Solver(Player, Protocol):
    """A player that tells what it knows, and why: every engine is one."""

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe."""

    @property
    def complete(self) -> bool:
        """Whether it knows all that follows from what it was told."""

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine."""

    def explain(self, cell: Cell) -> list[Sentence]:
        """A few of the facts told that prove what `cell` is; raises `ValueError` or `RuntimeError` if it cannot."""


@runtime_checkable
class Odds(Protocol):
    """Whoever tells how likely each mine is: the probability engine, and those built on it."""

    def probabilities(self) -> dict[Cell, float]:
        """The chance of a mine (0 to 1) for each cell not revealed; raises `ValueError` or `RuntimeError`."""

    def world_count(self) -> int:
        """How many layouts fit all that is known."""


class CreateEngine(Protocol):
    """Makes an engine by name, as `engines.create` does: the game is handed it."""

    def __call__(
        self,
        name: str,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        **options: object,
    ) -> Solver:
        """The engine `name` for a board of `height` x `width` cells, told the total of `mines` or not (None)."""


@dataclass(frozen=True)
class Move:
    """A move: proven safe `because` of some clues (none if the engine cannot say why), or a guess.

    `chance` is that of a mine, from 0 to 1, or None where it is not known.
    """

    cell: Cell
    is_safe: bool
    chance: float | None
    because: tuple[Clue, ...] = ()

    def __str__(self) -> str:
        if self.is_safe:
            return f"{self.cell} is safe" + (f": {because(self.because)}" if self.because else "")
        odds = "" if self.chance is None else f" at {percent(self.chance)}"
        return f"no safe move known, guessing {self.cell}{odds}"


@dataclass(frozen=True)
class Knowledge:
    """What is known of the cells not revealed: `chances` of a mine, from 0 to 1, is None where nobody could count."""

    safes: frozenset[Cell]
    mines: frozenset[Cell]
    chances: Mapping[Cell, float] | None


class Advisor:
    """An engine `name` for a board of `height` x `width` cells, told the total of `mines` unless that is None.

    `density` is the chance of a mine where nothing is known, for when the total is not. Raises as `create` does, and
    `Contradiction` at any question for as long as no layout fits what was told.
    """

    def __init__(
        self,
        create: CreateEngine,
        name: str,
        height: int,
        width: int,
        mines: int | None = None,
        *,
        density: float | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.height, self.width = height, width
        self.engine = create(name, height, width, mines, rng=rng)
        options: dict[str, Any] = {} if density is None else {"density": density}
        shared = isinstance(self.engine, Odds) and not options
        self._odds = self.engine if shared else create(ODDS, height, width, mines, **options)
        self._engines = [self.engine] if shared else [self.engine, self._odds]
        self._can_count = mines is not None or density is not None
        self.reveals: dict[Cell, int] = {}
        self._given: set[Cell] = set()

    def tell(self, reveals: Mapping[Cell, int]) -> None:
        """Take in the numbers revealed; those told before may be among them."""
        for cell, count in reveals.items():
            if cell not in self.reveals:
                for engine in self._engines:
                    engine.add_knowledge(cell, count)
                self.reveals[cell] = count

    def tell_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine."""
        self._given.add(cell)
        for engine in self._engines:
            engine.mark_mine(cell)

    def move(self) -> Move | None:
        """What the engine would do: a safe move and why, or else a guess and its chance; None if nothing is left."""
        cell = self.engine.make_safe_move()
        if cell is not None:
            return Move(cell, True, 0.0, self.explain(cell))
        cell = self.engine.make_random_move()
        if cell is None:
            return None
        chances = self._chances()
        return Move(cell, False, None if chances is None else chances.get(cell))

    def knowledge(self) -> Knowledge:
        """What the engine has proven, and how likely the rest is."""
        engine = self.engine
        safes = frozenset(engine.safes.difference(self.reveals))
        return Knowledge(safes, frozenset(engine.mines), self._chances())

    def explain(self, cell: Cell) -> tuple[Clue, ...]:
        """The clues that prove what `cell` is: none if the engine does not know, or cannot say."""
        try:
            sentences = self.engine.explain(cell)
        except (ValueError, RuntimeError):
            return ()
        position = Position(self.height, self.width, self.reveals, frozenset(self._given))
        return tuple(position.clues_behind(sentences))

    def world_count(self) -> int | None:
        """How many layouts fit (with any number of mines, where the total is not known), or None beyond counting."""
        try:
            return self._odds.world_count() if isinstance(self._odds, Odds) else None
        except RuntimeError:
            return None

    def _chances(self) -> dict[Cell, float] | None:
        if not self._can_count or not isinstance(self._odds, Odds):
            return None
        try:
            return self._odds.probabilities()
        except RuntimeError:
            return None


def because(clues: tuple[Clue, ...]) -> str:
    """The clues in words."""
    return ", ".join(map(str, clues))
