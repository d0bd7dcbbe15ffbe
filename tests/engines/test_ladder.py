"""The ladder of inference: what each way to reason shows that a weaker one does not, and the order of strength."""

from __future__ import annotations

from typing import Any

import pytest

import engines
from engines import Deduction, Reasoner, Sentence, Total
from game.errors import Contradiction
from tests.fuzz import facts as fuzz
from tests.support.facts import sentence
from tests.support.reasoners import REASONERS

CASES = 250
SLOW = {"sympy", "asp", "cpsat", "z3"}
"""Complete ones of which the fuzz tells, on fewer cases, that they find all."""
CONTAINING = [
    (stronger, weaker)
    for stronger in REASONERS
    for weaker in REASONERS
    if stronger not in SLOW and weaker not in SLOW and stronger != weaker
    if weaker in engines.spec(stronger).contains or engines.spec(stronger).complete
]


def deduced(name: str, facts: list[Sentence], total: Total | None = None) -> tuple[set[Any], set[Any]]:
    deduction = engines.create_reasoner(name).deduce(facts, total)
    return set(deduction.true), set(deduction.false)


# The order of strength.


@pytest.fixture(scope="module")
def conclusions() -> dict[str, list[Deduction | None]]:
    """What each reasoner makes of every case; None for a contradiction."""

    def concluded(reasoner: Reasoner, seed: int) -> Deduction | None:
        try:
            return reasoner.deduce(*fuzz.case(seed))
        except Contradiction:
            return None

    reasoners = {name: engines.create_reasoner(name) for name in REASONERS if name not in SLOW}
    return {name: [concluded(reasoner, seed) for seed in range(CASES)] for name, reasoner in reasoners.items()}


@pytest.mark.parametrize(("stronger", "weaker"), CONTAINING)
def test_a_stronger_way_knows_all_that_a_weaker_one_knows(
    stronger: str, weaker: str, conclusions: dict[str, list[Deduction | None]]
) -> None:
    for seed, (more, less) in enumerate(zip(conclusions[stronger], conclusions[weaker], strict=True)):
        if more is None or more.limits or (less is not None and less.limits):
            continue
        assert less is not None, (seed, "the weaker one alone sees a contradiction")
        assert less.true <= more.true, seed
        assert less.false <= more.false, seed
        assert less.untouched in (None, more.untouched), seed


def test_what_is_contained_is_known_and_the_order_has_no_gaps() -> None:
    for name in engines.names():
        weaker = engines.spec(name).contains
        assert set(weaker) <= set(engines.names())
        for other in weaker:
            assert set(engines.spec(other).contains) <= set(weaker), (name, other)
            assert not engines.spec(other).complete


# What one rung shows and the one below does not.


def test_one_sentence_at_a_time() -> None:
    facts = [sentence("ab", 2), sentence("bcd", 1), sentence("de", 1)]
    assert deduced("single", facts) == (set("abe"), set("cd"))
    assert deduced("single", [sentence("ab", 1), sentence("abc", 1)]) == (set(), set())
    assert deduced("sentence", [sentence("ab", 1), sentence("abc", 1)]) == (set(), {"c"})


def test_the_one_two_pattern() -> None:
    facts = [sentence("abc", 1), sentence("bcd", 2)]
    assert deduced("sentence", facts) == (set(), set())
    assert deduced("overlap", facts) == ({"d"}, {"a"})


def test_what_one_pair_bounds_another_pair_uses() -> None:
    """Two of {a, b, c} at the most are mines beside d, so {e, f} hold one at the least, and g none."""
    facts = [sentence("abcd", 2), sentence("cdef", 3), sentence("efg", 1)]
    assert deduced("overlap", facts) == (set("cd"), set("abg"))


def test_a_supposition_that_overlaps_refute() -> None:
    """Were a a mine, c, d and b would be safe, and then the third sentence has no mine."""
    facts = [sentence("acd", 1), sentence("ab", 1), sentence("bd", 1)]
    assert deduced("overlap", facts) == (set(), set())
    assert deduced("supposing", facts) == (set("bc"), set("ad"))


def test_equations_are_solved_where_no_pair_of_sentences_shows_anything() -> None:
    """The first two less the third: b and b again, less d, is 1. So both are mines."""
    facts = [sentence("ab", 1), sentence("bc", 1), sentence("acd", 1)]
    assert deduced("overlap", facts) == (set(), set())
    assert deduced("gauss", facts) == (set("bd"), set("ac"))
    no_fit = [sentence("ab", 1), sentence("bc", 1), sentence("ac", 1)]
    with pytest.raises(Contradiction):
        deduced("gauss", no_fit)
    assert deduced("overlap", no_fit) == (set(), set())


@pytest.mark.parametrize("name", ["overlap", "supposing"])
def test_a_limit_on_statements_is_told(name: str) -> None:
    facts = [sentence("abc", 1), sentence("bcd", 1), sentence("cde", 1)]
    deduction = engines.create_reasoner(name, limit=1).deduce(facts)
    assert deduction.limits == ("more than 1 statements about overlaps",)
    with pytest.raises(ValueError, match="the limit is -1; expected an int of at least 0"):
        engines.create_reasoner(name, limit=-1)
