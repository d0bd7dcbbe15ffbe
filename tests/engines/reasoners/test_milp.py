"""Branch and bound, and bounds that floats get wrong."""

from fractions import Fraction
from typing import Any

import pytest

import engines
from engines.reasoners.linear_relaxation import Relaxation
from engines.reasoners.milp import whole_solution
from engines.solving.limits import Stopwatch
from tests.fuzz import fuzzed_facts as fuzz

pytestmark = pytest.mark.skipif("milp" not in engines.available(), reason="HiGHS is not installed")


@pytest.mark.parametrize("name", ["relaxed", "milp"])
def test_a_bound_that_floats_get_wrong_is_not_claimed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever dual values and rays HiGHS gives: what they do not prove is not said."""

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


def test_branch_and_bound_goes_back_as_far_as_it_has_to() -> None:
    """The costs make half of u the best; where u is 1, a half is left of a and c, and only where it is 0 all is whole.

    So the second branch of u is needed after both branches of a. Without r, p and q would be one unknown.
    """
    told = [("uv", 1), ("vt", 1), ("utpq", 2), ("ud", 1), ("ab", 1), ("bc", 1), ("acd", 1), ("pr", 1)]
    bit = {cell: 1 << number for number, cell in enumerate("uvtpqdabcr")}
    relaxation = Relaxation([(sum(bit[cell] for cell in cells), count) for cells, count in told], None, Stopwatch(None))
    costs = {3: -1, 4: 1}  # p and q
    least = relaxation.least(costs)
    assert least is not None
    assert least[0] == 0.5
    assert whole_solution(relaxation, {}, costs) == [0, 1, 0, 1, 1, 1, 0, 1, 0, 0]
