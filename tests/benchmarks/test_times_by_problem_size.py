"""The growth of times with the size of puzzles: every outcome is shown."""

from dataclasses import replace

from benchmarks.experiments import times_by_problem_size
from benchmarks.experiments.times_by_problem_size import (
    ANSWERED,
    INCOMPLETE,
    MODEL_CHECK,
    ScalingResult,
    ScalingSummary,
    knights_run,
)
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_workers import Workers
from tests.benchmarks.helpers import measured, plan_of, summed_up


def test_puzzles_come_by_their_size(workers: Workers) -> None:
    run = replace(knights_run([11, 2, 9], 0.5, 1, None), contestants=("sat", MODEL_CHECK, "unit", "exhaustive"))
    summary = measured(run, workers)
    found = {name: [row.outcome for row in summary.figures() if row.contestant == name] for name in run.contestants}
    assert run.subjects.groups[0].names == ("2 people", "9 people", "11 people")
    assert found.pop("exhaustive")[-1] == "gave up"
    assert found == {"sat": [ANSWERED] * 3, MODEL_CHECK: [ANSWERED, "late", "late"], "unit": [INCOMPLETE] * 3}
    assert summary.faults() == [], "a limit is no fault"


def test_the_table_shows_every_outcome() -> None:
    late, crashed = Failure("late", "no result within 1 s"), Failure("crashed", "SIGABRT")
    trials = [Trial("sat", 0, ScalingResult(4, 0.25)), Trial("b", 0, ScalingResult(3, 0.5))]
    trials += [Trial("b", 1, late), Trial("sat", 1, crashed)]
    summary = summed_up(ScalingSummary, plan_of(["sat", "b"], 2, "scaling", names=["2", "3"]), trials)
    assert summary.figures()[0] == times_by_problem_size.ScalingFigures("sat", "2", ANSWERED, 4, 0.25)
    [table] = summary.tables()
    assert table.formatted() == [["2", "0.2500", INCOMPLETE], ["3", "crashed", "over the limit"]]


def test_model_checking_ends_where_sat_goes_on(workers: Workers) -> None:
    summary = measured(times_by_problem_size.model_checking_run(0.3, None), workers)
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
