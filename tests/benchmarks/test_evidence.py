"""The figures that a verdict rests on: who is tested against whom, over all runs, and with which correction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.analysis.pairs import Duel, games_to_decide
from benchmarks.comparison.verdict.advice import TEACHING
from benchmarks.comparison.verdict.compared_tables import play_table
from benchmarks.comparison.verdict.evidence import Evidence
from benchmarks.comparison.verdict.findings import verdict
from benchmarks.contestants import contestants
from benchmarks.contestants.same_play import apart_in_play, differ_in_one_thing
from benchmarks.experiments.calibration import ChancesResult, ChancesSummary, measure
from benchmarks.experiments.drawn_layouts import DrawnLayouts
from benchmarks.experiments.drawn_positions import draw_position
from benchmarks.experiments.games import GameResult
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from benchmarks.judge import exact_chances
from engines import create
from game.minesweeper.layouts import Rule
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import boards_timed, deduced, games_won, plan_of, summed_up


def test_the_fastest_is_named_with_those_not_told_from_it() -> None:
    timed = boards_timed({"sat": 0.010, "probability": 0.010, "z3": 0.2, "textbook": 0.1})
    [speed] = verdict([timed]).about("speed")
    assert speed.contestants[:2] == ("sat", "probability")
    assert Evidence.of([timed]).as_fast_as("sat", ["sat", "probability", "z3"]) == ["probability"]


def test_who_fails_on_the_hard_boards_is_not_the_faster_for_it() -> None:
    slow, late = {"textbook": 0.1, "sat": 0.01}, Failure("late", "no result within 2 s")
    trials = [Trial(name, n, BoardResult(50, 2, 0, one)) for name, one in slow.items() for n in range(20)]
    trials += [Trial("z3", n, BoardResult(50, 2, 0, 0.001) if n < 8 else late) for n in range(20)]
    evidence = Evidence.of([summed_up(SpeedSummary, plan_of([*slow, "z3"], 20, "speed"), trials)])
    assert evidence.milliseconds("z3") == float("inf")
    assert evidence.races["z3"].ratio.estimate == 0
    assert evidence.as_fast_as("sat", ["sat", "z3"]) == ["z3"], "8 to 12 tells nothing"


def test_for_teaching_the_easiest_inference_is_chosen_that_proves_nine_cells_in_ten() -> None:
    found = deduced("probability", "single", "sentence", "overlap", "supposing", "gauss", without="complete")
    grades = {name: one.grade for name, one in Evidence.of([found]).proved.items()}
    assert grades["single"] == "single"
    assert grades["sentence"] == "sentence"
    assert grades["overlap"] == "overlap"
    assert grades["supposing"] == "supposing"
    [choice] = [one for one in verdict([found]).about("use") if TEACHING in one.figures]
    assert choice.figures[TEACHING]["engine"] == "overlap"
    assert "nothing that it found takes more than two numbers that overlap, and it proved 97.1%" in choice.sentence


def test_only_differences_that_stand_after_correction_are_called_real() -> None:
    lucky = games_won({"sat": [True] * 30 + [False] * 10, "probability": [False] * 30 + [True] * 10})
    assert [finding.p_value is not None for finding in verdict([lucky]).about("play")] == [True]
    even = games_won({"sat": [True, False] * 10, "probability": [False, True] * 10})
    [undecided] = verdict([even]).about("play")
    assert (undecided.contestants, undecided.p_value) == (("sat", "probability"), None)
    assert (undecided.figures["real"], undecided.figures["undecided"]) == ({}, 1)
    close = games_won({"sat": [True] * 8 + [False], "probability": [False] * 8 + [True]})
    duel = close.duels()[0]
    assert duel.p_value < 0.05, "alone it would seem to be real"
    timed = boards_timed({"sat": 0.01, "z3": 0.1, "textbook": 0.1})
    evidence = Evidence.of([close, timed])
    assert evidence.tests == 3
    assert evidence.tested[0][0].p_value == pytest.approx(min(1, 2 * duel.p_value)), "Holm over three tests"


def test_games_of_several_runs_are_pooled_whatever_the_order_of_names() -> None:
    one = games_won({"sat": [True] * 20 + [False] * 10, "sentence": [False] * 20 + [True] * 10})
    other = games_won({"sentence": [False] * 20 + [True] * 10, "sat": [True] * 20 + [False] * 10})
    [duel] = Evidence.of([one, other]).duels.values()
    assert (duel.first, duel.games, duel.only_first, duel.only_second) == ("sat", 60, 40, 20)
    [play] = verdict([one, other]).about("play")
    assert play.figures == {"games": {"sat : sentence": 60}, "real": {"sat : sentence": (40, 20)}, "undecided": 0}


def test_two_runs_on_boards_of_one_size_are_told_apart() -> None:
    many = games_won({"sat": [True] * 120 + [False] * 30, "unit": [True] * 30 + [False] * 120})
    few = games_won({"gauss": [True] * 12 + [False] * 8, "single": [True] * 8 + [False] * 12})
    boards = many.plan.groups[0].name
    table = play_table(Evidence.of([many, few]))
    assert table.title == f"Play: share won; 150 layouts of each size, 20 of {boards}, run 2, the same for all"
    assert table.headings[2:] == [f"{boards}, run 1", f"{boards}, run 2"]
    assert table.narrower is not None
    assert [row[2:] for row in table.narrower.rows] == [["80%", "–"], ["20%", "–"], ["–", "60%"], ["–", "40%"]]
    [choice] = verdict([few, many]).about("use")
    assert choice.figures == {"play": {"engine": "sat", "or": ()}}
    assert "80% of 150 games" in choice.sentence


def test_the_table_of_an_interrupted_run_has_the_layouts_of_all() -> None:
    played = games_won({"sat": [True, False, True], "unit": [False, True, True]})
    played.add(Trial("sat", 3, GameResult(True, 9, 1, 5, 0, 0.01)))
    table = play_table(Evidence.of([played]))
    assert table.title == "Play: share won; 3 layouts, the same for all"
    assert table.narrower is not None
    assert [row[2] for row in table.narrower.rows] == ["67%", "67%"]


@pytest.mark.parametrize(
    ("first", "second", "is_fair"),
    [
        ("sat", "probability", True),  # the same deduction, another guess
        ("sat", "sentence", True),  # another deduction, the same guess
        ("sat", "z3", False),  # the same in both
        ("sentence", "probability", False),  # other in both
        ("sentence", "textbook", True),
        ("optimal", "textbook", False),
        ("sat", "random", False),
        ("sat", "own.module:Player", True),
    ],
)
def test_games_compare_those_that_differ_in_one_thing(first: str, second: str, is_fair: bool) -> None:
    assert differ_in_one_thing(first, second) == differ_in_one_thing(second, first) == is_fair


def test_of_those_that_play_alike_one_plays() -> None:
    playing = apart_in_play(["sentence", "sat", "exhaustive", "probability", "sat+safest", "textbook"])
    assert playing == ("sentence", "sat", "probability", "textbook")


def test_games_to_decide_grow_with_the_square_of_what_is_to_be_seen() -> None:
    assert games_to_decide(Duel("a", "b", 100, 10, 10, 1.0)) is None
    wide, narrow = games_to_decide(Duel("a", "b", 100, 20, 10, 1.0)), games_to_decide(Duel("a", "b", 100, 16, 14, 1.0))
    assert wide == 240
    assert narrow is not None
    assert narrow > 20 * wide


@pytest.mark.parametrize(("rule", "told"), [("safe", ""), ("open", "--rule open ")])
def test_more_games_are_advised_on_boards_drawn_by_the_same_rule(rule: Rule, told: str) -> None:
    undecided = games_won({"sat": [True] * 12 + [False] * 8, "sentence": [False] * 12 + [True] * 8})
    assert not verdict([undecided]).about("next"), "no more can be drawn of boards of a file"
    drawn = DrawnLayouts(Size(16, 16, 40), 20, 1, rule)
    undecided.plan = replace(undecided.plan, groups=drawn.groups)
    [following] = verdict([undecided]).about("next")
    assert following.command == f"mineproof bench games --size 16x16/40 {told}--games 200 --engine sat,sentence"


def test_chances_that_are_exact_have_the_exact_score() -> None:
    for number in range(4):
        position = draw_position(Size(6, 6, 6), 1, number)
        exact = exact_chances(position.observation)
        assert exact is not None
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
    [finding] = verdict([summary]).about("chances")
    assert finding.figures["off"] == pytest.approx({"brier": 0.2, "excess": 0.1})


def test_contestants_of_every_task_are_found_by_the_registry() -> None:
    assert {"probability", "progress", "optimal", "ms_toollib"} <= set(contestants("tell chances"))
    assert "sat" not in contestants("tell chances")


def test_who_is_known_to_be_wrong_is_blamed_and_who_is_in_trouble_is_not_recommended() -> None:
    won = {"sat": [True] * 5, "liar": [True] * 5, "crash": [True] * 5}
    played = games_won(won)
    played.add(Trial("crash", 5, Failure("crashed", "exit status 3")))
    played.unsound["liar"] = 1
    evidence = Evidence.of([played])
    assert evidence.wrong == ["liar"]
    assert evidence.troubled == {"liar", "crash"}
    found = verdict([played])
    assert found.about("soundness")[0].contestants == ("liar",)
    assert all({"liar", "crash"}.isdisjoint(one.contestants) for one in (*found.about("use"), *found.about("next")))
    assert not verdict([games_won({"sat": [False], "probability": [False]})]).about("use"), "nobody won"
