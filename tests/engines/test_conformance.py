"""Every engine keeps the contract, and the contract notices one that does not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import engines
from engines import Deduction, Engine, Fact, Reasoner, Sentence, SentenceEngine, SentenceReasoner
from engines.conformance import LAWS, Nonconformance, check_engine
from game.grid import Cell


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", engines.available())
def test_every_engine_keeps_every_law(name: str, law: Any) -> None:
    law(engines.load(name))


class Overclaiming(SentenceReasoner):
    """Says that it knows all, and does not."""

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        deduction = super().deduce(facts)
        return Deduction(deduction.true, deduction.false, True, deduction.sentences)


class Reckless(Reasoner):
    """Calls everything safe."""

    name = "reckless"
    speaks = SentenceReasoner.speaks

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        sentences = self.sentences_among(facts)
        return Deduction(frozenset(), frozenset(cell for sentence in sentences for cell in sentence.cells))


class OverclaimingEngine(Engine):
    reasoner_class = Overclaiming


class RecklessEngine(Engine):
    reasoner_class = Reckless


class RepeatingEngine(SentenceEngine):
    def make_safe_move(self) -> Cell | None:
        return next(iter(self.moves_made), None)


class IllegalEngine(SentenceEngine):
    def make_random_move(self) -> Cell | None:
        return (0, 0)


class TakingEngine(SentenceEngine):
    def make_safe_move(self) -> Cell | None:
        move = super().make_safe_move()
        if move is not None:
            self.moves_made.add(move)
        return move


class ForgetfulEngine(SentenceEngine):
    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        self.knowledge.clear()


class CredulousEngine(SentenceEngine):
    def add_knowledge(self, cell: Cell, count: int) -> None:
        if cell not in self.moves_made:
            super().add_knowledge(cell, max(0, min(count, 8)))


class WordyEngine(SentenceEngine):
    def explain(self, cell: Cell) -> list[Sentence]:
        return super().explain(cell) * 2


class UnseededEngine(SentenceEngine):
    def __init__(self, height: int = 9, width: int = 8, mines: int | None = None, **options: Any) -> None:
        super().__init__(height, width, mines, **options)


@pytest.mark.parametrize(
    "broken",
    [
        OverclaimingEngine,
        RecklessEngine,
        RepeatingEngine,
        IllegalEngine,
        TakingEngine,
        ForgetfulEngine,
        CredulousEngine,
        WordyEngine,
        UnseededEngine,
    ],
)
def test_the_contract_notices(broken: type[Engine]) -> None:
    with pytest.raises(Nonconformance, match="expected"):
        check_engine(broken)


def test_options_are_handed_on() -> None:
    check_engine(engines.load("exhaustive"), limit=12)
    with pytest.raises(Nonconformance, match="no_such_option"):
        check_engine(engines.load("exhaustive"), no_such_option=1)


def test_a_third_party_player_with_a_reasoner_of_its_own() -> None:
    """One method makes an engine; a reasoner that never finds anything is sound."""

    class Silent(Reasoner):
        name = "silent"
        speaks = SentenceReasoner.speaks

        def deduce(self, facts: Sequence[Fact]) -> Deduction:
            return Deduction(frozenset(), frozenset(), complete=False)

    class SilentEngine(Engine):
        reasoner_class = Silent

    check_engine(SilentEngine)
    assert SilentEngine(rng=random.Random(1)).make_random_move() is not None
