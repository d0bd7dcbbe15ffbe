"""The ladder of inference: what each way to reason shows that a weaker one does not, and the order of strength."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

import engines
from engines import Contradiction, Deduction, Sentence, Total
from engines.solving.limits import Stopwatch
from game.puzzles.grades import Grade, PuzzleGrade, ladder_of
from game.statements.connectives import Not, Or, Symbol
from tests.fuzz import fuzzed_facts as fuzz
from tests.support.reasoners import REASONERS
from tests.support.sentences_of_any_atoms import sentence

CASES = 80
CONTAINING = [
    (stronger, weaker) for stronger in REASONERS for weaker in REASONERS if weaker in engines.spec(stronger).contains
]
"""Of incomplete ones: that complete ones find all, the laws of reasoning see."""


def deduced(name: str, facts: list[Sentence], total: Total | None = None) -> tuple[set[Any], set[Any]]:
    deduction = engines.create_reasoner(name).deduce(facts, total)
    return set(deduction.true), set(deduction.false)


# The order of strength.


@cache
def conclusion(name: str, seed: int) -> Deduction | None:
    """What a reasoner makes of a case; None for a contradiction."""
    try:
        return engines.create_reasoner(name).deduce(*fuzz.case(seed))
    except Contradiction:
        return None


@pytest.mark.parametrize(("stronger", "weaker"), CONTAINING)
def test_a_stronger_way_knows_all_that_a_weaker_one_knows(stronger: str, weaker: str) -> None:
    compared = 0
    for seed in range(CASES):
        more, less = conclusion(stronger, seed), conclusion(weaker, seed)
        if more is None or more.limits or (less is not None and less.limits):
            continue
        compared += 1
        assert less is not None, (seed, "the weaker one alone sees a contradiction")
        assert less.true <= more.true, seed
        assert less.false <= more.false, seed
        assert less.untouched in (None, more.untouched), seed
    assert compared > CASES // 2


def test_what_is_contained_is_known_and_the_order_has_no_gaps() -> None:
    assert engines.spec("relaxed").contains == (*ladder_of(Grade)[: Grade.SUPPOSING], "gauss")
    for name in engines.names():
        weaker = engines.spec(name).contains
        assert set(weaker) <= set(engines.names())
        for other in weaker:
            assert set(engines.spec(other).contains) <= set(weaker), (name, other)
            assert not engines.spec(other).complete


# What one rung shows and the one below does not.

FIT = [("ab", 1), ("bc", 1), ("acd", 1)]
HALVES = [("ab", 1), ("bc", 1), ("acfg", 2), ("xy", 1), ("yz", 1), ("xzpq", 2), ("fghpq", 3)]

EXAMPLES: list[tuple[list[tuple[str, int]], str, dict[str, tuple[str, str]]]] = [
    ([("ab", 2), ("bcd", 1), ("de", 1)], "one sentence at a time", dict.fromkeys(["single", "belief"], ("abe", "cd"))),
    ([("ab", 1), ("abc", 1)], "a subset", {"single": ("", ""), "belief": ("", ""), "sentence": ("", "c")}),
    (FIT, "the first two less the third: b and b again, less d, is 1", {"overlap": ("", ""), "gauss": ("bd", "ac")}),
    (
        HALVES,
        "the first two make a and c alike, so f and g are, and p and q likewise: to three mines they need h",
        {**dict.fromkeys(["overlap", "supposing", "gauss", "relaxed"], ("", "")), "milp": ("h", "")},
    ),
]
"""Atoms and counts, what there is to see, and the mines and safe cells that each of some reasoners shows.

`test_rung_rules` compares each rung of the ladders with its rule.
"""


@pytest.mark.parametrize(("told", "seen", "shown"), EXAMPLES)
def test_what_a_rung_shows(told: list[tuple[str, int]], seen: str, shown: dict[str, tuple[str, str]]) -> None:
    facts = [sentence(atoms, count) for atoms, count in told]
    for name, (true, false) in shown.items():
        if name in REASONERS:
            assert deduced(name, facts) == (set(true), set(false)), (name, seen)


@pytest.mark.parametrize("name", ["overlap", "supposing"])
@pytest.mark.parametrize(("one", "two", "mines", "untouched"), [("abd", "bcd", 2, False), ("acd", "abd", 3, True)])
def test_an_overlap_and_the_total_show_what_the_untouched_cells_are(
    name: str, one: str, two: str, mines: int, untouched: bool
) -> None:
    found = engines.create_reasoner(name).deduce([sentence(one, 1), sentence(two, 2)], Total(mines, 1))
    true, false = frozenset({*two} - {*one}), frozenset({*one} - {*two})
    assert (found.true, found.false, found.untouched) == (true, false, untouched)


@pytest.mark.parametrize("name", ["relaxed", "milp"])
def test_a_bound_that_floats_get_wrong_is_not_claimed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever dual values and rays HiGHS gives: what they do not prove is not said."""
    pytest.importorskip("highspy")
    from engines.reasoners.linear_relaxation import Relaxation

    def spoiled(values: Any) -> Any:
        return iter([[Fraction(value) + number % 3 for number, value in enumerate(values)]])

    monkeypatch.setattr("engines.reasoners.linear_relaxation._fractions", spoiled)
    reasoner = engines.create_reasoner(name)
    for seed in range(30):
        sentences, total = fuzz.case(seed)
        assert fuzz.complaint(reasoner, sentences, total, fuzz.truth_of(sentences, total)) is None
    program = Relaxation([(0b011, 1), (0b110, 1), (0b101, 1)], None, Stopwatch(None))
    assert program.least({0: 1}) is not None
    assert program.bound({0: 1}) < Fraction(1, 2)


