"""What is learnt from a comparison: the verdict, the order of strength, chances, and tables in lines of any width."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.analysis.fault import Fault
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.pairs import Duel
from benchmarks.analysis.table import Table
from benchmarks.contestants import apart_in_play, contestants, differ_in_one_thing
from benchmarks.experiments.calibration import ChancesResult, ChancesSummary, measure
from benchmarks.experiments.drawn_layouts import DrawnLayouts
from benchmarks.experiments.drawn_positions import draw_position
from benchmarks.experiments.games import GameResult, GamesSummary
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from benchmarks.judge import MEANINGS, exact_chances
from benchmarks.verdict.advice import FASTEST, LIGHTEST, games_to_decide
from benchmarks.verdict.compared_tables import play_table
from benchmarks.verdict.evidence import Evidence
from benchmarks.verdict.findings import verdict
from benchmarks.verdict.verdict import Finding, Verdict
from engines import create
from game.minesweeper.layouts import Rule
from game.minesweeper.sizes import Size
from tests.benchmarks.helpers import deduced, games_won, plan_of, summed_up


def boards(seconds: Mapping[str, float], count: int = 20) -> SpeedSummary:
    trials = [
        Trial(name, number, BoardResult(50, 2, 0, one * (1 + number / 100)))
        for name, one in seconds.items()
        for number in range(count)
    ]
    return summed_up(SpeedSummary, plan_of(list(seconds), count, "speed"), trials)


def test_a_verdict_never_takes_more_lines_than_it_may() -> None:
    long = Finding("play", "word " * 60 + "end.", short="brief.")
    wrong = Finding("failures", "late " * 60 + "end.", short="late " * 20 + "end.", shortest="Late: z3.")
    verdict = Verdict((*[Finding("chances", f"chance {number}.") for number in range(12)], long))
    for width in (40, 80, 200):
        lines = verdict.lines(width)
        assert len(lines) <= 12
        assert max(map(len, lines)) <= width
    assert "- brief." in verdict.lines(80)
    assert sum(line.startswith("- chance") for line in verdict.lines(80)) == 10, "the least important are left out"
    assert verdict.lines(80)[-1] == "- Left out for want of room: chances of a mine."
    assert "- brief." in verdict.lines(80, most=5)
    assert verdict.lines(80, most=100) == Verdict(verdict.findings).lines(80, most=99), "nothing is left out"
    assert Verdict(()).lines() == []
    for width in (20, 40, 80):
        for fine in (3, 30):
            findings = (wrong, Finding("use", "Choose sat."), *verdict.findings * fine)
            lines = Verdict(findings).lines(width)
            assert "- Late: z3." in lines, "what went wrong is said in fewer words, and never left out"
            assert len(lines) <= 12
    assert len(Verdict((replace(wrong, shortest=""),)).lines(20)) == 7, "it is not cut where there is room"


def test_what_to_run_next_is_kept_in_few_words_where_others_can_give_way() -> None:
    command = "mineproof bench games --size 16x16/40 --games 3900 --engine probability,progress"
    one, two = "word " * 14 + "end.", "word " * 28 + "end."
    following = Finding("next", two, short=one, shortest="To learn more:", command=command)
    others = [Finding(topic, one) for topic in ("soundness", "deduction", "speed", "play")]
    longer = [Finding(topic, two) for topic in ("failures", "use", "inference", "chances")]
    lines = Verdict((following, *others, *longer)).lines()
    assert lines[-3:] == [
        "- To learn more: mineproof bench games --size 16x16/40 --games 3900 \\",
        "    --engine probability,progress",
        "- Left out for want of room: what is missed, chances of a mine.",
    ]


def test_what_went_wrong_everywhere_takes_no_more_than_its_lines() -> None:
    names = [f"own.module{number}:Player" for number in range(40)]
    trials = [Trial(name, 0, GameResult(False, 3, 0, 3, 1, 0.01)) for name in names]
    trials += [Trial(name, 1, Failure("crashed", "crashed: SIGSEGV")) for name in names]
    lines = verdict([summed_up(GamesSummary, plan_of(names, 2), trials)]).lines()
    assert len(lines) <= 12
    assert lines[0].startswith("- 40 faults")
    assert any(line.startswith("- No result 40 times (crashed 40): ") for line in lines)


def test_a_command_can_be_pasted_whatever_the_width() -> None:
    command = "mineproof bench games --size 16x16/40 --games 3900 --engine probability,progress"
    found = Verdict((Finding("next", "To learn more:", command=command),))
    for width in (40, 80, 120):
        first, *lines = found.lines(width)
        assert first == "- To learn more:"
        assert " ".join(line.removesuffix("\\").strip() for line in lines) == command
        assert all(line.endswith(" \\") for line in lines[:-1])
    assert len(found.lines(120)) == 2
    assert f"<code>{command}</code>" in found.to_html()


def test_the_fastest_is_named_with_those_not_told_from_it() -> None:
    timed = boards({"sat": 0.010, "probability": 0.010, "z3": 0.2, "textbook": 0.1})
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


def test_findings_are_told_in_the_order_of_their_topics_and_kept_in_full() -> None:
    found = Verdict((Finding("next", "Run more."), Finding("deduction", "a < b.")))
    assert [finding.topic for finding in found] == ["deduction", "next"]
    assert "a &lt; b." in found.to_html()


def test_what_is_missed_is_told_with_the_inference_that_it_takes() -> None:
    found = verdict([deduced("sat", "sentence", "random")])
    [proved] = found.about("deduction")
    assert proved.contestants == ("sat",)
    [missed] = found.about("inference")
    assert missed.contestants == ("sentence",)
    assert MEANINGS["overlap"] in missed.sentence
    [choice] = found.about("use")
    assert {use: one["engine"] for use, one in choice.figures.items()} == {LIGHTEST: "sat", FASTEST: "sat"}, (
        "none is for teaching: sentence proves three quarters of these"
    )


def test_for_teaching_the_easiest_inference_is_chosen_that_proves_nine_cells_in_ten() -> None:
    found = deduced("probability", "single", "sentence", "overlap", "supposing", "gauss", without="complete")
    grades = {name: one.grade for name, one in Evidence.of([found]).proved.items()}
    assert grades["single"] == "single"
    assert grades["sentence"] == "sentence"
    assert grades["overlap"] == "overlap"
    assert grades["supposing"] == "supposing"
    [choice] = verdict([found]).about("use")
    assert choice.figures["teaching"]["engine"] == "overlap"
    assert "90.7% of what follows, easier ones 75.9%" in choice.figures["teaching"]["why"]


def test_one_engine_alone_is_not_chosen_and_is_compared_with_another_next() -> None:
    found = verdict([deduced("sat", "textbook", "random"), games_won({"sat": [True] * 9, "textbook": [False] * 9})])
    assert not found.about("use")
    [following] = found.about("next")
    assert following.command == "mineproof compare --engine sat,probability"
    assert found.about("soundness")[0].figures == {"compared": 0, "disagreed": 0}


def test_faults_come_first() -> None:
    wrong = [Trial("sat", 0, GameResult(False, 3, 0, 3, 1, 0.01))]
    found = verdict([summed_up(GamesSummary, plan_of(["sat"], 1), wrong)])
    assert next(iter(found)).figures == {"faults": ["sat is unsound: 1 cell in here"]}


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
    timed = boards({"sat": 0.01, "z3": 0.1, "textbook": 0.1})
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


def test_where_pairs_played_different_numbers_of_games_that_is_said() -> None:
    many = games_won({"sat": [True] * 150, "sentence": [False] * 150})
    few = games_won({"sat": [True] * 20, "single": [False] * 20})
    [play] = verdict([many, few]).about("play")
    assert "20 to 150 games a pair" in play.sentence
    assert play.figures["games"] == {"sat : sentence": 150, "sat : single": 20}


def test_two_runs_on_boards_of_one_size_are_told_apart() -> None:
    many = games_won({"sat": [True] * 120 + [False] * 30, "unit": [True] * 30 + [False] * 120})
    few = games_won({"gauss": [True] * 12 + [False] * 8, "single": [True] * 8 + [False] * 12})
    boards = many.plan.groups[0].name
    table = play_table(Evidence.of([many, few]))
    assert table.title == f"Play: share won; 150 layouts of each size, 20 of {boards} (run 2), the same for all"
    assert table.headings[2:] == [f"{boards} (run 1)", f"{boards} (run 2)"]
    assert table.narrower is not None
    assert [row[2:] for row in table.narrower.rows] == [["80%", "–"], ["20%", "–"], ["–", "60%"], ["–", "40%"]]
    [choice] = verdict([few, many]).about("use")
    assert choice.figures == {"play": {"engine": "sat", "why": "sat won 80.0% of 150 games", "or": ()}}


def test_the_table_of_an_interrupted_run_has_the_layouts_of_all() -> None:
    played = games_won({"sat": [True, False, True], "unit": [False, True, True]})
    played.add(Trial("sat", 3, GameResult(True, 9, 1, 5, 0, 0.01)))
    table = play_table(Evidence.of([played]))
    assert table.title == "Play: share won; 3 layouts, the same for all"
    assert table.narrower is not None
    assert [row[2] for row in table.narrower.rows] == ["67%", "67%"]


def test_a_run_that_was_interrupted_or_extended_is_told_in_the_verdict() -> None:
    won = {"sat": [True] * 6, "unit": [True] * 6}
    assert not verdict([games_won(won)]).about("runs")
    whole = games_won(won)
    unfinished = summed_up(
        GamesSummary, replace(whole.plan, count=7, end=7), [Trial("sat", 0, Failure("late", "late"))]
    )
    [told] = verdict([whole, unfinished]).about("runs")
    assert told.figures == {"unfinished": [f"games on {whole.plan.groups[0].name} (1 of 14 results)"]}
    extended = GamesSummary(replace(whole.plan, count=0, extended_from=(20, 40)))
    [told] = verdict([extended]).about("runs")
    assert told.figures == {"extended": [f"games on {whole.plan.groups[0].name} (from 20 to 40 to 0 subjects)"]}
    assert "p-values are too optimistic" in told.sentence
    assert told.shortest in "\n".join(Verdict((told,)).lines(80, most=1)), "it is never left out"


def test_speed_is_a_ratio_with_its_interval() -> None:
    [speed] = verdict([boards({"sat": 0.01, "z3": 0.2, "textbook": 0.1})]).about("speed")
    assert {name: ratio.estimate for name, ratio in speed.figures.items()} == pytest.approx({"sat": 10, "z3": 0.5})
    assert "sat 10 [10, 10]" in speed.sentence
    [few] = verdict([boards({"sat": 0.01, "textbook": 0.1}, 5)]).about("speed")
    assert not few.figures, "of 5 boards there is no interval"


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


def test_a_table_fits_any_width_without_cutting_anything() -> None:
    share = Metric("share of all", "share", "higher", key="share")
    names = [f"engine {number}" for number in range(9)]
    table = Table("Many", ["contestant", *names, share], [[name, *range(9), 0.5] for name in names])
    for width in (24, 40, 80, 200):
        parts = table.fitted(width)
        assert [heading for part in parts for heading in part.headings[1:]] == [*names, "share"]
        assert all(part.headings[0] == "contestant" for part in parts)
        assert all(sum(part.widths()) + 2 * (len(part.widths()) - 1) <= width for part in parts)
    spare = Table("Few", ["contestant", "wanted", "spare"], [["a", "b", "c" * 30]], optional=["spare"])
    [fitted] = spare.fitted(30)
    assert fitted.headings == ["contestant", "wanted"]
    brief = Table("Brief", ["contestant", "won"], [["a", "50%"]])
    long = Table("Brief", ["contestant", "won"], [["a", "50.0% [20%, 80%]"]], narrower=brief)
    assert long.fitted(80) == [long]
    assert long.fitted(20) == [brief]


def test_a_disagreement_is_told_of_both_whatever_they_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    played = games_won({"sat(seconds=2; x=1)": [True], "sat": [True]})
    differing = Fault("sat and sat(seconds=2; x=1) both say complete and disagree", *played.plan.contestants)
    monkeypatch.setattr(played, "faults", lambda: [differing])
    [soundness] = verdict([played]).about("soundness")
    assert soundness.contestants == ("sat(seconds=2; x=1)", "sat")


def test_what_did_not_take_part_is_told_with_what_mends_it() -> None:
    why = "the engine 'native' was not compiled: install a C++ compiler, and then this package anew: pip install ."
    played = games_won({"sat": [True]})
    played.plan = replace(played.plan, not_installed={"native": why, "native+deep": why})
    [absent] = verdict([played]).about("absent")
    assert absent.figures == {"native": why, "native+deep": why}


def test_an_engine_that_found_itself_unsound_was_wrong() -> None:
    trials: list[Trial[Any]] = [Trial("liar", 0, Failure("unsound", "Liar() is unsound: it found that ..."))]
    trials.append(Trial("sat", 0, GameResult(True, 3, 0, 3, 0, 0.01)))
    summary = summed_up(GamesSummary, plan_of(["liar", "sat"], 1), trials)
    assert summary.wrong() == ["liar"]
    assert summary.faults()[0].startswith("liar is unsound, as its engine found: Liar() is unsound: it found that")
    [soundness] = verdict([summary]).about("soundness")
    assert soundness.contestants == ("liar",)
