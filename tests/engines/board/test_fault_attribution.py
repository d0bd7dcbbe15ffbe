"""What contradicts what, and who is at fault: clues are named, whatever was given in whatever order."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import engines
from engines import Contradiction, Deduction, Engine, Fact, Guesser, Reasoner, Sentence, Total
from engines.guessing.mine_probabilities import View
from game.errors import Unsound
from game.grid import Cell
from tests.support.compiled_engine import told
from tests.support.faulty_contestants import ForgetsTheCount
from tests.support.reasoners import BOOKKEEPING


def test_wrong_rules_are_unsound_wherever_they_contradict_facts_that_can_be_true() -> None:
    facts = [Sentence([(0, 0), (0, 1)], 1), Sentence([(0, 0), (0, 1), (0, 2)], 1)]
    wrong = ForgetsTheCount()
    with pytest.raises(
        Unsound, match="the rules are unsound: they found that 1 of 0 cells cannot be mines, but all facts"
    ):
        wrong.deduce(facts)
    with pytest.raises(Unsound):
        engines.with_total(Deduction(true=frozenset({(0, 0), (0, 1)})), facts, Total(1, 2))
    with pytest.raises(Unsound, match=r"Sat.* is unsound: it found a contradiction, but all facts can be true"):
        engines.create_reasoner("sat").contradiction(facts)
    engine = Engine(1, 5, reasoner=wrong)
    for sentence in facts:
        engine.add_sentence(sentence)
    with pytest.raises(Unsound):
        len(engine.mines)


class Answering(Reasoner):
    """Gives the same answer, whatever the facts are."""

    name = "answering"
    fact_types = frozenset({Sentence})

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        answer: Deduction = self.answer
        return answer


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "is at fault: it deduced"),
        (Deduction(true=frozenset({(7, 7)})), "is at fault: it deduced"),
        (Deduction(false=frozenset({"b"})), "is at fault: it deduced"),
        (
            Deduction(frozenset({(0, 1)}), frozenset({(0, 1)})),
            "is unsound: .*, but all clues can be true",
        ),
    ],
)
def test_a_reasoner_whose_answer_cannot_be_used_is_named(answer: object, why: str) -> None:
    engine = told(Engine(2, 3, 2, reasoner=Answering(answer)), {(0, 0): 1, (0, 2): 1})
    with pytest.raises(RuntimeError, match=rf"Answering\(.*\) {why}"):
        len(engine.mines)


class Choosing(Guesser):
    """Makes the same choice every time."""

    name = "choosing"

    def __init__(self, choice: Any, requires: tuple[str, ...] = ()) -> None:
        self.choice, self.requires = choice, requires  # type: ignore[misc]

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        choice: Cell | None = self.choice
        return choice if view.chances is None else min(view.chances.probabilities())


@pytest.mark.parametrize(("choice", "why"), [((9, 9), "off the board"), ("a1", "is no cell"), ((0, 0), "made before")])
def test_a_guesser_that_chooses_what_it_may_not_is_named(choice: object, why: str) -> None:
    engine = told(engines.create("sat", 2, 3, 2, guesser=Choosing(choice)), {(0, 0): 1})
    with pytest.raises(RuntimeError, match=rf"Choosing\(.*\) is at fault: .*{why}"):
        engine.make_random_move()


@pytest.mark.parametrize("name", BOOKKEEPING)
def test_a_guesser_of_ones_own_is_shown_what_it_requires(name: str) -> None:
    assert engines.create(name, 3, 3, 2, guesser=Choosing(None, ("chances",))).make_random_move() == (0, 0)
    with pytest.raises(TypeError, match="requires 'telepathy'; expected some of chances"):
        engines.create("sat", 3, 3, 2, guesser=Choosing(None, ("telepathy",)))


def test_counting_names_the_clues_of_a_contradiction_that_the_reasoner_does_not_see() -> None:
    numbers = {(0, 0): 1, (1, 0): 1, (1, 1): 2, (2, 0): 0, (2, 1): 1}
    engine = told(engines.create("single+safest", 3, 3, 3), numbers)
    with pytest.raises(Contradiction, match=r"no layout has 3 mines in all; 2 at \(1, 1\)") as caught:
        engine.make_random_move()
    assert caught.value.clues
