"""The current question to the engine's process, its time, and its position."""

from __future__ import annotations

from collections.abc import Callable

from engines.processes.function_process import ProcessEnded
from mineproof.window.worker import EngineProcess, Question, Reply


class EngineQuestions:
    """A queue of one question to `process`, with replies taken without waiting. `clock` returns seconds."""

    def __init__(self, process: EngineProcess, clock: Callable[[], float]) -> None:
        self.process, self.clock = process, clock
        self._asked_at, self._asked_of = 0.0, -1

    @property
    def waiting(self) -> Question | None:
        """Return the question without a reply so far."""
        return self.process.question

    @property
    def seconds(self) -> float:
        """Return the time since it was asked, in seconds."""
        return 0.0 if self.waiting is None else self.clock() - self._asked_at

    def ask(self, question: Question, revision: int) -> None:
        """Ask about the position of this revision."""
        self._asked_at, self._asked_of = self.clock(), revision
        self.process.ask(question)

    def poll(self) -> Reply | None:
        """Return the reply, if there is one. A process that has ended replies with a failure."""
        question = self.waiting
        if question is None:
            return None
        try:
            return self.process.poll()
        except ProcessEnded as error:
            return Reply(question, failure=f"its process has ended: {error}")

    def is_about(self, revision: int) -> bool:
        """Return whether the last question is about the position of this revision."""
        return self._asked_of == revision

    def give_up(self) -> None:
        """End the process, if it is working, and drop the question."""
        if self.waiting is not None:
            self.process.close()
        self._asked_of = -1
