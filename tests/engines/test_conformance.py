"""Every engine keeps the contract, and the contract notices one that does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence, Set as AbstractSet
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import engines
from engines import (
    Deduction,
    Engine,
    Explanation,
    Fact,
    Reasoner,
    Sentence,
    SentenceEngine,
    SentenceReasoner,
    Total,
    with_total,
)
from engines.board.deduced_position import DeducedPosition
from engines.conformance import LAWS, Nonconformance, check_engine
from engines.reasoners.sat import SatReasoner
from engines.reasoners.single import SingleReasoner
from game.errors import Contradiction
from game.grid import Cell, all_cells, check_cell, neighbors
from game.observation import Observation
from tests.support.laws import assert_noticed
from tests.support.reasoners import SHORT
from tests.support.ways import WAYS, knowledge_base

REASONING = [
    law
    for law in LAWS
    if law.__name__
    in (
        "applies_the_total",
        "is_sound",
        "is_complete_where_it_says_so",
        "explains_with_nothing_idle",
        "knows_the_same_from_its_observation",
    )
]
"""The laws that depend on the reasoner; all others are about the bookkeeping, whatever the reasoner."""


@pytest.mark.parametrize("law", REASONING, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", engines.available())
def test_every_engine_keeps_the_laws_of_reasoning(name: str, law: Any) -> None:
    law(partial(engines.load(name), **SHORT.get(name, {})))


@pytest.mark.parametrize("law", [law for law in LAWS if law not in REASONING], ids=lambda law: law.__name__)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_make_an_engine_keeps_the_laws_of_bookkeeping(way: str, law: Any) -> None:
    law(WAYS[way])


class Overclaiming(SentenceReasoner):
    """Says that it knows all, and does not."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        return replace(super().deduce(facts, total), complete=True)


class Reckless(Reasoner):
    """Calls everything safe."""

    name = "reckless"
    speaks = SentenceReasoner.speaks

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = self.sentences_among(facts)
        return Deduction(frozenset(), frozenset(cell for sentence in sentences for cell in sentence.cells))


class Deaf(SatReasoner):
    """Does not listen to the total, and says that it knows all."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        return super().deduce(facts)


class Heedless(SingleReasoner):
    """Ignores the total."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        return super().deduce(facts)


class Unshaken(SingleReasoner):
    """Takes a total that cannot be."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        try:
            return super().deduce(facts, total)
        except Contradiction:
            return Deduction(complete=False)


class Credulous(SingleReasoner):
    """Takes a total that is a number."""

    def deduce(self, facts: Sequence[Fact], total: Any = None) -> Deduction:
        return super().deduce(facts, total if isinstance(total, Total) else None)


class HeedlessEngine(Engine):
    reasoner_class = Heedless


class UnshakenEngine(Engine):
    reasoner_class = Unshaken


class TotalIsANumberEngine(Engine):
    reasoner_class = Credulous


class OverclaimingEngine(Engine):
    reasoner_class = Overclaiming


class RecklessEngine(Engine):
    reasoner_class = Reckless


class DeafEngine(Engine):
    reasoner_class = Deaf


class UnseededEngine(SentenceEngine):
    """Has other sizes where none are told."""

    def __init__(self, height: int = 9, width: int = 8, mines: int | None = None, **options: Any) -> None:
        super().__init__(height, width, mines, **options)


class KnowingEngine(SentenceEngine):
    """Calls a cell safe before anything was told."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.mark_safe((0, 0))


class LenientEngine(SentenceEngine):
    """Makes a board of any size."""

    def __init__(self, height: Any = 8, width: Any = 8, mines: Any = None, **options: Any) -> None:
        try:
            super().__init__(height, width, mines, **options)
        except ValueError:
            super().__init__(**options)


class CredulousEngine(SentenceEngine):
    """Takes whatever it is told."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if cell not in self.moves_made:
            super().add_knowledge(cell, max(0, min(count, 8)))


class HalfwayEngine(SentenceEngine):
    """Refuses a bad count, and has taken in half of it by then."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        check_cell(cell, self.height, self.width)
        self.skip(cell)
        super().add_knowledge(cell, count)


