"""Make a change in a copy of the project, and run tests there until one fails."""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import cache_from_source
from multiprocessing.connection import Connection, wait
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.mutants.changes import ROOT, Change, changed_code
from tests.mutants.outcomes import LATE, NOTICED, SURVIVED, Outcome
from tests.mutants.passing import Passing

LEFT_OUT = (".git", "*.jsonl", "node_modules", "build", ".*_cache", ".hypothesis", ".venv", ".coverage*")
"""What a copy of the project does without."""

MEMORY = 4_000_000_000
"""Bytes that a process may take."""

QUICKEST = 10
"""Tests that are run before the files of all others are imported."""

COLLECTION_SECONDS = 120
"""Within which all tests that may be run have been collected."""

SPARE_SECONDS = 60
"""Time beside five times what was measured, within which a test has ended unless it was changed into a loop."""

IMPORTED = (
    *("tests.mutants.trying", "xdist.plugin", "hypothesis.strategies", "pytest_playwright.pytest_playwright"),
    *("sympy", "pysat.solvers", "rich.console", "msgspec"),
)
"""What most tests import and no change touches. It is imported once, and the processes that run tests are forked."""


def tried(sample: Iterable[Change], passing: Passing, jobs: int, budget: float) -> Iterator[tuple[Change, Outcome]]:
    """Make each change in a copy of the project, and tell what became of it."""
    multiprocessing.get_context("forkserver").set_forkserver_preload(list(IMPORTED))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copy = shutil.copytree(ROOT, Path(folder, str(number)), ignore=shutil.ignore_patterns(*LEFT_OUT))
            check_unchanged(copy, passing)
            copies.put(copy)

        def try_one(change: Change, patience: int = 1) -> Outcome:
            copy = copies.get()
            changed = copy / change.file
            compiled = Path(cache_from_source(str(changed)))
            try:
                compiled.unlink(missing_ok=True)  # it may have the same size and second as what it was compiled from
                changed.write_text(changed_code(change), encoding="utf-8")
                return outcome_in(copy, change, passing, budget, patience)
            finally:
                compiled.unlink(missing_ok=True)
                shutil.copy2(ROOT / change.file, changed)
                copies.put(copy)

        yield from believed(sample, try_one, pool)


def believed(
    sample: Iterable[Change], try_one: Callable[..., Outcome], pool: ThreadPoolExecutor
) -> Iterator[tuple[Change, Outcome]]:
    """What becomes of each change. One that is late is tried once more after all others, alone, with twice the time."""
    changes = list(sample)
    late = []
    for change, outcome in zip(changes, pool.map(try_one, changes), strict=True):
        if outcome.outcome == LATE:
            late.append(change)
        else:
            yield change, outcome
    for change in late:
        yield change, try_one(change, patience=2)


def check_unchanged(copy: Path, passing: Passing) -> None:
    """Raise `RuntimeError` if tests cannot be collected, or fail, without a change: each would seem to be noticed.

    All files of tests are collected, and the quickest tests are run.
    """
    known = passing.seconds
    quickest = Selection(tuple(known), False, known, budget=10, patience=10)  # to collect takes longer than to run
    outcome, test = run(copy, quickest)
    if outcome == LATE:
        raise RuntimeError(f"{test or 'the collection of all tests'} does not end in time without a change")
    if outcome != SURVIVED:
        raise RuntimeError(f"{test or 'the start of pytest'} fails without a change; run `make coverage` again")


def outcome_in(copy: Path, change: Change, passing: Passing, budget: float, patience: int) -> Outcome:
    """Run tests in this copy until one fails: the quickest that cover the line, then all others of their files.

    They may take `patience` times as long as they take when they end at the latest.
    """
    covering = passing.tests(change.file, change.line, change.lines_of_function)
    for tests, whole_files in ((covering[:QUICKEST], False), (covering, True)):
        if tests:
            outcome, test = run(copy, Selection(tuple(tests), whole_files, passing.seconds, budget, patience))
            if outcome != SURVIVED:
                return Outcome(outcome, test, len(covering))
    return Outcome(SURVIVED, tests=len(covering))


