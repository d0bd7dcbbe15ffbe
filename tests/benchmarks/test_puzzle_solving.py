"""Puzzles of every kind: who solves them, and what counts as a fault."""

import json

from benchmarks.experiments.puzzle_solving import PUZZLES, PuzzleSummary, measure, puzzles
from benchmarks.experiments.times_by_problem_size import MODEL_CHECK, knights_run
from benchmarks.harness.trial import Trial
from game.puzzles.puzzle_kinds import KINDS
from tests.benchmarks.helpers import plan_of, summed_up
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
