"""Long runs: their results as they go and from their record, in any order, in little memory."""

import os
import random
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments import games
from benchmarks.experiments.deductions.deduction_summary import DeductionsSummary
from benchmarks.experiments.experiment_list import EXPERIMENTS
from benchmarks.experiments.game_results import GameResult
from benchmarks.harness.numbered_subjects import SubjectNumbers
from benchmarks.harness.record_writer import Recorder
from benchmarks.harness.runs import make_run
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
    make_run(run, workers, taken_up.add, Progress(), path)
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


@pytest.mark.parametrize("by", ["DuckDB", "Python"])
def test_a_long_record_is_summed_up_in_little_memory(by: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a game is some 9 bytes; what is needed to tell the figures is gone afterwards."""
    if by == "Python":
        monkeypatch.setitem(sys.modules, "duckdb", None)
    else:
        pytest.importorskip("duckdb")  # imported now, as that takes more memory than the summary
    count = TRIALS // len(CONTESTANTS)
    trials = many_games(count)
    with Recorder(path, plan_of(CONTESTANTS, count), games.GAMES) as recorder:
        while part := [*islice(trials, 500)]:
            recorder.append(part)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    _, summary = read_summary(path)
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert kept < 11 * TRIALS + 100_000
    assert isinstance(summary, games.GamesSummary)
    assert [(one.contestant, one.games) for one in summary.figures()] == [(name, count) for name in CONTESTANTS]
    [race] = summary.races()
    assert race.layouts == count
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

    [queue] = games_of("sat", count=TRIALS).queues({"sat": Watched(2 ** (TRIALS - 5) - 1)})
    assert queue.size == 5
    numbers: list[int] = []
    while queue.taken < queue.size:
        numbers += queue.next_batch(1.0).numbers
    assert numbers == list(range(TRIALS - 5, TRIALS))
    assert len(looked) <= 2 * TRIALS
