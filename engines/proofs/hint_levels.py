"""Hints in three levels: the area, the clues, the argument."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engines.facts_and_components import Atom, atoms_among
from engines.proofs.finding.explanation import Explanation
from game.errors import UserError
from game.notebook_display import WithPicture
from game.puzzles.conclusions_and_highlights import PuzzleConclusions, Role
from game.wording import in_a_row

if TYPE_CHECKING:
    from game.pictures import Picture

LEVELS = (1, 2, 3)
"""The levels of a hint: 1 the area, 2 the clues, 3 the argument."""


@dataclass(frozen=True, repr=False)
class Hint(WithPicture):
    """A hint to a conclusion: its area (`level` 1), clues (2), or argument (3). Raises `UserError` for others."""

    explanation: Explanation
    level: int

    def __post_init__(self) -> None:
        if self.level not in LEVELS or isinstance(self.level, bool):
            raise UserError(
                f"the level of a hint is {self.level!r}; expected 1, where to look, 2, the clues, or 3, why"
            )

    @cached_property
    def area(self) -> tuple[Atom, ...]:
        """Return the atoms around the proof: on a board, those in a rectangle; else all questions connected with it."""
        found = self.explanation
        assert found.conclusion is not None
        return found.puzzle.area(set(atoms_among([found.conclusion, *found.argument_premises])), found.clues)

    def at(self, level: int) -> Hint:
        return replace(self, level=level)

    def __str__(self) -> str:
        if self.level == 1:
            return f"Look at {self.explanation.puzzle.area_in_words(self.area)}."
        if self.level == 2:
            clues = self.explanation.clues
            if not clues:
                return "The rules alone show something."
            named = in_a_row([str(clue).removesuffix(".") for clue in clues])
            return f"{'This shows' if len(clues) == 1 else 'These show'} something: {named}"
        return self.explanation.text_or_clues

    def __repr__(self) -> str:
        return f"<Hint {self.level}: {self}>"

    def picture(self) -> Picture:
        from game.pictures import picture_of  # lazy: only drawing needs it

        if self.level == 1:
            return picture_of(self.explanation.puzzle, PuzzleConclusions(roles={Role.AREA: self.area}))
        if self.level == 2:
            places = [clue.source for clue in self.explanation.clues]
            return picture_of(self.explanation.puzzle, PuzzleConclusions(roles={Role.CLUE: places}))
        return self.explanation.picture()

    def as_json(self) -> dict[str, Any]:
        area = [self.explanation.puzzle.atom_as_json(atom) for atom in self.area]
        found: dict[str, Any] = {"level": self.level, "area": area}
        if self.level == 2:
            found["clues"] = [clue.as_json() for clue in self.explanation.clues]
        return found | (self.explanation.as_json() if self.level == 3 else {}) | {"text": str(self)}
