"""Runs of any length: they come to the same as they go, from their record, and in any order, and little is kept.

`MINEPROOF_TRIALS=1000000 pytest tests/benchmarks/test_long_runs.py` does it with a record of a million games.
"""

from __future__ import annotations

import os
import random
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.experiment_list import EXPERIMENTS
from benchmarks.experiments.game_results import GameResult
from benchmarks.experiments.games import GamesSummary
from benchmarks.harness.plan import Plan
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.runs import make_run
from benchmarks.harness.subject_number_set import SubjectNumbers
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_workers import Workers
from tests.benchmarks.helpers import RUNS, MadeOnce, games_of, plan_of, read_summary, recorded, summed_up, told

TRIALS = int(os.environ.get("MINEPROOF_TRIALS", "5000"))
CONTESTANTS = ("quick", "slow")


@pytest.mark.parametrize("name", RUNS)
def test_a_run_comes_to_what_its_record_does(name: str, made_once: MadeOnce, workers: Workers, path: Path) -> None:
    run = RUNS[name]
    as_it_goes, record = made_once(name)
    path.write_bytes(record.read_bytes())
    _, from_the_record = read_summary(path)
    assert told(as_it_goes) == told(from_the_record)
    trials = recorded(path)
    for order in (trials, trials[::-1], random.Random(1).sample(trials, len(trials))):
        assert told(summed_up(EXPERIMENTS[name].summary, run.plan, order)) == told(as_it_goes)
    begun = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(begun[: len(begun) // 2]))
    taken_up = EXPERIMENTS[name].summary(run.plan)
    make_run(run, workers, taken_up, Progress(), path)
    assert taken_up.count == as_it_goes.count
    assert {(one.contestant, one.number) for one in recorded(path)} == {(one.contestant, one.number) for one in trials}


def many_games(count: int) -> Iterator[Trial[GameResult]]:
    """Games of two contestants, in the order in which two processes would make them."""
    rng = random.Random(1)
    for first in range(0, count, 100):
        for contestant in CONTESTANTS:
            for number in range(first, min(first + 100, count)):
                seconds = round(rng.lognormvariate(-7, 1) * (1 if contestant == "quick" else 1.2), 6)
                won = rng.random() < 0.4
                yield Trial(contestant, number, GameResult(won, 80, 3, 76, 0, seconds))


def write_record(path: Path, plan: Plan, trials: Iterator[Trial[GameResult]]) -> None:
    with Recorder(path, plan, EXPERIMENTS["games"]) as recorder:
        while part := [trial for _, trial in zip(range(500), trials, strict=False)]:
            recorder.append(part)


@pytest.mark.parametrize("by", ["DuckDB", "Python"])
def test_a_long_record_is_summed_up_in_little_memory(by: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a game is some 11 bytes; what is needed to tell the figures is gone afterwards."""
    if by == "Python":
        monkeypatch.setitem(sys.modules, "duckdb", None)
    games = TRIALS // len(CONTESTANTS)
    plan = plan_of(CONTESTANTS, games)
    write_record(path, plan, many_games(games))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    _, summary = read_summary(path)
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert kept < 14 * TRIALS + 100_000
    assert isinstance(summary, GamesSummary)
    assert [(one.contestant, one.games) for one in summary.figures()] == [(name, games) for name in CONTESTANTS]
    [race] = summary.races()
    assert race.layouts == games
    assert race.ratio.low < 1 / 1.2 < race.ratio.high
    assert list(summary.tables())


def test_open_positions_are_forgotten_when_all_have_tried_them() -> None:
    summary = DeductionsSummary(plan_of(["sat", "sentence"], 100, "positions"))
    for number in range(100):
        for contestant in ("judge", "sat", "sentence"):
            summary.add(Trial(contestant, number, Failure("late", "no result")))
        assert not summary._open
    assert summary.judging() == {"nobody": 100}


def test_a_run_that_is_resumed_looks_at_each_number_once() -> None:
    """Taking up a run is linear in its length."""
    looked: list[int] = []

    class Watched(SubjectNumbers):
        def __contains__(self, number: int) -> bool:
            looked.append(number)
            return super().__contains__(number)

    [queue] = games_of("sat", count=TRIALS).queues({"sat": Watched(b"\1" * (TRIALS - 5))})
    assert queue.size == 5
    numbers: list[int] = []
    while queue.has_batch:
        numbers += queue.next_batch(1.0).numbers
    assert numbers == list(range(TRIALS - 5, TRIALS))
    assert len(looked) <= 2 * TRIALS
