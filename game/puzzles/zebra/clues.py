"""The clues of a logic grid: the relative places of two values, or the house of a value."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.statements.clue import Statement
from game.statements.connectives import And, Formula, Implication, Not, Or, Symbol

Said = tuple[str, str, str | int]
"""The content of a clue: a value, a word of `RELATIONS`, and another value or a house number, from 1."""

Attributes = Mapping[str, Sequence[str]]
"""The values of each attribute, by name."""


class Relation(NamedTuple):
    """A relation of two houses: its words after "is" in a clue, and whether it `holds` for their numbers."""

    phrase: str
    holds: Callable[[int, int], bool]
    of_a_house: bool = False


RELATIONS = {
    "same": Relation("in the same house as", operator.eq),
    "not": Relation("not in the same house as", operator.ne),
    "directly left of": Relation("directly left of", lambda one, other: one + 1 == other),
    "somewhere left of": Relation("somewhere left of", operator.lt),
    "directly right of": Relation("directly right of", lambda one, other: one == other + 1),
    "somewhere right of": Relation("somewhere right of", operator.gt),
    "next to": Relation("next to", lambda one, other: abs(one - other) == 1),
    "at": Relation("in house", operator.eq, of_a_house=True),
    "not at": Relation("not in house", operator.ne, of_a_house=True),
}
"""The relations in clues, by their word in JSON. Houses are numbered from the left."""


def atom(value: str, house: int) -> str:
    """Return the name of the symbol for `value` being in the house with this number, from 1.

    >>> atom("zebra", 5)
    'zebra is in house 5'
    """
    return f"{value} is in house {house}"


def houses_of(attributes: Attributes) -> int:
    """Return the number of houses, equal to the number of values of each attribute."""
    return len(next(iter(attributes.values())))


@dataclass(frozen=True)
class Hint(Statement):
    """A clue of a logic grid; its fact and its text are made from `said`."""

    said: Said

    @classmethod
    def of(cls, number: int, said: Said, houses: int) -> Hint:
        """Make the clue with this number, from 1, for this number of houses.

        >>> print(Hint.of(4, ("green", "directly right of", "ivory"), houses=5))
        green is directly right of ivory
        """
        value, word, other = said
        return cls(number, _formula(said, houses), f"{value} is {RELATIONS[word].phrase} {other}", said)

    def as_json(self) -> dict[str, Any]:
        """Return the JSON of `Clue`; `says` is `said`."""
        return {**super().as_json(), "says": list(self.said)}


def _formula(said: Said, houses: int) -> Formula:
    """Return the formula: for each house of one value, the possible houses of the other."""
    value, word, other = said
    holds, row = RELATIONS[word].holds, range(1, houses + 1)
    here = {number: Symbol(atom(value, number)) for number in row}
    if isinstance(other, int):
        return here[other] if word == "at" else Not(here[other])
    there = {number: Symbol(atom(other, number)) for number in row}
    parts: list[Formula] = []
    for number in row:
        parts.append(Implication(here[number], Or(*[there[to] for to in row if holds(number, to)])))
        parts.append(Implication(here[number], Not(Or(*[there[to] for to in row if not holds(number, to)]))))
        parts.append(Implication(there[number], Or(*[here[to] for to in row if holds(to, number)])))
    return And(*parts)
