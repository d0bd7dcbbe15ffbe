from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from benchmarks.analysis.figures_in_words import NO_FIGURE
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.experiments import scaling
from benchmarks.experiments.scaling import KNIGHTS, ScalingFigures, ScalingResult, ScalingSummary, knights_run
from benchmarks.harness.executors import Workers
from benchmarks.harness.trials import Failure, Trial
from game.statements.sentence import Sentence
from tests.benchmarks.helpers import measured, plan_of, printed, reasons, summed_up


def test_all_that_speak_formulas_compete() -> None:
    contestants = knights_run([2], 1, 1, None).contestants
    assert {"exhaustive", "sympy", "sat", TEXTBOOK} <= set(contestants)
    assert "sentence" not in contestants


def test_who_is_late_is_spared_larger_puzzles(workers: Workers) -> None:
    run = replace(knights_run([9, 2, 10], 0.5, 1, None), contestants=("sat", TEXTBOOK))
    summary = measured(run, ScalingSummary, workers)
    rows = summary.figures()
    pairs = [(who, f"{n} people") for n in (2, 9, 10) for who in ("sat", TEXTBOOK)]
    assert [(row.contestant, row.problem) for row in rows] == pairs
    assert [row.outcome for row in rows] == ["unique", "unique", "unique", "late", "unique", "skipped"]
    assert all((row.seconds is not None) == (row.outcome == "unique") for row in rows)
    assert reasons(summary) == {TEXTBOOK: {"no result within 0.5 s": 1, "late on a smaller puzzle": 1}}
    assert summary.faults() == []


def test_the_table_shows_every_outcome() -> None:
    trials = [
        Trial("sat", 0, ScalingResult("unique", 0.25)),
        Trial("b", 0, ScalingResult("unique", 0.5)),
        Trial("b", 1, Failure("late", "no result within 1 s")),
        Trial("b", 2, Failure("skipped", "late on a smaller puzzle")),
        Trial("sat", 1, Failure("crashed", "crashed: SIGABRT")),
        Trial("sat", 2, ScalingResult("undetermined", 0.25)),
    ]
    summary = summed_up(ScalingSummary, plan_of(["sat", "b"], 3, KNIGHTS.name, names=["2", "3", "4"]), trials)
    assert summary.figures()[0] == ScalingFigures("sat", "2", "unique", 0.25)
    text = printed(summary)
    assert all(word in text for word in ("sat", "0.2500", "over the limit", "crashed", "undetermined"))
    assert text.count(NO_FIGURE) == 2, "where it was spared, and in the note"


def test_puzzles_are_the_same_for_the_same_seed() -> None:
    runs = [([2, 3], 1), ([3, 2, 2], 1), ([2, 3], 2)]
    one, same, other = (knights_run(people, 1, seed, None).plan.digest for people, seed in runs)
    assert one == same != other


def test_numbers_as_worlds() -> None:
    assert len(scaling.as_worlds(Sentence([(0, 0), (0, 1), (0, 2)], 2)).operands) == 3


def test_the_textbook_ends_where_sat_goes_on(workers: Workers) -> None:
    summary = measured(scaling.model_checking_run(0.3, None), ScalingSummary, workers)
    by_sat = [one for one in summary.figures() if one.contestant == "sat"]
    textbook = [one.outcome for one in summary.figures() if one.contestant == TEXTBOOK]
    assert [one.outcome for one in by_sat] == ["False"] * len(textbook)
    assert textbook[:5] == ["False"] * 5
    late = textbook.index("late")
    assert set(textbook[late + 1 :]) == {"skipped"}
    assert summary.faults() == []


def test_two_that_differ_are_at_fault_unless_one_is_incomplete() -> None:
    trials = [Trial(who, 1, ScalingResult(said, 0.5)) for who, said in ((TEXTBOOK, "True"), ("sat", "False"))]
    plan = scaling.model_checking_run(1.0, None).plan
    [fault] = summed_up(ScalingSummary, plan, trials).faults()
    assert fault.contestants == (TEXTBOOK, "sat")
    assert summed_up(ScalingSummary, plan, [trials[0], Trial("sat", 1, Failure("late", ""))]).faults() == []
    said = [Trial("sat", 0, ScalingResult("unique", 0.5)), Trial("unit", 0, ScalingResult("undetermined", 0.5))]
    assert summed_up(ScalingSummary, plan_of(["sat", "unit"], 1, KNIGHTS.name, names=["2"]), said).faults() == []


@pytest.mark.parametrize("contestant", [TEXTBOOK, "sat"])
def test_there_is_one_clock(contestant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(scaling, "processor_seconds", lambda: next(ticks))
    assert scaling.measure_model_checking(contestant, 0, ((((0, 0), (0, 1)), 1),), 0) == ScalingResult("False", 1)
