"""The sentences that a student's player makes during a call, each with its line of code.

A false sentence often shrinks in later steps of the call, until only a wrong conclusion is left.
"""

import sys
from contextlib import suppress
from functools import wraps
from traceback import FrameSummary
from typing import Any

from engines.board.players.course_engine import MakePlayer
from mineproof.course.student_review.values_as_python_text import SentenceContent

MOST_MADE = 10_000  # sentences recorded in one call

Made = tuple[SentenceContent, FrameSummary]
"""The content of a sentence when it was made, and the line of code that made it."""


def record_sentences(make: MakePlayer) -> list[Made]:
    """Record each new `Sentence` of the student's module in the returned list."""
    made: list[Made] = []
    own = sentence_class(make)
    if own is None or getattr(own, "__module__", "") != make.__module__ or "__init__" not in vars(own):
        return made
    init = own.__init__

    @wraps(init)
    def noting(sentence: Any, *arguments: Any, **named: Any) -> None:
        init(sentence, *arguments, **named)
        if len(made) < MOST_MADE:
            caller = sys._getframe(1)
            code = caller.f_code
            with suppress(Exception):  # not a sentence with cells and a count
                content = frozenset(sentence.cells), sentence.count
                made.append((content, FrameSummary(code.co_filename, caller.f_lineno, code.co_name, lookup_line=False)))

    own.__init__ = noting
    return made


def sentence_class(make: MakePlayer) -> Any:
    """Return the class `Sentence` of the module of the student's player, or None."""
    return getattr(sys.modules.get(getattr(make, "__module__", "")), "Sentence", None)
