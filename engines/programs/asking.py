"""The side of the engine protocol that asks: a program, started when it is first asked, and again after it has ended.

Whatever a program does - end, keep silent, write what is no answer - raises `ProgramFailed`, which says why, and ends
it with all that it started. The next question starts it anew; each question carries all that it takes to answer it.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from threading import RLock
from typing import Self

from engines.processes.program import MEMORY, Program
from engines.programs.messages import BadMessage, Hello, Reply, as_line, message_in, shown
from engines.spec import PROGRAM, Value
from game.errors import UserError

HELLO_SECONDS = 10.0
"""Seconds that a program may take to start and to say what it can do."""

SECONDS = 30.0
"""Seconds that a program may take for one question, unless others are given."""

GRACE_SECONDS = 1.0
"""Seconds that it has after `stop`, and after `quit`, before it is ended."""


class ProgramFailed(UserError):
    """A program did not answer as the protocol has it; the message says what it did, or how it ended."""


class QuestionRefused(ProgramFailed):
    """A program answered that it cannot answer this question; it goes on."""


@dataclass(frozen=True)
class Command:
    """A command line, with quotes as in a shell, and the folder where it runs (empty: where this process does).

    >>> Command.of("cmd:./engine --name 'two words'").words
    ('./engine', '--name', 'two words')
    """

    words: tuple[str, ...]
    folder: str = ""

    @classmethod
    def of(cls, text: str, folder: str = "") -> Self:
        """The command line behind "cmd:". Raises `UserError` where a quote is not closed, or nothing stands there."""
        line = text.removeprefix(PROGRAM)
        try:
            words = shlex.split(line) if os.name == "posix" else _windows_words(line)
        except ValueError as error:
            raise UserError(f"{text!r}: {str(error).lower()}; expected a command line, with quotes in pairs") from None
        if not words:
            raise UserError(f"{text!r} names no program; expected a command line, as in cmd:./engine --flag")
        return cls(tuple(words), folder)

    def check_is_there(self) -> None:
        """Raise `UserError` where there is no such program."""
        name = self.words[0]
        is_path = os.path.dirname(name) != ""
        if shutil.which(os.path.join(self.folder, name) if is_path else name) is None:
            where = f" in {self.folder}" if is_path and self.folder else ""
            expected = "expected a file that can be run" if is_path else "expected its path, or a name on PATH"
            raise UserError(f"there is no program {name!r}{where}; {expected}")

    @property
    def shown(self) -> str:
        """The command line, cut where it is long."""
        return shown(shlex.join(self.words).encode(), 60)


def _windows_words(line: str) -> list[str]:
    """The words of a command line in which a backslash is part of a path, and quotes keep words together."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.escape, lexer.commenters = True, "", ""
    return list(lexer)


