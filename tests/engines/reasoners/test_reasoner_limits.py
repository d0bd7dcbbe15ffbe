"""The limits of reasoners: what is claimed when one is reached is still right."""

import random
from typing import Any

import pytest

import engines
from engines import Deduction, Fact, GaveUp, Sentence, Total
from engines.solving.limits import Stopwatch
from game.statements.connectives import Symbol
from tests.fuzz import fuzzed_facts as fuzz
from tests.support.reasoners import COMPLETE, REASONERS
from tests.support.sentences_of_any_atoms import sentence

NO_TIME = {"seconds": 0}, "the search takes more than the 0 s that are allowed"
LIMITS: dict[str, tuple[dict[str, int], str]] = {
    "exhaustive": ({"limit": 3}, "there are more than 2 ** 3 worlds to look at, the limit of exhaustive"),
    "sympy": ({"limit": 3}, "8 connected cells; sympy takes up to 3"),
    "dpll": ({"steps": 5}, "it takes more than 5 steps, the limit; the option 'steps' raises it"),
    "resolution": ({"clauses": 8}, "it takes more than 8 clauses, the limit; the option 'clauses' raises it"),
    "bdd": ({"nodes": 12}, "the diagram of 8 atoms takes more than 12 nodes, the limit"),
    **dict.fromkeys(("relaxed", "milp", "cpsat", "z3", "asp"), NO_TIME),
}
"""Options of each reasoner, and the limit that it then reaches on a chain of 5."""
LIMITED = [name for name in LIMITS if name in REASONERS]


def chain(length: int) -> list[Sentence]:
    """One of each two neighbors in a row is a mine, and the first is; one of two more cells is a mine too."""
    return [*[sentence([n, n + 1], 1) for n in range(length)], sentence([0], 1), sentence([0, -1, -2], 2)]


@pytest.mark.parametrize("total", [None, Total(5, 4)], ids=["no total", "total"])
@pytest.mark.parametrize("name", LIMITED)
def test_a_limit_is_told_in_words_and_what_is_said_is_still_right(name: str, total: Total | None) -> None:
    options, limit = LIMITS[name]
    reasoner, wide = engines.create_reasoner(name, **options), chain(5)
    deduction = reasoner.deduce(wide, total)
    assert not deduction.complete
    assert deduction.limits in ((limit,), (limit, f"with the total, {limit}"))
    truth = fuzz.truth_of(wide, total)
    assert {0, 2, 4} <= deduction.true <= truth.true, "what the sentences show one at a time is kept"
    assert {1, 3, 5} <= deduction.false <= truth.false
    premises: list[Sentence | Total] = [*wide, *([total] if total else [])]
    with pytest.raises(GaveUp):
        reasoner.is_satisfiable(wide, total)
    for ask in (reasoner.entails, reasoner.explain):
        with pytest.raises(GaveUp):
            ask(premises, Symbol(-1))


@pytest.mark.parametrize("name", [name for name in LIMITED if LIMITS[name] is not NO_TIME])
def test_giving_up_on_one_component_loses_no_other(name: str) -> None:
    reasoner = engines.create_reasoner(name, **LIMITS[name][0])
    deduction = reasoner.deduce([*chain(30), sentence("ab", 2)])
    assert deduction.true >= {"a", "b"}
    assert len(deduction.limits) == 1
    assert reasoner.entails([*chain(30), sentence("ab", 2)], Symbol("a"))


def test_a_total_adds_that_all_cells_are_mines_if_it_shows_that() -> None:
    facts, found = [sentence("ab", 2)], Deduction(complete=False)
    assert engines.with_total(found, facts, None) is engines.with_total(found, facts, Total(2, 1)) is found
    every = Deduction(true=frozenset("ab"), complete=False, untouched=True)
    assert engines.with_total(found, facts, Total(3, 1)) == every


@pytest.mark.parametrize("name", [name for name in ("sat", "milp", "cpsat", "z3", "asp") if name in REASONERS])
def test_a_solver_stopped_in_its_search_claims_nothing(name: str) -> None:
    rng = random.Random(1)
    mines, *regions = [frozenset(rng.sample(range(100), 50)) for _ in range(31)]  # takes any of them more than 8 s
    sums = [sentence(region, len(region & mines)) for region in regions]
    with pytest.raises(GaveUp, match=r"found no answer|takes more than"):
        engines.create_reasoner(name, seconds=0.2).is_satisfiable(sums)


def test_a_part_of_the_time_is_of_what_is_left() -> None:
    now = 0.0
    stopwatch = Stopwatch(10, lambda: now)
    now = 4.0
    part = stopwatch.part(1 / 2)
    assert (stopwatch.left(), part.left()) == (6, 3)
    now = 7.0
    with pytest.raises(GaveUp, match="more than its part of the 10 s that are allowed"):
        part.left()
    assert stopwatch.left() == 3
    now = 12.0
    with pytest.raises(GaveUp, match="more than its part of the 10 s that are allowed"):
        stopwatch.part(1).left()
    with pytest.raises(GaveUp, match="the search takes more than the 10 s that are allowed"):
        stopwatch.left()
    assert Stopwatch(None).part(1 / 2).left() is None


def test_a_number_of_clauses_beyond_all_limits_is_told_in_few_words() -> None:
    facts: list[Fact] = [sentence(range(3_000), 1_500), sentence(range(1_500, 4_500), 1_500), Symbol("beside")]
    [limit] = engines.create_reasoner("resolution").deduce(facts).limits
    assert limit == "1500 of 3000 take about 1.8 * 10^901 clauses; the limit is 1,000"


@pytest.mark.parametrize("name", [name for name in COMPLETE if "seconds" in engines.spec(name).options])
@pytest.mark.parametrize("seconds", [-1, "5", float("nan"), True])
def test_limits_of_time_that_are_none_are_refused(name: str, seconds: Any) -> None:
    with pytest.raises(ValueError, match=r"seconds is .*; expected a number of at least 0, or None for no limit"):
        engines.create_reasoner(name, seconds=seconds)
    assert engines.create_reasoner(name, seconds=None).deduce(chain(3)).complete


def test_elimination_ends_at_its_limit_with_what_single_sentences_show() -> None:
    facts = [sentence("abc", 1), sentence("cd", 1), sentence("abd", 2), sentence("ef", 2)]
    found = engines.create_reasoner("gauss", steps=3).deduce(facts)
    assert (found.true, found.complete) == (frozenset("ef"), False)
    assert found.limits == ("it takes more than 3 steps, the limit; the option 'steps' raises it",)
    assert engines.create_reasoner("gauss").deduce(facts).true > found.true
