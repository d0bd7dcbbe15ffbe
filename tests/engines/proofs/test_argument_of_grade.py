"""Arguments in the form of their grade: one clue, a subset, an overlap, a supposition; never a stronger rule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import get_args

import pytest

import engines
from engines.answers.answer import Answer
from engines.board.board_explainer import BoardExplainer
from engines.grading.grader import Grader
from engines.grading.puzzle_generation import generate
from engines.proofs.checking.step_check import check
from engines.proofs.finding.argument_of_grade import graded_argument
from engines.proofs.finding.direct_arguments import argue_directly
from engines.reasoners.model_counting import ProbabilityReasoner
from game.errors import NotEntailed
from game.puzzles.grades import RUNGS, Grade, Rule
from game.puzzles.puzzle_kinds import KINDS
from game.statements.sentence import Claim
from mineproof.board_proofs import Proof
from tests.engines.proofs.test_arguments import given_in
from tests.fuzz import random_facts as facts
from tests.support.random_positions import drawn_board
from tests.support.sound_arguments import assert_argued, form_of


def test_every_argument_has_the_form_of_its_grade() -> None:
    rng = random.Random(1)
    argued: Counter[Grade] = Counter()
    for _ in range(60):
        seen = drawn_board(rng, "square", (6, 6, 11), rng.randint(8, 16), total=1)
        explainer = BoardExplainer(seen)
        for one in Grader().position(seen).conclusions:
            argued[one.grade] += 1
            if argued[one.grade] <= 12:
                found = explainer.explain(ProbabilityReasoner(), one.cell, one.is_mine)
                argument = graded_argument(found, str(one.grade), explainer.nearest(one.cell))
                assert_argued(argument)
                assert form_of(argument) == str(one.grade), argument.text
                assert Proof.of(found, str(one.grade), explainer, seconds=0).argument == argument
    assert argued.keys() >= {Grade.SINGLE, Grade.SENTENCE, Grade.OVERLAP, Grade.SUPPOSING}, argued


@pytest.mark.parametrize(
    ("kind", "sizes", "rung", "seeds"),
    [
        ("mastermind", {"pegs": 3, "colors": 4}, "unit", [10]),
        ("zebra", {"houses": 3, "attributes": 3}, "unit", [6]),
        ("zebra", {"houses": 4, "attributes": 2}, "probing", [9]),
    ],
)
def test_arguments_of_every_kind_suppose_no_more_than_their_grade(
    kind: str, sizes: dict[str, int], rung: str, seeds: Sequence[int]
) -> None:
    maker, sat = KINDS[kind].load_maker()(**sizes), engines.create_reasoner("sat")
    form, replaced = RUNGS[rung].form, 0
    assert form is not None
    for seed in seeds:
        answer = Answer(generate(maker, random.Random(seed), sat), sat)
        for atom in [one for one in answer.conclusions if answer.grade(one) == rung]:
            fewest, argument = answer.explain(atom), answer.argue(atom)
            assert_argued(argument)
            assert all(len(step.under) <= form.nested for step in argument.steps)
            replaced += any(len(step.under) > form.nested for step in fewest.steps)
    assert replaced


@pytest.mark.parametrize("rule", get_args(Rule))
def test_a_rule_argues_for_just_what_its_reasoner_shows(rule: Rule) -> None:
    """On the cases of the fuzz that a board can have, without a total: nothing more, and nothing less."""
    reasoner = engines.create_reasoner(rule)
    shown = 0
    for seed in range(100):
        sentences, total = facts.case(seed)
        truth = facts.truth_of(sentences, total)
        if total is not None or not truth.is_possible:
            continue
        told = given_in(seed)
        deduction = reasoner.deduce(sentences)
        for cells, is_mine in ((truth.true, True), (truth.false, False)):
            for cell in sorted(cells):
                conclusion = Claim.that([cell], is_mine)
                if cell in (deduction.true if is_mine else deduction.false):
                    check(argue_directly(told, conclusion, rule), told, conclusion)
                    shown += 1
                else:
                    with pytest.raises(NotEntailed):
                        argue_directly(told, conclusion, rule)
    assert shown > 25
