"""What a verdict says: its findings, in what order and in which words; of two contestants, side by side."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.analysis.fault import Fault
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.comparison.verdict.advice import FASTEST
from benchmarks.comparison.verdict.findings import verdict
from benchmarks.comparison.verdict.verdict import Finding, Verdict
from benchmarks.experiments.games import GameResult, GamesSummary
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from benchmarks.judge import MEANINGS
from tests.benchmarks.helpers import boards_timed, deduced, games_won, plan_of, summed_up


def test_a_verdict_says_its_findings_in_lines_of_any_width() -> None:
    found = Verdict((Finding("play", "word " * 60 + "end."), Finding("soundness", "a < b.")))
    for width in (20, 40, 80):
        first, *more = found.lines(width)
        assert first == "- a < b."
        assert max(map(len, more)) <= width
        assert " ".join(line.strip() for line in more) == f"- {'word ' * 60}end."
    assert "a &lt; b" in found.to_html()
    assert Verdict(()).lines() == []


def test_what_went_wrong_is_told_one_by_one() -> None:
    names = [f"own.module{number}:Player" for number in range(40)]
    trials = [Trial(name, 0, GameResult(False, 3, 0, 3, 1, 0.01)) for name in names]
    trials += [Trial(name, 1, Failure("crashed", "crashed: SIGSEGV")) for name in names]
    found = verdict([summed_up(GamesSummary, plan_of(names, 2), trials)])
    for topic in ("broken", "soundness"):
        assert [one.contestants for one in found.about(topic)] == [(name,) for name in names]
    assert {one.figures["faults"][0].contestants[0] for one in found.about("soundness")} == {*names}
    assert all("1 of 2 tries: crashed: SIGSEGV" in one.sentence for one in found.about("broken"))


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


def test_findings_are_told_in_the_order_of_their_topics_and_kept_in_full() -> None:
    found = Verdict((Finding("next", "Run more."), Finding("deduction", "a < b.")))
    assert [finding.topic for finding in found] == ["deduction", "next"]
    assert "a &lt; b." in found.to_html()


def test_what_is_missed_is_told_with_the_inference_that_it_takes() -> None:
    found = verdict([deduced("sat", "sentence", "random")])
    [proved] = found.about("deduction")
    assert proved.contestants == ("sat",)
    assert [*proved.figures["missed"]] == ["sentence"]
    assert f"missing cells that take no more than {MEANINGS['overlap']}" in proved.sentence
    assert proved.example is not None
    chosen = {use: one["engine"] for choice in found.about("use") for use, one in choice.figures.items()}
    assert chosen == {FASTEST: "sat"}, "none is for teaching: sentence proves three quarters of these"


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


def test_each_pair_is_compared_on_the_games_that_both_played() -> None:
    many = games_won({"sat": [True] * 150, "sentence": [False] * 150})
    few = games_won({"sat": [True] * 20, "single": [False] * 20})
    [play] = verdict([many, few]).about("play")
    assert play.figures["games"] == {"sat : sentence": 150, "sat : single": 20}


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


def test_speed_is_a_ratio_with_its_interval() -> None:
    [speed] = verdict([boards_timed({"sat": 0.01, "z3": 0.2, "textbook": 0.1})]).about("speed")
    assert {name: ratio.estimate for name, ratio in speed.figures.items()} == pytest.approx({"sat": 10, "z3": 0.5})
    assert "with 95% intervals, sat is 10 times (10 to 10) as fast" in speed.sentence
    assert "z3 takes 2 times (2 to 2) as long" in speed.sentence
    [few] = verdict([boards_timed({"sat": 0.01, "textbook": 0.1}, 5)]).about("speed")
    assert not few.figures, "of 5 boards there is no interval"


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
    said = "liar is unsound: its own check ended it 1 time, as on small #0: Liar() is unsound: it found"
    assert summary.faults()[0].startswith(said)
    [soundness] = verdict([summary]).about("soundness")
    assert soundness.contestants == ("liar",)


def test_who_was_wrong_is_said_to_be_and_not_measured_against() -> None:
    played = games_won({"sat": [True] * 9, "liar": [False] * 9, "sentence": [False] * 9})
    played.unsound["liar"] = 3
    found = verdict([played], ["sat", "liar", "sentence"])
    [soundness] = found.about("soundness")
    assert soundness.contestants == ("liar",)
    assert soundness.figures["faults"] == ["liar is unsound: 3 cells in here"]
    assert [one.figures["games"] for one in found.about("play")] == [{"sat : sentence": 9}]


def test_who_came_to_no_end_is_no_reference_for_times() -> None:
    late = Failure("late", "no result within 2 s")
    trials = [Trial("sat", n, BoardResult(50, 2, 0, 0.01)) for n in range(8)]
    trials += [Trial("z3", n, late) for n in range(8)]
    timed = summed_up(SpeedSummary, plan_of(["sat", "z3"], 8, "speed"), trials)
    found = verdict([timed], ["z3", "sat"])
    [speed] = found.about("speed")
    assert speed.figures == {}, "who has no result is compared with nobody"
    [failed] = found.about("broken")
    assert (failed.contestants, failed.figures) == (("z3",), {"z3": 8})
    assert "no result within 2 s" in failed.sentence


@pytest.mark.parametrize("named", [("sat(seconds=2; x=1)", "sat"), ("sat", "sat(seconds=2; x=1)")])
def test_a_fault_is_that_of_one_whatever_the_contestants_are_called(named: tuple[str, str]) -> None:
    """The name of a contestant with options has words of its own."""
    played = games_won({"sat(seconds=2; x=1)": [True] * 9, "sat": [False] * 9})
    played.unsound["sat(seconds=2; x=1)"] = 3
    [soundness] = verdict([played], named).about("soundness")
    assert soundness.contestants == ("sat(seconds=2; x=1)",)
    assert pickle.loads(pickle.dumps(played.faults()))[0].contestants == ("sat(seconds=2; x=1)",)


def test_all_that_a_user_named_are_named_and_of_many_others_a_dozen() -> None:
    names = [f"own.module{number}:Player" for number in range(30)]
    played = games_won({name: [True, False] for name in names})
    [all_named], [some] = (verdict([played], given).about("play") for given in (names, ()))
    assert all(f"{name} 1 (50%)" in all_named.sentence for name in names)
    assert "and 18 others" in some.sentence


def test_two_contestants_are_told_apart_by_cells_and_on_a_board() -> None:
    found = verdict([deduced("sat", "sentence", "textbook", "random")], ["sat", "sentence"])
    [beyond] = found.about("deduction")
    cells = beyond.figures["beyond"]
    assert cells["sentence"]["cells"] == 0
    grades = cells["sat"]["grades"]
    assert sum(grades.values()) == cells["sat"]["cells"] > 0
    places = [
        beyond.sentence.index(words)
        for words in (f"{grades['overlap']:,} from {MEANINGS['overlap']}", f"{grades['complete']:,} that no easier way")
    ]
    assert places == sorted(places), "in the order of the ladder"
    assert f"{grades['total']:,} that take the number of mines" in beyond.sentence
    assert beyond.example is not None
    board = beyond.example.drawn()
    assert {"sat", "sentence"} <= set(board.splitlines()[0].split())
    assert beyond.lines(80)[-1] == board.splitlines()[-1]
    below = beyond.lines(20)
    assert "sat" in below, "where they do not fit beside each other, boards stand below each other"
    assert "sentence" in below
    assert max(map(len, below)) <= 20
    assert "(It does not fit here.)" in "\n".join(beyond.lines(5)), "a board is never cut off"


def test_a_wrong_claim_is_drawn_and_never_said_to_be_proven() -> None:
    summary = deduced("sat", "tests.support.faulty:Liar")
    [soundness] = verdict([summary], ["sat", "tests.support.faulty:Liar"]).about("soundness")
    assert soundness.example is not None
    assert "claimed, though it does not follow" in soundness.example.drawn()
    assert "called safe" in soundness.example.drawn()


def test_failures_of_controls_are_left_to_the_tables_where_contestants_are_named() -> None:
    late, won = Failure("late", "no result within 2 s"), GameResult(True, 3, 0, 3, 0, 0.01)
    names = ["sat", "textbook"]
    trials: list[Trial[Any]] = [Trial(name, number, made) for name in names for number, made in enumerate([late, won])]
    summary = summed_up(GamesSummary, plan_of(names, 2), trials)
    assert [one.contestants for one in verdict([summary], ["sat"]).about("failures")] == [("sat",)]
    assert [one.contestants for one in verdict([summary]).about("failures")] == [("sat",), ("textbook",)]
    without = summed_up(GamesSummary, plan_of(names, 1), [Trial(name, 0, late) for name in names])
    found = verdict([without], ["sat"])
    assert [one.contestants for topic in ("broken", "failures") for one in found.about(topic)] == [
        ("sat",),
        ("textbook",),
    ]


def test_between_two_that_crash_in_every_game_nothing_is_open() -> None:
    names = ["own:First", "own:Second"]
    crashed = Failure("crashed", "crashed: SIGSEGV")
    trials: list[Trial[Any]] = [Trial(name, number, crashed) for name in names for number in range(9)]
    found = verdict([summed_up(GamesSummary, plan_of(names, 9), trials)], names)
    assert all("open" not in one.sentence for one in found.about("play"))
    assert [one.contestants for one in found.about("broken")] == [(name,) for name in names]
    assert not found.about("next")


def test_games_of_two_that_guess_alike_are_said_to_differ_by_chance_alone() -> None:
    won = {"native": [True, False] * 9, "sat+optimal": [False, True] * 9}
    [play] = verdict([games_won(won)], [*won]).about("play")
    assert "any difference in games won is chance" in play.sentence
    assert "open" not in play.sentence


def test_the_textbook_stands_beside_one_engine_alone() -> None:
    games = games_won({"sat": [True] * 9, "textbook": [False] * 9, "random": [False] * 9})
    for named, compared in ((["sat"], ["sat : textbook"]), (["sat", "random"], ["sat : random"])):
        [play] = verdict([games], named).about("play")
        assert [*play.figures["games"]] == compared


def test_what_an_engine_found_of_itself_is_said_once_however_often() -> None:
    trials: list[Trial[Any]] = [Trial("liar", n, Failure("unsound", f"it found that {n} is none")) for n in range(40)]
    summary = summed_up(GamesSummary, plan_of(["liar", "sat"], 40), trials)
    [fault] = summary.faults()
    assert fault == "liar is unsound: its own check ended it 40 times, as on small #0: it found that 0 is none"
    [soundness] = verdict([summary], ["liar", "sat"]).about("soundness")
    assert len(soundness.lines(80)) <= 4


def test_of_a_few_named_players_every_two_are_compared() -> None:
    won = {"single": [False] * 30, "sat": [True, False] * 15, "probability": [True] * 30}
    [play] = verdict([games_won(won)], [*won]).about("play")
    assert [*play.figures["games"]] == ["single : sat", "single : probability", "sat : probability"]
    assert "probability won more often than sat and single, by more than chance." in play.sentence


def test_who_has_no_result_in_most_games_is_not_compared_in_play() -> None:
    late = Failure("late", "no result within 2 s")
    trials: list[Trial[Any]] = [Trial("own:Slow", n, late) for n in range(9)]
    trials += [Trial("sat", n, GameResult(True, 3, 0, 3, 0, 0.01)) for n in range(9)]
    found = verdict([summed_up(GamesSummary, plan_of(["own:Slow", "sat"], 9), trials)], ["own:Slow", "sat"])
    assert all("open" not in one.sentence for one in found.about("play"))
    assert not found.about("next")


def test_an_error_in_one_line_of_a_users_file_is_one_reason() -> None:
    trials: list[Trial[Any]] = [
        Trial("own:Bad", n, Failure("raised", f"KeyError in line 27 of own.py: ({n}, 1)")) for n in range(9)
    ]
    [failed] = verdict([summed_up(GamesSummary, plan_of(["own:Bad"], 9), trials)], ["own:Bad"]).about("broken")
    assert failed.sentence.endswith("KeyError in line 27 of own.py (9 times, first on small #0).")


def test_two_that_play_alike_are_recommended_together() -> None:
    won = {"native": [True] * 30, "sat+optimal": [True] * 29 + [False], "sentence": [False] * 30}
    [use] = verdict([games_won(won)], [*won]).about("use")
    assert "choose native or sat+optimal, which play alike: native won 100% of 30 games" in use.sentence
