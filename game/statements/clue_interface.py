"""Clue: a fact and its source, the interface of clues in every kind of puzzle."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.statements.sentence import Sentence, Total

Fact = Sentence | Formula
"""The exact number of true atoms in a set, or a formula."""

Premise = Sentence | Formula | Total
"""A premise of an explanation: a fact, or the total."""

ArgumentPremise = Claim | Formula
"""A premise of a written argument: bounds on the number of true atoms in a set, or a formula."""


class Clue(Protocol):
    """A fact and its source. `str(clue)` is a few words or a sentence."""

    @property
    def source(self) -> Hashable:
        """Return the origin: the cell of a number, for example, or the index of a statement, from 0."""

    @property
    def fact(self) -> Premise:
        """Return the fact."""

    @property
    def is_possible(self) -> bool:
        """Return whether the clue can be true by itself; an impossible clue has no `fact`."""

    def as_json(self) -> dict[str, Any]:
        """Return the clue for JSON: the source, under the key `from`, and the fact."""


@dataclass(frozen=True)
class FormulaClue:
    """A clue that consists of a formula and its wording."""

    source: Hashable
    fact: Formula
    text: str
    is_possible: ClassVar[bool] = True

    def __str__(self) -> str:
        return self.text

    def as_json(self) -> dict[str, Any]:
        return {"from": self.source, "text": self.text}


C = TypeVar("C", bound=Clue)


def of_type(expected: type[C], clues: Sequence[Clue]) -> list[C]:
    """Check that the clues have the expected type, and return them. Raises `TypeError`."""
    for clue in clues:
        if not isinstance(clue, expected):
            raise TypeError(f"{clue!r} is no {expected.__name__}; expected clues that `candidates` gives")
    return [clue for clue in clues if isinstance(clue, expected)]
