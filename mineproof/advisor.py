"""An advisor: an engine that is asked for the next move, for what is known, how likely the rest is, and why.

The window, the live board, `watch` and `solve` ask it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import engines
from engines import Chances, Engine, Explanation
from engines.board.board_answer import BoardAnswer
from game.errors import GaveUp, NotEntailed
from game.grid import Cell, GridSpec
from game.observation import Observation
from game.words import percent
from mineproof.proofs import argument_of

CreateEngine = Callable[..., Engine]
"""Makes an engine by name, as `engines.create` does."""


@dataclass(frozen=True)
class Move:
    """A move: proven safe, with the `explanation`, or a guess.

    `chance` is that of a mine, from 0 to 1, or None where it is not known. Where a safe move has no explanation,
    `no_explanation` says why.
    """

    cell: Cell
    is_safe: bool
    chance: float | None
    explanation: Explanation | None = None
    no_explanation: str = ""

    def __str__(self) -> str:
        if self.is_safe:
            why = argument_of(self.explanation).rstrip(".") if self.explanation else self.no_explanation
            return f"{self.cell} is safe: {why}"
        odds = "" if self.chance is None else f" at {percent(self.chance)}"
        return f"no safe move known, guessing {self.cell}{odds}"


@dataclass(frozen=True)
class AdvisorKnowledge:
    """What is known of the cells not revealed.

    `chances` of a mine, from 0 to 1, are None where they are not known; `no_chances` then says why.
    """

    safes: frozenset[Cell]
    mines: frozenset[Cell]
    chances: Mapping[Cell, float] | None
    no_chances: str = ""


class Advisor:
    """An engine `name` for a board of `height` x `width` cells, told the total of `mines` unless that is None.

    `grid` tells which cells are neighbors, as `Grid.of` takes it; `density` is the chance of a mine where nothing is
    known, for when the total is not. Raises as `engines.create` does, and `Contradiction` at any question for as long
    as no layout fits what was told.
    """

    def __init__(
        self,
        name: str,
        height: int,
        width: int,
        mines: int | None = None,
        *,
        grid: GridSpec = None,
        density: float | None = None,
        rng: random.Random | None = None,
        create: CreateEngine = engines.create,
    ) -> None:
        self.height, self.width = height, width
        self.engine = create(name, height, width, mines, rng=rng, grid=grid)
        own = self.engine.chances if density is None else None
        self._chances = own or Chances(self.engine, density=density)
        self._can_count = mines is not None or density is not None

    @property
    def reveals(self) -> Mapping[Cell, int]:
        """The numbers that were told."""
        return self.engine.reveals

    def tell(self, reveals: Mapping[Cell, int]) -> None:
        """Take in the numbers revealed; those told before may be among them."""
        for cell, count in reveals.items():
            if cell not in self.engine.reveals:
                self.engine.add_knowledge(cell, count)

    def observe(self, observation: Observation) -> None:
        """Take in all that was seen."""
        self.engine.observe(observation)

    def move(self) -> Move | None:
        """What the engine would do: a safe move and why, or else a guess and its chance; None if nothing is left."""
        return self._move(self.engine.make_random_move)

    def best_move(self) -> Move | None:
        """The best move: a safe one and why, or else the best guess and its chance; None if nothing is left."""
        return self._move(self.best_cell)

    def best_cell(self) -> Cell | None:
        """The best move alone: a cell proven safe, or else the best guess; None if nothing is left.

        See `BoardAnswer.best`.

        >>> advisor = Advisor("sat", 1, 6, mines=2)
        >>> advisor.tell({(0, 4): 1})
        >>> advisor.best_cell(), advisor.knowledge().chances[0, 0]  # beside the number it would be 50%
        ((0, 0), 0.3333333333333333)
        """
        return BoardAnswer(self.engine, chances=self._chances).best

    def _move(self, guess: Callable[[], Cell | None]) -> Move | None:
        """A safe move and why, or else that of `guess` and its chance."""
        cell = self.engine.make_safe_move()
        if cell is not None:
            explanation = self.explain(cell)
            if isinstance(explanation, str):
                return Move(cell, True, 0.0, no_explanation=explanation)
            return Move(cell, True, 0.0, explanation)
        cell = guess()
        if cell is None:
            return None
        chances, _ = self._count()
        return Move(cell, False, None if chances is None else chances.get(cell))

    def knowledge(self) -> AdvisorKnowledge:
        """What the engine has proven, and how likely the rest is."""
        engine = self.engine
        chances, why_not = self._count()
        return AdvisorKnowledge(
            frozenset(engine.safes - engine.reveals.keys()), frozenset(engine.mines), chances, why_not
        )

    def explain(self, cell: Cell) -> Explanation | str:
        """Why `cell` is what it is, or in words why that cannot be told."""
        try:
            return self.engine.explain(cell)
        except (GaveUp, NotEntailed) as limit:
            return str(limit)

    def world_count(self) -> int | None:
        """How many layouts fit (with any number of mines, where the total is not known), or None beyond counting."""
        try:
            return self._chances.world_count()
        except GaveUp:
            return None

    def _count(self) -> tuple[dict[Cell, float] | None, str]:
        """The chances, or None and why there are none."""
        if not self._can_count:
            return None, "neither the total number of mines nor their density is given"
        try:
            return self._chances.probabilities(), ""
        except GaveUp as limit:
            return None, str(limit)
