"""Arguments from clues about many atoms."""

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from engines import Explanation, GaveUp, NotEntailed, create_reasoner
from engines.counting import formula_decision_diagram as diagram
from engines.proofs.checking import world_search
from engines.proofs.checking.step_check import BadArgument, Checker
from engines.proofs.checking.world_search import counterexample
from engines.proofs.finding.argument_search import argue
from game.statements.count_claim import Claim
from mineproof import And, Answer, AtLeast, AtMost, Exactly, Formula, Not, Or, Symbol, Xor, ZebraPuzzle
from tests.support.formulas import NAMES, formulas, is_alike, worlds

SAT = create_reasoner("sat")


@settings(max_examples=50)
@given(st.lists(formulas, min_size=1, max_size=3))
def test_all_that_follows_from_formulas_has_an_argument(facts: list[Formula]) -> None:
    left = worlds(facts)
    following: list[Claim | None] = [None]
    if left:
        following = [Claim.that([name], left[0][name]) for name in NAMES if is_alike(left, name)]
    for conclusion in following:
        Checker(argue(facts, conclusion), facts).check(conclusion)


def test_without_a_clue_that_it_takes_a_conclusion_does_not_follow() -> None:
    puzzle = ZebraPuzzle({"nation": ["Dane", "Swede"], "pet": ["cat", "dog"]}, [("Dane", "directly left of", "cat")])
    for atom, value in Answer(puzzle, SAT).values.items():
        with pytest.raises(NotEntailed, match=r"the clues allow a world in which Claim.* is wrong"):
            Explanation.that(puzzle, atom, value, []).steps  # noqa: B018


def test_a_cardinality_of_formulas_over_64_atoms_is_one_clue() -> None:
    """Of 20 pairs and triples, and one more part, all are true but two that are known not to be."""
    atoms = [Symbol(number) for number in range(64)]
    parts: list[Formula] = [(And, Or, Xor)[place % 3](*atoms[3 * place : 3 * place + 3]) for place in range(20)]
    clues: list[Formula] = [Exactly(19, [*parts, And(*atoms[60:])]), *map(Not, atoms[:2] + atoms[3:6]), atoms[63]]
    conclusion = Claim.that([60], True)
    steps = argue(clues, conclusion)
    Checker(steps, clues).check(conclusion)
    with pytest.raises(BadArgument):
        Checker(steps, [Exactly(17, parts), *clues[1:]]).check(conclusion)


def test_rules_of_one_among_many_are_read_with_the_clue() -> None:
    """At most one of a hundred is true: so of two of them not both, and no third."""
    many = [Symbol(number) for number in range(100)]
    for rule in (AtMost(1, many), Exactly(1, many)):
        clues: list[Formula] = [Or(And(many[0], Symbol("x")), And(many[1], Symbol("x")))]
        for conclusion in (Claim.that(["x"], True), Claim.that([50], False)):
            steps = argue(clues, conclusion, [rule])
            Checker(steps, clues, [rule]).check(conclusion)
            assert len(steps) == 1


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    atoms = [Symbol(number) for number in range(12)]
    clue = AtLeast(7, [Xor(one, other) for one, other in pairwise(atoms)])
    with monkeypatch.context() as patched:
        patched.setattr(diagram, "MOST_STEPS", 10)
        with pytest.raises(GaveUp, match="it takes more than 10 steps to build a diagram"):
            argue([clue], Claim.that([0], True))
    with monkeypatch.context() as patched:
        patched.setattr(diagram, "MOST_ATOMS", 11)
        with pytest.raises(GaveUp, match="a diagram would be about 12 atoms; expected no more than 11"):
            argue([clue], Claim.that([0], True))
    monkeypatch.setattr(world_search, "MOST_VISITS", 10)
    with pytest.raises(GaveUp, match="to look through the worlds takes more than 10 looks at their parts"):
        counterexample([clue], [], Claim.that([0], True))
