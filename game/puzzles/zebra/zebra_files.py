"""The text and JSON forms of logic grids, and their checks.

As text, with optional clue numbers:

    zebra
    nation: Dane, Swede, Pole
    pet: cat, dog, zebra
    zebra is directly left of Pole
    Dane is not in house 1

As JSON, where each clue is a value, a word of `RELATIONS`, and another value or the number of a house:

    {"kind": "zebra", "attributes": {"nation": ["Dane", "Swede", "Pole"], "pet": ["cat", "dog", "zebra"]},
     "clues": [["zebra", "directly left of", "Pole"], ["Dane", "not at", 1]]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.errors import BadPuzzle
from game.puzzles.zebra.clues import RELATIONS, Attributes, Said, houses_of
from game.text.json_reading import decode
from game.text.reading import (
    brief,
    checked_names,
    checked_number,
    in_line,
    in_place,
    is_json,
    numbered,
    split_names,
    titled_lines,
)
from game.words import listed

FEWEST, MOST = 2, 8
"""The least and the greatest number of houses, and of attributes."""

MOST_CLUES = 1_000


def checked_attributes(attributes: object) -> Attributes:
    """Check the attributes and their values, and return them. Raises `BadPuzzle`."""
    if not isinstance(attributes, Mapping):
        raise BadPuzzle(f"the attributes are {attributes!r}; expected names with their values, as in a dict")
    checked: dict[str, tuple[str, ...]] = {}
    for name, values in attributes.items():
        checked[name] = _checked_values(name, values, checked)
    checked_number(len(checked), "the number of attributes, such as 'pet: cat, dog',", FEWEST, MOST)
    return checked


def _checked_values(name: str, values: object, before: Attributes) -> tuple[str, ...]:
    """Check the values of an attribute against the attributes `before` it. Raises `BadPuzzle`."""
    known = [*before, *(value for others in before.values() for value in others)]
    checked = checked_names(values, f"the values of {name!r}", [*known, *checked_names([name], "names", known)])
    fewest, most = (houses_of(before),) * 2 if before else (FEWEST, MOST)
    checked_number(len(checked), f"the number of values of {name!r}, one for each house,", fewest, most)
    return checked


def checked_clues(clues: Sequence[object], attributes: Attributes) -> tuple[Said, ...]:
    """Check all clues and return their content. Raises `BadPuzzle`, with the number of the clue."""
    checked_number(len(clues), "the number of clues", 0, MOST_CLUES)
    checked: list[Said] = []
    for number, said in enumerate(clues, 1):
        with in_place(f"clue {number}"):
            checked.append(_checked_clue(said, attributes))
    return tuple(checked)


def _checked_clue(said: object, attributes: Attributes) -> Said:
    if not isinstance(said, list | tuple) or len(said) != 3:
        raise BadPuzzle(f"{said!r} says nothing; expected such as ('zebra', 'next to', 'Dane') or ('zebra', 'at', 1)")
    value, word, other = said
    if not isinstance(word, str) or word not in RELATIONS:
        raise BadPuzzle(f"{word!r} relates nothing; expected one of {listed(RELATIONS)}")
    of_a_house, houses = RELATIONS[word].of_a_house, houses_of(attributes)
    if of_a_house and (type(other) is not int or not 1 <= other <= houses):
        raise BadPuzzle(f"{other!r} is no house; expected its number from the left, 1 to {houses}")
    for name in (value,) if of_a_house else (value, other):
        if not any(name in values for values in attributes.values()):
            known = "; ".join([", ".join(values) for values in attributes.values()])
            raise BadPuzzle(f"{name!r} is not among the values; expected one of these: {known}")
    if value == other:
        raise BadPuzzle(f"{value!r} is related to itself; expected two different values")
    return value, word, other


@dataclass
class ZebraFields:
    """A puzzle in JSON."""

    kind: Literal["zebra"]
    attributes: dict[str, Any]
    clues: list[Said]


def read(text: str, kind: str) -> tuple[Any, Sequence[Any]]:
    """Read the attributes and the clues, from text or JSON; JSON values are not checked. Raises `BadPuzzle`."""
    if is_json(text):
        with in_line(1):
            found = decode(text, ZebraFields, BadPuzzle)
        return found.attributes, found.clues
    lines = list(titled_lines(text, kind))
    attributes: dict[str, tuple[str, ...]] = {}
    for number, line in lines:
        name, colon, values = map(str.strip, line.partition(":"))
        with in_line(number):
            if colon:
                attributes[name] = _checked_values(name, split_names(values), attributes)
    with in_line(lines[-1][0] if lines else 1):
        checked_attributes(attributes)
    told = [(number, line) for number, line in lines if ":" not in line]
    return attributes, numbered(told, "clue", lambda _, line: _checked_clue(_said_in(line), attributes))


def _said_in(line: str) -> tuple[str, str, str | int]:
    """Parse the line of a clue; its values are not checked."""
    value, _, rest = " ".join(line.split()).removesuffix(".").partition(" is ")
    for word, relation in RELATIONS.items():
        if rest.startswith(f"{relation.phrase} "):
            other = rest.removeprefix(f"{relation.phrase} ")
            return value, word, int(other) if relation.of_a_house and re.fullmatch("[0-9]{1,9}", other) else other
    ways = listed([f"'is {relation.phrase}'" for relation in RELATIONS.values()])
    raise BadPuzzle(f"{brief(line)} is no clue; expected a value, one of {ways}, and another value or a house's number")
