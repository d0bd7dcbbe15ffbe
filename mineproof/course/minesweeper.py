"""What the course's `minesweeper.py` has: `Minesweeper`, `Sentence` and `MinesweeperAI`, on any engine.

A file `minesweeper.py` of the one line

    from mineproof.course.minesweeper import *

puts the set/subset engine under the course's own `runner.py`, and a second line such as `MinesweeperAI = course("sat")`
puts any other engine there. This is for trying engines; it is no coursework.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Sequence, Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import ClassVar, Self

import engines
from engines import Deduction, Engine, Reasoner
from engines.facts import Fact
from engines.reasoners.sentence_reasoner import SentenceReasoner
from game import minesweeper
from game.chance import check_rng
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence, Total
from mineproof.course.live_collections import LiveKnowledge, LiveSet

__all__ = ["Minesweeper", "MinesweeperAI", "Sentence", "course"]


class Minesweeper(minesweeper.Minesweeper):
    """The course's game: what it leaves to chance is drawn from the module `random`, so that `random.seed` counts."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8, *, rng: random.Random | None = None) -> None:
        super().__init__(height, width, mines, rng=_seeded_as_the_course_is() if rng is None else rng)


class MinesweeperAI:
    """A player with the interface of the course's `MinesweeperAI`, on the engine `engine_name`.

    `moves_made`, `mines`, `safes` (sets of cells) and `knowledge` (a list of sentences over undetermined cells) may be
    edited or replaced between calls, and the player goes on from what it finds. A set or list that is assigned is
    copied: edit the player's own. Where an edit contradicts what is known, every call raises `Contradiction` until a
    collection is assigned anew that mends it.

    Sentences may be edited in place. The player changes none of them: one stays in `knowledge` for as long as what it
    says is part of that, and is edited with effect for as long as somebody holds it, even where the player has
    another in its place by then. One that was taken out of the list is the caller's own.

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
        self._rng = rng or _seeded_as_the_course_is()
        self._engine = self._new_engine()
        self._sets = {name: LiveSet() for name in ("moves_made", "mines", "safes")}
        self._knowledge = LiveKnowledge()
        self._collections: dict[str, LiveSet | LiveKnowledge] = {**self._sets, "knowledge": self._knowledge}
        self._shown: dict[str, int] = {}  # the collections handed out, with the engine's revision that they show

    def __copy__(self) -> Self:
        """A copy that shares nothing with this player, as those of engines."""
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"<MinesweeperAI on {self._engine!r}>"

    # What is known.

    @property
    def moves_made(self) -> set[Cell]:
        """The cells revealed, and whatever the caller adds."""
        return self._sets["moves_made"].listed

    @moves_made.setter
    def moves_made(self, cells: Iterable[Cell]) -> None:
        self._sets["moves_made"].assign(cells)

    @property
    def mines(self) -> set[Cell]:
        """The cells known to be mines."""
        self._hand_out("mines")
        return self._sets["mines"].listed

    @mines.setter
    def mines(self, cells: Iterable[Cell]) -> None:
        self._sets["mines"].assign(cells)

    @property
    def safes(self) -> set[Cell]:
        """The cells known to be safe, those revealed among them."""
        self._hand_out("safes")
        return self._sets["safes"].listed

    @safes.setter
    def safes(self, cells: Iterable[Cell]) -> None:
        self._sets["safes"].assign(cells)

    @property
    def knowledge(self) -> list[Sentence]:
        """A sentence for each number revealed, over its undetermined neighbors, and sentences inferred."""
        self._hand_out("knowledge")
        return self._knowledge.listed

    @knowledge.setter
    def knowledge(self, sentences: Iterable[Sentence]) -> None:
        self._knowledge.assign(sentences)
        self._shown.setdefault("knowledge", -1)  # its sentences are in the caller's hands

    # What the course's programs call.

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines among its neighbors (0 to 8)."""
        self._notice_edits()
        self._engine.add_knowledge(cell, count)
        self._sets["moves_made"].show([cell])
        self._renew()

    def mark_mine(self, cell: Cell) -> None:
        """Take in that `cell` is a mine."""
        self._notice_edits()
        self._engine.mark_mine(cell)
        self._renew()

    def mark_safe(self, cell: Cell) -> None:
        """Take in that `cell` is safe."""
        self._notice_edits()
        self._engine.mark_safe(cell)
        self._renew()

    def make_safe_move(self) -> Cell | None:
        """A cell known to be safe and not yet made, or None."""
        self._notice_edits()
        return self._engine.make_safe_move()

    def make_random_move(self) -> Cell | None:
        """A cell neither made nor known to be a mine, or None."""
        self._notice_edits()
        return self._engine.make_random_move()

    # The engine behind, and the collections in front of it.

    def _new_engine(self) -> Engine:
        engine = engines.create(self.engine_name, self.height, self.width, rng=self._rng)
        spec = engines.spec(self.engine_name)
        if not spec.complete and "sentence" not in (spec.name, *spec.contains):
            engine.reasoner = _WithSubsets(engine.reasoner)
        return engine

    def _hand_out(self, name: str) -> None:
        """Bring a collection up to date, now and from now on."""
        self._notice_edits()
        self._shown.setdefault(name, -1)
        self._show(name)

    def _renew(self) -> None:
        """Bring the collections up to date that were handed out; a deeper contradiction waits for the next look."""
        with suppress(Contradiction):
            for name in self._shown:
                self._show(name)

    def _show(self, name: str) -> None:
        engine = self._engine
        known = engine.mines if name == "mines" else engine.safes  # a look, which may change the revision
        if self._shown[name] == engine.revision:
            return
        if name == "knowledge":
            self._knowledge.show([*engine.knowledge, *self._differences()])
        else:
            self._sets[name].show(known)
        self._shown[name] = engine.revision

    def _differences(self) -> tuple[Sentence, ...]:
        """The sentences that the set/subset rule adds: the course asks for it, whatever else the engine reasons by."""
        if isinstance(self._engine.reasoner, SentenceReasoner | _WithSubsets):  # the engine has them already
            return ()
        return SentenceReasoner().deduce(self._engine.knowledge).sentences

    def _notice_edits(self) -> None:
        """Go on from the collections as they are; where they are no knowledge, raise until they are mended."""
        edited = {name for name, each in self._collections.items() if each.is_edited()}
        if not edited:
            return
        if edited == {"moves_made"} and self._sets["moves_made"].listed >= self._engine.moves_made:
            self._skip_moves(self._engine)
        else:
            self._engine = self._new_engine_with_edits(edited)
            self._shown = dict.fromkeys(self._shown, -1)
        for name in edited:
            self._collections[name].note()

    def _new_engine_with_edits(self, edited: AbstractSet[str]) -> Engine:
        """A new engine with these collections: those edited as they are, the others as the old engine has them."""
        mines, safes, knowledge = _known_to(self._engine)
        if "knowledge" in edited:
            knowledge = self._knowledge.as_edited()
        engine = self._new_engine()
        for cell in self._sets["mines"].listed if "mines" in edited else mines:
            engine.mark_mine(cell)
        for cell in self._sets["safes"].listed if "safes" in edited else safes:
            engine.mark_safe(cell)
        for sentence in knowledge:
            engine.add_sentence(sentence)
        self._skip_moves(engine)
        return engine

    def _skip_moves(self, engine: Engine) -> None:
        for cell in self._sets["moves_made"].listed - engine.moves_made:
            engine.skip(cell)


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


def _known_to(engine: Engine) -> tuple[AbstractSet[Cell], AbstractSet[Cell], Sequence[Sentence]]:
    """The mines, the safe cells and the sentences known; where these contradict each other, what was given of cells."""
    try:
        return engine.mines, engine.safes, engine.knowledge
    except Contradiction:
        marked = {
            is_mine: {cell for cell, value in engine.marks.items() if value == is_mine} for is_mine in (True, False)
        }
        return marked[True], marked[False] | engine.reveals.keys(), ()
