from __future__ import annotations

from itertools import count

import pytest

from benchmarks.contestants.controls import TEXTBOOK
from benchmarks.experiments import model_checking
from benchmarks.experiments.model_checking import (
    SAT,
    ModelCheckingResult,
    ModelCheckingSummary,
    as_worlds,
    measure,
    problems,
    run_of,
)
from benchmarks.harness.trials import Failure, Trial
from game.statements.sentence import Sentence
from tests.benchmarks.helpers import measured, reasons, summed_up


def test_numbers_as_worlds() -> None:
    assert len(as_worlds(Sentence([(0, 0), (0, 1), (0, 2)], 2)).operands) == 3


def test_each_group_ends_at_the_limit() -> None:
    summary = measured(run_of(0.3), ModelCheckingSummary, jobs=1)
    one = [figures for figures in summary.figures() if figures.numbers == 1]
    several = summary.figures()[7:]
    assert [figures.cells for figures in one[:7]] == list(range(2, 9))
    assert [figures.cells for figures in several] == list(range(3, 3 + len(several)))
    assert several[-1].seconds is None, "it ends with the first that was late"
    assert all(figures.seconds is not None for figures in several[:-1])
    assert all(figures.sat_seconds is not None for figures in summary.figures())
    assert summary.faults() == []
    assert reasons(summary)[TEXTBOOK]["late on a smaller problem"] == 99 - len(several)


def test_two_that_differ_are_at_fault() -> None:
    trials = [Trial(TEXTBOOK, 8, ModelCheckingResult(True, 0.5)), Trial(SAT, 8, ModelCheckingResult(False, 0.5))]
    summary = summed_up(ModelCheckingSummary, run_of(1.0).plan, trials)
    assert summary.faults() == [
        "textbook model checking says True of (0, 0) in 2 numbers over 4 cells, and sat says False"
    ]
    late = summed_up(ModelCheckingSummary, run_of(1.0).plan, [trials[0], Trial(SAT, 8, Failure("late", ""))])
    assert late.faults() == []


def test_there_is_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(model_checking, "processor_seconds", lambda: next(ticks))
    for contestant in (TEXTBOOK, SAT):
        assert measure(contestant, 0, problems().draw(0), 0) == ModelCheckingResult(False, 1)
