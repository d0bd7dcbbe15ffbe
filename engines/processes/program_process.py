"""A separate program, controlled by lines written to its standard input and read from its standard output.

Threads write and read, so a program that does not read cannot block this process, and a line can be awaited until a
deadline, or polled.
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
from contextlib import suppress
from pathlib import Path
from typing import Any

from engines.processes import HOME
from game.wording import visible

MEMORY = 4_000_000_000
"""The default limit of memory for a process, in bytes: more than any engine needs for boards played by people."""

ENDING_SECONDS = 2.0  # to wait for the end of a program that has closed its output, and for its last words
LOOK_SECONDS = 0.5  # between two checks of the program and its memory, in the wait for a line
LONGEST_LINE = 1 << 24  # bytes; a longer line comes in pieces
MOST_UNREAD = 1 << 25  # bytes that are read ahead
LONGEST_REASON = 300  # characters of a program's last words
LINES_KEPT = 3  # of standard error, for the reason of an end

_running: weakref.WeakSet[Program] = weakref.WeakSet()


class Program:
    r"""A separate program, running until `end`, or until this process ends. It does not receive Ctrl-C.

    `environment` and `folder` are inherited by default. The program's standard error is shown only with `echo`. Raises
    `OSError` if the program does not exist.

    `memory` is a limit in bytes. On Linux it limits the data of each process of the program. On all systems it limits
    their sum, but only while `read_line` waits. If the program is ended for its memory, `excess` is the message. The
    program is ended with its descendants. A mark in the environment identifies other processes of the program, such as
    daemons, and these are ended too.

    >>> program = Program([sys.executable, "-c", "print(input()[::-1])"])
    >>> program.write(b"abc\n")
    >>> program.read_line(seconds=60).strip()
    b'cba'
    >>> program.read_line(seconds=60), program.end_reason()
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
        mark = f"MINEPROOF_PROGRAM_{os.urandom(8).hex()}"
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**(os.environ if environment is None else environment), mark: ""},
            cwd=folder,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._end_once = weakref.finalize(self, _end, self._process, mark)  # at the exit of this process, too
        if memory is not None and sys.platform == "linux":
            with suppress(ImportError, OSError, ValueError):  # it has just ended, or has a lower limit
                import resource

                resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (memory, memory))
        self._memory, self.excess, self._echo = memory, "", echo
        self._bytes_read = self._bytes_taken = 0
        self._unwritten: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._last_lines: deque[bytes] = deque(maxlen=LINES_KEPT)
        _running.add(self)
        for task in (self._write_lines, self._read_lines, self._listen):
            self._listening = threading.Thread(target=task, daemon=True)
            self._listening.start()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def seconds(self) -> float:
        """Return the processor time of the program and its descendants, in seconds; 0.0 after its end."""
        return _sum(_seconds, self._process.pid) if self._process.returncode is None else 0.0

    def write(self, line: bytes) -> None:
        """Write a line, including its newline, in the background; this never blocks."""
        self._unwritten.put(line)

    def wait(self, seconds: float) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def read_line(self, seconds: float | None = 0.0) -> bytes | None:
        """Return the next line with its newline; empty if the output is closed, None if it takes more than `seconds`.

        Without `seconds` there is no limit. A program that exceeds its memory is ended.
        """
        latest = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = latest - time.monotonic()
            with suppress(queue.Empty):
                line = self._lines.get(timeout=max(0.0, min(left, LOOK_SECONDS)))
                self._bytes_taken += len(line)
                if not line:
                    self._lines.put(line)  # for the next call
                return line
            if left <= LOOK_SECONDS:
                return None
            if not self.is_running:
                self._end_once()  # with its children, which hold its output open
            elif self._memory is not None and (taken := _memory(self._process.pid, self._memory)) > self._memory:
                self.excess = f"it and what it started took {taken:,} bytes of memory, of {self._memory:,} allowed"
                self._end_once()

    def end(self) -> None:
        """End the program at once, even if busy, with its remaining children."""
        self._end_once()
        self._process.wait()
        self._unwritten.put(b"")
        self._bytes_taken = self._bytes_read  # so that the reading thread waits no longer

    def end_reason(self) -> str:
        """End a program that closed its output, and return the reason: memory, exit status, signal, last output."""
        status = self.wait(ENDING_SECONDS)
        self.end()
        self._listening.join(ENDING_SECONDS)
        lines = [line.decode(errors="replace").strip() for line in self._last_lines]
        words = " ".join(line for line in lines if line and not line.startswith("note:"))  # notes are advice
        words = words if len(words) <= LONGEST_REASON else f"... {words[-LONGEST_REASON:]}"
        return self.excess or _end_in_words(status) + (f" ({words})" if words else "")

    def _write_lines(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as stdin:  # `_read_lines` notices its end
            while line := self._unwritten.get():
                stdin.write(line)
                stdin.flush()

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            while line := lines.readline(LONGEST_LINE):
                self._bytes_read += len(line)
                self._lines.put(line)
                while self._bytes_read - self._bytes_taken > MOST_UNREAD and self._process.returncode is None:
                    time.sleep(0.01)  # the program writes faster than its lines are taken
        self._unwritten.put(b"")
        self._lines.put(b"")

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines, suppress(ValueError):
            while line := lines.readline(LONGEST_REASON):
                self._last_lines.append(line)
                if self._echo:
                    print(visible(line.decode(errors="replace")), end="", file=sys.stderr, flush=True)


START = """
import runpy, sys
sys.path.insert(0, {home!r})
import benchmarks, engines, game
del sys.path[0]
runpy.run_module({module!r}, run_name="__main__", alter_sys=True)
"""
"""Code that imports mineproof's packages, so that no folder of the same name hides them, and then runs a module."""


def python_program(module: str, *, environment: Mapping[str, str] | None = None, **options: Any) -> Program:
    """Start a program that runs `module` in this Python, with the same module path.

    The argument of the module is the id of this process. `environment` is added to the inherited one. The other options
    are those of `Program`.
    """
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    variables = {**os.environ, "PYTHONPATH": paths, **(environment or {})}
    start = START.format(home=str(HOME), module=module)
    return Program([sys.executable, "-P", "-c", start, str(os.getpid())], environment=variables, **options)


def seconds_of_running() -> float:
    """Return the processor time, in seconds, of all programs started by this process and still running."""
    return sum(program.seconds for program in _running)


def _end(process: subprocess.Popen[bytes], mark: str) -> None:
    """End a process, its descendants, and all processes with the mark in their environment, as far as readable."""
    import psutil  # late, here and below, as it takes 30 ms

    left = _tree(process.pid) if process.poll() is None else []
    while left := left or [one.pid for one in psutil.process_iter(["environ"]) if mark in (one.info["environ"] or ())]:
        for one in left:
            with suppress(psutil.Error):
                psutil.Process(one).kill()
        left = []


def _tree(process: int) -> list[int]:
    tree = [process]
    if sys.platform == "linux":  # where psutil would look at all processes of the system
        for parent in tree:
            with suppress(OSError):  # it has just ended
                for task in Path(f"/proc/{parent}/task").iterdir():
                    tree += map(int, (task / "children").read_bytes().split())
    else:
        import psutil

        with suppress(psutil.Error):
            tree += [one.pid for one in psutil.Process(process).children(recursive=True)]
    return tree


def _sum(measure: Callable[[Any], float], process: int) -> float:
    import psutil

    total = 0.0
    for one in _tree(process):
        with suppress(psutil.Error, OSError):  # it has just ended
            total += measure(psutil.Process(one))
    return total


def _memory(process: int, most: int) -> int:
    """Return the bytes of memory of a process and its descendants.

    The sum first counts shared memory in each process, which is quick. If it exceeds `most`, it is computed again with
    shared memory counted once.
    """
    resident = _sum(lambda one: one.memory_info().rss, process)  # quick to read
    return int(resident if resident <= most else min(resident, _sum(_unshared, process)))


def _unshared(process: Any) -> int:
    info = process.memory_full_info()
    return int(getattr(info, "pss", info.uss))


def _seconds(process: Any) -> float:
    """Return the processor time of a process; on Linux including its ended children."""
    times = process.cpu_times()
    own = times.user + times.system  # in hundredths of seconds; Linux has a clock of nanoseconds for each process
    if sys.platform == "linux":
        own = time.clock_gettime(~process.pid << 3 | 2)  # as `clock_getcpuclockid(3)` numbers it
    return float(own + times.children_user + times.children_system)


def _end_in_words(status: int | None) -> str:
    if status is None:
        return "it closed the pipe for its results and went on, and was ended"
    if status >= 0:
        return f"exit status {status}"
    return next((known.name for known in signal.Signals if known == -status), f"signal {-status}")