class WordyEngine(SentenceEngine):
    """Names all clues that there are."""

    def explain(self, cell: Cell) -> Explanation:
        return replace(super().explain(cell), clues=tuple(self.observation.clues()))


class CurtEngine(SentenceEngine):
    """Leaves a clue out."""

    def explain(self, cell: Cell) -> Explanation:
        found = super().explain(cell)
        return replace(found, clues=found.clues[1:])


class TimidEngine(SentenceEngine):
    """Calls nothing safe but what was revealed."""

    @property
    def safes(self) -> AbstractSet[Cell]:
        return super().safes & self.moves_made


class ForgetfulEngine(SentenceEngine):
    """Forgets a sentence."""

    @property
    def knowledge(self) -> tuple[Sentence, ...]:
        return super().knowledge[1:]


class StubbornEngine(SentenceEngine):
    """Shows sentences as they were told, cells that are known among them."""

    @property
    def knowledge(self) -> tuple[Sentence, ...]:
        told = (Sentence(neighbors(c, self.height, self.width), count) for c, count in self.reveals.items())
        return (*super().knowledge, *told)


class ImpatientEngine(SentenceEngine):
    """Takes what it is told twice for something new."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if cell in self.reveals:
            self.mark_mine((3, 3))
        super().add_knowledge(cell, count)


class RepeatingEngine(SentenceEngine):
    """Offers moves that were made."""

    def make_safe_move(self) -> Cell | None:
        return next(iter(self.moves_made), None)


class TakingEngine(SentenceEngine):
    """Takes a move for made when it is asked for."""

    def make_safe_move(self) -> Cell | None:
        move = super().make_safe_move()
        if move is not None:
            self.skip(move)
        return move


class ChattyEngine(SentenceEngine):
    """Makes a sentence of what it is told twice, which shows no cell."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        if cell in self.reveals:
            self.add_sentence(Sentence([(3, 2), (3, 3)], 1))
        super().add_knowledge(cell, count)


class UntoldEngine(SentenceEngine):
    """Takes it that there are no mines where it is not told how many."""

    @property
    def safes(self) -> AbstractSet[Cell]:
        return super().safes if self.total_mines is not None else frozenset(all_cells(self.height, self.width))


class IllegalEngine(SentenceEngine):
    """Guesses the same cell again and again."""

    def make_random_move(self) -> Cell | None:
        return (0, 0)


class LazyEngine(SentenceEngine):
    """Guesses in the first row alone."""

    def make_random_move(self) -> Cell | None:
        left = [(0, column) for column in range(self.width) if (0, column) not in self.moves_made | self.mines]
        return left[0] if left else None


class CopyingEngine(SentenceEngine):
    """Shows copies, which do not follow and may be changed."""

    @property
    def safes(self) -> AbstractSet[Cell]:
        return set(super().safes)


class ExposedEngine(SentenceEngine):
    """Shows its own sentences."""

    @property
    def knowledge(self) -> tuple[Sentence, ...]:
        self._known(True)
        return tuple(knowledge_base(self).sentences)


class DistractedEngine(SentenceEngine):
    """Misses the last number of an observation."""

    def observe(self, observation: Observation) -> None:
        for cell, count in list(observation.reveals.items())[:-1]:
            self.add_knowledge(cell, count)


class HastyPosition(DeducedPosition):
    """Takes a deduction for done before it is."""

    def _change(self, act: Callable[..., None], *arguments: Any) -> None:
        self.base.is_stale = False
        act(*arguments)


class HastyEngine(SentenceEngine):
    positions = (HastyPosition,)


