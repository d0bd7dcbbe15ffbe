"""The writer of a record: it continues an existing file, keeps other writers out, and appends only whole lines."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from benchmarks.harness.machine_and_versions import Machine
from benchmarks.harness.plan import Header, Plan, today
from benchmarks.harness.record_reader import (
    BEGINNING,
    FORMAT,
    BadRecord,
    Extension,
    FirstLine,
    Record,
    Worker,
    nothing_tried,
)
from benchmarks.harness.trial import Block, Trial, TrialKind
from benchmarks.harness.trial_lines import encode_lines, write_block, write_line


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        value = tuple(f"{key} {part}" for key, part in value.items())
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    return "none" if value in ("", None) else str(value)


class Recorder:
    """The file at `path`, open for the trials of a run; `tried` has the numbers of the trials in it.

    Existing trials are passed to `on_found`, one by one or in blocks. `plan_of` returns the plan of this run on a
    smaller number of subjects; a record with this shorter plan is extended. A long run writes its trials in blocks of
    about `block`. It may continue with other versions of packages, but not of programs.

    Raises `BadRecord` for a file that is not a record of this run; the file is left unchanged. Raises `OSError` with
    the path.
    """

    def __init__(
        self,
        path: str | Path,
        plan: Plan,
        kind: TrialKind[Any, Any],
        on_found: Callable[[Trial[Any] | Block], None] = lambda _: None,
        plan_of: Callable[[int], Plan | None] = lambda _: None,
        block: int | None = None,
    ) -> None:
        self.path, self._kind, self._block = Path(path), kind, block
        self.tried = nothing_tried(plan, kind)
        queries, names = kind.contestant_queries, plan.contestants
        self._header = Header.of(plan, queries.packages(names), queries.programs(names))
        self._here = self._holder = self._header.machine
        self._machines = [self._here]
        self._held: dict[str, dict[int, Any]] = {}
        with ExitStack() as stack:
            self._file = _opened(self.path)
            stack.callback(os.close, self._file)
            stack.enter_context(_alone(self.path))
            self._find(on_found, plan_of)
            self._open = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self._write_held()
        finally:
            self._open.close()

    @property
    def plan(self) -> Plan:
        """Return the plan of the run, including its extensions."""
        return self._header.plan

    def append(self, trials: Iterable[Trial[Any]], machine: Machine | None = None) -> None:
        """Append the trials, and the `machine` if it is new. With an `OSError`, nothing is appended.

        Trials of a block are held back until it is full, the run ends, or trials of another machine arrive.
        """
        trials = list(trials)
        if self._block is None:
            self._write_from(machine, b"".join(map(write_line, trials)), self._machines)
        else:
            if (holder := machine or self._here) != self._holder:
                self._write_held()
                self._holder = holder
            for trial in trials:
                self._held.setdefault(trial.contestant, {})[trial.number] = trial.outcome
            self._write_held(self._block)
        for trial in trials:
            self.tried[trial.contestant].mark(trial.number)

    def _write_held(self, least: int = 1) -> None:
        for contestant, outcomes in self._held.items():
            if len(outcomes) >= least:
                lines = b"".join(write_block(contestant, outcomes, self._kind))
                self._write_from(self._holder, lines, self._machines[-1:])
                outcomes.clear()

    def _write_from(self, machine: Machine | None, data: bytes, known: Sequence[Machine]) -> None:
        """Write lines of trials. If their machine is not one of the `known`, a line with the machine precedes them."""
        if machine is None or machine in known:
            self._write(data)
        else:
            self._write(encode_lines([Worker(machine, today())]) + data)
            self._machines.append(machine)

    def _find(self, on_found: Callable[[Trial[Any] | Block], None], plan_of: Callable[[int], Plan | None]) -> None:
        with open(self.path, "rb") as lines:
            first = lines.readline()
        if not first.endswith(b"\n"):
            if not (first.startswith(BEGINNING) or BEGINNING.startswith(first)):
                raise BadRecord(f"{self.path} is not the record of a run; name another file, or remove this one")
            os.ftruncate(self._file, 0)
            self._write(encode_lines([FirstLine(FORMAT, self._header)]))
            return
        record = Record(self.path, {self._kind.name: self._kind})
        ours, theirs = self._header, record.header
        shorter = plan_of(theirs.plan.count) if theirs.plan.count < ours.plan.count else None
        if (difference := theirs.plan.difference(shorter or ours.plan)) is not None:
            raise self._another_run(*difference)
        for found in record.trials():
            on_found(found)
        self.tried, self._header = record.tried, theirs
        self._machines = [theirs.machine, *(one.worker for one in record.workers)]
        self._check_versions()
        if os.fstat(self._file).st_size > record.end:
            os.ftruncate(self._file, record.end)
        if shorter is not None:
            earlier = (*theirs.plan.extended_from, theirs.plan.count)
            self._header = replace(ours, plan=replace(ours.plan, extended_from=earlier))
            self._write(encode_lines([Extension(self._header)]))

    def _check_versions(self) -> None:
        """Raise `BadRecord` if versions differ from the record; for a long run only versions of programs count."""
        names = self._header.plan.contestants
        before = self._machines[0 if self._block is None else -1].versions
        for name, version in self._here.versions.items():  # a record may have further versions
            is_unknown = name in names and name not in before  # in older records
            is_checked = self._block is None or name in names
            if is_checked and not is_unknown and before.get(name) != version:
                raise self._another_run(name, before.get(name), version)

    def _another_run(self, name: str, recorded: object, asked: object) -> BadRecord:
        noun = f"number of {self._kind.noun}s" if name == "groups" else name
        return BadRecord(
            f"{self.path} is the record of another run ({noun}: {_in_words(recorded)}; here: {_in_words(asked)}); name "
            "another file, or remove this one"
        )

    def _write(self, data: bytes) -> None:
        end = os.lseek(self._file, 0, os.SEEK_END)
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as error:
            os.ftruncate(self._file, end)
            raise OSError(error.errno, error.strerror, str(self.path)) from error


def _opened(path: Path) -> int:
    """Open the file at `path`, created if needed, and return its descriptor. Raises `OSError` with the path."""
    if path.exists() and not (path.is_file() or path.is_dir()):  # a device may never end
        raise OSError(f"{path} is not a regular file; expected the record of a run, or a new file")
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        expected = "the record of a run, or a new file in a folder that exists"
        raise OSError(f"{path}: {error.strerror}; expected {expected}") from error


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Lock the file at `path` against other runs, by an empty file beside it. Raises `BadRecord` if another run has."""
    from filelock import FileLock, Timeout  # here, because it takes 60 ms

    lock = FileLock(f"{path.resolve()}.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise BadRecord(f"another run is writing {path}; name another file, or wait for it") from None
    try:
        yield
    finally:
        with suppress(OSError):  # on some systems only the release can remove it
            os.unlink(lock.lock_file)
        lock.release()
