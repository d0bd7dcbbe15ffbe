"""The text and JSON forms of logic grids, and their checks.

    zebra
    nation: Dane, Swede, Pole
    pet: cat, dog, zebra
    1. zebra is directly left of Pole
    2. either cat is in the middle house or there is one house between cat and Pole

    {"kind": "zebra", "attributes": {"nation": ["Dane", "Swede", "Pole"], "pet": ["cat", "dog", "zebra"]},
     "clues": [["zebra", "directly left of", "Pole"],
               ["either", ["cat", "at", "middle"], ["cat", "one between", "Pole"]]]}

The values of one attribute have different names. A name shared by two attributes takes the attribute before it: "mother
Alice", "child Alice". The numbers of clues are optional.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.errors import BadPuzzle
from game.puzzles.zebra.clues import CHOICES, RELATIONS, Attributes, ClueContent, houses_of, words_of
from game.text.checked_values import checked_names, checked_number, split_names
from game.text.error_places import in_line, in_place
from game.text.line_numbers import numbered, titled_lines
from game.text.text_kind import is_json
from game.text.typed_json import decode
from game.wording import brief, in_a_row, listed

FEWEST, MOST = 2, 8
"""The least and the greatest number of houses, and of attributes."""

MOST_CLUES = 1_000

BUT_NOT_BOTH = ", but not both"

NEGATED = ("not", "not at")
"""The relations with "not". After them, a shortened "or" is refused, as it may mean "nor": "cat is not in house 1 or
2".
"""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
A_HOUSE = f"({'|'.join(ORDINALS)}|last|middle)"
OTHER_WORDS = {
    r"\b(?:directly|immediately|just) (?:to the )?(left|right) of\b": r"directly \1 of",
    r"\b(?:somewhere|anywhere) to the (left|right) of\b": r"somewhere \1 of",
    r"\bthere is (?:exactly one|1) house between\b": "there is one house between",
    r"\bthere are (?:exactly two|2) houses between\b": "there are two houses between",
    rf"\bthe {A_HOUSE} or (?:the )?{A_HOUSE} house\b": r"house \1 or house \2",
    rf"\bthe {A_HOUSE} house\b": r"house \1",
}
"""Other wordings of relations, and their replacements."""

A_SIDE = re.compile(r"\bis (?:to the )?(left|right) of\b")


def checked_attributes(attributes: object) -> Attributes:
    """Check the attributes and their values, and return them. Raises `BadPuzzle`."""
    if not isinstance(attributes, Mapping):
        raise BadPuzzle(f"the attributes are {attributes!r}; expected names with their values, as in a dict")
    checked: dict[str, tuple[str, ...]] = {}
    for name, values in attributes.items():
        checked[name] = _checked_values(name, values, checked)
    checked_number(len(checked), "the number of attributes, such as 'pet: cat, dog',", FEWEST, MOST)
    named(checked)
    return checked


def _checked_values(name: str, values: object, before: Attributes) -> tuple[str, ...]:
    """Check that the values of an attribute differ from all values of the attributes `before`. Raises `BadPuzzle`."""
    known = [*before, *(value for others in before.values() for value in others)]
    checked = checked_names(values, f"the values of {name!r}", [*before, *checked_names([name], "names", known)])
    fewest, most = (houses_of(before),) * 2 if before else (FEWEST, MOST)
    checked_number(len(checked), f"the number of values of {name!r}, one for each house,", fewest, most)
    return checked


def named(attributes: Attributes) -> Attributes:
    """Return the attributes with a unique name for each value. Raises `BadPuzzle` if names are still equal.

    >>> named({"mother": ["Alice", "Eve"], "child": ["Alice", "Bob"]})
    {'mother': ['mother Alice', 'Eve'], 'child': ['child Alice', 'Bob']}
    """
    number = Counter(value for values in attributes.values() for value in values)
    names = {
        of: [f"{of} {value}" if number[value] > 1 else value for value in values] for of, values in attributes.items()
    }
    for name, times in Counter(value for values in names.values() for value in values).items():
        if times > 1:
            raise BadPuzzle(f"{name!r} is the name of two things; give each another one")
    return names


def checked_clues(clues: Sequence[object], attributes: Attributes) -> tuple[ClueContent, ...]:
    """Check all clues and return their content. Raises `BadPuzzle`, with the number of the clue."""
    checked_number(len(clues), "the number of clues", 0, MOST_CLUES)
    checked: list[ClueContent] = []
    for number, clue in enumerate(clues, 1):
        with in_place(f"clue {number}"):
            checked.append(_checked_clue(clue, attributes))
    return tuple(checked)


def _checked_clue(content: object, attributes: Attributes, *, within: bool = False) -> ClueContent:
    if not isinstance(content, list | tuple) or len(content) != 3:
        expected = "such as ('zebra', 'next to', 'Dane') or ('zebra', 'at', 1)"
        raise BadPuzzle(f"{content!r} says nothing; expected {expected}")
    value, word, other = content
    if isinstance(word, list | tuple) and not within:
        if value not in CHOICES:
            raise BadPuzzle(f"{value!r} joins no clues; expected one of {listed(CHOICES)}")
        return value, *[_checked_clue(one, attributes, within=True) for one in (word, other)]
    if not isinstance(word, str) or word not in RELATIONS:
        raise BadPuzzle(f"{word!r} relates nothing; expected one of {listed(RELATIONS)}")
    value = _checked_name(value, attributes)
    if RELATIONS[word].of_a_house:
        return value, word, _checked_house(other, houses_of(attributes))
    other = _checked_name(other, attributes)
    if value == other:
        raise BadPuzzle(f"{value!r} is related to itself; expected two different values")
    return value, word, other


def _checked_name(name: object, attributes: Attributes) -> str:
    """Return the unique name of a value; the given name may have the attribute before it, as in "mother Alice"."""
    full = {f"{of} {value}": value for of, values in attributes.items() for value in values}
    known = named(attributes).values()
    names = full | {value: value for values in known for value in values}
    if isinstance(name, str) and name in names:
        return names[name]
    if alike := [one for one, value in full.items() if value == name]:
        raise BadPuzzle(f"{name!r} is the name of two things; expected {in_a_row(alike, 'or')}")
    expected = "; ".join([", ".join(values) for values in known])
    raise BadPuzzle(f"{name!r} is not among the values; expected one of these: {expected}")


def _checked_house(house: object, houses: int) -> int:
    """Return the number of a house, given as its number or as a word such as "first", "last" or "middle"."""
    places = {name: number for number, name in enumerate(ORDINALS[:houses], 1)} | {"last": houses}
    places |= {"middle": houses // 2 + 1} if houses % 2 else {}
    if isinstance(house, str) and house in places:
        return places[house]
    if type(house) is not int or not 1 <= house <= houses:
        expected = f"its number from the left, 1 to {houses}, or {in_a_row([*places], 'or')}"
        raise BadPuzzle(f"{house!r} is no house; expected {expected}")
    return house


@dataclass
class ZebraFields:
    """A puzzle in JSON."""

    kind: Literal["zebra"]
    attributes: dict[str, Any]
    clues: list[tuple[str, Any, Any]]


def read(text: str, kind: str) -> tuple[Any, Sequence[Any]]:
    """Read the attributes and the clues, from text or JSON; JSON values are not checked. Raises `BadPuzzle`."""
    if is_json(text):
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
    clue_lines = [(number, line) for number, line in lines if ":" not in line]
    return attributes, numbered(clue_lines, "clue", lambda _, line: _clue_in(" ".join(line.split()), attributes))


def _clue_in(line: str, attributes: Attributes) -> ClueContent:
    for other, words in OTHER_WORDS.items():
        line = re.sub(other, words, line, flags=re.IGNORECASE)
    found, errors = dict[ClueContent, None](), list[BadPuzzle]()
    for content in _contents(line.removesuffix(".")):
        try:
            found[_checked_clue(content, attributes)] = None
        except BadPuzzle as error:
            errors.append(error)
    if len(found) > 1:
        ways = in_a_row([f'"{words_of(content)}"' for content in found], "or")
        raise BadPuzzle(f"{brief(line)} may mean {ways}; expected names that leave one reading")
    if found:
        return next(iter(found))
    if errors:
        raise errors[0]
    if side := A_SIDE.search(line):
        ways = f'"directly {side[1]} of" or "somewhere {side[1]} of"'
        raise BadPuzzle(f"{brief(line)} may mean {ways}; expected one of them")
    ways = listed([f"'{relation.words.format('A', 'B')}'" for relation in RELATIONS.values()])
    raise BadPuzzle(f"{brief(line)} is no clue; expected a value, one of {ways}, and another value or a house's number")


def _contents(line: str) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each reading of a line, unchecked. A line has several readings if a name in it has "and" or "or"."""
    yield from _relations(line)
    word = "either but not both" if line.endswith(BUT_NOT_BOTH) else "either"
    text = re.sub("(^| )either ", r"\1", line.removesuffix(BUT_NOT_BOTH), count=1, flags=re.IGNORECASE)
    for found in re.finditer(",? or (?:else )?", text):
        one, other = text[: found.start()], text[found.end() :]
        for value, relation, place in _relations(other):  # "cat or dog is next to red"
            if relation not in NEGATED:
                yield word, (one, relation, place), (value, relation, place)
        for first in _relations(one):
            begun = RELATIONS[first[1]].words.format(first[0], "")  # "cat is in house 1 or 2", "or in house 2", ...
            shorter = [f"{begun}{other}", f"{first[0]} is {other}", f"{first[0]} is in {other}"]
            for rest in [other, *([] if first[1] in NEGATED else shorter)]:
                yield from ((word, first, second) for second in _relations(rest))


def _bare(name: str) -> str:
    return re.sub("^the ", "", name, flags=re.IGNORECASE)


def _relations(line: str) -> Iterator[tuple[str, str, Any]]:
    """Yield each relation found in a line, with two values, or a value and a house.

    A name may contain the words of a relation, so several relations may be found.
    """
    for word, relation in RELATIONS.items():
        before, between, after = relation.words.split("{}")
        if line[: len(before)].lower() == before and line.endswith(after):
            text = line[len(before) :].removesuffix(after)
            for found in re.finditer(re.escape(between), text):
                value, other = text[: found.start()], text[found.end() :]
                is_number = relation.of_a_house and re.fullmatch("[0-9]{1,9}", other)
                for first, second in dict.fromkeys([(value, other), (_bare(value), _bare(other))]):
                    yield first, word, int(second) if is_number else second
