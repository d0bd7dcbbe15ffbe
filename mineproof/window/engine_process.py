"""An engine that thinks beside the window, in a process of its own.

A thread would not do: it cannot be ended from outside, and a solver may go on for minutes. Ending a process stops it at
once, and it takes nothing from the window's own time. Nothing is lost then, because every question carries the whole
position, which is all that an engine knows.
"""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import engines
from mineproof.window.worker import CreateEngine, EngineWorker, Question, Reply


@dataclass
class EngineProcess:
    """A process that answers one question at a time. `create` has to be importable from another process."""

    create: CreateEngine = engines.create
    question: Question | None = None
    _process: multiprocessing.process.BaseProcess | None = field(default=None, repr=False)
    _connection: Connection | None = field(default=None, repr=False)

    @property
    def busy(self) -> bool:
        """Whether a question waits for its reply."""
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
        """Ask; the reply comes by `poll`. A question still open is given up."""
        if self.busy:
            self.stop()
        self.start()
        assert self._connection is not None
        self.question = question
        with suppress(OSError):  # if the process has ended, `poll` tells
            self._connection.send(question)

    def poll(self) -> Reply | None:
        """The reply, if it is there; it does not wait. A process that has ended replies with a failure."""
        if self.question is None or self._connection is None:
            return None
        question = self.question
        try:
            if not self._connection.poll():
                return None
            reply: Reply = self._connection.recv()
        except (EOFError, OSError):
            self.stop()
            return Reply(question, failure="its process has ended")
        self.question = None
        return reply

    def stop(self) -> None:
        """End the process at once, and give up the question; the next one starts another."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = self.question = None


def _serve(connection: Connection, create: CreateEngine) -> None:
    """Answer questions until the window is gone."""
    worker = EngineWorker(create)
    while True:
        try:
            question = connection.recv()
            connection.send(worker.answer(question))
        except (EOFError, OSError, KeyboardInterrupt):
            return
