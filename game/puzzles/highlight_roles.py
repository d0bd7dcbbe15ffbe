"""The roles in which pictures and answers highlight the atoms of a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from game.statements.sentence import Atom


class Role(Enum):
    """A reason to highlight an atom, with `words` and, for pictures in text, `brackets`.

    An atom in several roles has the brackets of the role listed first.
    """

    PROVEN = "the cell proven", "[]"
    BEST = "best move", "><"
    CLUE = "clue", "()"
    WRONG = "claimed, though it does not follow", "##"
    DIFFERENT = "where they differ", "!!"
    BEYOND = "follows, but beyond this engine", "??"
    LAST = "last move", "<>"
    FIRST = "first cell", "=="
    STEP = "cell that a clue speaks of", "{}"
    AREA = "where to look", "::"

    __hash__ = object.__hash__

    def __init__(self, words: str, brackets: str) -> None:
        self.words = words
        self.brackets = brackets


Roles = Mapping[Role, Collection[Atom]]
"""A mapping from roles to the atoms highlighted in them."""
