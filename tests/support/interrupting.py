"""An interrupt, as by Ctrl-C, anywhere in an engine's own bookkeeping."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any, TypeVar

E = TypeVar("E")

BY_OPCODE = ("engine.py", "_position.py")
BY_LINE = ("knowledge_base.py", "given_facts.py", "board_questions.py")
"""The files of the bookkeeping: where facts are noted and changes are begun and ended, and the rest of it."""

Point = tuple[CodeType, int]


class Interrupted(BaseException):
    """Stands for Ctrl-C, which pytest would take as meant for itself."""


class Tracing:
    """Notes the points of the bookkeeping that are run; raises an `error` where it comes to the point `at`."""

    def __init__(self, at: Point | None = None, error: type[BaseException] = Interrupted) -> None:
        self.points: dict[Point, None] = {}
        self.at, self.error = at, error

    def __enter__(self) -> Tracing:
        self.before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self.before)

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        file = frame.f_code.co_filename
        if event == "call" and not file.endswith(BY_OPCODE + BY_LINE):
            return None
        frame.f_trace_opcodes = file.endswith(BY_OPCODE)
        if event == ("opcode" if frame.f_trace_opcodes else "line"):
            point = frame.f_code, frame.f_lasti
            self.points[point] = None
            if point == self.at:
                sys.settrace(self.before)
                raise self.error
        return self._trace


def interrupted_everywhere(
    make: Callable[[], E], call: Callable[[E], object], step: int, *errors: type[BaseException]
) -> Iterator[E]:
    """What was made and interrupted in `call`, at each `step`-th point in turn, by one of the `errors` after the other.

    No assignment has less than three opcodes: with steps of three each of them is interrupted before and after.
    """
    with Tracing() as whole:
        call(make())
    for number, point in enumerate([*whole.points][::step]):
        made = make()
        try:
            with Tracing(point, errors[number % len(errors)]):
                call(made)
        except errors:
            yield made