BROKEN = {
    UnseededEngine: ("starts_knowing_nothing", "the defaults are 8, 8 and None"),
    KnowingEngine: ("starts_knowing_nothing", "safes is empty at first"),
    LenientEngine: ("refuses_bad_sizes", "an error for a 0x5 board with None"),
    CredulousEngine: ("refuses_the_impossible_and_keeps_its_state", "an error for the count -1"),
    HalfwayEngine: ("refuses_the_impossible_and_keeps_its_state", "what is refused leaves everything as it was"),
    HeedlessEngine: (
        "applies_the_total",
        "single applies the total: from [] and 0 mines in all, 3 further cells among them it deduces untouched=False, "
        "not None; apply the total, or let `engines.with_total` add what it shows to your Deduction",
    ),
    UnshakenEngine: ("applies_the_total", "raises Contradiction for 4 mines in all, 3 further cells among them"),
    TotalIsANumberEngine: ("applies_the_total", "single raises TypeError for the total 3"),
    RecklessEngine: ("is_sound", "no error from the law is_sound, but Unsound"),
    UntoldEngine: ("is_sound", "no mine is called safe (seed 0)"),
    IllegalEngine: ("is_sound", "(0, 0) is a legal guess (seed 0)"),
    OverclaimingEngine: ("is_complete_where_it_says_so", "complete: it knows all mines (seed 0, total 4)"),
    DeafEngine: ("is_complete_where_it_says_so", "complete: it knows all mines (seed 0, total 4)"),
    WordyEngine: (
        "explains_with_nothing_idle",
        "1 at (1, 3) cannot be dropped from 0 at (1, 4), 1 at (1, 3), which prove (0, 3)",
    ),
    CurtEngine: ("explains_with_nothing_idle", "prove that (0, 3) is safe"),
    TimidEngine: ("applies_the_single_sentence_rules", "all neighbors of a 0 are safe"),
    ForgetfulEngine: ("keeps_the_sentence_of_each_reveal", "stays in knowledge"),
    StubbornEngine: ("keeps_the_sentence_of_each_reveal", "holds undetermined cells only"),
    ImpatientEngine: ("takes_the_same_twice", "the same reveal twice changes nothing"),
    ChattyEngine: ("takes_the_same_twice", "the same reveal twice changes nothing"),
    RepeatingEngine: ("asks_without_changing", "(3, 2) is safe and not yet made"),
    TakingEngine: ("asks_without_changing", "make_safe_move changes nothing"),
    LazyEngine: ("guesses_until_none_is_left", "all eight other cells were guessed"),
    CopyingEngine: ("shows_what_cannot_be_changed", "sets that were read before show what became known since"),
    ExposedEngine: ("shows_what_cannot_be_changed", "the sentences shown are copies"),
    DistractedEngine: ("knows_the_same_from_its_observation", "told the same, it knows the same"),
    HastyEngine: ("is_as_it_was_after_an_interrupt", "after an interrupt it knows what it would know without"),
}
"""What breaks which law, and what that says."""


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_the_contract_notices(broken: type[Engine]) -> None:
    law, complaint = BROKEN[broken]
    assert complaint in assert_noticed(broken, law, LAWS, check_engine)


def test_every_law_catches_something() -> None:
    assert {law.__name__ for law in LAWS} == {law for law, _ in BROKEN.values()}


def test_options_are_handed_on() -> None:
    check_engine(engines.load("exhaustive"), limit=12)
    with pytest.raises(Nonconformance, match="no_such_option"):
        check_engine(engines.load("exhaustive"), no_such_option=1)


def test_a_third_party_player_with_a_reasoner_of_its_own() -> None:
    """One method makes an engine; a reasoner that finds nothing but what the total shows is sound."""

    class Silent(Reasoner):
        name = "silent"
        speaks = SentenceReasoner.speaks

        def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
            return with_total(Deduction(complete=False), facts, total)

    class SilentEngine(Engine):
        reasoner_class = Silent

    check_engine(SilentEngine)
    assert SilentEngine(rng=random.Random(1)).make_random_move() is not None


def test_a_reasoner_that_does_not_say_what_it_is_is_refused() -> None:
    class Nameless(Reasoner):
        def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
            return Deduction(complete=False)

    class NamelessEngine(Engine):
        reasoner_class = Nameless

    for make in (NamelessEngine, lambda: Engine(reasoner=Nameless()), lambda: check_engine(NamelessEngine)):
        with pytest.raises(
            (TypeError, Nonconformance), match="the reasoner Nameless has no 'name'; expected the class"
        ):
            make()
