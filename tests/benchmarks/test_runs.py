"""Runs: the same results however they are made, on a cluster too, nothing lost, nothing hung."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from inspect import getsourcelines
from pathlib import Path
from typing import Any

import pytest

from benchmarks.command_line.command_runner import FAILED
from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments import games
from benchmarks.harness import guarded_process
from benchmarks.harness.cluster import cluster_workers
from benchmarks.harness.record_reader import nothing_tried
from benchmarks.harness.trial import Failure, Trial
from benchmarks.harness.trial_lines import LineReader
from benchmarks.harness.trial_program import failure_by
from benchmarks.harness.trial_workers import ClusterLost, Made, Workers, local_workers
from engines.registry import registry
from game.minesweeper.layouts import Layout
from mineproof.__main__ import main
from tests.benchmarks.helpers import FAULTY, failures, games_of, made, recorded, results, untimed
from tests.support import faulty_contestants
from tests.support.faulty_contestants import BURNED
from tests.support.scripted_commands import until

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


Cluster = tuple[str, list[subprocess.Popen[bytes]]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The address of a scheduler on this machine, its two workers and itself; the tests end them one by one."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUNBUFFERED": "1"}
    with ExitStack() as stack, (folder / "log").open("wb") as log:

        def started(name: str, *arguments: str) -> subprocess.Popen[bytes]:
            program = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--scheduler-file", str(file)]
            command = [*program, "--no-dashboard", *arguments]
            process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = started("scheduler", "--host", "127.0.0.1", "--port", "0")
        until(lambda: file.exists() and file.stat().st_size > 0)
        workers = [started("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
        with distributed.Client(scheduler_file=str(file)) as client:
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
        yield address, [*workers, scheduler]


def test_modules_of_a_user_are_sent_along_or_named_as_missing(
    cluster: Cluster, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers were started elsewhere, before there were these modules."""
    address, _ = cluster
    elsewhere = tmp_path / "site-packages"
    elsewhere.mkdir()
    for folder in (elsewhere, tmp_path):
        monkeypatch.syspath_prepend(folder)
    (elsewhere / "cluster_package.py").write_text("")
    (tmp_path / "cluster_base.py").write_text("from engines import SentenceEngine as Base\n")
    (tmp_path / "cluster_own.py").write_text("from cluster_base import Base\nclass Own(Base):\n    'Version 1.'\n")
    (tmp_path / "cluster_needy.py").write_text("import cluster_package\nfrom cluster_own import Own\n")
    run = games_of("sentence", "cluster_own:Own", "cluster_needy:Own", count=10)
    with cluster_workers(address) as workers:
        trials = made(run, workers, path)
    failing = {trial.contestant: trial.outcome for trial in trials if isinstance(trial.outcome, Failure)}
    [(name, failure)] = failing.items()
    assert (name, failure.cause, len(failures(trials))) == ("cluster_needy:Own", "not imported", 10)
    assert "'cluster_package' (on the machine " in failure.reason
    assert {trial.contestant for trial in recorded(path)} == {"sentence", "cluster_own:Own"}
    assert b'{"worker":' not in path.read_bytes(), "the workers are this machine, with the same versions"
    (tmp_path / "cluster_own.py").write_text("raise RuntimeError('version 2')\n")
    with cluster_workers(address) as workers:
        changed = made(games_of("cluster_own:Own", count=2), workers)
    assert ["version 2" in failure.reason for failure in failures(changed)] == [True, True], "nothing stale is played"


class Killing(Progress):
    """Kills a process of the cluster when the first trials are there."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__()
        self.process = process

    def advance(self, trials: int) -> None:
        super().advance(trials)
        self.process.kill()
        logging.getLogger("distributed.client").error("a traceback that the error of the run makes needless")


def test_a_cluster_that_loses_a_worker_has_the_same_results(cluster: Cluster, workers: Workers) -> None:
    address, processes = cluster
    run = games_of("sat", "textbook", count=12, size="9x9/10", seed=4, limit=30.0)
    with cluster_workers(address) as elsewhere:
        assert elsewhere.jobs() == 2
        on_cluster = made(run, elsewhere, progress=Killing(processes[0]))
    assert processes[0].wait(60)
    assert untimed(on_cluster) == untimed(made(run, workers))
    assert len(on_cluster) == 24
    assert failures(on_cluster) == []


def test_a_run_goes_on_after_its_scheduler_is_lost(cluster: Cluster, path: Path, caplog: Any, workers: Workers) -> None:
    address, processes = cluster
    run = games_of("sentence", count=120, size="16x16/40")
    with pytest.raises(ClusterLost, match="run it again"), cluster_workers(address) as elsewhere:
        made(run, elsewhere, path, Killing(processes[-1]))
    assert "distributed.client" not in [record.name for record in caplog.records]
    before = recorded(path)
    assert before
    assert len(made(run, workers, path)) == 120
    after = recorded(path)
    assert len(after) == 120
    assert all(trial in after for trial in before), "what was done is left alone"


def test_a_cluster_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr("benchmarks.harness.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(ClusterLost, match="9 cannot be reached"), cluster_workers("tcp://127.0.0.1:9"):
        pass
    assert main(["bench", "games", "--games", "1", "--cluster", "tcp://127.0.0.1:9"]) == FAILED
