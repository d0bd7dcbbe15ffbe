from __future__ import annotations

import random
import re

import pytest

from benchmarks.analysis import plots
from benchmarks.analysis.page_parts import MOST_LINES, Text
from benchmarks.analysis.plots import pareto, pareto_front
from tests.benchmarks.helpers import there

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")

RNG = random.Random(3)
POINTS = {
    f"engine {number}": (10 ** RNG.uniform(0.5, 1.5), RNG.choice([1.0, 0.99, 0.95, 0.75])) for number in range(24)
}


def test_nobody_beats_those_on_the_front() -> None:
    points = {"slow": (9.0, 1.0), "fast": (1.0, 0.5), "between": (3.0, 0.5), "quick": (1.0, 0.4), "exact": (5.0, 1.0)}
    assert pareto_front(points) == ["fast", "exact"]


def test_the_line_of_the_scatter_is_drawn_and_every_name_is_written_once() -> None:
    plot = there(pareto(POINTS))
    assert '<g id="front">' in plot.svg
    assert sorted(re.findall(r">(engine \d+)</text>", plot.svg)) == sorted(POINTS)
    for name, (milliseconds, share) in POINTS.items():
        assert f"<title>{name}: {share:.1%} in {milliseconds:.3g} ms</title>" in plot.svg
    assert all(name in plot.sentence for name in pareto_front(POINTS))
    assert pareto({}) is None


def test_contestants_that_tell_the_same_chances_are_one_line() -> None:
    bins = {"one": [(0.1, 0.1, 50)], "other": [(0.1 + 1e-9, 0.1, 50)], "third": [(0.2, 0.9, 10)], "silent": []}
    plot = there(plots.reliability(bins))
    assert ">one, other</text>" in plot.svg
    assert "third, off by 0.700" in plot.sentence
    together = there(plots.reliability({"one": [(0.1, 0.1, 50)], "other": [(0.1, 0.1, 50)]}))
    assert "off by 0.000" in together.sentence
    assert plots.reliability({"silent": []}) is None


def test_a_long_text_unfolds() -> None:
    few, many = Text("Few", ["line"] * MOST_LINES).to_html(), Text("Many", ["a < b"] * (MOST_LINES + 2)).to_html()
    assert "<summary>" not in few
    assert "<summary>2 more</summary>" in many
    assert many.count("<li>a &lt; b</li>") == MOST_LINES + 2


def test_a_long_name_leaves_room_for_the_plot() -> None:
    name = "package.module_of_mine_that_is_long:" + "Player" * 10
    plot = there(pareto({name: (1.0, 0.5), "sat": (2.0, 1.0)}))
    assert name in plot.svg
