"""Rules: conclusions from overlapping sentences, independent of their concrete cells.

A rule is about up to four sentences, the letters A to D. The cells in the same sentences form a region, as in a Venn
diagram, numbered by a bit for each sentence: region 5 (binary 101) holds the cells of A and C outside B. Region 0 holds
the undetermined cells of the board outside all sentences, for rules about the total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Self

LETTERS = "ABCD"
"""The names of the sentences of a rule."""


@dataclass(frozen=True)
class Part:
    """The cells that are in all sentences `inside` and in none `outside`, masks with a bit for each letter.

    As a quantity, a part is the number of its cells: `|A only|`.
    """

    inside: int
    outside: int = 0

    def regions(self, letters: int) -> list[int]:
        return [region for region in range(1 << letters) if region & (self.inside | self.outside) == self.inside]


class Bound(StrEnum):
    """The meaning of a count: the exact number of mines in a sentence, or its lower or upper bound."""

    EXACT = ""
    LEAST = "min"
    MOST = "max"


@dataclass(frozen=True)
class Count:
    """The number of mines in a sentence: `a`, `min a` or `max a`. With `a`, the sentence must have an exact number."""

    letter: int
    bound: Bound = Bound.EXACT


@dataclass(frozen=True)
class Marked:
    """The number of mines around a clue that are marked or known: `|A marked|`; the clue's number is `a` plus these."""

    letter: int


@dataclass(frozen=True)
class MinesLeft:
    """The number of mines left on all undetermined cells of the board, written `total`."""


Quantity = Part | Count | Marked | MinesLeft


@dataclass(frozen=True)
class Sum:
    """A sum of quantities, each with its factor, and of a `constant`.

    >>> Sum({Count(1): 1}, 2) - Sum({Count(0): 1}, 2) == Sum({Count(1): 1, Count(0): -1})
    True
    """

    terms: Mapping[Quantity, int] = field(default_factory=dict)
    constant: int = 0

    def __hash__(self) -> int:
        return hash((frozenset(self.terms.items()), self.constant))

    def __add__(self, other: Sum) -> Sum:
        terms = dict(self.terms)
        for quantity, factor in other.terms.items():
            terms[quantity] = terms.get(quantity, 0) + factor
        return Sum({quantity: factor for quantity, factor in terms.items() if factor}, self.constant + other.constant)

    def __sub__(self, other: Sum) -> Sum:
        return self + other * -1

    def __mul__(self, factor: int) -> Sum:
        if not factor:
            return Sum()
        return Sum({quantity: factor * times for quantity, times in self.terms.items()}, factor * self.constant)


class Relation(StrEnum):
    """The comparison of two sums."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="

    def holds(self, difference: float) -> bool:
        """Return whether the relation holds for two sums, given their difference, left minus right."""
        return difference == 0 or self is (Relation.AT_LEAST if difference > 0 else Relation.AT_MOST)


BOUNDS = {"exactly": Relation.EQUAL, "at least": Relation.AT_LEAST, "at most": Relation.AT_MOST}
"""The relation for each word of a bound in a conclusion."""


@dataclass(frozen=True)
class Condition:
    """A comparison required for a rule to apply: `a - b = |A only|`."""

    left: Sum
    relation: Relation
    right: Sum


@dataclass(frozen=True)
class Conclusion:
    """A bound on the number of mines in the disjoint `parts`: at least, at most or exactly `bound`."""

    parts: tuple[Part, ...]
    relation: Relation
    bound: Sum

    @classmethod
    def all_alike(cls, parts: Sequence[Part], are_mines: bool) -> Self:
        """Return the conclusion `parts: mines` (as many mines as cells) or `parts: safe` (at most 0 mines)."""
        size = Sum(dict.fromkeys(parts, 1)) if are_mines else Sum()
        return cls(tuple(parts), Relation.EQUAL if are_mines else Relation.AT_MOST, size)

    def regions(self, letters: int) -> list[int]:
        return [region for part in self.parts for region in part.regions(letters)]


@dataclass(frozen=True)
class Rule:
    """A rule, written from `line` on: if its `conditions` hold for some sentences, its `conclusions` follow."""

    name: str
    letters: int
    conditions: tuple[Condition, ...]
    conclusions: tuple[Conclusion, ...]
    line: int = field(default=0, compare=False)

    @cached_property
    def quantities(self) -> frozenset[Quantity]:
        sums = [side for condition in self.conditions for side in (condition.left, condition.right)]
        sums += [conclusion.bound for conclusion in self.conclusions]
        return frozenset([quantity for one in sums for quantity in one.terms])

    @property
    def parts(self) -> list[Part]:
        """Return the parts of which the rule uses the size, or concludes something."""
        sizes = [quantity for quantity in self.quantities if isinstance(quantity, Part)]
        return sizes + [part for conclusion in self.conclusions for part in conclusion.parts]

    @cached_property
    def uses_total(self) -> bool:
        """Return whether the rule uses the number of mines left, or is about cells in no sentence."""
        return MinesLeft() in self.quantities or any(part.inside == 0 for part in self.parts)

    @cached_property
    def marked(self) -> frozenset[int]:
        """Return the letters used in quantities such as `|A marked|`."""
        return frozenset([letter for letter in range(self.letters) if Marked(letter) in self.quantities])

    @property
    def exact(self) -> frozenset[int]:
        """Return the letters of sentences that must have an exact number of mines."""
        return frozenset([letter for letter in range(self.letters) if Count(letter) in self.quantities])
