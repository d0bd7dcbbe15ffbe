"""A guarded process: it makes the trials of a batch, and is ended from here when one takes longer than its limit.

The process is a plain `python -m benchmarks.harness.child`, which reads batches and writes a line a trial. A thread
reads the lines, and they are waited for until a deadline: then the process is ended with all its children, whatever it
is busy with, the trial that was under way has failed, and a new process makes the rest. That needs nothing that only
some systems have. A crash, and lines that are no results, are met in the same way. Every thread that makes trials, of a
Dask worker too, has a guarded process of its own.
"""

from __future__ import annotations

import base64
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any

from benchmarks.harness.batches import Batch
from benchmarks.harness.child import LONGEST_REASON, READY, too_late
from benchmarks.harness.lines import BadLine, LineReader
from benchmarks.harness.process_limits import end_tree, of_its_own
from benchmarks.harness.trials import Failure, Trial

IMPORT_SECONDS = 120.0
"""What a contestant and its requirements may take to be imported, even by a busy machine; the limit does not count."""

GRACE_SECONDS = 0.1
"""How much later than the limit the deadline is: the process itself tells whether a result came too late."""

SETTLING_SECONDS = 0.1
"""How long a line is still waited for after the deadline: this process may have been suspended meanwhile."""

ENDING_SECONDS = 2.0
"""How long a process that has closed its pipes is waited for, and what it wrote last: as a rule it is about to end."""

LONGEST_LINE = 1 << 24

LINES_KEPT = 3
"""Lines of standard error that are kept as the reason of a crash."""

_own = threading.local()


class Stopped(RuntimeError):
    """The guarded processes were ended while a batch was under way."""


class CannotBeImported(RuntimeError):
    """The import of a contestant ended its process or took too long: none of its trials can be made."""


def run_batch(batch: Batch[Any, Any]) -> list[Trial[Any]]:
    """Make the trials of `batch`, in order, in the guarded process of this thread. Raises `CannotBeImported`."""
    if not hasattr(_own, "guarded"):
        guard_this_thread([])
    guarded: Guarded = _own.guarded
    trials: list[Trial[Any]] = []
    while len(trials) < len(batch.numbers):
        rest = batch.rest(len(trials))
        guarded.hand_over(rest)
        trials += guarded.trials_of(rest)
    return trials


def guard_this_thread(processes: list[Guarded]) -> None:
    """Give this thread a guarded process of its own, added to `processes`, whose owner may stop them all."""
    _own.guarded = Guarded()
    processes.append(_own.guarded)


