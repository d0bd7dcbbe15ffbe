"""A program in a process of its own, with bounded pipes, memory and time, whose crashes do not affect this process."""

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
from typing import IO, Any

from game.wording import visible

HOME = Path(__file__).parents[1]  # the folder of mineproof's own packages: `site-packages`, or a checkout

MEMORY = 4_000_000_000  # bytes, the default limit for a process: more than any engine needs for boards of people
ENDING_SECONDS = 2.0  # to wait for the end of a program that has closed its output, and for its last words
LOOK_SECONDS = 0.5  # between two checks of the program and its memory, in the wait for a line
LONGEST_LINE = 1 << 24  # bytes; a longer line comes in pieces
MOST_UNREAD = 1 << 25  # bytes that are read ahead
LONGEST_REASON = 300  # characters of a program's last words
LINES_KEPT = 3  # of standard error, for the reason of an end

CLOSED = "it closed the pipe for its results and went on, and was ended"
SIGNALS = {-one: one.name for one in signal.Signals}  # by the exit status of a program that was ended by one

running: weakref.WeakSet[subprocess.Popen[bytes]] = weakref.WeakSet()  # of the programs started here


class Program:
    r"""A separate program, controlled by lines of its standard input and output. It does not receive Ctrl-C.

    It runs until `end`, or until this process ends. `environment` is added to the inherited one, and `folder` is
    inherited by default. Its standard error is shown only with `echo`. Raises `OSError` if it does not exist.

    `memory` is a limit in bytes: on Linux for the data of each process of the program, and on all systems, while
    `read_line` waits, for their sum; `excess` is the message if it is exceeded. All descendants end with the program,
    and so does every process with its mark in the environment, such as a daemon.

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
        environment: Mapping[str, str] = {},
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
            env={**os.environ, **environment, mark: ""},
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
        self._unwritten, self._lines = queue.SimpleQueue[bytes](), queue.SimpleQueue[bytes]()
        self._last_lines: deque[bytes] = deque(maxlen=LINES_KEPT)
        running.add(self._process)
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        for task, stream in zip((self._write_lines, self._read_lines, self._listen), streams, strict=True):
            self._listening = threading.Thread(target=task, args=[stream], daemon=True)
            self._listening.start()

    def write(self, line: bytes) -> None:
        """Write a line, including its newline, in the background; this never blocks."""
        self._unwritten.put(line)

    def status(self, seconds: float = 0.0) -> int | None:
        """Wait up to `seconds` for the end of the program, and return its exit status; None if it still runs."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def read_line(self, seconds: float | None = 0.0) -> bytes | None:
        """Return the next line; empty if the output is closed, None after `seconds`. Too much memory ends a program."""
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
            if self.status() is not None:
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
        status = self.status(ENDING_SECONDS)
        self.end()
        self._listening.join(ENDING_SECONDS)
        lines = [line.decode(errors="replace").strip() for line in self._last_lines]
        words = " ".join(line for line in lines if line and not line.startswith("note:"))  # notes are advice
        words = words if len(words) <= LONGEST_REASON else f"... {words[-LONGEST_REASON:]}"
        how = CLOSED if status is None else SIGNALS.get(status, f"exit status {status}")
        return self.excess or how + (f" ({words})" if words else "")

    def _write_lines(self, stdin: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stdin:  # `_read_lines` notices its end
            while line := self._unwritten.get():
                stdin.write(line)
                stdin.flush()

    def _read_lines(self, stdout: IO[bytes]) -> None:
        with stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._bytes_read += len(line)
                self._lines.put(line)
                while self._bytes_read - self._bytes_taken > MOST_UNREAD and self._process.returncode is None:
                    time.sleep(0.01)  # the program writes faster than its lines are taken
        self._unwritten.put(b"")
        self._lines.put(b"")

    def _listen(self, stderr: IO[bytes]) -> None:
        with stderr, suppress(ValueError):
            while line := stderr.readline(LONGEST_REASON):
                self._last_lines.append(line)
                if self._echo:
                    print(visible(line.decode(errors="replace")), end="", file=sys.stderr, flush=True)


def _end(process: subprocess.Popen[bytes], mark: str) -> None:
    """End a process, its descendants, and all processes with the mark in their environment, as far as readable."""
    import psutil  # late, here and below, as it takes 30 ms

    if process.poll() is None:
        of_each(psutil.Process.kill, process.pid)
    while marked := [one for one in psutil.process_iter(["environ"]) if mark in (one.info["environ"] or ())]:
        for one in marked:
            with suppress(psutil.Error):
                one.kill()


def of_each(call: Callable[[Any], Any], process: int) -> list[Any]:
    """Return the results of `call` for the `psutil.Process` of a process and of each descendant that still runs."""
    import psutil

    tree, results = [process], []
    for parent in tree:
        with suppress(psutil.Error, OSError):  # it has just ended
            if sys.platform == "linux":  # where psutil would look at all processes of the system
                for task in Path(f"/proc/{parent}/task").iterdir():
                    tree += map(int, (task / "children").read_bytes().split())
            else:
                tree += [child.pid for child in psutil.Process(parent).children()]
            results.append(call(psutil.Process(parent)))
    return results


def _memory(process: int, most: int) -> int:
    """Return the bytes of memory of a process and its descendants; only above `most`, what they share counts once."""
    resident: int = sum(of_each(lambda one: one.memory_info().rss, process))  # quick to read
    if resident <= most:
        return resident
    infos = of_each(lambda one: one.memory_full_info(), process)
    return min(resident, sum(int(getattr(info, "pss", info.uss)) for info in infos))
