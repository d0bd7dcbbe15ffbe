"""Runs on a cluster of Dask."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from benchmarks.command_line.command_runner import FAILED
from benchmarks.command_line.progress_bar import Progress
from benchmarks.harness.dask_cluster import cluster_workers
from benchmarks.harness.trial import Failure
from benchmarks.harness.trial_workers import ClusterLost, Workers
from mineproof.__main__ import main
from tests.benchmarks.helpers import failures, games_of, made, recorded, untimed
from tests.support.running_processes import until

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
    monkeypatch.setattr("benchmarks.harness.dask_cluster.CONNECT_SECONDS", 1)
    with pytest.raises(ClusterLost, match="9 cannot be reached"), cluster_workers("tcp://127.0.0.1:9"):
        pass
    assert main(["bench", "games", "--games", "1", "--cluster", "tcp://127.0.0.1:9"]) == FAILED
