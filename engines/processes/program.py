"""A program beside this one: a command line to which lines are written, and whose lines are read.

Threads of this process write and read. So a program that does not read holds nobody up, a line can be waited for until
a deadline or asked for without waiting, and all systems do it alike. Whatever the program is busy with, it is ended
with all its children, and then it is known why: by its exit status and the last lines of its standard error.
"""

from __future__ import annotations

import math
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from typing import Any

from engines.processes.process_limits import (
    end_tree,
    limited_data,
    memory_of_kept,
    seconds_of_kept,
    start,
)
from game.words import visible

SETTLING_SECONDS = 0.1
"""How long a line is still waited for after a deadline: this process may have been suspended meanwhile."""

ENDING_SECONDS = 2.0
"""How long a program that has closed its output is waited for, and what it said last: as a rule it is about to end."""

LONGEST_LINE = 1 << 24
"""Bytes of a line; a longer one comes in pieces."""

LONGEST_REASON = 300
"""Characters of what a program said last."""

LINES_KEPT = 3
"""Lines of standard error that are kept as the reason of an end."""

LOOK_SECONDS = 0.5
"""Seconds of waiting for a line after which the memory of a program is looked at, again and again."""

MOST_UNREAD = 1 << 25
"""Bytes that are read ahead of whoever takes the lines."""

READING_PAUSE = 0.01
"""Seconds that reading pauses when so much is read ahead."""

_running: weakref.WeakSet[Program] = weakref.WeakSet()


class Program:
    """A program that runs beside this one, from now until `end`, or until this process ends.

    `command` is the program and its arguments, `environment` its environment (None: that of this process), `folder`
    where it runs (None: where this process does). `memory` is the bytes that it may take (None: any): each of its
    processes of data, where the system can limit that, and all together while `read_line` waits. What it writes to
    standard error is shown only with `echo`. Raises `OSError` where there is no such program.

    >>> program = Program([sys.executable, "-c", "print(input()[::-1])"])
    >>> program.write(b"abc\\n")
    >>> program.read_line(seconds=60).strip()
    b'cba'
    >>> program.read_line(seconds=60), program.why_it_ended()
    (b'', 'exit status 0')
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        folder: str | None = None,
        memory: int | None = None,
        echo: bool = False,
    ) -> None:
        options: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with nullcontext() if memory is None else limited_data(memory):
            self._process = start(command, env=environment, cwd=folder, **options)
        self._memory, self._excess = memory, ""
        self._end_once = weakref.finalize(self, end_tree, self._process)  # at the exit of this process, too
        self._echo = echo
        self._unwritten: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._has_closed = False
        self._bytes_read = self._bytes_taken = 0
        self._said: deque[bytes] = deque(maxlen=LINES_KEPT)
        self._said_before = self._said  # before the last line was read
        _running.add(self)
        _in_background(self._write_lines)
        _in_background(self._read_lines)
        self._listening = _in_background(self._listen)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    @property
    def seconds(self) -> float:
        """The processor time in seconds that it and all that it started have taken until now.

        0.0 when it has ended and was waited for.
        """
        return seconds_of_kept(self._process.pid) if self._process.returncode is None else 0.0

    def write(self, line: bytes) -> None:
        """Write a line, with its end, in the background. Where nobody reads it, `read_line` shows that."""
        self._unwritten.put(line)

    def wait(self, seconds: float) -> int | None:
        """Its exit status; None where it goes on for more than these `seconds`."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def read_line(self, seconds: float | None = 0.0) -> bytes | None:
        """The next line, with its end; None if none comes within these `seconds`; empty if the output is closed.

        Without a number of seconds it waits for as long as it takes.
        """
        line = self._next_line(seconds)
        if line is None:
            line = self._next_line(SETTLING_SECONDS if seconds else 0.0)
        if line is None:
            return None
        if not line:
            self._lines.put(line)  # for whoever reads on
        else:
            self._bytes_taken += len(line)
            if self._said:  # as a rule what was said until now is no reason of a later end
                self._said_before, self._said = self._said, deque(maxlen=LINES_KEPT)
        return line

    def _next_line(self, seconds: float | None) -> bytes | None:
        """Wait for a line, and end the program where it takes more memory meanwhile than it may."""
        latest = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = latest - time.monotonic()
            wait = left if self._memory is None else min(left, LOOK_SECONDS)
            with suppress(queue.Empty):
                return self._lines.get(timeout=None if wait == math.inf else max(0.0, wait))
            if wait >= left:
                return None
            if self._memory is not None and (taken := memory_of_kept(self._process.pid)) > self._memory:
                self._excess = f"it and what it started took {taken:,} bytes of memory, of {self._memory:,} allowed"
                self._end_once()

    def end(self) -> None:
        """End it at once, whatever it is doing, and the children that it left."""
        self._end_once()
        self._process.wait()
        self._unwritten.put(b"")
        self._bytes_taken = self._bytes_read  # nobody reads on

    def why_it_ended(self) -> str:
        """End it if it goes on, and say why it ended: by itself, its memory or a signal, and what it said last."""
        if self._has_closed:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(ENDING_SECONDS)
        status = self._process.poll()
        self.end()
        self._listening.join(ENDING_SECONDS)
        if self._excess:
            return self._excess
        words = self._last_words(status)
        return f"{_end_in_words(status)} ({words})" if words else _end_in_words(status)

    def _last_words(self, status: int | None) -> str:
        """What it wrote last to standard error, but for advice.

        A program that ended itself said why, even if that was read before the lines that it had written earlier.
        """
        said = self._said or (self._said_before if status is not None and status > 0 else self._said)
        lines = [line.decode(errors="replace").strip() for line in said]
        words = " ".join(line for line in lines if line and not line.startswith("note:"))
        return words if len(words) <= LONGEST_REASON else f"... {words[-LONGEST_REASON:]}"

    def _write_lines(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as stdin:  # if it is over, its reader notices
            while line := self._unwritten.get():
                stdin.write(line)
                stdin.flush()

    def _read_lines(self) -> None:
        """Pass on the lines, and at the end an empty one. A child that it left may keep the pipe open after that."""
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            while line := lines.readline(LONGEST_LINE):
                self._bytes_read += len(line)
                self._lines.put(line)
                while self._bytes_read - self._bytes_taken > MOST_UNREAD and self._process.returncode is None:
                    time.sleep(READING_PAUSE)  # it writes faster than anybody reads
        self._has_closed = True
        self._unwritten.put(b"")
        self._lines.put(b"")

    def _listen(self) -> None:
        """Keep the last lines of standard error."""
        assert self._process.stderr is not None
        with self._process.stderr as lines, suppress(ValueError):
            while line := lines.readline(LONGEST_REASON):
                self._said.append(line)
                if self._echo:
                    print(visible(line.decode(errors="replace")), end="", file=sys.stderr, flush=True)


def seconds_of_running() -> float:
    """The processor time, in seconds, of all programs of this process that are not ended and waited for."""
    return sum(program.seconds for program in _running)


def python_program(module: str, *, echo: bool = False, environment: Mapping[str, str] | None = None) -> Program:
    """The `module` run as a program by this Python, which finds the same modules; `environment` is added to this."""
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    variables = {**os.environ, "PYTHONPATH": paths, **(environment or {})}
    return Program([sys.executable, "-P", "-m", module], environment=variables, echo=echo)


def _in_background(task: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=task, daemon=True)
    thread.start()
    return thread


def _end_in_words(status: int | None) -> str:
    if status is None:
        return "it closed the pipe for its results and went on, and was ended"
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
