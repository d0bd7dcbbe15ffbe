"""Conclusions about the atoms of a puzzle as plain data: the content of answers and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from game.statements.sentence import Atom


class Role(Enum):
    """A reason to highlight an atom, with `words` and, for text, `brackets`: those of the first of several roles."""

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
"""The highlighted atoms of each role."""


@dataclass(frozen=True)
class Known:
    """Conclusions about the atoms of a puzzle; on a board, the atoms are hidden cells, and true means a mine.

    `values` are certain; `chances`, from 0 to 1, are probabilities of other atoms being true, and `no_chances` is the
    reason for their absence, if worth showing. `roles` are the highlighted atoms. Atoms that are not questions, and
    chances of certain atoms, are allowed but not shown.

    >>> known = Known({(0, 1): True}).highlighting(Role.LAST, [(0, 0)])
    >>> known.values, known.roles
    ({(0, 1): True}, {<Role.LAST: ('last move', '<>')>: [(0, 0)]})
    """

    # The keys are atoms. Mappings are invariant in their keys, so `Any` admits a mapping of cells.
    values: Mapping[Any, bool] = field(default_factory=dict)
    chances: Mapping[Any, float] = field(default_factory=dict)
    roles: Roles = field(default_factory=dict)
    no_chances: str = ""

    def highlighting(self, role: Role, atoms: Collection[Atom]) -> Known:
        """Return a copy with these atoms in this role."""
        return replace(self, roles={**self.roles, role: atoms})


NOTHING = Known()
"""No conclusions."""