@dataclass(frozen=True)
class Selection:
    """Tests to run: those named, and with `whole_files` the other tests of their files after them.

    What a fixture or a cache has kept for a later test is not seen to cover the line there: hence whole files.
    """

    named: tuple[str, ...]
    whole_files: bool
    seconds: Mapping[str, float]
    """The measured processor time of each test of the suite."""

    budget: float
    """Seconds of tests, as measured, that may be chosen."""

    patience: int = 1
    """How many times the usual limit they may take."""

    @property
    def files(self) -> list[str]:
        """The files of the tests."""
        return sorted({test.partition("::")[0] for test in self.named})

    def chosen(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """Those to run of what has been collected, in order: the named ones first, each time the quickest first.

        At least one is run, however long it takes.
        """
        named = set(self.named)
        known = [item for item in items if (self.whole_files or item.nodeid in named) and not needs_browser(item)]
        known.sort(key=lambda item: (item.nodeid not in named, self.seconds.get(item.nodeid, 0)))
        left = self.budget
        chosen: list[pytest.Item] = []
        for item in known:
            took = self.seconds.get(item.nodeid, 0)
            if took <= left or not chosen:
                chosen.append(item)
                left -= took
        return chosen

    def limit(self, test: str | None) -> float:
        """Seconds within which the test has ended, or what comes before the first (None)."""
        took = COLLECTION_SECONDS if test is None else SPARE_SECONDS + 5 * self.seconds.get(test, 0)
        return self.patience * took


class Watcher:
    """A plugin of pytest: it runs the selection, and tells which test begins and which has failed (True)."""

    def __init__(self, selection: Selection, told: Connection) -> None:
        self.selection, self.told = selection, told

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is not chosen."""
        items[:] = self.selection.chosen(items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell of a file that cannot be imported."""
        if report.failed:
            self.told.send((report.nodeid, True))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell of a beginning."""
        self.told.send((nodeid, False))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell of a failure."""
        if report.failed:
            self.told.send((report.nodeid, True))


def needs_browser(item: pytest.Item) -> bool:
    """Whether the test asks for a browser, which would not start within `MEMORY`."""
    return "browser" in getattr(item, "fixturenames", ())


def run(copy: Path, selection: Selection) -> tuple[str, str | None]:
    """Run the tests in a process of their own. Returns the outcome, and the test that failed if it could be told."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("forkserver")
    process = context.Process(target=run_here, args=(copy, selection, sender))
    process.start()
    assert process.pid is not None, "the process has been started"
    sender.close()
    with receiver:
        outcome, test = watched(receiver, process.sentinel, selection)
    if outcome != SURVIVED:
        process.kill()
    process.join()
    with suppress(ProcessLookupError):  # its group ends with it, unless a test has left a process
        os.killpg(process.pid, signal.SIGKILL)
    fine = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return (NOTICED, None) if outcome == SURVIVED and process.exitcode not in fine else (outcome, test)


def watched(told: Connection, end: int, selection: Selection) -> tuple[str, str | None]:
    """What becomes of the tests of which a `Watcher` tells: one fails, or one does not end in time, or all end."""
    test = None
    while ready := wait([told, end], selection.limit(test)):
        if told not in ready:  # a process that a test has left may keep it open
            return SURVIVED, None
        try:
            test, has_failed = told.recv()
        except EOFError:
            return SURVIVED, None
        if has_failed:
            return NOTICED, test
    return LATE, test


def run_here(copy: Path, selection: Selection, told: Connection) -> None:
    """Run the tests in this process, which has imported the project from another folder and forgets it."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an unchanged file is compiled once
    sys.dont_write_bytecode = False
    sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT)))]
    rooms = {folder.name for folder in copy.iterdir() if folder.is_dir()}
    for name in [name for name in sys.modules if name.partition(".")[0] in rooms]:
        del sys.modules[name]
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    options = ["-x", "-q", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider"]
    sys.exit(pytest.main([*options, *selection.files], plugins=[Watcher(selection, told)]))
