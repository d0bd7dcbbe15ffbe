"""An engine that thinks beside the window, in a process of its own.

A thread would not do: nobody can end one, and a solver may go on for minutes. Ending a process stops it at once, and it
takes nothing from the window's own time. Nothing is lost then, because every question carries the whole position, which
is all that an engine knows.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Literal

import engines
from engines import Explanation
from game.grid import Cell
from mineproof.advisor import Advisor, CreateEngine, Knowledge, Move

Topic = Literal["move", "knowledge", "explanation"]
"""What a question is about."""


@dataclass(frozen=True)
class Player:
    """Which engine plays which game: its name, the board, and the seed of its random moves."""

    engine: str
    height: int
    width: int
    mines: int
    seed: int


@dataclass(frozen=True)
class Question:
    """What is asked of an engine at a position: the numbers revealed so far."""

    about: Topic
    player: Player
    reveals: Mapping[Cell, int]
    cell: Cell | None = None


@dataclass(frozen=True)
class Answer:
    """What the engine says: a move (None: there is none), knowledge, or the explanation of a cell (or why there is
    none).

    `failure` tells what went wrong, in words for the player, where anything did.
    """

    question: Question
    move: Move | None = None
    knowledge: Knowledge | None = None
    explanation: Explanation | str | None = None
    failure: str | None = None


@dataclass
class Thinker:
    """A process that answers one question at a time. `create` has to be importable from another process."""

    create: CreateEngine = engines.create
    question: Question | None = None
    _process: multiprocessing.process.BaseProcess | None = field(default=None, repr=False)
    _connection: Connection | None = field(default=None, repr=False)

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self.question is not None

    def start(self) -> None:
        """Start the process ahead of the first question."""
        if self._process is None:
            # Not forked: SDL and its threads do not outlive a fork.
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self.create), daemon=True)
            self._process.start()
            theirs.close()

    def ask(self, question: Question) -> None:
        """Ask; the answer comes by `poll`. A question still open is given up."""
        if self.busy:
            self.stop()
        self.start()
        assert self._connection is not None
        self.question = question
        with suppress(OSError):  # if the process has ended, `poll` tells
            self._connection.send(question)

    def poll(self) -> Answer | None:
        """The answer, if it is there; it does not wait. A process that has ended answers with a failure."""
        if self.question is None or self._connection is None:
            return None
        question = self.question
        try:
            if not self._connection.poll():
                return None
            answer: Answer = self._connection.recv()
        except (EOFError, OSError):
            self.stop()
            return Answer(question, failure="its process has ended")
        self.question = None
        return answer

    def stop(self) -> None:
        """End the process at once, and give up the question; the next one starts another."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = self.question = None


def _serve(connection: Connection, create: CreateEngine) -> None:
    """Answer questions until the window is gone."""
    desk = Desk(create)
    while True:
        try:
            question = connection.recv()
            connection.send(desk.answer(question))
        except (EOFError, OSError, KeyboardInterrupt):
            return


class Desk:
    """Answers questions; it keeps its advisor from one question to the next of the same game."""

    def __init__(self, create: CreateEngine) -> None:
        self._create = create
        self._player: Player | None = None
        self._advisor: Advisor | None = None

    def answer(self, question: Question) -> Answer:
        """The answer. Whatever the engine raises becomes a failure."""
        try:
            advisor = self._advisor_at(question)
            if question.about == "move":
                return Answer(question, move=advisor.move())
            if question.about == "knowledge":
                return Answer(question, knowledge=advisor.knowledge())
            return Answer(question, explanation=None if question.cell is None else advisor.explain(question.cell))
        except Exception as error:
            self._advisor = None
            return Answer(question, failure=f"{type(error).__name__}: {error}")

    def _advisor_at(self, question: Question) -> Advisor:
        """An advisor that was told this position and no other."""
        player, advisor = question.player, self._advisor
        if advisor is None or player != self._player or not advisor.reveals.items() <= question.reveals.items():
            rng = random.Random(player.seed)
            advisor = Advisor(player.engine, player.height, player.width, player.mines, rng=rng, create=self._create)
        self._player, self._advisor = player, advisor
        advisor.tell(question.reveals)
        return advisor
