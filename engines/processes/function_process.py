"""A Python function called in a separate process, with a time limit. This module is also the code of that process."""

from __future__ import annotations

import base64
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from engines.processes.program_process import Program, python_program

Q = TypeVar("Q")
A = TypeVar("A")

START_SECONDS = 20.0  # for the start of the process, added to the limit for its first question


class ProcessEnded(RuntimeError):
    """The separate process ended, or wrote an invalid answer; the message gives the reason."""


class FunctionProcess(Generic[Q, A]):
    """Calls `function` in a separate process, which is started at the first question, and again if it has ended.

    The function is defined in a module, or is a method of an object; the object persists between questions. The
    function, its argument and its result (not None) are pickled. An exception ends the process. The options are those
    of `python_program`. `question` is the pending question, or None.

    >>> process = FunctionProcess(sorted)
    >>> process.answer("cba", seconds=60)
    ['a', 'b', 'c']
    >>> process.close()
    """

    def __init__(self, function: Callable[[Q], A], **options: Any) -> None:
        self._function, self._options = function, options
        self._program: Program | None = None
        self._lock = threading.Lock()
        self.question: Q | None = None

    @property
    def is_running(self) -> bool:
        return self._program is not None and self._program.is_running

    def start(self) -> None:
        if not self.is_running:
            self.close()
            self._program = python_program(__name__, **self._options)
            self._program.write(as_line(self._function))

    def ask(self, question: Q) -> None:
        """Send a question; `poll` returns the answer. If another question is pending, its process is ended first."""
        if self.question is not None:
            self.close()
        self.start()
        assert self._program is not None
        self._program.write(as_line(question))
        self.question = question

    def poll(self, seconds: float = 0.0) -> A | None:
        """Return the answer to the pending question, or None if it takes more than `seconds`. Raises `ProcessEnded`."""
        if self._program is None:
            raise ProcessEnded("it was ended")
        line = self._program.read_line(seconds)
        if line is None:
            return None
        try:
            answer: A = from_line(line)
        except Exception as error:
            why = "it wrote what is no answer" if line else self._program.end_reason()
            self.close()
            raise ProcessEnded(why) from error
        self.question = None
        return answer

    def answer(self, question: Q, seconds: float) -> A:
        """Send a question and wait for the answer; thread-safe.

        Raises `ProcessEnded`, and `TimeoutError` after `seconds`, which include the wait for the questions of other
        threads.
        """
        if not self._lock.acquire(timeout=seconds):
            raise TimeoutError(f"other questions took more than {seconds:g} seconds; ask again later")
        try:
            limit = seconds if self.is_running else seconds + START_SECONDS
            self.ask(question)
            answer = self.poll(limit)
            if answer is None:
                raise TimeoutError(f"this took more than {seconds:g} seconds and was given up")
            return answer
        except BaseException:
            self.close()  # a late answer would count for the next question
            raise
        finally:
            self._lock.release()

    def close(self) -> None:
        """End the process at once, even if busy."""
        program, self._program, self.question = self._program, None, None
        if program is not None:
            program.end()


def as_line(value: object) -> bytes:
    """Encode any picklable value as a line."""
    return base64.b64encode(pickle.dumps(value)) + b"\n"


def from_line(line: bytes) -> Any:
    """Decode the value in a `line`. An invalid line may raise any exception."""
    return pickle.loads(base64.b64decode(line))


def serve(answers: Callable[[Iterator[bytes]], Iterable[bytes]], reader: str = "") -> None:
    """Write to standard output the `answers` to the lines of standard input. Other output goes to standard error.

    `reader` is the id of the process that reads the answers. When the reader ends, this process ends too, even if busy.
    """
    if reader:
        threading.Thread(target=_end_with, args=(int(reader),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks, which ends this one
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    process = os.getpid()
    for line in answers(iter(sys.stdin.buffer)):
        if os.getpid() != process:  # the function has forked, and this is the copy
            os._exit(0)
        try:
            output.write(line)
            output.flush()
        except OSError as error:  # the reader has ended, or the function has closed the pipe
            print(f"the results cannot be written: {error.strerror}", file=sys.stderr, flush=True)
            os._exit(1)  # after `sys.exit`, Python 3.13 would report the same once more


def _end_with(reader: int) -> None:
    time.sleep(1)
    import psutil  # not while the process starts, as it takes 30 ms

    while psutil.pid_exists(reader):
        time.sleep(1)
    os._exit(1)


def _results(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the results of a function. The first line is the function, and each other line an argument."""
    function = from_line(next(lines))
    for line in lines:
        yield as_line(function(from_line(line)))


if __name__ == "__main__":
    sys.stdout = sys.stderr  # which is written line by line
    serve(_results, *sys.argv[1:])
