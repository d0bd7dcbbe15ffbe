"""The client of the engine protocol. It starts a program at the first question, and restarts it if it has ended.

Any failure of the program (end, silence, or an invalid answer) raises `ProgramFailed` with the reason, and ends the
program with all its child processes. Each question is self-contained.
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

from engines.engine_metadata_and_options import Value
from engines.engine_name_syntax import PROGRAM
from engines.program_process import MEMORY, Program
from engines.programs.protocol_messages import BadMessage, Hello, M, Reply, as_line, message_in, shortened
from game.errors import UserError

START_SECONDS = 10.0  # for a program to start and to send its `hello` message
SECONDS = 30.0  # the default limit for one question
GRACE_SECONDS = 1.0  # between the message `stop` or `quit` and the forced end of the program


class ProgramFailed(UserError):
    """A program violated the protocol or ended; the message gives the reason."""


class QuestionRefused(ProgramFailed):
    """A program answered a question with an error; it can still be used."""


@dataclass(frozen=True)
class Command:
    """The words of a command line, and the working directory of the program (empty: the current one).

    >>> Command.of("cmd:./engine --name 'two words'").words
    ('./engine', '--name', 'two words')
    """

    words: tuple[str, ...]
    folder: str = ""

    @classmethod
    def of(cls, text: str, folder: str = "") -> Self:
        """Split a command line as a shell does, without "cmd:". Raises `UserError` for an open quote, or no words."""
        lexer = shlex.shlex(text.removeprefix(PROGRAM), posix=True)
        lexer.whitespace_split, lexer.commenters = True, ""
        if os.name != "posix":
            lexer.escape = ""  # backslashes are parts of paths
        try:
            words = list(lexer)
        except ValueError as error:
            raise UserError(f"{text!r}: {str(error).lower()}; expected a command line, with quotes in pairs") from None
        if not words:
            raise UserError(f"{text!r} names no program; expected a command line, as in cmd:./engine --flag")
        return cls(tuple(words), folder)

    def check_is_there(self) -> None:
        name = self.words[0]
        is_path = os.path.dirname(name) != ""
        if shutil.which(os.path.join(self.folder, name) if is_path else name) is None:
            where = f" in {self.folder}" if is_path and self.folder else ""
            expected = "expected a file that can be run" if is_path else "expected its path, or a name on PATH"
            raise UserError(f"there is no program {name!r}{where}; {expected}")

    def start(self) -> Program:
        """Start the program, with the usual limit of memory. Raises `OSError`."""
        return Program(self.words, folder=self.folder or None, memory=MEMORY)

    @property
    def shortened(self) -> str:
        return shortened(shlex.join(self.words).encode(), 60)


class ProgramClient:
    r"""A client for the program of a `command`, set to these `options`. Thread-safe.

    >>> import sys
    >>> hello = 'input(); print(\'{"hello": 1, "can": ["move"], "name": "tiny"}\', flush=True); input()'
    >>> client = ProgramClient(Command((sys.executable, "-c", hello)))
    >>> client.hello().name
    'tiny'
    >>> client.close()
    """

    def __init__(self, command: Command, options: Mapping[str, Value] | None = None) -> None:
        self.command, self.options = command, dict(options or {})
        self._program: Program | None = None
        self._hello: Hello | None = None
        self._number = 0
        self._lock = RLock()

    def __deepcopy__(self, _memo: object) -> ProgramClient:
        return self  # shared, as each question is self-contained

    @property
    def called(self) -> str:
        return self.command.shortened if self._hello is None else self._hello.name

    def hello(self) -> Hello:
        """Return the program's hello, after starting it if necessary. Raises `ProgramFailed`."""
        with self._lock:
            if self._program is None:
                self._start()
            assert self._hello is not None
            return self._hello

    def ask(self, question: Mapping[str, object], seconds: float | None = SECONDS) -> Reply:
        """Send a question, with an `id` added, and return the answer.

        After `seconds` (None: no limit) the program gets the message `stop`, and one more second to answer. Raises
        `QuestionRefused` for an error as the answer, `ProgramFailed`, and `GaveUp` for a question too long for a line.
        """
        with self._lock:
            self._number += 1
            number = self._number
            limit = {} if seconds is None else {"seconds": seconds}
            line = as_line({"id": number, **question, **limit})
            program = self._program or self._start()
            try:
                program.write(line)
                reply = self._reply(program, number, seconds)
            except BaseException:  # also an interrupt, or a late answer would count for the next question
                self.end()
                raise
        if reply.error:
            raise QuestionRefused(f"{self.called} answered with an error: {shortened(reply.error.encode())}")
        return reply

    def new(self) -> None:
        """Announce a new game to the program, which may clear its caches."""
        if self._program is not None:
            self._program.write(as_line({"new": True}))

    def close(self) -> None:
        """Ask the program to quit, and end it after a second."""
        with self._lock:
            if self._program is not None:
                self._program.write(as_line({"quit": True}))
                self._program.status(GRACE_SECONDS)
                self.end()

    def end(self) -> None:
        """Kill the program at once, with all its child processes."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _start(self) -> Program:
        try:
            program = self.command.start()
        except OSError as error:
            raise ProgramFailed(f"{self.command.shortened} cannot be started: {error.strerror or error}") from error
        self._program = program
        try:
            program.write(as_line({"hello": 1}))
            line = program.read_line(START_SECONDS)
            self._hello = self._message(program, Hello, line, f"did not say hello within {START_SECONDS:g} s,")
            if self.options:
                program.write(as_line({"set": self.options}))
        except BaseException:
            self.end()
            raise
        return program

    def _reply(self, program: Program, number: int, seconds: float | None) -> Reply:
        line = program.read_line(seconds)
        if line is None:
            program.write(as_line({"stop": number}))
            line = program.read_line(GRACE_SECONDS)
        reply = self._message(program, Reply, line, f"did not answer within {seconds} s, nor a second after `stop`,")
        if reply.id == number:
            return reply
        if reply.id is None and reply.error:  # the answer to `set`
            raise ProgramFailed(f"{self.called} answered with an error: {shortened(reply.error.encode())}")
        raise ProgramFailed(f"{self.called} answered question {reply.id}; expected the answer to {number}")

    def _message(self, program: Program, kind: type[M], line: bytes | None, late: str) -> M:
        if line is None:
            raise ProgramFailed(f"{self.called} {late} and was ended")
        if not line:
            raise ProgramFailed(f"{self.called} ended before it answered: {program.end_reason()}")
        try:
            return message_in(line, kind)
        except BadMessage as error:
            noun = "hello" if kind is Hello else "answer"
            raise ProgramFailed(f"{self.called} wrote what is no {noun}: {error}: {shortened(line, 80)!r}") from None


@cache
def shared_client(command: Command, *options: tuple[str, Value]) -> ProgramClient:
    """Return the client shared by all engines with this command and these sorted options: one program for all."""
    client = ProgramClient(command, dict(options))
    atexit.register(client.close)
    return client
