"""Clue: a fact and its source. What the clues of every kind of puzzle have in common, and the facts that they give."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from game.statements.connectives import Formula
from game.statements.sentence import Claim, Sentence, Total

Fact = Sentence | Formula
"""What is known: the exact number of some atoms that are true, or a formula."""

Premise = Sentence | Formula | Total
"""What an explanation may start from: a fact, or the total."""

Given = Claim | Formula
"""What an argument starts from: bounds on the number of some atoms that are true, or a formula."""


class Clue(Protocol):
    """A fact and its source. `str(clue)` says it, in a few words or in a sentence."""

    @property
    def source(self) -> Hashable:
        """Where it comes from: the cell that shows a number, say, or the place of a statement among others."""

    @property
    def fact(self) -> Premise:
        """What it says."""

    @property
    def is_possible(self) -> bool:
        """Whether it can be true by itself; only then it has a `fact`."""

    def as_json(self) -> dict[str, Any]:
        """For JSON: where it comes from, as `from`, and what it says."""


@dataclass(frozen=True)
class Statement:
    """A clue that is a formula, and its sentence.

    >>> from game.statements.connectives import Or, Symbol
    >>> print(Statement(0, Or(Symbol("a"), Symbol("b")), "At least one of a and b is true."))
    At least one of a and b is true.
    """

    source: Hashable
    fact: Formula
    text: str
    is_possible: ClassVar[bool] = True

    def __str__(self) -> str:
        return self.text

    def as_json(self) -> dict[str, Any]:
        """See `Clue`."""
        return {"from": self.source, "text": self.text}


C = TypeVar("C", bound=Clue)


def of_type(expected: type[C], clues: Sequence[Clue]) -> list[C]:
    """The clues, which have to be of the type that puzzles of a kind have. Raises `TypeError`."""
    for clue in clues:
        if not isinstance(clue, expected):
            raise TypeError(f"{clue!r} is no {expected.__name__}; expected clues that `candidates` gives")
    return [clue for clue in clues if isinstance(clue, expected)]
