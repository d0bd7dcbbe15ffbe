"""Runs: the same results however they are made, nothing lost, nothing hung."""

import os
import signal
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from inspect import getsourcelines
from pathlib import Path
from typing import Any

import pytest

from benchmarks.experiments import games
from benchmarks.harness import guarded_process
from benchmarks.harness.record_reader import nothing_tried
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_failures import failure_by
from benchmarks.harness.trial_lines import LineReader
from benchmarks.harness.trial_workers import ClusterLost, Made, Workers, local_workers
from engines.registry import registry
from game.minesweeper.layouts import Layout
from tests.benchmarks.helpers import FAULTY, failures, games_of, made, recorded, results, untimed
from tests.support import faulty_contestants
from tests.support.faulty_contestants import BURNED
from tests.support.running_processes import until

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
SIGNALS = pytest.mark.skipif(os.name != "posix", reason="the names of signals are those of POSIX")


def test_results_do_not_depend_on_the_jobs(workers: Workers) -> None:
    names = "sat", "sentence", "textbook", "random", "benchmarks.contestants.random_player:RandomPlayer"
    both = made(games_of(*names), workers)
    alone = Workers(workers.executor, lambda: 1)
    assert untimed(made(games_of(*names), alone)) == untimed(both)
    of_two = ([trial.outcome for trial in untimed(both) if trial.contestant == name] for name in names[3:])
    assert next(of_two) != next(of_two), "players that choose at random have random numbers of their own"
    more = made(games_of("sat", count=20), workers)
    assert untimed(more[:12]) == untimed([trial for trial in both if trial.contestant == "sat"])


def test_registered_engines_are_known_to_others(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", {})
    registry.register("another", "engines:SatEngine")
    assert len(results(made(games_of("another", "another+optimal", count=4), workers))) == 8


def test_an_interrupted_run_is_taken_up(workers: Workers, path: Path) -> None:
    run = games_of("sat", "sentence")
    whole = untimed(made(run, workers, path))
    lines = path.read_bytes().splitlines(keepends=True)
    for kept, half in ((7, b""), (7, lines[7][:-1]), (7, lines[7][:20]), (1, b'{"con'), (0, lines[0][:30]), (0, b"")):
        path.write_bytes(b"".join(lines[:kept]) + half)
        assert untimed(made(run, workers, path)) == whole
        assert untimed(recorded(path)) == whole
    before = path.read_bytes()
    made(run, workers, path)
    assert path.read_bytes() == before, "a run that is done is left alone"


RAISING_LINE = getsourcelines(faulty_contestants.Raising.make_safe_move)[1] + 2


@pytest.mark.parametrize(
    ("faulty", "cause", "reason"),
    [
        ("Stuck", "late", "no result within 0.7 s"),
        ("Raising", "raised", f"ZeroDivisionError in line {RAISING_LINE} of faulty_contestants.py: of its own making"),
        ("Exiting", "raised", "sys.exit(3) was called"),
        pytest.param("Panicking", "crashed", "crashed: SIGABRT (it is the end)", marks=SIGNALS),
        ("Closing", "crashed", "crashed: exit status 1 (the results cannot be written: Bad file descriptor)"),
        ("Scribbling", "invalid", "wrote an invalid result: JSON is malformed: invalid character (byte 4)"),
        ("Mute", "crashed", "crashed: it closed the pipe for its results and went on, and was ended"),
    ],
)
def test_what_a_contestant_does_costs_its_own_trials_alone(
    faulty: str, cause: Any, reason: str, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.program_process.ENDING_SECONDS", 0.1 if faulty == "Mute" else 2.0)
    trials = made(games_of("sat", FAULTY + faulty, count=2, limit=0.7 if cause == "late" else 20), workers)
    assert [trial.outcome for trial in trials if trial.contestant != "sat"] == [Failure(cause, reason)] * 2
    assert len(results(trials)) == 2


IMPORTED = {
    "aborts": ("import os; os.write(2, b'no luck\\n'); os.abort()", "cannot be imported: crashed: SIGABRT (no luck)"),
    "exits": ("import os; os._exit(5)", "cannot be imported: crashed: exit status 5"),
    "raises": ("raise RuntimeError('at once')", "RuntimeError in line 1 of raises.py: at once"),
    "lacks": ("", "AttributeError: module 'lacks' has no attribute 'Player'"),
}


@SIGNALS
def test_what_an_import_does_costs_its_own_trials_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for module, (content, _) in IMPORTED.items():
        (tmp_path / f"{module}.py").write_text(content)
    with local_workers(1) as own:
        trials = made(games_of("sentence", *(f"{module}:Player" for module in IMPORTED), count=2), own)
    assert len(results(trials)) == 2
    assert failures(trials) == 2 * [Failure("not imported", IMPORTED[name][1]) for name in sorted(IMPORTED)]
    assert IMPORTED.keys().isdisjoint(sys.modules)


def test_an_import_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_process, "IMPORT_SECONDS", 0.5)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "endless.py").write_text("import time; time.sleep(3600)")
    with local_workers(1) as workers:
        trials = made(games_of("endless:Player", count=3), workers)
    assert failures(trials) == [Failure("not imported", "cannot be imported: no result within 0.5 s")] * 3


