"""Arguments for the conclusions of puzzles of every kind, and how long they are."""

from __future__ import annotations

import pytest

from benchmarks.experiments.checked_arguments import IN_TIME, KIND, ArgumentResult, ArgumentSummary, measure
from benchmarks.experiments.puzzle_solving import DRAWN, puzzles
from benchmarks.harness.trials import Trial
from tests.benchmarks.helpers import plan_of, printed, summed_up
from tests.support.commands import Command


@pytest.mark.parametrize("kind", DRAWN)
def test_every_conclusion_has_an_argument(kind: str) -> None:
    made = measure("sat", 0, puzzles([kind], 1, seed=1).draw(0), 1)
    assert len(made.steps) == len(made.seconds) > 0
    assert None not in made.steps
    assert made.wrong == 0


def test_what_is_late_or_missing_is_not_argued() -> None:
    made = ArgumentResult([0.5, IN_TIME + 1, 0.25], [4, 5, None], 1)
    summary = summed_up(ArgumentSummary, plan_of(["sat"], 1, KIND.name, group="zebra"), [Trial("sat", 0, made)])
    (figures,) = summary.figures()
    assert (figures.conclusions, figures.argued, figures.steps, figures.most_steps) == (3, 1 / 3, 4, 4)
    assert (figures.seconds, figures.most_seconds, figures.wrong) == (0.5, IN_TIME + 1, 1)
    assert "33.3%" in printed(summary)


def test_sizes_are_of_one_kind(mineproof: Command) -> None:
    assert "100.0%" in mineproof("bench arguments --count 1 --option people=2 --kind knights").out
