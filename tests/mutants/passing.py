"""Which tests cover which line, and how much processor time they take.

`make coverage` runs the suite with this file as a plugin of pytest, `-p tests.mutants.passing`: each test is a context
of coverage, in the processes that it starts too, and which passed and after how many seconds is written to a file.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

from engines.programs import program
from engines.programs.process_limits import end_tree

ROOT = Path(__file__).parents[2]

DATA, PASSED = ROOT / ".coverage", ROOT / ".coverage-passed.json"
"""What `coverage combine` writes, and the seconds of each test, or null for one that did not pass."""

seconds: dict[str, float] = {}
not_passed: set[str] = set()

ENDING_SECONDS = 2.0
"""What a guarded process may take to write what it covered."""


def pytest_sessionstart() -> None:
    """Have guarded processes write what they covered before they are ended."""

    def end_after_writing(process: subprocess.Popen[bytes]) -> None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_SECONDS)
        end_tree(process)

    pytest.MonkeyPatch().setattr(program, "end_tree", end_after_writing)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Name the context after the test, here and in the processes that are started from now on, and measure the test.

    What is measured is the processor time, of the processes too that have ended: it is the same on a busy machine.
    """
    coverage = Coverage.current()
    if coverage is not None:
        coverage.switch_context(item.nodeid)
        coverage.config.context = item.nodeid
        os.environ["COVERAGE_PROCESS_CONFIG"] = coverage.config.serialize()
    start = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        seconds[item.nodeid] = sum(os.times()[:4]) - start


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which tests do not pass."""
    if not report.passed:
        not_passed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write how long the tests took that passed, beside what earlier runs have written of others."""
    earlier = json.loads(PASSED.read_text(encoding="utf-8")) if PASSED.exists() else {}
    took = {test: None if test in not_passed else round(it, 3) for test, it in seconds.items()}
    PASSED.write_text(json.dumps({**earlier, **took}), encoding="utf-8")


class Passing:
    """What `make coverage` has found: `seconds` tells the tests that passed, and how long they took."""

    def __init__(self) -> None:
        if not (DATA.exists() and PASSED.exists()):
            raise FileNotFoundError(f"expected {DATA.name} and {PASSED.name} in {ROOT}; run `make coverage` first")
        took: dict[str, float | None] = json.loads(PASSED.read_text(encoding="utf-8"))
        self.seconds = {test: it for test, it in took.items() if it is not None}
        data = CoverageData(str(DATA))
        data.read()
        if lost := data.measured_contexts() - took.keys() - {""}:
            raise ValueError(
                f"{DATA.name} knows {len(lost)} tests of which {PASSED.name} tells nothing, as {min(lost)}: they would "
                "never be run. `make coverage` was broken off; run it again"
            )
        self._by_line = lru_cache(maxsize=8)(lambda file: data.contexts_by_lineno(str(ROOT / file)))

    def tests(self, file: str, line: int, lines_of_function: Iterable[int]) -> list[str]:
        """The tests that cover the line, or any of its function where coverage does not know the line.

        The quickest come first.
        """
        by_line = self._by_line(file)
        tests = by_line.get(line) or [test for near in lines_of_function for test in by_line.get(near, ())]
        return sorted({test for test in tests if test in self.seconds}, key=lambda test: (self.seconds[test], test))