class Asker:
    r"""Asks the program of a `command`, which is given these options. Threads may share it.

    >>> import sys
    >>> hello = 'input(); print(\'{"hello": 1, "can": ["move"], "name": "tiny"}\', flush=True); input()'
    >>> asker = Asker(Command((sys.executable, "-c", hello)))
    >>> asker.hello().name
    'tiny'
    >>> asker.close()
    """

    def __init__(self, command: Command, options: Mapping[str, Value] | None = None) -> None:
        self.command, self.options = command, dict(options or {})
        self._program: Program | None = None
        self._hello: Hello | None = None
        self._number = 0
        self._lock = RLock()

    def __deepcopy__(self, _memo: object) -> Asker:
        return self  # shared, as each question is self-contained

    @property
    def is_running(self) -> bool:
        """Whether the program runs."""
        return self._program is not None and self._program.is_running

    @property
    def called(self) -> str:
        """What it calls itself, or its command line where it has not said that."""
        return self.command.shown if self._hello is None else self._hello.name

    def hello(self) -> Hello:
        """What the program says of itself; it is started if it does not run. Raises `ProgramFailed`."""
        with self._lock:
            if self._program is None:
                self._start()
            assert self._hello is not None
            return self._hello

    def ask(self, question: Mapping[str, object], seconds: float | None = SECONDS) -> Reply:
        """The answer to a question, to which an `id` is given, and the `seconds` that it may take (None: any).

        After these it is told to stop, and has one second more. Raises `QuestionRefused` for an error that it answers,
        `ProgramFailed` for whatever else is no answer, and `GaveUp` for a question that is too long for a line.
        """
        with self._lock:
            self._number += 1
            number = self._number
            limit = {} if seconds is None else {"seconds": seconds}
            line = as_line({"id": number, **question, **limit})
            program = self._program
            if program is None:
                program = self._start()
            try:
                program.write(line)
                reply = self._reply(program, number, seconds)
            except BaseException:  # also an interrupt, or a late answer would count for the next question
                self.end()
                raise
        if reply.error:
            raise QuestionRefused(f"{self.called} answered with an error: {shown(reply.error.encode())}")
        return reply

    def new(self) -> None:
        """Say that what was remembered may go: another game begins."""
        if self.is_running:
            self._written({"new": True})

    def close(self) -> None:
        """Ask the program to quit, and end it where it goes on for more than a second."""
        with self._lock:
            if self._program is None:
                return
            if self.is_running:
                self._written({"quit": True})
                self._program.wait(GRACE_SECONDS)
            self.end()

    def end(self) -> None:
        """End the program at once, whatever it is doing, with all that it started."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _start(self) -> Program:
        """Start the program, have it say what it can do, and set the options."""
        try:
            program = Program(self.command.words, folder=self.command.folder or None, memory=MEMORY)
        except OSError as error:
            raise ProgramFailed(f"{self.command.shown} cannot be started: {error.strerror or error}") from error
        self._program = program
        try:
            self._written({"hello": 1})
            line = program.read_line(HELLO_SECONDS)
            if not line:
                raise self._failed(program, line, f"did not say hello within {HELLO_SECONDS:g} s,")
            try:
                self._hello = message_in(line, Hello)
            except BadMessage as error:
                raise ProgramFailed(
                    f"{self.command.shown} wrote what is no hello: {error}: {shown(line, 80)!r}"
                ) from None
            if self.options:
                self._written({"set": self.options})
        except BaseException:
            self.end()
            raise
        return program

    def _written(self, message: Mapping[str, object]) -> None:
        assert self._program is not None
        self._program.write(as_line(message))

    def _reply(self, program: Program, number: int, seconds: float | None) -> Reply:
        line = program.read_line(seconds)
        if line is None:
            self._written({"stop": number})
            line = program.read_line(GRACE_SECONDS)
        if not line:
            raise self._failed(program, line, f"did not answer within {seconds} s, nor a second after `stop`,")
        try:
            reply = message_in(line, Reply)
        except BadMessage as error:
            raise ProgramFailed(f"{self.called} wrote what is no answer: {error}: {shown(line, 80)!r}") from None
        if reply.id == number:
            return reply
        if reply.id is None and reply.error:  # the answer to `set`
            raise ProgramFailed(f"{self.called} answered with an error: {shown(reply.error.encode())}")
        raise ProgramFailed(f"{self.called} answered question {reply.id}; expected the answer to {number}")

    def _failed(self, program: Program, line: bytes | None, late: str) -> ProgramFailed:
        """What to raise for no line within the time (None), or where the program has ended."""
        if line is None:
            return ProgramFailed(f"{self.called} {late} and was ended")
        return ProgramFailed(f"{self.called} ended before it answered: {program.why_it_ended()}")


def shared_asker(command: Command, options: Mapping[str, Value] | None = None) -> Asker:
    """The asker that all engines of this command and these options share: one program runs for all of them."""
    return _shared(command, tuple(sorted((options or {}).items())))


@cache
def _shared(command: Command, options: tuple[tuple[str, Value], ...]) -> Asker:
    asker = Asker(command, dict(options))
    atexit.register(asker.close)
    return asker
