"""The sentences that a student's player makes during a call.

Later steps of the same call often shrink a false sentence, until only a wrong conclusion is left. So every sentence is
recorded when it is made, with its line of code.
"""

from __future__ import annotations

import linecache
import sys
from functools import wraps
from typing import Any, NamedTuple

from engines.board.players.course_engine import MakePlayer
from mineproof.course.faults import SentenceContent
from mineproof.course.student_code import line_of_code

MOST_MADE = 10_000
"""The number of sentences recorded in one call."""


class Made(NamedTuple):
    """The content of a sentence when it was made, and its place in the code."""

    content: SentenceContent
    file: str
    line: int
    function: str

    @property
    def place(self) -> str:
        return line_of_code(self.file, self.line, self.function, linecache.getline(self.file, self.line).strip())


class MadeSentences:
    """Records in `made` all instances of the class `Sentence` in the student's module, if there is such a class."""

    def __init__(self, make: MakePlayer) -> None:
        self.made: list[Made] = []
        own = sentence_class(make)
        if own is not None and getattr(own, "__module__", "") == make.__module__ and "__init__" in vars(own):
            own.__init__ = self._noting(own.__init__)

    def _noting(self, init: Any) -> Any:
        @wraps(init)
        def noting(sentence: Any, *arguments: Any, **named: Any) -> None:
            init(sentence, *arguments, **named)
            if len(self.made) < MOST_MADE:
                caller = sys._getframe(1)
                try:
                    content = frozenset(sentence.cells), sentence.count
                except Exception:  # not a sentence with cells and a count
                    return
                self.made.append(Made(content, caller.f_code.co_filename, caller.f_lineno, caller.f_code.co_name))

        return noting


def sentence_class(make: MakePlayer) -> Any:
    """Return the class `Sentence` of the module of the student's player, or None."""
    return getattr(sys.modules.get(getattr(make, "__module__", "")), "Sentence", None)
