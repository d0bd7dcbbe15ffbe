"""What the course's `minesweeper.py` has: `Minesweeper`, `Sentence` and `MinesweeperAI`, on any engine.

A file `minesweeper.py` of the one line

    from mineproof.course.minesweeper import *

puts the set/subset engine under the course's own `runner.py`, and a second line such as `MinesweeperAI = course("sat")`
puts any other engine there. This is for trying engines; it is no coursework.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, Self

import engines
from engines import Deduction, Reasoner
from engines.facts import Fact
from engines.reasoners.sentence_reasoner import SentenceReasoner
from game import minesweeper
from game.grid import Cell
from game.randomness import check_rng
from game.statements.sentence import Sentence, Total

__all__ = ["Minesweeper", "MinesweeperAI", "Sentence", "course"]


class Minesweeper(minesweeper.Minesweeper):
    """The course's game: what it leaves to chance is drawn from the module `random`, so that `random.seed` counts."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8, *, rng: random.Random | None = None) -> None:
        super().__init__(height, width, mines, rng=_seeded_as_the_course_is() if rng is None else rng)


class MinesweeperAI:
    """A player with the interface of the course's `MinesweeperAI`, on the engine `engine_name`.

    `moves_made`, `mines`, `safes` (sets of cells) and `knowledge` (a list of sentences over undetermined cells) are
    made anew whenever they are read: they are the reader's own, and to edit them changes nothing here. The player takes
    in what `add_knowledge`, `mark_mine` and `mark_safe` tell it. Where that contradicts itself, every look raises
    `Contradiction`.

    Whatever the engine reasons by, what the set/subset rule shows is known as well, as the course asks for it.

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

    def __copy__(self) -> Self:
        """A copy that shares nothing with this player, as those of engines."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"<MinesweeperAI on {self._engine!r}>"

    @property
    def moves_made(self) -> set[Cell]:
        """The cells revealed."""
        return {*self._engine.moves_made}

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""
        return {*self._engine.mines}

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe, those revealed among them."""
        return {*self._engine.safes}

    @property
    def knowledge(self) -> list[Sentence]:
        """A sentence for each number revealed, over its undetermined neighbors, and sentences inferred."""
        known = self._engine.knowledge
        if isinstance(self._engine.reasoner, SentenceReasoner | _WithSubsets):  # it has the differences already
            return [*known]
        return [*known, *SentenceReasoner().deduce(known).sentences]

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines among its neighbors (0 to 8)."""
        self._engine.add_knowledge(cell, count)

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine."""
        self._engine.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """Take in that `cell` is safe."""
        self._engine.mark_safe(cell)

    def make_safe_move(self) -> Cell | None:
        """A cell known to be safe and not yet made, or None."""
        return self._engine.make_safe_move()

    def make_random_move(self) -> Cell | None:
        """A cell neither made nor known to be a mine, or None."""
        return self._engine.make_random_move()


class _WithSubsets(Reasoner):
    """What a `weaker` reasoner shows, and what the set/subset rule shows, which it does not contain.

    The course asks for that rule. Where its sentences alone were added, one of them could say that its cells are safe
    while the player does not know it.
    """

    name = "with subsets"
    speaks = frozenset({Sentence})

    def __init__(self, weaker: Reasoner) -> None:
        self.weaker = weaker

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """See `Reasoner.deduce`."""
        found, more = self.weaker.deduce(facts, total), SentenceReasoner().deduce(facts)
        true, false = found.true | more.true, found.false | more.false
        return replace(found, true=true, false=false, sentences=found.sentences + more.sentences)


@cache
def course(engine_name: str) -> type[MinesweeperAI]:
    """The course's `MinesweeperAI` on the engine `engine_name`. Raises `ValueError` for a name that is not known.

    The class of one name is always the same, and what it makes can be pickled.

    >>> course("sat")(height=2, width=2).make_safe_move() is None
    True
    """
    engines.spec(engine_name)
    attributes = {"engine_name": engine_name, "__module__": __name__, "__reduce__": _reduced}
    return type("MinesweeperAI", (MinesweeperAI,), attributes)


def _reduced(player: MinesweeperAI) -> tuple[object, ...]:
    """How a player of `course` is pickled: its class is in no module, and is asked for by the name of the engine."""
    made = type(player)
    return _blank, (player.engine_name if made is course(player.engine_name) else made,), vars(player)


def _blank(of: str | type[MinesweeperAI]) -> MinesweeperAI:
    """A player of this class, or of that of this engine, before anything is known of it."""
    return object.__new__(course(of) if isinstance(of, str) else of)


def _seeded_as_the_course_is() -> random.Random:
    """Draws of one's own, which depend on the module `random`, as the course's programs do."""
    return random.Random(random.getrandbits(64))
