"""Guarded processes: each makes the trials of a batch, and is ended from here if a trial exceeds its limit.

The process runs `trial_program.results` and writes a line per trial. If no valid line arrives before a deadline, it
is ended with all its children: the current trial has failed, and a new process makes the remaining ones. Each thread
has its own process.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from types import NoneType
from typing import Any

from benchmarks.harness.batches import Batch
from benchmarks.harness.sent_modules import Sent
from benchmarks.harness.trial import AT_FAULT, Failure, Trial
from benchmarks.harness.trial_failures import too_late
from benchmarks.harness.trial_lines import BadLine, LineReader
from benchmarks.harness.trial_program import READY, results
from engines.function_process import as_line, python_program
from engines.program_process import Program

IMPORT_SECONDS = 120.0
"""Time limit for importing a contestant, even on a busy machine, in addition to a trial's limit."""

BEGIN_SECONDS = 10.0
"""The minimum time limit of a first move, which may have to start a program."""

ATTEMPTS = 5
"""Number of failed first moves after which a contestant cannot take part: a single crash may be chance."""

GRACE_SECONDS = 0.1
"""Seconds from the limit to the deadline, so that the process itself can report a result as too late."""

_own = threading.local()


class Stopped(RuntimeError):
    """The guarded processes were ended during a batch."""


class CannotTakePart(RuntimeError):
    """A contestant cannot be imported here, or cannot make a first move, by its `failure`."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


def run_batch(batch: Batch[Any, Any]) -> list[Trial[Any]]:
    """Make the trials of `batch`, in order, in the guarded process of this thread, after a first move.

    Raises `CannotTakePart`.
    """
    if not hasattr(_own, "guarded"):
        guard_this_thread([])
    guarded: Guarded = _own.guarded
    guarded.check_first_move(batch)
    return guarded.run(batch)


def guard_this_thread(processes: list[Guarded]) -> None:
    """Give this thread its own guarded process, added to `processes`, so that their owner can stop them all.

    First moves are shared: a contestant able to move in one of the processes is not asked again.
    """
    _own.guarded = Guarded(processes[0].movers if processes else {})
    processes.append(_own.guarded)


class Guarded:
    """A process that makes trials; it is started on first use, and restarted whenever it has ended.

    The `movers` are the contestants able to make a first move, by the kind of trial, with the modules `sent` then.
    """

    def __init__(self, movers: dict[tuple[str, str], Sent]) -> None:
        self.movers = movers
        self._program: Program | None = None
        self._sent: Sent = {}
        self._memory: int | None = None
        self._stopped = False
        self._lock = threading.Lock()

    def check_first_move(self, batch: Batch[Any, Any]) -> None:
        """Ask the contestant of `batch` for a first move, unless it has made one. Raises `CannotTakePart`.

        Lack of memory and limits of the contestant's own are no reason, because the trials will show them.
        """
        kind, asked = batch.kind, (batch.kind.name, batch.contestant)
        if kind.try_first_move is None or self.movers.get(asked) == batch.sent:
            return
        kind = replace(kind, measure=kind.try_first_move, result=NoneType)
        first = replace(batch, kind=kind, numbers=(batch.first,), limit=max(batch.limit, BEGIN_SECONDS))
        for attempt in range(ATTEMPTS):
            [trial] = self.run(replace(first, seed=batch.seed + attempt))
            failure = trial.outcome if isinstance(trial.outcome, Failure) else None
            if failure is None or failure.cause not in (*AT_FAULT, "late"):
                self.movers[asked] = batch.sent
                return
            if failure.cause in ("late", "not imported") or attempt == ATTEMPTS - 1:
                raise CannotTakePart(failure)

    def run(self, batch: Batch[Any, Any]) -> list[Trial[Any]]:
        trials: list[Trial[Any]] = []
        while len(trials) < len(batch.numbers):
            rest = replace(batch, numbers=batch.numbers[len(trials) :])
            self.send(rest)
            trials += self.trials_of(rest)
        return trials

    def send(self, batch: Batch[Any, Any]) -> None:
        """Send `batch` to the process, and wait until its imports are done.

        Raises `CannotTakePart` if a new process ends during the imports. A process used before may have been broken by
        an earlier contestant, and is replaced.
        """
        if self._program is not None and (self._sent, self._memory) != (batch.sent, batch.memory):
            self._taken().end()  # it may have imported what was sent before, of the same name
        is_new = self._program is None
        self._sent, self._memory = batch.sent, batch.memory
        program = self._started()
        program.write(as_line(batch))
        line = program.read_line(IMPORT_SECONDS + GRACE_SECONDS)
        if line == READY:
            return
        failure = self._ended(IMPORT_SECONDS, line, f"{(line or b'')[:40]!r}; expected {READY!r}")
        if is_new:
            raise CannotTakePart(Failure("not imported", f"cannot be imported: {failure.reason}"))
        self.send(batch)

    def trials_of(self, batch: Batch[Any, Any]) -> Iterator[Trial[Any]]:
        """Yield the trials of `batch`, up to the first one that ended the process or left it unreliable."""
        reader = LineReader(batch.kind)
        for number in batch.numbers:
            line = self._started().read_line(batch.limit + GRACE_SECONDS)
            try:
                trial = reader.read(line or b"")
                if (trial.contestant, trial.number) != (batch.contestant, number):
                    found = f"{trial.contestant}, number {trial.number}"
                    raise BadLine(f"a trial of {found}; expected {batch.contestant}, number {number}")
            except BadLine as error:
                yield batch.failed(number, self._ended(batch.limit, line, str(error)))
                return
            yield trial
            if isinstance(trial.outcome, Failure) and trial.outcome.cause == "memory":
                self._taken().end()  # its memory may still be full
                return

    def stop(self) -> None:
        """End the process permanently; a batch in progress raises `Stopped`."""
        with self._lock:
            self._stopped = True
            if self._program is not None:
                self._program.end()

    def _started(self) -> Program:
        with self._lock:
            if self._stopped:
                raise Stopped("the run was stopped")
            if self._program is None:
                self._program = python_program(results, memory=self._memory)
            return self._program

    def _taken(self) -> Program:
        program, self._program = self._program, None
        assert program is not None
        return program

    def _ended(self, limit: float, line: bytes | None, complaint: str) -> Failure:
        """End the process and return its failure, by the last `line` (None: a timeout, empty: it ended by itself).

        Raises `Stopped` if the process had been ended on purpose.
        """
        program = self._taken()
        crash = program.end_reason() if line == b"" else ""
        program.end()
        if self._stopped:
            raise Stopped("the run was stopped")
        if line is None:
            return too_late(limit)
        if line:
            return Failure("invalid", f"wrote an invalid result: {complaint}")
        return Failure("memory", crash) if program.excess else Failure("crashed", f"crashed: {crash}")
