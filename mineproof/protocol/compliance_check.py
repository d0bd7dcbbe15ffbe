"""Play the exchanges with a program, and report each fault with the lines sent and the line received."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any

from engines.programs.program_client import GRACE_SECONDS, START_SECONDS, Command
from engines.programs.protocol_messages import ANY, VERSION, BadMessage, Hello, M, Reply, as_line, message_in, shortened
from game.errors import UserError
from game.grid import NEIGHBORHOODS
from game.wording import in_a_row
from mineproof.protocol.reply_judge import EXACT, Broken, judge

MOST_ENDED = 3  # exits or time-outs, after which a program's remaining exchanges are skipped
LONG = 15 * 1024 * 1024  # characters of the field that makes a line long
LONGEST_SHOWN = 2_000  # characters of a line that a report shows

DOES = {"deduce": "deduces: ", "deduce-board": "deduces on a board: ", "move": "moves: ", "chances": "tells chances: "}
"""For each ability, the beginning of the titles of its checks."""

Named = Mapping[str, Mapping[str, Any]]
"""The messages named in `exchanges.txt`; "" has the fields common to all others."""

HELLO = "`hello` in the answer is the highest version that the program speaks, at most the one that it was asked for."


@dataclass(frozen=True)
class Exchange:
    """A script of lines to send, ">", and answers to accept, "<", with the sentence of the protocol that it tests."""

    title: str
    rule: str
    needs: tuple[str, ...]
    lines: tuple[tuple[str, str], ...]


def exchanges() -> Iterator[Exchange]:
    """Read the exchanges in the order of play, from `exchanges.txt`, which describes its own format."""
    rule = ""
    for block in files(__package__).joinpath("exchanges.txt").read_text(encoding="utf-8").split("\n\n"):
        title, *lines = block.strip().splitlines()
        if title.startswith("== "):
            rule = title.removeprefix("== ")
        elif not title.startswith("#"):
            name, _, needs = title.removesuffix(")").partition(" (")
            split = (line.partition(" ")[::2] for line in lines)
            yield Exchange(name, rule, tuple(needs.split(", ")) if needs else (), tuple(split))


@dataclass
class Check:
    """The result of an exchange: `rule` is the tested sentence of the protocol, and `wrong` the fault, if any."""

    what: str
    wrong: str = ""
    rule: str = ""
    sent: str = ""
    came: str = ""


@dataclass
class Checked:
    """The result for a program. `failure` is the reason if it does not start; `notes` are remarks, not faults."""

    program: str
    name: str = ""
    can: list[str] = field(default_factory=list)
    failure: str = ""
    checks: list[Check] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[Check]:
        return [check for check in self.checks if check.wrong]

    @property
    def status(self) -> int:
        """Return 0 for a compliant program, 1 for one with faults, 2 for one that does not start."""
        return 2 if self.failure else int(bool(self.wrong))

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "complies": self.status == 0}


def check_program(command: Command, seconds: float) -> Checked:
    """Play the exchanges that fit the program's hello; an answer may take at most `seconds`."""
    found = Checked(command.shortened)
    talk = Conversation(command, seconds)
    try:
        hello = talk.greet()
    except Broken as error:
        lines = [f" (sent: {line})" for line in talk.sent] + [f" (came: {talk.came})"] * bool(talk.came)
        found.failure = "".join([str(error), *lines])
        return found
    found.name, found.can = f"{hello.name} {hello.version}".strip(), [*hello.can]
    found.checks.append(Check("says hello", _wrong_in_hello(hello), HELLO, talk.sent[-1], talk.came))
    if hello.unknown:
        unknown = shortened(in_a_row(hello.unknown).encode())
        found.notes.append(f"{unknown} in `can` is unknown in version {VERSION} of the protocol, and is ignored")
    _play_all(talk, hello, found)
    talk.program.end()
    return found


def _play_all(talk: Conversation, hello: Hello, found: Checked) -> None:
    trials = [*_trials(hello)]
    _, ask, first = trials[0]
    usual = {**ask, **json.loads(first.lines[0][1])}
    named = {"usual": usual, "long": {**usual, "filler": LONG * "x"}, "defaults": {"set": _defaults(hello)}}
    ended, farthest = 0, 0.0
    for title, ask, exchange in trials:
        check = Check(title, rule=exchange.rule)
        found.checks.append(check)
        try:
            if talk.program.status() is not None:
                talk.greet()
            farthest = max(farthest, talk.play(exchange, {**named, "": ask}))
        except UserError as error:
            check.wrong, check.sent, check.came = str(error), "\n".join(talk.sent), talk.came
            if isinstance(error, Over) or talk.program.status() is not None:
                talk.program.end()
                ended += 1
                if ended == MOST_ENDED:
                    found.notes.append(f"after it had ended or kept silent {ended} times, the rest was not tried")
                    break
    if farthest > EXACT:
        found.notes.append(f"its chances differ from the exact ones by up to {farthest:.2g}")


