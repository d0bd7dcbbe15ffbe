"""A conversation with a program that is checked: the lines sent and those that came, and what was wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Set as AbstractSet
from dataclasses import asdict, dataclass, field
from typing import Any

from engines.programs.asking import HELLO_SECONDS, Command
from engines.programs.messages import VERSION, BadMessage, Hello, Reply, as_line, hello_in, reply_in, shown
from engines.programs.process_limits import MEMORY
from engines.programs.program import Program


@dataclass
class Check:
    """Something that was tried, in words: what is `wrong`, and the lines that show it; empty where all is well."""

    what: str
    wrong: str = ""
    sent: str = ""
    came: str = ""


@dataclass
class Checked:
    """What came of all checks. `failure` says why the program does not start; `notes` are no faults."""

    program: str
    name: str = ""
    can: list[str] = field(default_factory=list)
    failure: str = ""
    checks: list[Check] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[Check]:
        """The checks that found something."""
        return [check for check in self.checks if check.wrong]

    @property
    def status(self) -> int:
        """0: it complies; 1: it does not; 2: it does not start."""
        return 2 if self.failure else int(bool(self.wrong))

    def as_json(self) -> dict[str, Any]:
        """All of it, and whether it complies."""
        return {**asdict(self), "complies": self.status == 0}


class Broken(Exception):
    """A program broke the protocol: says what is wrong, in words."""


class Over(Broken):
    """The program has ended, or writes nothing: it has to be started anew."""


Trial = tuple[str, Callable[["Conversation"], None]]
"""What is tried, in words, and how."""


class Conversation:
    """Lines to and from a program. `sent` and `came` are the last ones, as text."""

    def __init__(self, command: Command, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self.sent = self.came = ""
        self.number = 0  # of the last question
        self.program = Program(command.words, folder=command.folder or None, memory=MEMORY)

    def tell(self, message: dict[str, Any] | bytes) -> None:
        """Write a message, or any line."""
        line = message if isinstance(message, bytes) else as_line(message)
        self.sent = shown(line, 2_000)
        self.program.write(line)

    def line(self, seconds: float | None = None) -> bytes:
        """The next line. Raises `Over` where none comes in time."""
        seconds = self._seconds if seconds is None else seconds
        line = self.program.read_line(seconds)
        self.came = shown(line, 2_000)
        if line is None:
            raise Over(f"no line came within {seconds:g} seconds (each has to be flushed)")
        if not line:
            raise Over(f"it ended: {self.program.why_it_ended()}")
        return line

    def hello(self) -> Hello:
        """What it says of itself. Raises `Broken`."""
        self.tell({"hello": VERSION})
        try:
            return hello_in(self.line(HELLO_SECONDS))
        except BadMessage as error:
            raise Broken(f"this is no hello: {error}") from None

    def ask(self, question: dict[str, Any], *, stop: bool = False, within: float | None = None) -> Reply:
        """The answer to a question, which gets an `id`; with `stop` it is told to stop at once. Raises `Broken`."""
        self.number += 1
        self.tell({"id": self.number, **question})
        asked = self.sent
        if stop:
            self.tell({"stop": self.number})
            self.sent = asked
        return self.reply(self.number, within)

    def reply(self, number: int | None, within: float | None = None) -> Reply:
        """The answer with this number. Raises `Broken`."""
        try:
            reply = reply_in(self.line(within))
        except BadMessage as error:
            raise Broken(f"this is no answer: {error}") from None
        if reply.id != number and not (reply.error and reply.id is None):  # an error may be about what has no `id`
            raise Broken(f"the answer has the id {reply.id}; expected {number}")
        return reply


def answered(reply: Reply) -> Reply:
    """The reply, if it is no error. Raises `Broken`."""
    if reply.error:
        raise Broken("it answered with an error to a question that it says it takes")
    return reply


def compared(key: str, said: AbstractSet[Any], follows: AbstractSet[Any], is_complete: bool) -> None:
    """Raise `Broken` for a claim that does not follow, or one that is missing where it says that this is all."""
    if strange := said - follows:
        raise Broken(f"`{key}` has {listed_items(strange)}, which does not follow")
    if is_complete and (missing := follows - said):
        raise Broken(f"it says that this is all, and {listed_items(missing)} is missing in `{key}`")


def listed_items(items: AbstractSet[Any]) -> str:
    """The first of the items, in words."""
    found = sorted(map(str, items))
    return ", ".join(found[:5]) + (f" and {len(found) - 5} more" if len(found) > 5 else "")
