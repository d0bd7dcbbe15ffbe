"""What is known of the atoms of a puzzle, as plain data: what an answer comes to, and what a picture shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from game.statements.sentence import Atom


class Role(Enum):
    """Why an atom is highlighted. `words` say it, and `brackets` stand around it in text: of several, the first's."""

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
"""Which atoms are highlighted, and why."""


@dataclass(frozen=True)
class Known:
    """What is known of the atoms of a puzzle; of a board, the atoms are the hidden cells, and true means a mine.

    `values` are certain; `chances`, from 0 to 1, say how likely it is that others are true, and `no_chances` why there
    are none, where that is to be said. `roles` say which atoms are highlighted, and why. Atoms that are not asked for
    may be among them, and chances of atoms that are certain: they are not shown.

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
        """The same with these atoms in this role."""
        return replace(self, roles={**self.roles, role: atoms})


NOTHING = Known()
"""What is known before anything was concluded."""