def test_a_decision_diagram_counts_worlds() -> None:
    pytest.importorskip("oxidd")
    reasoner: Any = engines.create_reasoner("bdd")
    facts = [sentence("abc", 1), sentence("cd", 1)]
    assert reasoner.world_count(facts) == 3
    assert reasoner.world_count(facts, Total(2, 3)) == 2 + 3
    assert reasoner.world_count([Or(Symbol("p"), Symbol("q"))]) == 3
    assert reasoner.world_count([*facts, sentence("a", 1), sentence("b", 1)]) == 0
    engine = engines.create("probability", 5, 5, 5)
    engine.add_knowledge((2, 2), 3)
    assert reasoner.world_count(list(engine.knowledge), Total(5, 16)) == engine.world_count()


@pytest.mark.parametrize("rung", range(4))
def test_each_rung_of_formulas_supposes_one_atom_more(rung: int) -> None:
    """Whatever values the other atoms have, x is true: to see it takes suppositions about all of them but the last."""
    names = [Symbol(name) for name in "abc"[:rung]]
    signs = product((False, True), repeat=rung)
    facts = [
        Or(Symbol("x"), *[Not(one) if sign else one for one, sign in zip(names, some, strict=True)]) for some in signs
    ]
    for place, name in enumerate(ladder_of(PuzzleGrade)):
        found = engines.create_reasoner(name).deduce(facts)
        assert found.true == ({"x"} if place >= rung else set()), name
        assert not found.limits


def test_what_is_shown_before_the_limit_of_suppositions_is_kept() -> None:
    a, b = Symbol("a"), Symbol("b")
    facts = [Or(a, b), Or(a, Not(b)), Or(Not(a), Symbol("c"))]
    assert engines.create_reasoner("nested").deduce(facts).true == {"a", "c"}
    none = engines.create_reasoner("nested", suppositions=0).deduce(facts)
    assert none.true == frozenset()
    assert ["than 0 suppositions" in limit for limit in none.limits] == [True]
    few = engines.create_reasoner("nested", suppositions=2).deduce([*facts, Or(Symbol("p"), Symbol("q"))])
    assert few.true == {"a", "c"}
    assert len(few.limits) == 1


@pytest.mark.parametrize("mines", [None, 3, 6, 12])
def test_the_chances_are_exact_where_the_factor_graph_is_a_tree(mines: int | None) -> None:
    """Without a total exactly; with one nearly: how many mines are left enters by their weight alone."""
    options: dict[str, Any] = {"density": 0.2} if mines is None else {}
    beliefs: Any = engines.create("belief", 1, 24, mines, **options)
    counted = engines.create("probability", 1, 24, mines, **options)
    for engine in (beliefs, counted):
        for column, count in ((1, 1), (3, 1), (8, 1), (10, 0), (15, 1)):
            engine.add_knowledge((0, column), count)
    exact, approximate = counted.probabilities(), beliefs.probabilities()
    assert approximate.keys() == exact.keys()
    for cell, chance in exact.items():
        assert approximate[cell] == pytest.approx(chance, abs=1e-6 if mines is None else 0.05)


def test_approximate_chances_know_what_the_engine_knows() -> None:
    engine: Any = engines.create("belief", 4, 4, 3)
    engine.add_knowledge((0, 0), 3)
    chances = engine.probabilities()
    assert {cell for cell, chance in chances.items() if chance == 1} == engine.mines == {(0, 1), (1, 0), (1, 1)}
    assert {cell for cell, chance in chances.items() if chance == 0} == engine.safes - {(0, 0)}
    assert engine.chances is None
    assert sum(engines.BeliefEngine(3, 3, 4).probabilities().values()) == pytest.approx(4, abs=1e-3)
    for density in (0, 1, True, "0.5"):
        with pytest.raises(ValueError, match="density is"):
            engines.create_reasoner("belief", density=density)


def test_branch_and_bound_goes_back_as_far_as_it_has_to() -> None:
    """The costs make half of u the best; where u is 1, a half is left of a and c, and only where it is 0 all is whole.

    So the second branch of u is needed after both branches of a. Without r, p and q would be one unknown.
    """
    pytest.importorskip("highspy")
    from engines.reasoners.linear_relaxation import Relaxation
    from engines.reasoners.milp import whole_solution

    told = [("uv", 1), ("vt", 1), ("utpq", 2), ("ud", 1), ("ab", 1), ("bc", 1), ("acd", 1), ("pr", 1)]
    bit = {cell: 1 << number for number, cell in enumerate("uvtpqdabcr")}
    relaxation = Relaxation([(sum(bit[cell] for cell in cells), count) for cells, count in told], None, Stopwatch(None))
    costs = {3: -1, 4: 1}  # p and q
    least = relaxation.least(costs)
    assert least is not None
    assert least[0] == 0.5
    assert whole_solution(relaxation, {}, costs) == [0, 1, 0, 1, 1, 1, 0, 1, 0, 0]
