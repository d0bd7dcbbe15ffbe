from __future__ import annotations

import pytest

from benchmarks.experiments.tour_searches import ToursSummary, plain_depth_first, run_of
from game.tour import Tour
from tests.benchmarks.helpers import measured, printed, reasons
from tests.support.commands import Command


def test_every_strategy_has_its_figures_on_every_board() -> None:
    run = run_of(["plain", "heuristic", "divide-and-conquer"], [(3, 4), (8, 8)], most_starts=3, seconds=0.05)
    summary = measured(run, ToursSummary)
    found = summary.figures()
    assert [(one.strategy, one.height) for one in found] == [
        (name, height) for height in (3, 8) for name in ("plain", "heuristic", "divide-and-conquer")
    ]
    assert [one.solved for one in found] == [3, 3, 0, 0, 3, 3]
    assert [one.refused for one in found] == [0, 0, 3, 0, 0, 0]
    assert all((one.median_seconds is None) == (one.solved == 0) for one in found)
    assert "too narrow" in printed(summary)
    assert "gave up at the limit of 0.05 s" in next(iter(reasons(summary)["plain"]))


def test_the_control_searches_as_depth_first_does() -> None:
    control = plain_depth_first(Tour(4, 5))
    assert len([solution.path for solution in control]) == 32
    assert control.effort.expanded == 35_661


def test_the_figures_as_json(bench: Command) -> None:
    figures = bench("tours --boards 5x5 --strategies sat --json --starts 2").record
    assert (figures["strategy"], figures["solved"], figures["starts"]) == ("sat", 2, 2)


def test_a_strategy_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="no strategy is called 'magic'; expected one of plain"):
        run_of(["magic"])
