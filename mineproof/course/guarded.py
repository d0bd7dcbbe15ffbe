"""Calls of a student's own code: they end after a time limit, and an error names the lines where it was.

The calls are made in the process that asks for them: so the lines, and what the player holds, are at hand. What the
student's code prints is kept out of the report, and counted.
"""

from __future__ import annotations

import io
import os
import signal
import sysconfig
import threading
import traceback
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

T = TypeVar("T")

_PACKAGES = [str(Path(__file__).resolve().parents[2] / name) for name in ("mineproof", "benchmarks", "engines", "game")]
_NOT_THEIRS = (*_PACKAGES, *(sysconfig.get_paths()[name] for name in ("stdlib", "purelib", "platlib")), "<frozen")
"""How the names of files begin that no student wrote."""


class StudentError(Exception):
    """What a student's code raised, or that it took too long: `what` in words, and `place`, the lines where it was.

    `place` has the line in the method that was called, and below it the innermost one of the student's own, where that
    is another; it is empty where neither is known.
    """

    def __init__(self, what: str, place: str) -> None:
        super().__init__(f"{what}\n{place}" if place else what)
        self.what, self.place = what, place


class TooLong(StudentError):
    """The student's code did not end in time."""


class _TimeIsOver(BaseException):
    """Raised within the student's code, which is not meant to catch it."""


def guarded(call: Callable[[], T], seconds: float) -> T:
    """What `call` returns. Raises `StudentError` for whatever it raises, and `TooLong` after `seconds`.

    Only the main thread can be kept to the limit, and no call of a library in C that never returns. On Windows a call
    that waits, for input or for time to pass, comes to its own end first.
    """
    try:
        with _ended_after(seconds):
            return call()
    except _TimeIsOver as error:
        raise TooLong(f"no answer within {seconds:g} s", _place(error)) from error
    except SystemExit as error:
        raise StudentError(f"sys.exit({error.code!r}) was called", _place(error)) from error
    except Exception as error:
        raise StudentError(f"{type(error).__name__}: {error}", _place(error)) from error


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """Raise `_TimeIsOver` inside when the time is over, again and again, on every system: code may catch everything."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    is_over, is_done = threading.Event(), threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:
        if is_over.is_set():
            if not is_done.is_set():
                raise _TimeIsOver
        elif callable(before):
            before(number, frame)

    def watch() -> None:
        if is_done.wait(seconds):
            return
        is_over.set()
        while not is_done.wait(0.1):
            _interrupt_main()

    before = signal.signal(signal.SIGINT, handle)
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_done.set()
        watcher.join()
        signal.signal(signal.SIGINT, before)


def _interrupt_main() -> None:
    """Send SIGINT to the main thread, which wakes it where it waits in a system call, if the system can do that."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        interrupt_main()


def _place(error: BaseException) -> str:
    """Where in the student's code the error was raised, as far as that is known."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(_NOT_THEIRS)
    ]
    lines = [
        line_of_code(frame.filename, frame.lineno, frame.name, frame.line or "")
        for frame in [*frames[:1], *frames[1:][-1:]]
    ]
    return "\n".join(lines)


def line_of_code(file: str, number: int | None, function: str, line: str) -> str:
    """A line of the student's code, and where it stands."""
    where = os.path.basename(file) + (f", line {number}" if number else "")  # between two lines there is none
    return f"{where}, in {function}" + (f": {line}" if line else "")


class Printed(io.BytesIO):
    """Takes what is written to standard output, counts the `lines`, and keeps nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self._ended, self._has_unended = 0, False

    @property
    def lines(self) -> int:
        """How many there are, with the last one where it has not ended."""
        return self._ended + self._has_unended

    def write(self, data: ReadableBuffer, /) -> int:
        """Take in some bytes, and tell how many: all."""
        taken = bytes(data)
        self._ended += taken.count(b"\n")
        self._has_unended = not taken.endswith(b"\n")
        return len(taken)


@contextmanager
def prints_counted() -> Iterator[Printed]:
    """Keep standard output to the report, and count what would have been printed within."""
    printed = Printed()
    with redirect_stdout(io.TextIOWrapper(printed, "utf-8", errors="replace", write_through=True)):
        yield printed
