"""A guarded process: it makes the trials of a batch, within a limit of time that holds even inside C code.

The process is a plain `python -m benchmarks.running.guard` that reads batches and writes rows. Before each trial it
sets the system's own timer, whose signal ends it, whatever it is busy with; whoever reads its rows sees the end, writes
a row "gave up" for the trial that was under way, and goes on with a new process. A crash is met the same way. A
contestant can undo the timer, or leave a child behind that keeps the pipe open: so whoever reads keeps a deadline too,
and ends the process with all its children. Threads of one process, the threads of a Dask worker among them, have a
guarded process each.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from benchmarks.contestants import load
from benchmarks.running.trials import Batch, Cause, Row, function_of, make_trial

HAS_TIMER = hasattr(signal, "setitimer")
"""Whether the system has the timer (POSIX does). Without it trials run without a limit."""

IMPORT_SECONDS = 30.0
"""What a contestant and its requirements may take to be imported, for which the limit does not count."""

GRACE_SECONDS = 2.0
"""How much later than the timer the deadline of the reader is."""

READY = b"ready"
"""What the process writes before the rows of a batch, when everything is imported."""

_own = threading.local()


class Stopped(RuntimeError):
    """The guarded processes were ended while a batch was under way."""


class CannotBeImported(RuntimeError):
    """The import of a contestant ended its process or took too long: none of its trials can be made."""


def run_batch(batch: Batch) -> list[Row]:
    """Make the trials of `batch` in the guarded process of this thread. The rows are whole, and in order.

    Raises `CannotBeImported`.
    """
    if not hasattr(_own, "process"):
        guard_this_thread([])
    process: Guarded = _own.process
    rows: list[Row] = []
    while len(rows) < len(batch.subjects):
        rest = batch.rest(len(rows))
        process.hand_over(rest)
        rows += process.rows_of(rest)
        if len(rows) < len(batch.subjects):
            number, _ = batch.subjects[len(rows)]
            rows.append(batch.kind.row_without_result(batch.engine, number, *process.how_it_ended(batch.limit)))
    return rows


def guard_this_thread(processes: list[Guarded]) -> None:
    """Give this thread a guarded process of its own, added to `processes`, whose owner may stop them all."""
    _own.process = Guarded()
    processes.append(_own.process)


class Guarded:
    """A process that makes trials; it is started when it is first needed, and again whenever it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._late = False
        self._stopped = False
        self._lock = threading.Lock()

    def hand_over(self, batch: Batch) -> None:
        """Give `batch` to the process, which imports what it needs. Raises `CannotBeImported` if that is its end.

        Only a new process shows that: in an old one an earlier contestant may have left what ends it.
        """
        is_new = self._process is None
        data = base64.b64encode(pickle.dumps(batch)) + b"\n"
        deadline = time.monotonic() + IMPORT_SECONDS + GRACE_SECONDS
        if self._write(data, deadline) and self._read_line(deadline) == READY:
            return
        _, end = self.how_it_ended(IMPORT_SECONDS)
        if is_new:
            raise CannotBeImported(f"cannot be imported: {end}")
        self.hand_over(batch)

    def rows_of(self, batch: Batch) -> Iterator[Row]:
        """The rows of the trials of `batch`, as they come, up to the end of the process if it ends before."""
        for _ in batch.subjects:
            line = self._read_line(time.monotonic() + batch.limit + GRACE_SECONDS)
            if line is None:
                return
            yield json.loads(line)

    def how_it_ended(self, limit: float) -> tuple[Cause, str]:
        """Why there is no row, and in words: the process is over. Raises `Stopped` if it was on purpose."""
        process, self._process = self._process, None
        assert process is not None
        _kill(process)
        status = process.wait()
        if self._stopped:
            raise Stopped("the run was stopped")
        if HAS_TIMER and status in (-signal.SIGALRM, -signal.SIGKILL if self._late else None):
            return "late", f"no result within {limit:g} s"
        try:
            end = signal.Signals(-status).name if status < 0 else f"exit status {status}"
        except ValueError:
            end = f"signal {-status}"
        return "crashed", f"crashed: {end}"

    def stop(self) -> None:
        """End the process for good; a batch under way raises `Stopped`."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                _kill(self._process)

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise Stopped("the run was stopped")
            if self._process is None:
                self._unread, self._late = b"", False
                command = [sys.executable, "-m", "benchmarks.running.guard"]
                environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    bufsize=0,
                    env=environment,
                    start_new_session=True,  # so that its children can be ended with it
                )
                if HAS_TIMER:
                    assert self._process.stdin is not None
                    os.set_blocking(self._process.stdin.fileno(), False)
            return self._process

    def _write(self, data: bytes, deadline: float) -> bool:
        """Write `data` to the process; whether it took it all before the deadline."""
        process = self._started()
        assert process.stdin is not None
        while data:
            if not self._is_ready([], [process.stdin], deadline):
                return False
            try:
                data = data[process.stdin.write(data) :]
            except OSError:
                return False
        return True

    def _read_line(self, deadline: float) -> bytes | None:
        """The next line of the process, or None if it ends, or the deadline comes, before."""
        process = self._started()
        assert process.stdout is not None
        while b"\n" not in self._unread:
            if not self._is_ready([process.stdout], [], deadline):
                return None
            part = os.read(process.stdout.fileno(), 1 << 16)
            if not part:
                return None
            self._unread += part
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _is_ready(self, to_read: list[IO[bytes]], to_write: list[IO[bytes]], deadline: float) -> bool:
        """Wait until the one pipe named can be read or written, or the deadline comes; whether it can."""
        if HAS_TIMER and not any(select.select(to_read, to_write, [], max(0.0, deadline - time.monotonic()))):
            self._late = True
            return False
        return True


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process, and the children it left."""
    if not HAS_TIMER:
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # nobody of its group is left, or only the dead
        os.killpg(process.pid, signal.SIGKILL)


def main() -> None:
    """Read batches and write rows until there is nobody left to read them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that reads the rows: it ends this one
    # Whatever an engine prints must not come between the rows.
    rows = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    for handed_over in sys.stdin.buffer:
        batch: Batch = pickle.loads(base64.b64decode(handed_over))
        for line in _lines_within_limit(batch):
            try:
                rows.write(line + b"\n")
            except BrokenPipeError:
                return


def prepare(batch: Batch) -> None:
    """Import what the trials need. What cannot be imported is for the trials to tell."""
    with suppress(Exception):
        function_of(batch.kind)
        load(batch.engine)


def _lines_within_limit(batch: Batch) -> Iterator[bytes]:
    """The word that all is imported, and the rows."""
    if HAS_TIMER:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, IMPORT_SECONDS)
    prepare(batch)
    yield READY
    for number, subject in batch.subjects:
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, batch.limit)
        row = make_trial(batch, number, subject)
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, 0)
        yield json.dumps(row).encode()


if __name__ == "__main__":
    main()
