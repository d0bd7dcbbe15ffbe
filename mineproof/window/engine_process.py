"""An engine that thinks beside the window, in a process of its own.

A thread would not do: it cannot be ended from outside, and a solver may go on for minutes. Ending a process stops it at
once, and it takes nothing from the window's own time. Nothing is lost then, because every question carries the whole
position, which is all that an engine knows.
"""

from __future__ import annotations

import engines
from engines.programs.function_process import FunctionProcess, ProcessEnded
from mineproof.window.worker import CreateEngine, EngineWorker, Question, Reply


class EngineProcess:
    """A process that answers one question at a time. `create` has to be importable from another process."""

    def __init__(self, create: CreateEngine = engines.create) -> None:
        self.create = create
        self.question: Question | None = None
        self._process = FunctionProcess(EngineWorker(create).answer, echo=True)

    @property
    def busy(self) -> bool:
        """Whether a question waits for its reply."""
        return self.question is not None

    def start(self) -> None:
        """Start the process ahead of the first question."""
        self._process.start()

    def ask(self, question: Question) -> None:
        """Ask; the reply comes by `poll`. A question still open is given up."""
        if self.busy:
            self.stop()
        self._process.ask(question)
        self.question = question

    def poll(self) -> Reply | None:
        """The reply, if it is there; it does not wait. A process that has ended replies with a failure."""
        if self.question is None:
            return None
        try:
            reply = self._process.poll()
        except ProcessEnded as error:
            reply = Reply(self.question, failure=f"its process has ended: {error}")
        if reply is not None:
            self.question = None
        return reply

    def stop(self) -> None:
        """End the process at once, and give up the question; the next one starts another."""
        self._process.close()
        self.question = None
