"""Two contestants side by side: what is said of the one, and not measured against the other."""

from __future__ import annotations

import pickle

from benchmarks.comparison.evidence import Evidence
from benchmarks.comparison.head_to_head import duel_lines
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from tests.benchmarks.helpers import games_won, plan_of, summed_up


def test_who_was_wrong_or_came_to_no_end_is_said_to_and_not_measured_against() -> None:
    late = Failure("late", "no result within 2 s")
    trials = [Trial("sat", n, BoardResult(50, 2, 0, 0.01)) for n in range(8)]
    trials += [Trial("z3", n, late) for n in range(8)]
    timed = summed_up(SpeedSummary, plan_of(["sat", "z3"], 8, "speed"), trials)
    told = {section.title: " ".join(section.sentences) for section in duel_lines(Evidence.of([timed]), "z3", "sat")}
    assert told["Speed"] == "On most of 8 whole boards of small z3 has no time, as it came to no end."
    assert "z3 was too late 8 times" in told["Trouble"]
    played = games_won({"sat": [True] * 9, "liar": [False] * 9})
    played.unsound["liar"] = 3
    told = {section.title: " ".join(section.sentences) for section in duel_lines(Evidence.of([played]), "sat", "liar")}
    assert told["Answer"].startswith("liar was wrong, so it is not to be used: see Trouble. sat is better at play")
    assert told["Deduction"] == "liar was wrong, so what it says proves nothing."


def test_a_fault_is_told_of_those_whose_it_is_whatever_they_are_called() -> None:
    """The name of a contestant with options has words of its own."""
    played = games_won({"sat(seconds=2; x=1)": [True] * 9, "sat": [False] * 9})
    played.unsound["sat(seconds=2; x=1)"] = 3
    evidence = Evidence.of([played])
    for first, second in (("sat(seconds=2; x=1)", "sat"), ("sat", "sat(seconds=2; x=1)")):
        told = {section.title: section.sentences for section in duel_lines(evidence, first, second)}
        assert told["Trouble"] == ["Fault: sat(seconds=2; x=1) is unsound: 3 cells in here."]
    assert played.faults()[0].contestants == ("sat(seconds=2; x=1)",)
    assert pickle.loads(pickle.dumps(played.faults()))[0].contestants == ("sat(seconds=2; x=1)",)
