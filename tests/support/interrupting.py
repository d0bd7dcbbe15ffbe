"""An interrupt, as by Ctrl-C, at any line of an engine's own bookkeeping."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from engines import Engine

E = TypeVar("E", bound=Engine)


class Interrupted(BaseException):
    """Stands for Ctrl-C, which pytest would take as meant for itself."""


class Interrupting:
    """Raises at one line (or `opcode`) of the engine's own bookkeeping, counted from the first that is run."""

    def __init__(self, number: int, event: str = "line") -> None:
        self.left, self.event = number, event
        self.files = ("engines/board/engine.py", "_position.py", *(["board/knowledge.py"] if event == "line" else []))

    def __enter__(self) -> Interrupting:
        self.before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self.before)

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        if not frame.f_code.co_filename.endswith(self.files):
            return None
        frame.f_trace_opcodes = self.event == "opcode"
        if event == self.event:
            self.left -= 1
            if self.left == 0:
                sys.settrace(self.before)
                raise Interrupted
        return self._trace


class InterruptingCalls(Interrupting):
    """Raises where any function is called or returns in our code: there, and in loops, Python lets a signal through.

    What a collector of garbage calls is left alone: nobody would hear of an error there.
    """

    def __enter__(self) -> Interrupting:
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, *_: object) -> None:
        if not {"engines", "game"}.intersection(Path(frame.f_code.co_filename).parts):
            return
        self.left -= 1
        if self.left == 0:
            sys.setprofile(None)
            raise Interrupted


def interrupted_everywhere(
    make: Callable[[], E],
    call: Callable[[E], object],
    step: int = 1,
    interrupting: Callable[[int], Interrupting] = Interrupting,
) -> Iterator[E]:
    """Engines on which `call` was interrupted, each at another line, until it gets through."""
    number = 1
    while True:
        engine = make()
        try:
            with interrupting(number):
                call(engine)
            return
        except Interrupted:
            yield engine
        number += step