class Losing(ThreadPoolExecutor):
    """Loses what it is given, `times` times."""

    times = 5

    def submit(self, function: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        self.times -= 1
        if self.times < 0:
            return super().submit(function, *arguments, **options)
        lost: Future[Any] = Future()
        lost.set_exception(ConnectionError("the worker was lost"))
        return lost


def test_what_a_lost_worker_had_is_handed_out_again() -> None:
    run = games_of("sentence", count=4)
    with Losing(1) as executor:
        workers = Workers(executor, lambda: 1, lost=(ConnectionError,))
        assert [trial.number for trial in made(run, workers)] == [0, 1, 2, 3]
        executor.submit(lambda: guarded_process._own.guarded.stop())
        executor.times = 1000
        with pytest.raises(ClusterLost, match="sentence was lost"):
            made(run, workers)


def test_a_reason_for_waiting_is_told_once(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.harness.trial_workers.PATIENCE_SECONDS", 0.01)
    asked: list[bool] = []

    class Waiting(ThreadPoolExecutor):
        def submit(self, *ignored: Any, **options: Any) -> Future[Any]:
            return waited_for

    def complaint() -> str | None:
        asked.append(True)
        if len(asked) > 3:
            waited_for.set_result(Made([], 0.0))
        return "there is nobody"

    waited_for: Future[Any] = Future()
    with Waiting(1) as executor:
        made(games_of("sentence", count=1), Workers(executor, lambda: 1, complaint=complaint))
    assert capsys.readouterr().err.count("there is nobody") == 1


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Speechless(), "Speechless: its message cannot be shown: __str__ raises RuntimeError"),
        (ValueError("half \udc80 a sign"), "ValueError: half \\udc80 a sign"),
        (ValueError("a \x1b[2J sign, \x00 and ä"), "ValueError: a \\u001b[2J sign, \\u0000 and ä"),
    ],
)
def test_an_error_is_told_whatever_its_message_is(error: Exception, reason: str) -> None:
    assert failure_by(error) == Failure("raised", reason)


def test_a_stopped_process_takes_no_batch() -> None:
    run = games_of("sentence", count=1)
    [queue] = run.queues(nothing_tried(run.plan, run.kind))
    guarded = guarded_process.Guarded({})
    guarded.stop()
    with pytest.raises(guarded_process.Stopped):
        guarded.send(queue.next_batch(1))


@FORKS
def test_a_contestant_that_goes_on_in_two_processes_has_one_result(workers: Workers) -> None:
    trials = made(games_of(f"{FAULTY}Twofold", count=6), workers)
    assert [trial.number for trial in trials] == list(range(6))
    assert failures(trials) == []


def test_a_result_of_another_trial_is_refused(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    read = LineReader.read

    def of_the_next(reader: Any, line: bytes) -> Trial[Any]:
        trial = read(reader, line)
        return Trial(trial.contestant, trial.number + (trial.number == 1), trial.outcome)

    monkeypatch.setattr(LineReader, "read", of_the_next)
    trials = made(games_of("sat", count=3), workers)
    assert [trial.result is None for trial in trials] == [False, True, False]
    assert failures(trials)[0].cause == "invalid"
    assert "number 2; expected sat" in failures(trials)[0].reason


@pytest.mark.skipif(sys.platform != "linux", reason="this system does not limit memory")
def test_memory_is_limited(workers: Workers) -> None:
    run = replace(games_of(f"{FAULTY}Greedy", "sat", count=1), memory=600_000_000)
    trials = made(run, workers)
    assert failures(trials) == [Failure("memory", "MemoryError")]
    assert {trial.contestant for trial in trials if trial.result is not None} == {"sat"}


@FORKS
def test_the_move_that_loses_is_timed_and_so_are_children() -> None:
    layout = Layout(1, 2, frozenset({(0, 0)}))
    results = [games.measure(f"{FAULTY}Delegating", 0, layout, seed) for seed in range(9)]
    lost = [result for result in results if not result.won]
    assert lost
    assert all(result.seconds >= BURNED for result in lost)


@pytest.mark.skipif(os.name != "posix", reason="no other system sends an interrupt to one process")
def test_an_interrupt_ends_the_run_and_keeps_its_trials(path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "games", "--games", "3000", "--size", "5x5/4", "--jobs", "1"]
    command += ["--engine", f"sat,{FAULTY}StuckLater", "--limit", "60", "--out", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        until(lambda: path.exists() and path.read_bytes().count(b"\n") > 1)
        run.send_signal(signal.SIGINT)
        output, complaint = run.communicate(timeout=60)
    assert run.returncode == 130
    assert b"run it again" in complaint
    printed = b" ".join(output.split())
    assert b"Unfinished: games on 5x5/4" in printed
    assert b"Games on the same layouts" in printed, "what was played so far is shown"
    assert recorded(path)
