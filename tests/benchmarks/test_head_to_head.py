"""Two contestants side by side: what is said of the one, and not measured against the other."""

from __future__ import annotations

import pickle
from typing import Any

from benchmarks.analysis.summary import Summary
from benchmarks.experiments.speed import BoardResult, SpeedSummary
from benchmarks.harness.trials import Failure, Trial
from benchmarks.verdict.evidence import Evidence
from benchmarks.verdict.head_to_head import head_to_head
from tests.benchmarks.helpers import games_won, plan_of, summed_up


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
