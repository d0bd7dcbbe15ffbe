"""Two processes for whichever test of the benchmarks asks for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.harness.executors import Workers, local_workers


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with local_workers(2) as found:
        yield found
