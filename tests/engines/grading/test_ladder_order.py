"""The ladder of inference: what each way to reason shows that a weaker one does not, and the order of strength."""

from functools import cache

import pytest

import engines
from engines import Contradiction, Deduction
from game.puzzles.grades import Grade, ladder_of
from tests.fuzz import fuzzed_facts as fuzz
from tests.support.reasoners import REASONERS

CASES = 80
CONTAINING = [
    (stronger, weaker) for stronger in REASONERS for weaker in REASONERS if weaker in engines.spec(stronger).contains
]
"""Of incomplete ones: that complete ones find all, the laws of reasoning see."""


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