def _trials(hello: Hello) -> Iterator[tuple[str, Mapping[str, str], Exchange]]:
    """Yield the exchanges that fit a program, about boards once for each ability, each with its title and question."""
    grids = {*NEIGHBORHOODS, "table"} if ANY in hello.grids else {*hello.grids}
    boards = [ability for ability in hello.can if ability != "deduce"]
    words = {*hello.can, *hello.facts, *grids, *(f"not {grid}" for grid in NEIGHBORHOODS if grid not in grids)}
    words |= {"board"} if boards else set()
    words |= {"options"} if _defaults(hello) else set()
    for exchange in exchanges():
        if words.issuperset(exchange.needs):
            for ability in boards if "board" in exchange.needs else ["deduce" if "deduce" in exchange.needs else ""]:
                ask = {"ask": ability.removesuffix("-board")} if ability else {}
                yield f"{DOES.get(ability, '')}{exchange.title}", ask, exchange


def _defaults(hello: Hello) -> dict[str, Any]:
    return {name: option.default for name, option in hello.options.items() if option.default is not None}


def _wrong_in_hello(hello: Hello) -> str:
    if hello.hello > VERSION:
        return f"`hello` is {hello.hello}, and it was asked for {VERSION}; expected that or a lower one"
    known = *NEIGHBORHOODS, ANY
    if grids := [grid for grid in hello.grids if grid not in known]:
        return f"the grid {', '.join(grids)} is unknown; expected some of {', '.join(known)}"
    return ""


class Over(Broken):
    """Raised if the program has ended or timed out, and has to be restarted."""


class Conversation:
    """A program, and the lines of the current exchange: all lines `sent`, and `came`, the last line received."""

    def __init__(self, command: Command, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self.sent: list[str] = []
        self.came = ""
        self._number = 0
        self._question: Mapping[str, Any] = {}

    def greet(self) -> Hello:
        """Start the program, and return its hello. Raises `Broken` without a valid hello, and ends the program."""
        self.sent, self.came = [], ""
        try:
            self.program = self._command.start()
        except OSError as error:
            raise Broken(error.strerror or str(error)) from None
        self._write(as_line({"hello": VERSION}))
        try:
            return self._message(Hello, START_SECONDS)
        except Broken:
            self.program.end()
            raise

    def play(self, exchange: Exchange, named: Named) -> float:
        """Send the lines and judge the answers; return the largest error of a chance in them. Raises `UserError`."""
        self.sent, self.came, far = [], "", 0.0
        for sign, line in exchange.lines:
            if sign == ">":
                self._send(line, named)
            elif line == "end":
                self._await_end()
            else:
                far = max(far, judge(line, self._question, self._reply()))
        return far

    def _send(self, written: str, named: Named) -> None:
        word, _, more = written.partition(" ")
        fields, text = (named[word], more or "{}") if word in named else (named[""], written)
        message: Any = None
        with suppress(ValueError):
            message = json.loads(text)
        if not isinstance(message, dict):
            self._write(written.encode() + b"\n")
            return
        message = {**fields, **message}
        if "ask" in message:
            self._number += 1
            self._question = message = {"id": self._number, **message}
        if "stop" in message:
            message["stop"] = self._number
        self._write(as_line(message))

    def _write(self, line: bytes) -> None:
        self.sent.append(shortened(line, LONGEST_SHOWN))
        self.program.write(line)

    def _reply(self) -> Reply:
        seconds = self._question.get("seconds")
        reply = self._message(Reply, self._seconds if seconds is None else seconds + GRACE_SECONDS)
        if reply.id != self._number and not (reply.error and reply.id is None):  # an error may be about another line
            raise Broken(f"the answer has the id {reply.id}; expected {self._number}")
        return reply

    def _message(self, kind: type[M], seconds: float) -> M:
        line = self.program.read_line(seconds)
        self.came = shortened(line, LONGEST_SHOWN)
        if line is None:
            raise Over(f"no line came within {seconds:g} seconds (each has to be flushed)")
        if not line:
            raise Over(f"it ended: {self.program.end_reason()}")
        try:
            return message_in(line, kind)
        except BadMessage as error:
            raise Broken(f"this is no {'hello' if kind is Hello else 'answer'}: {error}") from None

    def _await_end(self) -> None:
        status = self.program.status(GRACE_SECONDS)
        if status is None:
            raise Over("it goes on a second after `quit`; expected an end with status 0")
        if status != 0:
            raise Over(f"it ended with status {status}; expected 0")
