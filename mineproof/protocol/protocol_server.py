"""The server side of the engine protocol: any engine as a program for others to ask.

It reads while the engine computes, so that `stop` interrupts the engine. The answer has its conclusions so far.
"""

import _thread
import queue
import re
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.board.engine import Engine
from engines.board.players.unverified_engine import UnverifiedEngine
from engines.engine_metadata_and_options import written_options
from engines.program_process import LONGEST_LINE
from engines.programs.protocol_messages import (
    ANY,
    VERSION,
    Ability,
    BadMessage,
    FactFields,
    Question,
    as_line,
    message_in,
    shown_json,
)
from engines.reasoner import Deduction
from engines.reasoners.single_sentence_rule import SingleReasoner
from engines.registry.engine_creation import create
from engines.registry.registry import load, spec
from game.errors import Contradiction, GaveUp, UserError
from game.grid import NEIGHBORHOODS, Cell, all_cells
from game.statements.sentence import Sentence, Total
from mineproof import __version__

Message = Mapping[str, Any]


class Stopped(KeyboardInterrupt):
    """Raised to interrupt the engine when a question is given up; the message is the reason."""


class ProtocolServer:
    """An engine as a program: `answers` reads the lines of the protocol, and yields the answers."""

    def __init__(self, name: str) -> None:
        self.name, self.known = name, spec(name)
        self._engine_class = load(name)
        self._options: dict[str, Any] = {}
        self._board: tuple[object, Engine] | None = None
        self._messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._thinking_of: int | None = None
        self._waiting: set[int] = set()  # questions that were read and have no answer yet
        self._stopped: int | None = None  # the one of these to give up
        self._has_interrupted, self._why = False, ""

    @property
    def can(self) -> list[Ability]:
        can: list[Ability] = ["deduce-board", "move"] if self._engine_class.deduces else ["move"]
        if self.known.fact_types and not issubclass(self._engine_class, UnverifiedEngine):
            can.insert(0, "deduce")
        return [*can, "chances"] if "chances" in self.known.provides else can

    def hello(self) -> dict[str, Any]:
        options = {
            name: {"type": option.type.__name__, "default": option.default, "about": option.description}
            for name, option in self.known.options.items()
        }
        return {
            "hello": VERSION,
            "name": self.name,
            "version": __version__,
            "can": self.can,
            "facts": [kind.lower() for kind in self.known.fact_types],
            "grids": [*NEIGHBORHOODS, ANY] if self._engine_class.plays_grids else ["square"],
            "options": options,
        }

    def answers(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the answers to these lines, until `quit` or the last line."""
        signal.signal(signal.SIGINT, self._on_interrupt)
        threading.Thread(target=self._read, args=(iter(lines),), daemon=True).start()
        while (message := self._messages.get()) is not None:
            answer = self._answer(message)
            if type(number := message.get("id")) is int:
                self._waiting.discard(number)
                self._stopped = None
            if answer is not None:
                yield as_line(answer)

    # The reading thread.

    def _read(self, lines: Iterator[bytes]) -> None:
        for line in lines:
            try:
                if len(line) > LONGEST_LINE:
                    raise BadMessage(f"a line of {len(line):,} bytes; expected at most {LONGEST_LINE:,}")
                message = message_in(line, dict)
            except BadMessage as error:
                message = {"error": str(error)}
            if message.get("quit"):
                break
            if "stop" in message:
                self._stop(message["stop"], "stop")
            else:
                if "ask" in message and type(message.get("id")) is int:
                    self._waiting.add(message["id"])
                self._messages.put(message)
        self._messages.put(None)

    def _stop(self, question: object, why: str) -> None:
        """Interrupt the computation for a question, or record that it must not begin.

        The record is written before `_thinking_of` is read, and the other way round in the computing thread, so that
        one of them notices the stop.
        """
        if type(question) is not int or question not in self._waiting:
            return
        self._why, self._stopped = why, question
        if self._thinking_of == question:
            self._has_interrupted = True
            _thread.interrupt_main()

    def _on_interrupt(self, _signal: int, _frame: object) -> None:
        if not self._has_interrupted:
            raise KeyboardInterrupt
        self._has_interrupted = False
        if self._thinking_of is not None:  # otherwise it has been answered
            self._thinking_of = None
            raise Stopped(self._why)

    # The answering thread.

    def _answer(self, message: Message) -> Message | None:
        number = message.get("id")
        try:
            if "error" in message and "ask" not in message:
                return {"error": message["error"]}
            if "hello" in message:
                return self.hello()
            if "set" in message:
                self._set(message["set"])
                return None
            if "new" in message:
                self._board = None
                return None
            return {"id": number, **self._thought(Question.of(message))}
        except UserError as error:
            return {"id": number, "error": str(error)} if type(number) is int else {"error": str(error)}
        except Exception as error:  # any exception of an engine is an answer
            self._board = None
            return {"id": number, "error": f"{type(error).__name__}: {error}"}

    def _set(self, options: object) -> None:
        """Set options. Raises `UserError` for an invalid option, and then changes none."""
        if not isinstance(options, dict):
            raise BadMessage(f"`set` is {shown_json(options)}; expected an object with options")
        written = {name: "none" if value is None else str(value) for name, value in options.items()}
        values = self._options | written_options(f"the engine {self.name!r}", written, self.known.options)
        create(self.name, 2, 2, **values)  # refuses values out of range
        self._options, self._board = values, None

    def _thought(self, question: Question) -> Message:
        kind, number, seconds = question.kind, question.id, question.seconds
        if kind not in self.can:
            raise BadMessage(f"no question of mine: {shown_json(question.ask)}; expected one of {', '.join(self.can)}")
        watch = threading.Timer(min(seconds or 0, 1e6), self._stop, (number, "time"))
        watch.daemon = True
        try:
            try:
                self._thinking_of = number
                if self._stopped == number:
                    raise Stopped(self._why)
                if seconds is not None:
                    watch.start()
                return self._found(kind, question)
            except (Stopped, GaveUp) as limit:
                self._thinking_of = None  # from here on, a stop comes too late
                return {**self._certain(kind, question), "gave_up": str(limit)}
            finally:
                self._thinking_of = None
                watch.cancel()
        except Contradiction:
            self._board = None
            return {"contradiction": True}

    def _found(self, kind: str, question: Question) -> dict[str, Any]:
        if kind == "deduce":
            if question.facts is None:
                raise BadMessage("a question about facts has no `facts`; expected a list of them")
            facts, given = [written.fact() for written in question.facts], question.total
            if isinstance(given, int):
                raise BadMessage(f'total is {given}; expected {{"count": N, "untouched": N}}')
            total = None if given is None else Total(given.count, given.untouched)
            return _deduced(create(self.name, 2, 2, **self._options).reasoner.deduce(facts, total))
        engine = self._engine_for(question)
        if kind == "deduce-board":
            found = {"mines": sorted(engine.mines), "safes": sorted(engine.safes - engine.reveals.keys())}
            return {**found, "complete": engine.complete, **_gave_up(engine.limits)}
        if kind == "move":
            engine.rng.seed(question.seed)
            safe = engine.make_safe_move()
            return {"cell": engine.make_random_move() if safe is None else safe, "safe": safe is not None}
        probabilities: dict[Cell, float] = getattr(engine, "probabilities")()  # noqa: B009 - of those that provide them
        return {"chances": [*probabilities.items()]}

    def _certain(self, kind: str, question: Question) -> dict[str, Any]:
        """Return the conclusions so far for a question given up. Without a board, only single sentences are used."""
        if kind == "deduce":
            facts = [written.fact() for written in question.facts or ()]
            sentences = [fact for fact in facts if isinstance(fact, Sentence)]
            return {**_deduced(SingleReasoner().deduce(sentences)), "complete": False}
        engine = self._engine_for(question)
        mines, safes = engine.known_so_far(True), engine.known_so_far(False) - engine.reveals.keys()
        if kind == "deduce-board":
            return {"mines": sorted(mines), "safes": sorted(safes), "complete": False}
        if kind == "chances":
            return {"chances": [*((cell, 1.0) for cell in mines), *((cell, 0.0) for cell in safes)]}
        free = [cell for cell in all_cells(engine.height, engine.width) if cell not in engine.moves_made]
        safe = next((cell for cell in free if cell in safes), None)
        guesses = [cell for cell in free if cell not in mines]
        return {"cell": engine.rng.choice(guesses) if safe is None and guesses else safe, "safe": safe is not None}

    def _engine_for(self, question: Question) -> Engine:
        """Return an engine for this board. The last engine is reused if its board only has more revealed cells."""
        seen = question.observation
        closed = sorted(question.closed)
        sentences = [_about_cells(written) for written in question.facts or ()]
        of = seen.grid, seen.total, dict(seen.marks), closed, sentences
        if self._board is not None and self._board[0] == of:
            engine = self._board[1]
            if engine.reveals.items() <= seen.reveals.items():
                for cell in seen.reveals.keys() - engine.reveals.keys():
                    engine.add_knowledge(cell, seen.reveals[cell])
                return engine
        engine = create(self.name, seen.height, seen.width, seen.total, grid=seen.grid, **self._options)
        self._board = None
        engine.observe(seen)
        for sentence in sentences:
            engine.add_sentence(sentence)
        for cell in closed:
            engine.skip(cell)
        self._board = of, engine
        return engine


def _deduced(deduction: Deduction) -> dict[str, Any]:
    found = {"true": [*deduction.true], "false": [*deduction.false], "untouched": deduction.untouched}
    return {**found, "complete": deduction.complete, **_gave_up(deduction.limits)}


def _gave_up(limits: tuple[str, ...]) -> dict[str, str]:
    return {"gave_up": "; ".join(limits)} if limits else {}


def _about_cells(written: FactFields) -> Sentence:
    if written.count is None:
        raise BadMessage("a formula about the cells of a board; expected sentences alone")
    return Sentence(map(_cell, written.atoms), written.count)


def _cell(name: int | str) -> Cell:
    found = re.fullmatch("([0-9]{1,9}),([0-9]{1,9})", str(name))
    if found is None:
        raise BadMessage(f'the cell {shown_json(name)}; expected "row,column"')
    return int(found[1]), int(found[2])
