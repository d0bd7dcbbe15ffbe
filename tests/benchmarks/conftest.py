"""Quick comparisons, two processes, and the place of a record, for whichever test of the benchmarks asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.harness.executors import Workers, local_workers
from tests.benchmarks.helpers import quick_limits


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    """Where a reach ends is found quickly, and puzzles are for two reasoners."""
    with pytest.MonkeyPatch.context() as patch:
        quick_limits(patch)
        yield


@pytest.fixture(autouse=True, scope="session")
def _impatient() -> Iterator[None]:
    """A first move has no more time than a trial: some contestants of these tests never answer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("benchmarks.harness.contestant_check.BEGIN_SECONDS", 0.0)
        yield


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with local_workers(2) as found:
        yield found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a run may be recorded."""
    return tmp_path / "run.jsonl"
