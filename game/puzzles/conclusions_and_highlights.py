"""Conclusions about the atoms of a puzzle, and the roles in which they are highlighted, for answers and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from game.statements.sentence import Atom


class Role(Enum):
    """A reason to highlight an atom, with `words` and, for pictures in text, `brackets`; earlier roles win."""

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


@dataclass(frozen=True)
class PuzzleConclusions:
    """Conclusions about the atoms of a puzzle; on a board, the atoms are hidden cells, and true means a mine.

    `values` are the certain values, and `chances` the probabilities (0 to 1) of other atoms being true. If there are no
    probabilities, `why_no_chances` may give the reason. `roles` are the highlighted atoms.

    >>> known = PuzzleConclusions({(0, 1): True}).highlighting(Role.LAST, [(0, 0)])
    >>> known.values, known.roles
    ({(0, 1): True}, {<Role.LAST: ('last move', '<>')>: [(0, 0)]})
    """

    # The keys are atoms. Mappings are invariant in their keys, so `Any` admits a mapping of cells.
    values: Mapping[Any, bool] = field(default_factory=dict)
    chances: Mapping[Any, float] = field(default_factory=dict)
    roles: Roles = field(default_factory=dict)
    why_no_chances: str = ""

    def highlighting(self, role: Role, atoms: Collection[Atom]) -> PuzzleConclusions:
        return replace(self, roles={**self.roles, role: atoms})


NO_CONCLUSIONS = PuzzleConclusions()
