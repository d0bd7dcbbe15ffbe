"""The chances of contestants beside the exact chances and the truth."""

import pytest

from benchmarks.experiments.chance_accuracy import ChancesResult, ChancesSummary, measure
from benchmarks.harness.trial import Trial
from benchmarks.judge import exact_chances
from benchmarks.subjects.drawn_positions import draw_position
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import plan_of, summed_up, there


def test_chances_that_are_exact_have_the_exact_score() -> None:
    for number in range(4):
        position = draw_position(Size(6, 6, 6), 1, number)
        assert sum(there(exact_chances(position.observation)).values()) == 6
        result = measure("probability", number, position, 1)
        assert result.worst == pytest.approx(0, abs=1e-9)
        assert result.squares == pytest.approx(result.exact_squares)
        assert sum(cells for cells, _, _ in result.bins) == result.cells == len(position.observation.hidden)


def test_who_is_off_is_told_by_how_much() -> None:
    bins = ((10, 1.0, 3), *[(0, 0.0, 0)] * 9)
    off = ChancesResult(10, 2.0, 1.0, 0.5, 0.2, bins, 0.001)
    exact = ChancesResult(10, 1.0, 1.0, 0.0, 0.0, bins, 0.001)
    summary = summed_up(ChancesSummary, plan_of(["off", "exact"], 1), [Trial("off", 0, off), Trial("exact", 0, exact)])
    one, other = summary.figures()
    assert (one.brier, one.excess, one.deviation, one.worst) == pytest.approx((0.2, 0.1, 0.05, 0.2))
    assert (other.excess, other.worst) == (0, 0)
    assert summary.reliability()["off"] == [(0.1, 0.3, 10)]
