"""Logic grids in and out, and what is refused.

As text, in which empty lines do not count, and clues need no numbers:

    zebra
    nation: Dane, Swede, Pole
    pet: cat, dog, zebra
    1. zebra is directly left of Pole.
    2. Dane is not in house 1.

As JSON, where each clue is a value, a word of `RELATIONS`, and another value or the number of a house:

    {"kind": "zebra", "attributes": {"nation": ["Dane", "Swede", "Pole"], "pet": ["cat", "dog", "zebra"]},
     "clues": [["zebra", "directly left of", "Pole"], ["Dane", "not at", 1]]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from game.errors import BadPuzzle
from game.reading import (
    brief,
    checked_list,
    checked_names,
    in_line,
    is_json,
    read_object,
    titled_lines,
    without_number,
)
from game.words import listed
from game.zebra.clues import RELATIONS, Attributes, Said, houses_of

KIND = "zebra"
FEWEST, MOST = 2, 8
"""How many houses there may be, and how many attributes."""

MOST_CLUES = 1_000


def checked_attributes(attributes: object) -> Attributes:
    """The attributes with their values. Raises `BadPuzzle`."""
    if not isinstance(attributes, Mapping):
        raise BadPuzzle(f"the attributes are {attributes!r}; expected names with their values, as in a dict")
    checked: dict[str, tuple[str, ...]] = {}
    for name, values in attributes.items():
        checked[name] = _checked_values(name, values, checked)
    if not FEWEST <= len(checked) <= MOST:
        raise BadPuzzle(f"attributes: {len(checked)}; expected {FEWEST} to {MOST}, such as 'pet: cat, dog'")
    return checked


def _checked_values(name: str, values: object, before: Attributes) -> tuple[str, ...]:
    """The values of the attribute with this name, which comes after others. Raises `BadPuzzle`."""
    known = [*before, *(value for others in before.values() for value in others)]
    checked = checked_names(values, f"the values of {name!r}", [*known, *checked_names([name], "names", known)])
    fewest, most = (houses_of(before),) * 2 if before else (FEWEST, MOST)
    if not fewest <= len(checked) <= most:
        expected = f"{fewest}, as the first attribute has" if before else f"one for each house, {fewest} to {most}"
        raise BadPuzzle(f"{name!r} has {len(checked)} values; expected {expected}")
    return checked


def checked_clues(clues: Sequence[object], attributes: Attributes) -> tuple[Said, ...]:
    """What all clues say. Raises `BadPuzzle`, with the number of the clue."""
    if len(clues) > MOST_CLUES:
        raise BadPuzzle(f"there are {len(clues):,} clues; expected {MOST_CLUES:,} at the most")
    checked: list[Said] = []
    for said in clues:
        try:
            checked.append(_checked_clue(said, attributes))
        except BadPuzzle as error:
            raise BadPuzzle(f"clue {len(checked) + 1}: {error}") from None
    return tuple(checked)


def _checked_clue(said: object, attributes: Attributes) -> Said:
    """What a clue says of these attributes. Raises `BadPuzzle`."""
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
        raise BadPuzzle(f"{value!r} is told of itself; expected two different values")
    return value, word, other


def read(text: str) -> tuple[Attributes, Sequence[Said]]:
    """The attributes and the clues that `text` tells. Raises `BadPuzzle`."""
    if not is_json(text):
        return _read_lines(text)
    found = read_object(text, KIND, ("attributes", "clues"))
    attributes = checked_attributes(found["attributes"])
    return attributes, checked_clues(checked_list(found["clues"], "clues"), attributes)


def _read_lines(text: str) -> tuple[Attributes, Sequence[Said]]:
    told = list(titled_lines(text, KIND))
    attributes: dict[str, tuple[str, ...]] = {}
    for number, line in told:
        name, colon, values = line.partition(":")
        with in_line(number):
            if colon:
                found = _checked_values(name.strip(), [value.strip() for value in values.split(",")], attributes)
                attributes[name.strip()] = found
    with in_line(told[-1][0] if told else 1):
        checked_attributes(attributes)
    clues: list[Said] = []
    for number, line in told:
        with in_line(number):
            if ":" not in line:
                clues.append(_checked_clue(_said_in(without_number(line, len(clues) + 1, "clue")), attributes))
    return attributes, clues


def _said_in(line: str) -> tuple[str, str, str | int]:
    """What a clue says in its line; whether there are such values is not looked at."""
    value, _, rest = " ".join(line.split()).removesuffix(".").partition(" is ")
    for word, relation in RELATIONS.items():
        if rest.startswith(f"{relation.phrase} "):
            other = rest.removeprefix(f"{relation.phrase} ")
            return value, word, int(other) if relation.of_a_house and re.fullmatch("[0-9]{1,9}", other) else other
    ways = listed([f"'is {relation.phrase}'" for relation in RELATIONS.values()])
    raise BadPuzzle(f"{brief(line)} is no clue; expected a value, one of {ways}, and another value or a house's number")
