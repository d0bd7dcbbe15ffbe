"""A guarded process: it makes the trials of a batch, within a limit of time that holds even inside C code.

The process is a plain `python -m benchmarks.guard` that reads batches and writes rows. Before each trial it sets the
system's own timer, whose signal ends it, whatever it is busy with; whoever reads its rows sees the end, writes a row
"gave up" for the trial that was under way, and goes on with a new process. A crash is met the same way. Threads of one
process, the threads of a Dask worker among them, have a guarded process each.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from benchmarks.contestants import load
from benchmarks.trials import Batch, Row, function_of, make_trial

HAS_TIMER = hasattr(signal, "setitimer")
"""Whether the system has the timer (POSIX does). Without it trials run without a limit."""

IMPORT_SECONDS = 60.0
"""What a contestant and its requirements may take to be imported, for which the limit does not count."""

_own = threading.local()


class Stopped(RuntimeError):
    """The guarded processes were ended while a batch was under way."""


def run_batch(batch: Batch) -> list[Row]:
    """Make the trials of `batch` in the guarded process of this thread. The rows are whole, and in order."""
    if not hasattr(_own, "process"):
        guard_this_thread([])
    process: Guarded = _own.process
    rows: list[Row] = []
    while len(rows) < len(batch.subjects):
        rows += process.rows_of(batch.rest(len(rows)))
        if len(rows) < len(batch.subjects):
            reason = process.how_it_ended(batch.limit)
            number, _ = batch.subjects[len(rows)]
            rows.append(batch.kind.row_without_result(batch.engine, number, reason))
    return rows


def guard_this_thread(processes: list[Guarded]) -> None:
    """Give this thread a guarded process of its own, added to `processes`, whose owner may stop them all."""
    _own.process = Guarded()
    processes.append(_own.process)


class Guarded:
    """A process that makes trials; it is started when it is first needed, and again whenever it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._lock = threading.Lock()

    def rows_of(self, batch: Batch) -> Iterator[Row]:
        """The rows of the trials of `batch`, as they come, up to the end of the process if it ends before."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(base64.b64encode(pickle.dumps(batch)) + b"\n")
            process.stdin.flush()
        except OSError:
            return
        for _ in batch.subjects:
            line = process.stdout.readline()
            if not line.endswith(b"\n"):
                return
            yield json.loads(line)

    def how_it_ended(self, limit: float) -> str:
        """Why there is no row: the process is over, and this says how. Raises `Stopped` if it was on purpose."""
        process, self._process = self._process, None
        assert process is not None
        process.kill()
        status = process.wait()
        if self._stopped:
            raise Stopped("the run was stopped")
        if HAS_TIMER and status == -signal.SIGALRM:
            return f"no result within {limit:g} s"
        try:
            end = signal.Signals(-status).name if status < 0 else f"exit status {status}"
        except ValueError:
            end = f"signal {-status}"
        return f"crashed: {end}"

    def stop(self) -> None:
        """End the process for good; a batch under way raises `Stopped`."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise Stopped("the run was stopped")
            if self._process is None:
                command = [sys.executable, "-m", "benchmarks.guard"]
                environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
                )
            return self._process


def main() -> None:
    """Read batches and write rows until there is nobody left to read them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that reads the rows: it ends this one
    # Whatever an engine prints must not come between the rows.
    rows = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        batch: Batch = pickle.loads(base64.b64decode(line))
        for row in _rows_within_limit(batch):
            if not _write(rows, row):
                return


def prepare(batch: Batch) -> None:
    """Import what the trials need. What cannot be imported is for the trials to tell."""
    with suppress(Exception):
        function_of(batch.kind)
        load(batch.engine)


def _rows_within_limit(batch: Batch) -> Iterator[Row]:
    if HAS_TIMER:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, batch.limit + IMPORT_SECONDS)
    prepare(batch)
    for number, subject in batch.subjects:
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, batch.limit)
        row = make_trial(batch, number, subject)
        if HAS_TIMER:
            signal.setitimer(signal.ITIMER_REAL, 0)
        yield row


def _write(rows: IO[bytes], row: Row) -> bool:
    """Write a row; whether there is anybody to read it."""
    try:
        rows.write(json.dumps(row).encode() + b"\n")
    except BrokenPipeError:
        return False
    return True


if __name__ == "__main__":
    main()
