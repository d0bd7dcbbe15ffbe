from __future__ import annotations

from benchmarks.analysis.figures_in_words import NO_FIGURE
from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.experiments.knights_solving import (
    KIND,
    KnightsFigures,
    KnightsResult,
    KnightsSummary,
    reasoners,
    run_of,
)
from benchmarks.harness.trials import Failure, Trial
from tests.benchmarks.helpers import measured, plan_of, printed, reasons, summed_up


def test_all_that_speak_formulas_compete() -> None:
    assert {"exhaustive", "sympy", "sat", TEXTBOOK} <= set(reasoners())
    assert "sentence" not in reasoners()


def test_who_is_late_is_spared_larger_puzzles() -> None:
    run = run_of([9, 2, 10], limit=0.5, seed=1, contestants=["sat", TEXTBOOK])
    summary = measured(run, KnightsSummary)
    rows = summary.figures()
    assert [(row.contestant, row.people) for row in rows] == [(who, n) for n in (2, 9, 10) for who in ("sat", TEXTBOOK)]
    assert [row.outcome for row in rows] == ["unique", "unique", "unique", "late", "unique", "skipped"]
    assert all((row.seconds is not None) == (row.outcome == "unique") for row in rows)
    assert reasons(summary) == {TEXTBOOK: {"no result within 0.5 s": 1, "late on a smaller puzzle": 1}}


def test_the_table_shows_every_outcome() -> None:
    trials = [
        Trial("sat", 0, KnightsResult("unique", 0.25)),
        Trial("b", 0, KnightsResult("unique", 0.5)),
        Trial("b", 1, Failure("late", "no result within 1 s")),
        Trial("b", 2, Failure("skipped", "late on a smaller puzzle")),
        Trial("sat", 1, Failure("crashed", "crashed: SIGABRT")),
    ]
    plan = plan_of(["sat", "b"], 3, KIND.name, names=["2", "3", "4"])
    summary = summed_up(KnightsSummary, plan, trials)
    assert summary.figures()[0] == KnightsFigures("sat", 2, "unique", 0.25)
    text = printed(summary)
    assert all(word in text for word in ("people", "sat", "0.2500", "over the limit", "crashed"))
    assert text.count(NO_FIGURE) == 2, "where it was spared, and in the note"


def test_puzzles_are_the_same_for_the_same_seed() -> None:
    runs = [
        run_of(people, limit=1, seed=seed, contestants=["sat"])
        for people, seed in (([2, 3], 1), ([3, 2, 2], 1), ([2, 3], 2))
    ]
    digests = [run.plan.digest for run in runs]
    assert digests[0] == digests[1] != digests[2]
