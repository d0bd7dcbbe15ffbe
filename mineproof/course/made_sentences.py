"""The sentences that a student's player makes during a call, as they are when they are made.

Many do not stay: what they settle is taken out of them in the same call. So the first that is false can be shown, with
its line, even where it left no more than a wrong claim.
"""

from __future__ import annotations

import linecache
import sys
from functools import wraps
from typing import Any, NamedTuple

from engines.board.players.course_engine import MakePlayer
from game.grid import Cell
from mineproof.course.faults import Said
from mineproof.course.guarded import line_of_code

MOST = 10_000
"""Sentences of one call that are remembered."""


class Made(NamedTuple):
    """What a sentence said when it was made, and where that was."""

    said: Said
    file: str
    line: int
    function: str

    @property
    def place(self) -> str:
        """The line of the student's code."""
        return line_of_code(self.file, self.line, self.function, linecache.getline(self.file, self.line).strip())


class MadeSentences:
    """Notes in `made` the sentences of the class `Sentence` beside the student's player, where there is one."""

    def __init__(self, make: MakePlayer) -> None:
        self.made: list[Made] = []
        own = sentence_class(make)
        if own is not None and getattr(own, "__module__", "") == make.__module__ and "__init__" in vars(own):
            own.__init__ = self._noting(own.__init__)

    def _noting(self, init: Any) -> Any:
        @wraps(init)
        def noting(sentence: Any, *arguments: Any, **named: Any) -> None:
            init(sentence, *arguments, **named)
            if len(self.made) < MOST:
                caller = sys._getframe(1)
                try:
                    cells: frozenset[Cell] = frozenset(sentence.cells)
                    said = cells, sentence.count
                except Exception:  # a sentence of another style is not looked at
                    return
                self.made.append(Made(said, caller.f_code.co_filename, caller.f_lineno, caller.f_code.co_name))

        return noting


def sentence_class(make: MakePlayer) -> Any:
    """The class `Sentence` of the module of the student's player, or None."""
    return getattr(sys.modules.get(getattr(make, "__module__", "")), "Sentence", None)
