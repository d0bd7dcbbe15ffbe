"""A proof on a board, as data: the argument for a certain cell, its grade and its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines import Explanation
from engines.board.board_explainer import BoardExplainer, ProofSize


@dataclass(frozen=True)
class Proof:
    """The grade of a conclusion, the number of clues in the smallest proof, and an argument, which may use more."""

    grade: str
    size: ProofSize
    argument: Explanation

    @classmethod
    def of(cls, found: Explanation, grade: str, explainer: BoardExplainer, seconds: float | None = None) -> Proof:
        """Build the proof for an explanation: its own argument by named rules, else one in the form of the grade.

        `seconds` limits the search for the exact size.
        """
        argument = explainer.argue(found, grade) if found.argued is None else found
        return cls(grade, explainer.size(found, seconds), argument)

    def as_json(self) -> dict[str, Any]:
        """Return the JSON of `--json`; an inexact size is given with a lower bound."""
        found, size = self.argument, self.size
        cell, least = found.puzzle.atom_as_json(found.cell), {} if size.is_exact else {"size_at_least": size.least}
        return {"cell": cell, "mine": found.is_mine, "grade": self.grade, "size": size.most, **least, **found.as_json()}
