"""Calls of a student's code with a time limit; its errors become faults with the lines of that code."""

import os
import signal
import threading
import time
import traceback
from _thread import interrupt_main
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Self, TypeVar

from benchmarks.harness.sent_modules import is_installed
from mineproof.course.student_review.fault import Fault

T = TypeVar("T")
LOOKS = 0.1  # seconds between two checks of the limit


class _TimeIsOver(BaseException):
    """Raised within the student's code; no `except Exception` catches it."""


class Limit:
    """A limit of `seconds` for each call of a student's code, in the main thread; `used` is the time of all calls.

    A C library that never returns cannot be interrupted. On Windows, a call that waits for input or sleeps is
    interrupted only at its end.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self.used = seconds, 0.0
        self._end: float | None = None
        self._is_done = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._handle)
        self._watcher.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_done.set()
        self._watcher.join()
        signal.signal(signal.SIGINT, self._before)

    def call(self, call: Callable[[], T]) -> T:
        """Return the result of `call`. Raises `Fault` for a late result, and for an exception other than a `Fault`."""
        start = time.monotonic()
        try:
            try:
                self._end = start + self.seconds
                return call()
            finally:
                self._end = None
                self.used += time.monotonic() - start
        except Fault:
            raise
        except (_TimeIsOver, SystemExit, Exception) as error:
            raise _fault(error, self.seconds) from error

    def _is_over(self) -> bool:
        return self._end is not None and time.monotonic() >= self._end

    def _watch(self) -> None:
        """Interrupt the main thread at the limit, again and again, since the code may catch everything."""
        main = threading.main_thread().ident
        while not self._is_done.wait(LOOKS):
            if not self._is_over():
                continue
            if hasattr(signal, "pthread_kill") and main is not None:
                signal.pthread_kill(main, signal.SIGINT)  # which also ends a system call that waits
            else:
                interrupt_main()

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._is_over():  # else it comes late, and is dropped
            raise _TimeIsOver


def guarded(call: Callable[[], T], seconds: float) -> T:
    """Run one call with a limit of `seconds`, and return its result; see `Limit`."""
    with Limit(seconds) as limit:
        return limit.call(call)


def _fault(error: BaseException, seconds: float) -> Fault:
    """Make the fault for an error, with the line in the called method, and the innermost line of the student's code."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not (frame.filename.startswith("<") or is_installed(Path(frame.filename)))]
    name = type(error).__name__
    match error:
        case _TimeIsOver():
            name, description = "no end", f"no answer within {seconds:g} s"
        case MemoryError():
            name, description = "no end", "it took all the memory that it may take"
        case SystemExit():
            name, description = "an error", f"sys.exit({error.code!r}) was called"
        case NotImplementedError() if own:
            name, description = "not written yet", f"`{own[-1].name}` is not written yet: it raises NotImplementedError"
        case _:
            description = f"{name}: {error}".rstrip(".: ")
    place = "\n".join(map(line_of_code, (*own[:1], *own[1:][-1:])))
    is_late, is_fatal = name == "no end", name == "not written yet"
    return Fault(name, f"{description}.", place=place, is_late=is_late, is_fatal=is_fatal)


def line_of_code(frame: traceback.FrameSummary) -> str:
    """Format a line of the student's code with its place."""
    line = f", line {frame.lineno}" if frame.lineno else ""  # between two lines there is no number
    return f"{os.path.basename(frame.filename)}{line}, in {frame.name}" + (f": {frame.line}" if frame.line else "")