class Guarded:
    """A process that makes trials; it is started when it is first needed, and again whenever it has ended."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self._stopped = False
        self._lock = threading.Lock()

    def hand_over(self, batch: Batch[Any, Any]) -> None:
        """Give `batch` to the process, which imports what it needs. Raises `CannotBeImported` if that is its end.

        Only a new process shows that: in an old one an earlier contestant may have left what ends it.
        """
        is_new = self._child is None
        child = self._started()
        child.write(base64.b64encode(pickle.dumps(batch)) + b"\n")
        line = child.read_line(IMPORT_SECONDS)
        if line == READY:
            return
        failure = self._ended(IMPORT_SECONDS, None if line is None else f"{line[:40]!r}; expected {READY!r}")
        if is_new:
            raise CannotBeImported(f"cannot be imported: {failure.reason}")
        self.hand_over(batch)

    def trials_of(self, batch: Batch[Any, Any]) -> Iterator[Trial[Any]]:
        """The trials of `batch` as they come, up to the first after which the process is over or not to be trusted."""
        reader = LineReader(batch.kind)
        for number in batch.numbers:
            line = self._started().read_line(batch.limit)
            if line is None:
                yield batch.failed(number, self._ended(batch.limit))
                return
            try:
                trial = reader.read(line)
                _check(trial, batch.contestant, number)
            except BadLine as error:
                yield batch.failed(number, self._ended(batch.limit, str(error)))
                return
            yield trial
            if isinstance(trial.outcome, Failure) and trial.outcome.cause == "memory":
                self._ended(batch.limit)  # what filled the memory may still be there
                return

    def stop(self) -> None:
        """End the process for good; a batch under way raises `Stopped`."""
        with self._lock:
            self._stopped = True
            if self._child is not None:
                end_tree(self._child.process)

    def _started(self) -> Child:
        with self._lock:
            if self._stopped:
                raise Stopped("the run was stopped")
            if self._child is None:
                self._child = Child()
            return self._child

    def _ended(self, limit: float, complaint: str | None = None) -> Failure:
        """End the process; why there is no result, with the `complaint` about what it wrote, if it wrote something.

        Raises `Stopped` if it was ended on purpose.
        """
        child, self._child = self._child, None
        assert child is not None
        status = child.end()
        if self._stopped:
            raise Stopped("the run was stopped")
        if complaint is not None:
            return Failure("invalid", f"wrote what is no result: {complaint}")
        if child.is_late:
            return too_late(limit)
        return Failure("crashed", f"crashed: {_end_in_words(status)}{_in_brackets(child.last_words(status))}")


def _check(trial: Trial[Any], contestant: str, number: int) -> None:
    """Raise `BadLine` for a trial other than the one that was asked for."""
    if (trial.contestant, trial.number) != (contestant, number):
        raise BadLine(f"a trial of {trial.contestant}, number {trial.number}; expected {contestant}, number {number}")


def _end_in_words(status: int | None) -> str:
    if status is None:
        return "it closed the pipe for its results and went on, and was ended"
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def _in_brackets(words: str) -> str:
    return f" ({words})" if words else ""


class Child:
    """A process under way, with a thread that reads its lines. `is_late` once no line came before a deadline."""

    def __init__(self) -> None:
        self.is_late = False
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        options: dict[str, Any] = of_its_own()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.harness.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            **options,
        )
        self._said: deque[bytes] = deque(maxlen=LINES_KEPT)
        self._said_before = self._said  # before the last line of results was seen
        self._in_background(self._read_lines)
        self._listening = self._in_background(self._listen)

    def write(self, data: bytes) -> None:
        """Write `data` to the process, in the background: a process that does not read it must not hold up this one."""
        assert self.process.stdin is not None
        stdin: IO[bytes] = self.process.stdin

        def write() -> None:
            with suppress(OSError, ValueError):  # the process is over, which the reader of its lines will notice
                stdin.write(data)
                stdin.flush()

        self._in_background(write)

    def read_line(self, seconds: float) -> bytes | None:
        """The next line, or None if the process ends, or no line came within so many seconds and a little more."""
        deadline = time.monotonic() + seconds + GRACE_SECONDS
        for wait in (deadline - time.monotonic(), SETTLING_SECONDS):
            try:
                line = self._lines.get(timeout=wait)
            except queue.Empty:
                continue
            if line:
                if self._said:  # as a rule what was said until now is no reason of a later crash
                    self._said_before, self._said = self._said, deque(maxlen=LINES_KEPT)
                return line
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(ENDING_SECONDS)
            return None
        self.is_late = True
        return None

    def end(self) -> int | None:
        """End the process, and the children that it left. Returns its exit status, None if it had not ended before."""
        status = self.process.poll()
        end_tree(self.process)
        self.process.wait()
        return status

    def last_words(self, status: int | None) -> str:
        """What the process wrote last to standard error, and ended with this exit status: the reason of a crash.

        A process that ended itself said why, even if that was read before the results that it had written earlier.
        """
        self._listening.join(ENDING_SECONDS)
        said = self._said or (self._said_before if status is not None and status > 0 else self._said)
        lines = [line.decode(errors="replace").strip() for line in said]
        words = " ".join(line for line in lines if line and not line.startswith("note:"))
        return words if len(words) <= LONGEST_REASON else f"... {words[-LONGEST_REASON:]}"

    def _listen(self) -> None:
        """Keep the last lines of standard error. Nothing is shown: it would come between the lines of progress."""
        assert self.process.stderr is not None
        with self.process.stderr as lines, suppress(ValueError):
            while line := lines.readline(LONGEST_REASON):
                self._said.append(line)

    def _read_lines(self) -> None:
        """Pass on the lines, and at the end an empty one. A child that it left may keep the pipe open after that."""
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            while line := lines.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")

    @staticmethod
    def _in_background(task: Any) -> threading.Thread:
        thread = threading.Thread(target=task, daemon=True)
        thread.start()
        return thread
