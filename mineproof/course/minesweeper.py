"""The classes of the course's `minesweeper.py` on any engine: `Minesweeper`, `Sentence` and `MinesweeperAI`.

A file `minesweeper.py` of the one line

    from mineproof.course.minesweeper import *

puts the set/subset engine under the course's own `runner.py`, and a second line such as `MinesweeperAI = course("sat")`
puts any other engine there. This module is for trying engines, not for coursework.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar

import engines
from engines import Deduction, Reasoner
from engines.facts_and_components import Fact
from engines.reasoners.subset_rule import SentenceReasoner
from game import minesweeper
from game.grid import Cell
from game.statements.sentence import Sentence, Total
from game.text.checked_values import check_rng

__all__ = ["Minesweeper", "MinesweeperAI", "Sentence", "course"]


class Minesweeper(minesweeper.Minesweeper):
    """The course's game: its layout is drawn by the module `random`, so that `random.seed` applies."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8, *, rng: random.Random | None = None) -> None:
        super().__init__(height, width, mines, rng=_seeded_as_the_course_is() if rng is None else rng)


class MinesweeperAI:
    """A player with the interface of the course's `MinesweeperAI`, on the engine `engine_name`.

    `moves_made`, `mines`, `safes` (sets of cells) and `knowledge` (a list of sentences over undetermined cells) are
    copied at each reading. If the facts are contradictory, every reading raises `Contradiction`.

    With any engine, the conclusions of the set/subset rule are included, as the course requires.

    >>> ai = MinesweeperAI(height=1, width=3)
    >>> ai.add_knowledge((0, 0), 1)
    >>> ai.mines
    {(0, 1)}
    """

    engine_name: ClassVar[str] = "sentence"

    def __init__(self, height: int = 8, width: int = 8, *, rng: random.Random | None = None) -> None:
        self.height, self.width = height, width
        check_rng(rng)
        self._engine = engines.create(self.engine_name, height, width, rng=rng or _seeded_as_the_course_is())
        spec = engines.spec(self.engine_name)
        if not spec.complete and "sentence" not in (spec.name, *spec.contains):
            self._engine.reasoner = _WithSubsets(self._engine.reasoner)

    def __repr__(self) -> str:
        return f"<MinesweeperAI on {self._engine!r}>"

    @property
    def moves_made(self) -> set[Cell]:
        return {*self._engine.moves_made}

    @property
    def mines(self) -> set[Cell]:
        return {*self._engine.mines}

    @property
    def safes(self) -> set[Cell]:
        return {*self._engine.safes}

    @property
    def knowledge(self) -> list[Sentence]:
        known = self._engine.knowledge
        if isinstance(self._engine.reasoner, SentenceReasoner | _WithSubsets):  # its knowledge includes the differences
            return [*known]
        return [*known, *SentenceReasoner().deduce(known).sentences]

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Add a revealed `cell`, which is safe and has `count` mines among its neighbors (0 to 8)."""
        self._engine.add_knowledge(cell, count)

    def mark_mine(self, cell: Cell) -> None:
        self._engine.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        self._engine.mark_safe(cell)

    def make_safe_move(self) -> Cell | None:
        return self._engine.make_safe_move()

    def make_random_move(self) -> Cell | None:
        """Return a hidden cell not known to be a mine, or None."""
        return self._engine.make_random_move()


class _WithSubsets(Reasoner):
    """A reasoner with the conclusions of a `weaker` one and of the set/subset rule, which the course requires."""

    name = "with subsets"
    fact_types = frozenset({Sentence})

    def __init__(self, weaker: Reasoner) -> None:
        self.weaker = weaker

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        found, more = self.weaker.deduce(facts, total), SentenceReasoner().deduce(facts)
        true, false = found.true | more.true, found.false | more.false
        return replace(found, true=true, false=false, sentences=found.sentences + more.sentences)


@cache
def course(engine_name: str) -> type[MinesweeperAI]:
    """Return the course's `MinesweeperAI` on the engine `engine_name`. Raises `ValueError` for an unknown name.

    >>> course("sat")(height=2, width=2).make_safe_move() is None
    True
    """
    engines.spec(engine_name)
    return type("MinesweeperAI", (MinesweeperAI,), {"engine_name": engine_name, "__module__": __name__})


def _seeded_as_the_course_is() -> random.Random:
    """Make a generator seeded from the module `random`, so that `random.seed` applies as in the course's programs."""
    return random.Random(random.getrandbits(64))
