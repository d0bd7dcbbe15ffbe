"""A process that answers the live board's questions, and that can be ended when one takes too long."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from types import TracebackType
from typing import Self

from mineproof.live.answers import answer

START = 20.0
"""Seconds that the process may take to start, beyond those of its first question."""


class AnsweringProcess:
    """Answers one question after the other by the function `answer`, each within `seconds`; threads may share it.

    It is started when it is first asked, and again after it was ended.
    """

    def __init__(self, seconds: float, answer: Callable[[str], str] = answer) -> None:
        self.seconds = seconds
        self._answer = answer
        self._lock = Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def ask(self, question: str) -> str:
        """The answer. Raises `TimeoutError` where it takes too long, or where others are asking for so long."""
        if not self._lock.acquire(timeout=self.seconds):
            raise TimeoutError(f"other questions took more than {self.seconds:g} seconds; ask again later")
        try:
            return self._ask(question)
        finally:
            self._lock.release()

    def _ask(self, question: str) -> str:
        patience = self.seconds
        if self._process is None or not self._process.is_alive():
            self._start()
            patience += START
        assert self._connection is not None
        try:
            self._connection.send(question)
            if self._connection.poll(patience):
                return str(self._connection.recv())
        except (EOFError, OSError) as error:
            self.close()
            raise TimeoutError("the engine's process ended before it answered; ask something smaller") from error
        self.close()
        raise TimeoutError(f"this took more than {self.seconds:g} seconds and was given up")

    def _start(self) -> None:
        self.close()
        context = multiprocessing.get_context("spawn")  # the same on every platform, and safe beside threads
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._answer), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


def _serve(connection: Connection, answer: Callable[[str], str]) -> None:
    """Answer until the other side is gone."""
    try:
        while True:
            connection.send(answer(connection.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
