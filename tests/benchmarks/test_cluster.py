"""A run on a Dask cluster is the local run, even when a worker is lost on the way."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from benchmarks.games import GAMES, draw_layouts, subjects_of
from benchmarks.running.executors import ClusterLost, cluster_workers, local_workers
from benchmarks.running.progress import Progress
from benchmarks.running.records import read_record
from benchmarks.running.runs import Run, make_run
from benchmarks.running.trials import Row
from game.minesweeper.sizes import Size
from tests.benchmarks.test_runs import untimed

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

SECONDS = 60


@contextmanager
def started(*arguments: str, directory: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUNBUFFERED": "1"}
    with (directory / f"{arguments[0]}.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
            cwd=directory,
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler on this machine, its two workers and itself."""
    file = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        process = stack.enter_context(started(*scheduler, "--scheduler-file", str(file), directory=tmp_path))
        deadline = time.monotonic() + SECONDS
        while not (file.exists() and file.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.05)
        worker = ("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--no-dashboard")
        workers = [stack.enter_context(started(*worker, directory=tmp_path)) for _ in range(2)]
        from distributed import Client

        with Client(scheduler_file=str(file)) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=SECONDS)
            address = client.scheduler.address
        yield address, [*workers, process]


def test_a_cluster_that_loses_a_worker_gives_the_results_of_one_machine(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, processes = cluster
    layouts = list(draw_layouts(Size.parse("16x16/40"), 150, 4))
    run = Run(GAMES, ("sat", "textbook"), subjects_of(layouts), "16x16/40", 4, 30.0)
    first_rows = threading.Event()

    class Watched(Progress):
        def advance(self, rows: list[Row]) -> None:  # type: ignore[override]
            super().advance(rows)
            if not first_rows.is_set():
                first_rows.set()
                processes[0].kill()

    with cluster_workers(address) as workers:
        assert workers.jobs == 2
        on_cluster = make_run(run, workers, Watched())
    assert first_rows.is_set()
    with local_workers(2) as here:
        assert untimed(on_cluster) == untimed(make_run(run, here, Progress()))
    assert len(on_cluster) == 300
    assert not any("gave_up" in row for row in on_cluster)


def test_a_scheduler_that_is_lost_is_an_error(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, processes = cluster
    path = tmp_path / "run.jsonl"

    class Watched(Progress):
        def advance(self, rows: Sequence[Row]) -> None:
            super().advance(rows)
            processes[-1].kill()

    run = Run(GAMES, ("sentence",), subjects_of(list(draw_layouts(Size.parse("16x16/40"), 500, 4))), "some", 4, 30.0)
    with pytest.raises(ClusterLost, match="start the cluster and run it again"), cluster_workers(address) as workers:
        make_run(run, workers, Watched(), path)
    metadata, rows = read_record(path)
    assert rows
    assert [machine["workers"] for machine in metadata["cluster"]] == [2]
    assert metadata["cluster"][0]["versions"] == metadata["versions"]


def test_a_cluster_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.running.executors.CONNECT_SECONDS", 1)
    with pytest.raises(OSError, match="9"), cluster_workers("tcp://127.0.0.1:9"):
        pass
