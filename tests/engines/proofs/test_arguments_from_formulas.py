"""Arguments from clues about many atoms: what prover and checker stand on, each against brute force, and puzzles."""

from itertools import chain, pairwise

import pytest
from hypothesis import given, settings, strategies as st

from engines import Explanation, GaveUp, NotEntailed, create_reasoner
from engines.counting import formula_decision_diagram as diagram
from engines.counting.formula_decision_diagram import Diagram, count_models
from engines.proofs.checking import world_search
from engines.proofs.checking.step_check import BadArgument, Checker
from engines.proofs.checking.world_search import counterexample
from engines.proofs.finding.argument_search import argue
from game.statements.claim import Claim
from mineproof import And, Answer, AtLeast, AtMost, Exactly, Formula, Not, Or, Symbol, Xor, ZebraPuzzle
from tests.support.formulas import NAMES, formulas, worlds

SAT = create_reasoner("sat")

property_test = settings(max_examples=50)
values_of_names = st.lists(st.sampled_from([None, None, False, True]), min_size=len(NAMES), max_size=len(NAMES))


def fitting(facts: list[Formula], values: list[bool | None]) -> list[dict[str, bool]]:
    """The worlds of the facts that have these values, by evaluating every world."""
    known = {name: value for name, value in zip(NAMES, values, strict=True) if value is not None}
    return [one for one in worlds(facts) if known.items() <= one.items()]


def is_alike(some: list[dict[str, bool]], name: str) -> bool:
    """Whether an atom has one value in all of these worlds."""
    return len({one[name] for one in some}) == 1


@property_test
@given(st.lists(formulas, min_size=1, max_size=3), values_of_names)
def test_a_diagram_shows_what_all_worlds_have_in_common(facts: list[Formula], values: list[bool | None]) -> None:
    compiled = Diagram(NAMES, facts)
    left = fitting(facts, values)
    shown = compiled.backbone(values)
    if not left:
        assert shown is None
        needed = compiled.needed(values)
        part = [value if place in needed else None for place, value in enumerate(values)]
        assert not fitting(facts, part)
        for place in needed:
            assert fitting(facts, [*part[:place], None, *part[place + 1 :]])
        return
    assert shown == [
        (place, left[0][name]) for place, name in enumerate(NAMES) if values[place] is None and is_alike(left, name)
    ]


@property_test
@given(
    st.lists(formulas, max_size=3), values_of_names, st.sets(st.sampled_from(NAMES)), st.integers(0, 5), st.booleans()
)
def test_the_checker_finds_a_world_where_there_is_one(
    facts: list[Formula], values: list[bool | None], about: set[str], least: int, as_rules: bool
) -> None:
    known = [Claim.that([name], value) for name, value in zip(NAMES, values, strict=True) if value is not None]
    known.append(Claim(frozenset(NAMES), 0, len(NAMES)))  # so that a rule is about atoms that are given
    rules: list[Formula] = [And(Or(And(), *map(Symbol, NAMES)), *facts)] if as_rules else []
    told: list[Claim | Formula] = [*known, *([] if as_rules else facts)]
    left = fitting(facts, values)
    assert (counterexample(told, rules, None) is None) == (not left)
    output = Claim(frozenset(about), least, least + 1)
    is_right = all(least <= sum(one[name] for name in about) <= least + 1 for one in left)
    assert (counterexample(told, rules, output) is None) == is_right


@property_test
@given(st.lists(formulas, min_size=1, max_size=3))
def test_all_that_follows_from_formulas_has_an_argument(facts: list[Formula]) -> None:
    left = worlds(facts)
    following: list[Claim | None] = [None]
    if left:
        following = [Claim.that([name], left[0][name]) for name in NAMES if is_alike(left, name)]
    for conclusion in following:
        Checker(argue(facts, conclusion), facts).check(conclusion)


def test_of_interchangeable_atoms_one_is_tried() -> None:
    rows = [[(row, column) for column in range(8)] for row in range(30)]
    total = Claim(frozenset([*chain(*rows), (30, 0)]), 30, 30)
    assert (
        counterexample([*[Claim(frozenset(row), 1, 1) for row in rows], total], [], Claim.that([(30, 0)], False))
        is None
    )


def test_the_world_does_not_depend_on_hashes() -> None:
    one, other = (frozenset(atoms) for atoms in ([0, 8], [8, 0]))
    assert [*one] != [*other]
    found = [counterexample([Claim(atoms, 1, 1), Symbol(9)], [], None) for atoms in (one, other)]
    assert found[0] == found[1] == {0: True, 8: False, 9: True}


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


@property_test
@given(st.lists(formulas, max_size=3))
def test_worlds_are_counted_as_by_evaluating_each(facts: list[Formula]) -> None:
    left, counted = worlds(facts), count_models(facts, NAMES)
    assert counted.number == len(left)
    for name in NAMES if left else ():
        assert counted.chances[name] == sum(one[name] for one in left) / len(left)
