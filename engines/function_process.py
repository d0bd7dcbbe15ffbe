"""A Python function in a process of its own: asked through pipes, with limits, and started again when it ends."""

import base64
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from engines.program_process import HOME, Program

Q = TypeVar("Q")
A = TypeVar("A")
Answers = Callable[[Iterator[bytes]], Iterable[bytes]]
START_SECONDS = 20.0  # for the start of a function's process, added to the limit for its first question


class ProcessEnded(RuntimeError):
    """The process of a function ended, or wrote an invalid answer; the message gives the reason."""


class FunctionProcess(Generic[Q, A]):
    """Calls `function` in a separate process, which is started at the first question, and again if it has ended.

    The function is defined in a module, or is a method of an object, which persists between questions. It, its argument
    and its result (not None) are pickled. An exception ends the process. The options are those of `Program`.

    >>> process = FunctionProcess(sorted)
    >>> process.answer("cba", seconds=60)
    ['a', 'b', 'c']
    >>> process.close()
    """

    def __init__(self, function: Callable[[Q], A], **options: Any) -> None:
        self._function, self._options, self._lock = function, options, threading.Lock()
        self._program: Program | None = None
        self.question: Q | None = None

    def start(self) -> None:
        if self._program is None or self._program.status() is not None:
            self.close()
            self._program = python_program(_results, **self._options)
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
        program = self._program  # another thread may close this
        if program is None:
            raise ProcessEnded("it was ended")
        line = program.read_line(seconds)
        if line is None:
            return None
        try:
            answer: A = from_line(line)
        except Exception as error:
            why = "it wrote what is no answer" if line else program.end_reason()
            self.close()
            raise ProcessEnded(why) from error
        self.question = None
        return answer

    def answer(self, question: Q, seconds: float) -> A:
        """Send a question and wait for the answer; thread-safe. Raises `ProcessEnded`, and `TimeoutError`."""
        if not self._lock.acquire(timeout=seconds):
            raise TimeoutError(f"other questions took more than {seconds:g} seconds; ask again later")
        try:
            limit = seconds + START_SECONDS * (self._program is None)
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
        program, self._program, self.question = self._program, None, None
        if program is not None:
            program.end()


def python_program(answers: Answers, *, environment: Mapping[str, str] = {}, **options: Any) -> Program:
    """Start a program that serves the function `answers` of a module, in this Python, with the same module path."""
    start = f"""
import sys, threading
sys.path.insert(0, {str(HOME)!r})
import benchmarks, engines.function_process, game
del sys.path[0]
from {answers.__module__} import {answers.__name__}
threading.Thread(target=engines.function_process.end_with, args=[{os.getpid()}], daemon=True).start()
engines.function_process.serve({answers.__name__})
"""
    environment = {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path), **environment}
    return Program([sys.executable, "-P", "-c", start], environment=environment, **options)


def serve(answers: Answers) -> None:
    """Write to standard output the `answers` to the lines of standard input. Other output goes to standard error."""
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


def end_with(reader: int) -> None:
    """End this process, even if busy, as soon as the process with the id `reader` has ended."""
    time.sleep(1)
    import psutil  # not while the process starts

    while psutil.pid_exists(reader):
        time.sleep(1)
    os._exit(1)


def _results(lines: Iterator[bytes]) -> Iterator[bytes]:
    sys.stdout = sys.stderr  # which is written line by line
    function = from_line(next(lines))
    for line in lines:
        yield as_line(function(from_line(line)))


def as_line(value: object) -> bytes:
    """Encode any picklable value as a line."""
    return base64.b64encode(pickle.dumps(value)) + b"\n"


def from_line(line: bytes) -> Any:
    """Decode the value in a `line`. An invalid line may raise any exception."""
    return pickle.loads(base64.b64decode(line))
