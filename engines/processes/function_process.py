"""A Python function in a process of its own, which can be ended when it takes too long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from engines.processes.line_server import as_line, from_line
from engines.processes.program import Program, python_program

Q = TypeVar("Q")
A = TypeVar("A")

START_SECONDS = 20.0
"""Seconds that the process may take to start, beyond those of its first question."""


class ProcessEnded(RuntimeError):
    """The process ended, or wrote what is no answer; the message says why."""


class FunctionProcess(Generic[Q, A]):
    """Calls `function` beside this process, which is started when it is first asked, and again after it has ended.

    The function, its argument and its result, which is not None, are pickled: it is one of a module, or a method of an
    object, which stays there from one question to the next. What it raises ends its process. What it prints is shown,
    on standard error, with `echo`. `environment` is added to that of this process. `question` is the one that waits for
    its answer, or None.

    >>> process = FunctionProcess(sorted)
    >>> process.answer("cba", seconds=60)
    ['a', 'b', 'c']
    >>> process.close()
    """

    def __init__(
        self, function: Callable[[Q], A], *, echo: bool = False, environment: Mapping[str, str] | None = None
    ) -> None:
        self._function, self._echo, self._environment = function, echo, environment
        self._program: Program | None = None
        self._has_answered = False
        self._lock = Lock()
        self.question: Q | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process was started, and has not ended."""
        return self._program is not None and self._program.is_running

    def start(self) -> None:
        """Start the process ahead of the first question."""
        if not self.is_running:
            self.close()
            self._program = python_program(
                "engines.processes.line_server", echo=self._echo, environment=self._environment
            )
            self._program.write(as_line(self._function))

    def ask(self, question: Q) -> None:
        """Ask; the answer comes by `poll`. One question is asked at a time: one that still waits is given up."""
        if self.question is not None:
            self.close()
        self.start()
        assert self._program is not None
        self._program.write(as_line(question))
        self.question = question

    def poll(self, seconds: float = 0.0) -> A | None:
        """The answer; None if it does not come within these `seconds`. Raises `ProcessEnded` if none will come."""
        program = self._program
        if program is None:
            raise ProcessEnded("it was ended")
        line = program.read_line(seconds)
        if line is None:
            return None
        try:
            answer: A = from_line(line)
        except Exception as error:
            why = program.why_it_ended()
            self.close()
            raise ProcessEnded("it wrote what is no answer" if line else why) from error
        self._has_answered, self.question = True, None
        return answer

    def answer(self, question: Q, seconds: float) -> A:
        """Ask, and wait for the answer; threads may share this. Raises `ProcessEnded`.

        Raises `TimeoutError`, too, where it takes longer than `seconds`, or others are asking for so long.
        """
        if not self._lock.acquire(timeout=seconds):
            raise TimeoutError(f"other questions took more than {seconds:g} seconds; ask again later")
        try:
            self.ask(question)
            answer = self.poll(seconds if self._has_answered else seconds + START_SECONDS)
            if answer is None:
                raise TimeoutError(f"this took more than {seconds:g} seconds and was given up")
            return answer
        except BaseException:
            self.close()  # what comes late would be taken for the answer to the next question
            raise
        finally:
            self._lock.release()

    def close(self) -> None:
        """End the process at once, whatever it is doing."""
        program, self._program = self._program, None
        self._has_answered, self.question = False, None
        if program is not None:
            program.end()
