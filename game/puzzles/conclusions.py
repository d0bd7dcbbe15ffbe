"""Conclusions about the atoms of a puzzle as plain data: the content of answers and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.puzzles.highlight_roles import Role, Roles
from game.statements.sentence import Atom


@dataclass(frozen=True)
class PuzzleConclusions:
    """Conclusions about the atoms of a puzzle; on a board, the atoms are hidden cells, and true means a mine.

    `values` are the certain values, and `chances` the probabilities (0 to 1) of other atoms being true. If there are no
    probabilities, `why_no_chances` may give the reason. `roles` are the highlighted atoms. Two things are allowed but
    not shown: atoms that are not questions, and probabilities of atoms with certain values.

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
