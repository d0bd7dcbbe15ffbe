"""What a verdict says: its findings, in what order and in which words; of two contestants, side by side."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.analysis.fault import Fault
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import Summary
from benchmarks.experiments.games import GameResult, GamesSummary
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from benchmarks.judge import MEANINGS
from benchmarks.verdict.advice import FASTEST, LIGHTEST
from benchmarks.verdict.evidence import Evidence
from benchmarks.verdict.findings import verdict
from benchmarks.verdict.head_to_head import head_to_head
from benchmarks.verdict.verdict import Finding, Verdict
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


def test_of_what_went_wrong_everywhere_a_dozen_are_named() -> None:
    names = [f"own.module{number}:Player" for number in range(40)]
    trials = [Trial(name, 0, GameResult(False, 3, 0, 3, 1, 0.01)) for name in names]
    trials += [Trial(name, 1, Failure("crashed", "crashed: SIGSEGV")) for name in names]
    found = verdict([summed_up(GamesSummary, plan_of(names, 2), trials)])
    [soundness], [failures] = found.about("soundness"), found.about("failures")
    assert soundness.sentence.startswith("40 faults: ")
    assert failures.sentence.startswith("No result 40 times (crashed 40): ")
    assert all(one.sentence.endswith("; 28 others.") for one in (soundness, failures))
    assert len(soundness.figures["faults"]) == 40


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
    [missed] = found.about("inference")
    assert missed.contestants == ("sentence",)
    assert MEANINGS["overlap"] in missed.sentence
    [choice] = found.about("use")
    assert {use: one["engine"] for use, one in choice.figures.items()} == {LIGHTEST: "sat", FASTEST: "sat"}, (
        "none is for teaching: sentence proves three quarters of these"
    )


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


def test_where_pairs_played_different_numbers_of_games_that_is_said() -> None:
    many = games_won({"sat": [True] * 150, "sentence": [False] * 150})
    few = games_won({"sat": [True] * 20, "single": [False] * 20})
    [play] = verdict([many, few]).about("play")
    assert "20 to 150 games a pair" in play.sentence
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
    assert "sat 10 [10, 10]" in speed.sentence
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
    assert summary.faults()[0].startswith("liar is unsound, as its engine found: Liar() is unsound: it found that")
    [soundness] = verdict([summary]).about("soundness")
    assert soundness.contestants == ("liar",)


def by_topic(summary: Summary[Any], first: str, second: str) -> dict[str, str]:
    """What is said of two contestants, by the topic."""
    found = head_to_head(Evidence.of([summary]), first, second)
    return {topic: " ".join(map(str, findings)) for topic, findings in found.by_topic()}


def test_who_was_wrong_or_came_to_no_end_is_said_to_and_not_measured_against() -> None:
    late = Failure("late", "no result within 2 s")
    trials = [Trial("sat", n, BoardResult(50, 2, 0, 0.01)) for n in range(8)]
    trials += [Trial("z3", n, late) for n in range(8)]
    timed = summed_up(SpeedSummary, plan_of(["sat", "z3"], 8, "speed"), trials)
    told = by_topic(timed, "z3", "sat")
    assert told["speed"] == "On most of 8 whole boards of small z3 has no time, as it came to no end."
    assert told["trouble"] == "z3 failed 8 times: no result within 2 s (8, first on small #0)."
    played = games_won({"sat": [True] * 9, "liar": [False] * 9})
    played.unsound["liar"] = 3
    told = by_topic(played, "sat", "liar")
    assert told["answer"].startswith("liar was wrong, so it is not to be used: see Trouble. sat is better at play")
    assert told["deduction"] == "liar was wrong, so what it says proves nothing."


def test_a_fault_is_told_of_those_whose_it_is_whatever_they_are_called() -> None:
    """The name of a contestant with options has words of its own."""
    played = games_won({"sat(seconds=2; x=1)": [True] * 9, "sat": [False] * 9})
    played.unsound["sat(seconds=2; x=1)"] = 3
    for first, second in (("sat(seconds=2; x=1)", "sat"), ("sat", "sat(seconds=2; x=1)")):
        told = by_topic(played, first, second)
        assert told["trouble"] == "Fault: sat(seconds=2; x=1) is unsound: 3 cells in here."
    assert played.faults()[0].contestants == ("sat(seconds=2; x=1)",)
    assert pickle.loads(pickle.dumps(played.faults()))[0].contestants == ("sat(seconds=2; x=1)",)
