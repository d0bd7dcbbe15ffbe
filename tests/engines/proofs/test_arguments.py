"""Arguments: found for whatever follows, held by a checker that knows nothing of the prover, refused when broken."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

import pytest

import engines
from engines import Explanation, GaveUp, Grader, NotEntailed, ProbabilityReasoner
from engines.board.board_explainer import BoardExplainer
from engines.proofs.checking.step_check import BadArgument, Checker
from engines.proofs.finding import single_rule_arguments as direct
from engines.proofs.finding.argument_of_grade import graded_argument
from engines.proofs.finding.argument_search import argue
from engines.proofs.form.argument_steps import Inference, Refutation, Supposition
from game.puzzles.grades import RUNGS, Grade, Rule
from game.puzzles.puzzle_kinds import KINDS
from game.statements.count_claim import Claim
from mineproof import And, Answer, Formula, Not, Observation, Symbol, generate
from tests.fuzz import fuzzed_facts as facts
from tests.support.argument_and_core_assertions import assert_argued
from tests.support.argument_form_grade import form_of
from tests.support.random_positions import drawn_board


def given_in(seed: int) -> list[Claim]:
    """What a case of the fuzz tells; its total is over all its cells, the untouched ones beside them."""
    sentences, total = facts.case(seed)
    told = [Claim(frozenset(sentence.cells), sentence.count, sentence.count) for sentence in sentences]
    if total is not None:
        cells = frozenset().union(*[claim.atoms for claim in told])
        told.append(Claim(cells | {(1, number) for number in range(total.untouched)}, total.mines, total.mines))
    return told


def conclusions(seed: int) -> Iterator[Claim | None]:
    """All that follows in a case of the fuzz, by brute force: None for a contradiction."""
    truth = facts.truth_of(*facts.case(seed))
    if not truth.is_possible:
        yield None
        return
    yield from (Claim.that([cell], True) for cell in sorted(truth.true))
    yield from (Claim.that([cell], False) for cell in sorted(truth.false))
    if truth.untouched is not None:
        yield Claim.that([(1, 0)], truth.untouched)


def test_whatever_follows_has_an_argument() -> None:
    kinds = set()
    for seed in range(200):
        told = given_in(seed)
        for conclusion in conclusions(seed):
            steps = argue(told, conclusion)
            Checker(steps, told).check(conclusion)
            kinds |= {(type(step), step.claim is None, len(step.under)) for step in steps}
    assert {(Inference, conflict, depth) for conflict in (False, True) for depth in (0, 1)} <= kinds


def test_what_does_not_follow_has_none() -> None:
    one = [Claim(frozenset("ab"), 1, 1)]
    for conclusion in (Claim.that("a", True), Claim.that("b", False), None):
        with pytest.raises(NotEntailed, match=r"the clues allow a world in which (.* is wrong|all of them are true)"):
            argue(one, conclusion)
    for supposing in (False, True):
        with pytest.raises(NotEntailed, match="the rule 'overlap' does not show"):
            direct.argue_directly(one, Claim.that("a", True), "overlap", supposing=supposing)


def test_one_clue_or_one_overlap_is_told_directly() -> None:
    assert argue([Claim(frozenset("ab"), 2, 2)], Claim.that("a", True)) == (Inference(Claim.that("ab", True), (0,)),)
    one_two = [Claim(frozenset("abc"), 1, 1), Claim(frozenset("bcd"), 2, 2)]
    steps = argue(one_two, Claim.that("d", True))
    assert steps == (Inference(Claim(frozenset("bc"), 0, 1), (0,)), Inference(Claim.that("d", True), (1,), (0,)))


@pytest.mark.parametrize("rule", ["single", "sentence", "overlap"])
def test_a_direct_argument_says_of_each_atom_once_what_it_is(rule: Rule) -> None:
    told = [Claim(frozenset(atoms), count, count) for atoms, count in (("ab", 0), ("bc", 0), ("abcd", 1))]
    assert direct.argue_directly(told, Claim.that("d", True), rule) == (
        Inference(Claim.that("ab", False), (0,)),
        Inference(Claim.that("c", False), (1,)),
        Inference(Claim.that("d", True), (2,), (0, 1)),
    )


@pytest.mark.parametrize(("four", "seven", "part", "value"), [(2, 5, (0, 2), True), (3, 4, (2, 3), False)])
def test_a_part_says_no_more_than_needed(four: int, seven: int, part: tuple[int, int], value: bool) -> None:
    """Where two of "abcd" are true, at most two of "abc" are; and where three are, at least two."""
    told = [(atoms, four) for atoms in ("abcd", "efgh")] + [("abcefgx", seven)]
    steps = argue([Claim(frozenset(atoms), count, count) for atoms, count in told], Claim.that("x", value))
    assert steps == (
        Inference(Claim(frozenset("abc"), *part), (0,)),
        Inference(Claim(frozenset("efg"), *part), (1,)),
        Inference(Claim.that("x", value), (2,), (0, 1)),
    )


RING = [Claim(frozenset(pair), 1, 1) for pair in ("ab", "bc", "cd", "de")] + [Claim(frozenset("aef"), 2, 2)]


def test_by_contradiction_where_no_overlap_shows_it() -> None:
    conclusion = Claim.that("a", True)
    with pytest.raises(NotEntailed, match="the rule 'overlap' does not show"):
        direct.argue_directly(RING, conclusion, "overlap")
    for steps in (argue(RING, conclusion), direct.argue_directly(RING, conclusion, "overlap", supposing=True)):
        Checker(steps, RING).check(conclusion)
        assert [type(steps[0]), steps[-2].claim, type(steps[-1])] == [Supposition, None, Refutation]


def test_by_cases_where_one_supposition_is_not_enough() -> None:
    """All eight worlds of three atoms are ruled out, one by one."""
    eight: list[Formula] = [
        Not(And(*[Symbol(name) if number >> place & 1 else Not(Symbol(name)) for place, name in enumerate("abc")]))
        for number in range(8)
    ]
    steps = argue(eight, None)
    Checker(steps, eight).check(None)
    assert max(len(step.under) for step in steps) == 2


def test_a_direct_argument_that_takes_too_many_statements_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "MOST_LINES", 0)
    with pytest.raises(GaveUp, match="the rule 'overlap' takes more than 0 statements"):
        direct.argue_directly(RING, Claim.that("a", True), "overlap", supposing=True)


def test_only_a_cell_that_is_revealed_needs_no_clue() -> None:
    seen = Observation.parse("1.\n..")
    Explanation.that(seen, (0, 0), False, ()).check()
    wrong = [((1, 1), False), ((1, 1), True), ((0, 0), True)]
    for bad in (*[Explanation.that(seen, *one, ()) for one in wrong], Explanation(seen, None, ())):
        with pytest.raises(BadArgument, match="step 0: it does not follow from what it names"):
            bad.check()


def test_a_large_total_is_divided_among_numbers_and_every_cell_is_named() -> None:
    seen = Observation.parse("1......\n.......\n.......\n.......\n1.....1", total=3)
    rest = Explanation.that(seen, (0, 3), False, seen.clues())
    assert_argued(rest)
    assert rest.sentences[-1] == (
        "From 3 mines in all and steps 1, 2 and 3: the rectangle (0, 2) to (1, 6), (2, 0) to (2, 6) and "
        "the rectangle (3, 2) to (4, 4) are safe."
    )


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
                assert explainer.proof(found, str(one.grade), seconds=0).argument == argument
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
                    Checker(direct.argue_directly(told, conclusion, rule), told).check(conclusion)
                    shown += 1
                else:
                    with pytest.raises(NotEntailed):
                        direct.argue_directly(told, conclusion, rule)
    assert shown > 25
