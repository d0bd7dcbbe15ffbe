"""Two processes, and the place of a record, for whichever test of the benchmarks asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.harness.executors import Workers, local_workers


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with local_workers(2) as found:
        yield found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a run may be recorded."""
    return tmp_path / "run.jsonl"
