"""The clues of a logic grid: the relative places of two values, the house of a value, or a choice of two clues."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.statements.clue_interface import FormulaClue
from game.statements.connectives import And, Formula, Implication, Not, Or, Symbol, Xor

ClueContent = tuple[str, Any, Any]
"""The content of a clue: a value, a word of `RELATIONS`, and another value or the number of a house, from 1.

A choice between clues has a word of `CHOICES` and the contents of two clues.
"""


class Relation(NamedTuple):
    """A relation of two houses: the clue in `words`, and the test `holds` of their numbers."""

    words: str
    holds: Callable[[int, int], bool]
    of_a_house: bool = False


RELATIONS = {
    "same": Relation("{} is in the same house as {}", operator.eq),
    "not": Relation("{} is not in the same house as {}", operator.ne),
    "directly left of": Relation("{} is directly left of {}", lambda one, other: one + 1 == other),
    "somewhere left of": Relation("{} is somewhere left of {}", operator.lt),
    "directly right of": Relation("{} is directly right of {}", lambda one, other: one == other + 1),
    "somewhere right of": Relation("{} is somewhere right of {}", operator.gt),
    "next to": Relation("{} is next to {}", lambda one, other: abs(one - other) == 1),
    "at": Relation("{} is in house {}", operator.eq, of_a_house=True),
    "not at": Relation("{} is not in house {}", operator.ne, of_a_house=True),
    "one between": Relation("there is one house between {} and {}", lambda one, other: abs(one - other) == 2),
    "two between": Relation("there are two houses between {} and {}", lambda one, other: abs(one - other) == 3),
}
"""The relations in clues, by their word in JSON. Houses are numbered from the left."""


class Choice(NamedTuple):
    """A choice between two clues, inclusive or exclusive: its `words`, and the connective `joined` of two formulas."""

    words: str
    joined: Callable[[Formula, Formula], Formula]


CHOICES = {
    "either": Choice("either {} or {}", Or),
    "either but not both": Choice("either {} or {}, but not both", Xor),
}
"""The ways to join two clues, by their word in JSON."""


def atom(value: str, house: int) -> str:
    """Return the name of the symbol for `value` being in the house with this number, from 1.

    >>> atom("zebra", 5)
    'zebra is in house 5'
    """
    return f"{value} is in house {house}"


@dataclass(frozen=True)
class Hint(FormulaClue):
    """A clue of a logic grid. Its formula and its text are made from `content`."""

    content: ClueContent

    @classmethod
    def of(cls, number: int, content: ClueContent, houses: int) -> Hint:
        """Make the clue with this number, from 1, for this number of houses.

        >>> print(Hint.of(4, ("green", "directly right of", "ivory"), houses=5))
        green is directly right of ivory
        """
        return cls(number, _formula(content, houses), words_of(content), content)

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "says": list(self.content)}


def words_of(content: ClueContent) -> str:
    """Return a clue in words, by its content."""
    match content:
        case word, (_, _, _) as one, (_, _, _) as other:
            return CHOICES[word].words.format(words_of(one), words_of(other))
    value, word, other = content
    return RELATIONS[word].words.format(value, other)


def _formula(content: ClueContent, houses: int) -> Formula:
    match content:
        case word, (_, _, _) as one, (_, _, _) as other:
            return CHOICES[word].joined(_formula(one, houses), _formula(other, houses))
    value, word, other = content
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
