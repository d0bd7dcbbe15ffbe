"""Quick comparisons, two processes for all tests, and the place of a record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from benchmarks.harness.executors import Workers, local_workers
from tests.benchmarks.helpers import brief_pages, quick_limits


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Where a reach ends is found quickly, and puzzles are for two reasoners."""
    with pytest.MonkeyPatch.context() as patch:
        quick_limits(patch)
        yield


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are made quickly."""
    brief_pages(monkeypatch)


@pytest.fixture(autouse=True, scope="session")
def _impatient() -> Iterator[None]:
    """A first move has no more time than a trial, and few attempts: some contestants of these tests never answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("benchmarks.harness.contestant_check.BEGIN_SECONDS", 0.0)
        patch.setattr("benchmarks.harness.contestant_check.ATTEMPTS", 2)
        yield


@pytest.fixture(autouse=True, scope="session")
def workers() -> Iterator[Workers]:
    """Two processes that all tests share, commands too: where a test adds modules of its own, these get new ones."""
    before = [*sys.path]
    with local_workers(2) as shared, pytest.MonkeyPatch.context() as patch:

        def chosen(jobs: int | None = None) -> AbstractContextManager[Workers]:
            return nullcontext(shared) if sys.path == before else local_workers(jobs)

        patch.setattr("benchmarks.experiments.run_options.local_workers", chosen)
        patch.setattr("benchmarks.comparison.comparing.local_workers", chosen)
        yield shared


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a run may be recorded."""
    return tmp_path / "run.jsonl"
