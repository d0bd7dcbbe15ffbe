"""Puzzles of every kind, and how many of them grow beyond a limit."""

import json
from dataclasses import replace

from benchmarks.experiments import scaling
from benchmarks.experiments.puzzle_solving import PUZZLES, PuzzleSummary, measure, puzzles
from benchmarks.experiments.scaling import ANSWERED, INCOMPLETE, MODEL_CHECK, ScalingResult, ScalingSummary, knights_run
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_workers import Workers
from game.puzzles.puzzle_kinds import KINDS
from tests.benchmarks.helpers import measured, plan_of, summed_up
from tests.support.commands import Command


def test_every_kind_is_compared() -> None:
    subjects = puzzles([*KINDS], 1, seed=1)
    assert [group.name for group in subjects.groups] == [*KINDS]
    for number in subjects.numbers:
        known = json.loads(subjects.draw(number))
        complete, weakest = (measure(name, number, subjects.draw(number), 1) for name in ("sat", "unit"))
        assert complete.proven == complete.asked
        assert sum(complete.asked.values()) == len(known["rungs"])
        easiest = "single" if "single" in weakest.asked else "unit"
        assert weakest.proven.get(easiest, 0) == weakest.asked.get(easiest, 0)
        assert complete.wrong == weakest.wrong == 0


def test_wrong_answers_are_counted_and_are_a_fault() -> None:
    number, subject = 0, puzzles(["knights"], 1, seed=1).draw(0)
    known = json.loads(subject)
    turned = {atom: (not value, rung) for atom, (value, rung) in known["rungs"].items()}
    made = measure("sat", number, json.dumps({**known, "rungs": turned}), 1)
    assert made.wrong == sum(made.asked.values())
    assert not any(made.proven.values())
    summary = summed_up(PuzzleSummary, plan_of(["sat"], 1, PUZZLES.name, group="knights"), [Trial("sat", 0, made)])
    assert [fault.contestants for fault in summary.faults()] == [("sat",)]


def test_one_seed_draws_the_same_puzzles_and_fewer_are_the_first_of_more() -> None:
    few, more, other = (puzzles(["knights"], count, seed) for count, seed in ((1, 1), (2, 1), (1, 2)))
    assert few.draw(0) == more.draw(0) != other.draw(0)


def test_the_command(mineproof: Command) -> None:
    printed = mineproof("bench puzzles --kind mastermind,knights --engine exhaustive,sat --count 1")
    assert printed.out.index("kind mastermind") < printed.out.index("kind knights")
    assert "100.0%" in printed.out
    assert "own limit 1 time" in printed.unwrapped
    assert "(mastermind #0)" in printed.unwrapped


def test_all_that_speak_formulas_compete_on_the_puzzles_of_a_seed() -> None:
    plans = [knights_run(people, 1, seed, None).plan for people, seed in (([2, 3], 1), ([3, 2, 2], 1), ([2, 3], 2))]
    assert {"exhaustive", "sympy", "sat", MODEL_CHECK} <= {*plans[0].contestants}
    assert "sentence" not in plans[0].contestants
    assert plans[0].digest == plans[1].digest != plans[2].digest


def test_puzzles_come_by_their_size(workers: Workers) -> None:
    run = replace(knights_run([10, 2, 9], 0.5, 1, None), contestants=("sat", MODEL_CHECK, "unit"))
    summary = measured(run, workers)
    found = {name: [row.outcome for row in summary.figures() if row.contestant == name] for name in run.contestants}
    assert run.subjects.groups[0].names == ("2 people", "9 people", "10 people")
    assert found == {"sat": [ANSWERED] * 3, MODEL_CHECK: [ANSWERED, "late", "late"], "unit": [INCOMPLETE] * 3}
    assert summary.faults() == []


def test_the_table_shows_every_outcome() -> None:
    late, crashed = Failure("late", "no result within 1 s"), Failure("crashed", "SIGABRT")
    trials = [Trial("sat", 0, ScalingResult(4, 0.25)), Trial("b", 0, ScalingResult(3, 0.5))]
    trials += [Trial("b", 1, late), Trial("sat", 1, crashed)]
    summary = summed_up(ScalingSummary, plan_of(["sat", "b"], 2, "scaling", names=["2", "3"]), trials)
    assert summary.figures()[0] == scaling.ScalingFigures("sat", "2", ANSWERED, 4, 0.25)
    [table] = summary.tables()
    assert table.formatted() == [["2", "0.2500", INCOMPLETE], ["3", "crashed", "over the limit"]]


def test_model_checking_ends_where_sat_goes_on(workers: Workers) -> None:
    summary = measured(scaling.model_checking_run(0.3, None), workers)
    by_sat = [one.outcome for one in summary.figures() if one.contestant == "sat"]
    checked = [one.outcome for one in summary.figures() if one.contestant == MODEL_CHECK]
    assert by_sat == [ANSWERED] * len(checked)
    assert checked[:5] == [ANSWERED] * 5
    assert checked[-1] == "late"
    assert summary.faults() == []


def test_two_that_differ_are_at_fault_unless_one_is_incomplete() -> None:
    trials = [Trial(who, 1, ScalingResult(proved, 0.5)) for who, proved in ((MODEL_CHECK, 1), ("sat", 0), ("unit", 0))]
    plan = plan_of([MODEL_CHECK, "sat", "unit"], 2, "scaling", names=["2", "3"])
    [fault] = summed_up(ScalingSummary, plan, trials).faults()
    assert fault.contestants == (MODEL_CHECK, "sat")
    assert summed_up(ScalingSummary, plan, [trials[0], Trial("sat", 1, Failure("late", "")), trials[2]]).faults() == []
