"""The figures that a verdict rests on: play over all runs, chances, and the partial order of who proves more."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.analysis.pairwise_comparisons import Duel, games_to_decide
from benchmarks.analysis.proof_power import Advantage, Strength
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.contestants import without_duplicates
from benchmarks.experiments.chance_accuracy import ChancesResult, ChancesSummary, measure
from benchmarks.experiments.ranking_by_wins import play_table, ranked
from benchmarks.harness.trial import Trial
from benchmarks.judge import exact_chances
from benchmarks.subjects.drawn_positions import draw_position
from benchmarks.subjects.named_positions import named_positions
from engines import create
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import deduced, games_won, plan_of, summed_up, there


def test_two_runs_on_boards_of_one_size_are_told_apart() -> None:
    many = games_won({"sat": [True] * 120 + [False] * 30, "unit": [True] * 30 + [False] * 120})
    few = games_won({"gauss": [True] * 12 + [False] * 8, "single": [True] * 8 + [False] * 12})
    table = play_table([many, few], [])
    assert table.title.endswith(": 150 of small, run 1, 20 of small, run 2")
    assert table.headings[2:] == ["small, run 1", "small, run 2"]
    assert [row[2:] for row in table.rows] == [
        *(["80.0% [72.9%, 85.6%]", "–"], ["20.0% [14.4%, 27.1%]", "–"]),
        *(["–", "60.0% [38.7%, 78.1%]"], ["–", "40.0% [21.9%, 61.3%]"]),
    ]
    assert ranked([few, many]) == (150, {"sat": 120, "unit": 30})


def test_the_table_has_the_guesser_of_every_engine() -> None:
    own = "tests.support.own_engine:PairEngine"
    guessers = {"sat+optimal": "optimal", own: "random", "gone:Engine": "–", "textbook": "–"}
    table = play_table([games_won({name: [True] for name in guessers})], [])
    assert {row[0]: row[1] for row in table.rows} == guessers


def test_of_those_that_play_alike_one_plays() -> None:
    playing = without_duplicates(["sentence", "sat", "exhaustive", "probability", "sat+safest", "textbook"])
    assert playing == ("sentence", "sat", "probability", "textbook")


def test_games_to_decide_grow_with_the_square_of_what_is_to_be_seen() -> None:
    assert games_to_decide(Duel("a", "b", 100, 10, 10, 1.0)) is None
    wide, narrow = games_to_decide(Duel("a", "b", 100, 20, 10, 1.0)), games_to_decide(Duel("a", "b", 100, 16, 14, 1.0))
    assert wide == 240
    assert there(narrow) > 20 * wide


def test_chances_that_are_exact_have_the_exact_score() -> None:
    for number in range(4):
        position = draw_position(Size(6, 6, 6), 1, number)
        exact = there(exact_chances(position.observation))
        assert sum(exact.values()) == 6
        engine = create("probability", 6, 6, 6)
        for cell, count in position.observation.reveals.items():
            engine.add_knowledge(cell, count)
        assert {cell: float(chance) for cell, chance in exact.items()} == pytest.approx(engine.probabilities())
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


def test_strength_is_a_partial_order_of_nodes() -> None:
    def more(cells: int) -> Advantage:
        return Advantage(10, cells, min(cells, 1), Counter({"subset": cells}), "#1" if cells else None)

    beyond = {("b", "a"): 3, ("c", "a"): 2, ("d", "a"): 5, ("d", "b"): 2, ("d", "c"): 3, ("b", "c"): 1, ("c", "b"): 1}
    names = ("a", "b", "c", "d", "e")
    pairs = [(one, other) for one in names for other in names if one != other]
    equal = {"e": "d"}  # e proves what d proves
    cells = {pair: beyond.get((equal.get(pair[0], pair[0]), equal.get(pair[1], pair[1])), 0) for pair in pairs}
    order = Strength(names, {pair: more(number) for pair, number in cells.items()})
    assert order.nodes == (("a",), ("b",), ("c",), ("d", "e"))
    steps = {(step.weaker[0], step.stronger[0]): step for step in order.steps}
    assert steps.keys() == {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}
    same, incomparable = order.notes
    assert same == "d and e prove the same"
    assert incomparable.startswith("b and c each")
    assert str(steps["a", "b"]) == "a < b: 3 cells in 1 of 10 positions (subset 3), for example #1"
    assert order.table().formatted()[0] == ["b", "a", "3", "1", "10", "subset 3", "#1"]


def test_strength_as_measured_names_an_example_and_the_inference() -> None:
    order = Evidence([deduced("sat", "sentence", "probability", "textbook")]).strength
    assert ("sat", "probability") in order.nodes
    step = next(step for step in order.steps if step.weaker == ("sentence",))
    assert step.stronger == ("sat", "probability")
    assert str(step.advantage.example).startswith("overlap: ")
    assert set(step.advantage.grades) == {"overlap", "supposing", "complete", "total"}
    assert step.advantage.shared == len(named_positions().numbers)
