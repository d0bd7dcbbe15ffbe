"""Quick comparisons, two processes for all tests, and the place of a record."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.analysis.run_summary import Summary
from benchmarks.command_line.progress_bar import Progress
from benchmarks.experiments.experiment_list import EXPERIMENTS
from benchmarks.experiments.games import GamesSummary
from benchmarks.harness.runs import make_run
from benchmarks.harness.trial_workers import Workers, local_workers
from tests.benchmarks.helpers import RUNS, MadeOnce, OwnFigures, brief_pages, quick_limits


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Where a reach ends is found quickly, and puzzles are for two reasoners."""
    with pytest.MonkeyPatch.context() as patch:
        quick_limits(patch)
        yield


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    brief_pages(monkeypatch)


@pytest.fixture(autouse=True, scope="session")
def _impatient() -> Iterator[None]:
    """A first move has no more time than a trial, and few attempts: some contestants of these tests never answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("benchmarks.harness.guarded_process.BEGIN_SECONDS", 0.0)
        patch.setattr("benchmarks.harness.guarded_process.ATTEMPTS", 2)
        yield


@pytest.fixture(autouse=True, scope="session")
def workers() -> Iterator[Workers]:
    """Two processes that all tests share, commands too: where a test adds modules of its own, these get new ones."""

    def folders() -> list[str]:
        return [*filter(None, sys.path)]  # a client of Dask adds the empty one

    before = folders()
    with local_workers(2) as shared, pytest.MonkeyPatch.context() as patch:

        def chosen(jobs: int | None = None) -> AbstractContextManager[Workers]:
            return nullcontext(shared) if folders() == before else local_workers(jobs)

        patch.setattr("benchmarks.harness.trial_workers.local_workers", chosen)
        patch.setattr("benchmarks.comparison.comparison_run.local_workers", chosen)
        yield shared


@pytest.fixture
def own_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GamesSummary, "figures_type", OwnFigures)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


@pytest.fixture(scope="session")
def made_once(workers: Workers, tmp_path_factory: pytest.TempPathFactory) -> MadeOnce:
    """Makes a run of `RUNS`, and returns its summary as it went and its record."""
    folder = tmp_path_factory.mktemp("records")

    @cache
    def make(name: str) -> tuple[Summary[Any], Path]:
        summary = EXPERIMENTS[name].summary(RUNS[name].plan)
        make_run(RUNS[name], workers, summary.add, Progress(), folder / name)
        return summary, folder / name

    return make
