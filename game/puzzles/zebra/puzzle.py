"""Logic grids: houses in a row, attributes with a value for each house, and clues. Find the house of each value.

As text, with optional numbers of clues, and as JSON:

    zebra
    nation: Dane, Swede, Pole
    pet: cat, dog, zebra
    1. zebra is directly left of Pole
    2. either cat is in the middle house or there is one house between cat and Pole

    {"kind": "zebra", "attributes": {"nation": ["Dane", "Swede", "Pole"], "pet": ["cat", "dog", "zebra"]},
     "clues": [["zebra", "directly left of", "Pole"],
               ["either", ["cat", "at", "middle"], ["cat", "one between", "Pole"]]]}

A name shared by two attributes takes the attribute before it: "mother Alice", "child Alice".
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from game.errors import BadPuzzle
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.puzzles.table_puzzle import Table, TablePuzzle
from game.puzzles.zebra.clues import CHOICES, RELATIONS, ClueContent, Hint, atom, words_of
from game.statements.connectives import Formula
from game.text.checked_values import checked_names, checked_number, split_names
from game.text.error_places import in_line, in_place
from game.text.json_or_lines import is_json
from game.text.text_parts_with_line_numbers import numbered, titled_lines
from game.text.typed_json import decode
from game.wording import brief, in_a_row, listed

Attributes = Mapping[str, Sequence[str]]

FEWEST, MOST = 2, 8
"""The least and the greatest number of houses, and of attributes."""

MOST_CLUES = 1_000

BUT_NOT_BOTH = ", but not both"

NEGATED = ("not", "not at")
"""Relations with "not", after which a shortened "or" is refused, as it may mean "nor": "cat is not in house 1 or 2"."""
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


@dataclass(frozen=True)
class ZebraPuzzle(TablePuzzle):
    r"""A logic grid: each value is in one house, and each house has one value of each attribute.

    `attributes` maps 2 to 8 names to lists of 2 to 8 different values, one for each house. A value shared by several
    attributes is named with its attribute: "mother Alice". `contents` are the clues: a value, a word of `RELATIONS`,
    and another value or the number of a house, from 1 on the left. A clue may also be a word of `CHOICES` and two such
    clues. Raises `BadPuzzle`. The consistency of the clues is not checked.

    >>> attributes = {"nation": ["Dane", "Swede"], "pet": ["cat", "dog"]}
    >>> puzzle = ZebraPuzzle(attributes, [("Dane", "directly left of", "cat")])
    >>> print(puzzle.clues()[0])
    Dane is directly left of cat
    >>> print("\n".join(puzzle.sentences()))
    zebra
    nation: Dane, Swede
    pet: cat, dog
    1. Dane is directly left of cat.
    """

    attributes: Attributes = field(hash=False)
    contents: Sequence[ClueContent] = ()

    kind: ClassVar[str] = "zebra"
    task: ClassVar[str] = (
        "Houses stand in a row, house 1 on the left. The first lines of a puzzle list what there is; of each line, "
        "every house has one. In the clues, “directly left of” means in the next house to the left, “somewhere left "
        "of” in any house to the left, and “next to” in the next house to the left or right."
    )

    def __post_init__(self) -> None:
        if not isinstance(self.attributes, Mapping):
            raise BadPuzzle(f"the attributes are {self.attributes!r}; expected names with their values, as in a dict")
        checked: dict[str, tuple[str, ...]] = {}
        for name, values in self.attributes.items():
            checked[name] = _checked_values(name, values, checked)
        checked_number(len(checked), "the number of attributes, such as 'pet: cat, dog',", FEWEST, MOST)
        object.__setattr__(self, "attributes", checked)
        checked_names(self.values, "the values")
        checked_number(len(self.contents), "the number of clues", 0, MOST_CLUES)
        contents = []
        for number, clue in enumerate(self.contents, 1):
            with in_place(f"clue {number}"):
                contents.append(self._checked_clue(clue))
        object.__setattr__(self, "contents", tuple(contents))

    # Names.

    @property
    def houses(self) -> range:
        """Return the numbers of the houses, from 1 on the left."""
        return range(1, len(next(iter(self.attributes.values()))) + 1)

    @property
    def values(self) -> list[str]:
        """Return the names of all values, attribute by attribute."""
        return [value for values in self._named.values() for value in values]

    @cached_property
    def _named(self) -> Attributes:
        """Map each attribute to its values, with the attribute before a value that another attribute has as well."""
        number = Counter(value for values in self.attributes.values() for value in values)
        return {
            of: [f"{of} {value}" if number[value] > 1 else value for value in values]
            for of, values in self.attributes.items()
        }

    def clues(self) -> list[Hint]:
        return [*self._hints]

    @cached_property
    def _hints(self) -> list[Hint]:
        return [Hint.of(number, content, len(self.houses)) for number, content in enumerate(self.contents, 1)]

    @cached_property
    def table(self) -> Table:
        return Table(self.values, list(map(str, self.houses)), within="in house")

    def rules(self) -> list[Formula]:
        of_values = [self.table.in_row(value) for value in self.values]
        attributes = self._named.values()
        return [*of_values, *[self.table.in_column(str(n), values) for values in attributes for n in self.houses]]

    title: ClassVar[str] = "Which value is in which house"

    def row_as_reason(self, row: str) -> str:
        return f"{row} is in one house"

    def column_as_reason(self, column: str, row: str) -> str:
        return f"house {column} has one {next(name for name, values in self._named.items() if row in values)}"

    def sentences(self) -> list[str]:
        attributes = [f"{name}: {', '.join(values)}" for name, values in self.attributes.items()]
        return [self.kind, *attributes, *[f"{clue.source}. {clue}." for clue in self.clues()]]

    def labels(self) -> tuple[Sequence[str], Sequence[str]]:
        first = {values[0]: f"{name}: {self.attributes[name][0]}" for name, values in self._named.items()}
        return [first.get(value, value) for value in self.values], self.table.columns

    def caption(self, known: PuzzleConclusions) -> str:
        found = {house: [v for v in self.values if known.values.get(atom(v, house))] for house in self.houses}
        houses = [f"House {house}: {', '.join(values)}." for house, values in found.items() if values]
        return "\n".join([*self.sentences()[1 + len(self.attributes) :], *houses])

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "attributes": dict(self.attributes), "clues": list(self.contents)}

    # Text.

    @classmethod
    def parse(cls, text: str) -> Self:
        with in_line(1):  # of an error without another line
            if is_json(text):
                found = decode(text, ZebraFields, BadPuzzle)
                return cls(found.attributes, found.clues)
            lines = list(titled_lines(text, cls.kind))
            attributes: dict[str, tuple[str, ...]] = {}
            for number, line in lines:
                name, colon, values = map(str.strip, line.partition(":"))
                with in_line(number):
                    if colon:
                        attributes[name] = _checked_values(name, split_names(values), attributes)
            with in_line(lines[-1][0] if lines else 1):
                blank = cls(attributes)
            clues = [(number, " ".join(line.split())) for number, line in lines if ":" not in line]
            return replace(blank, contents=numbered(clues, "clue", lambda _, line: blank._clue_in(line)))

    def _clue_in(self, line: str) -> ClueContent:
        for other, words in OTHER_WORDS.items():
            line = re.sub(other, words, line, flags=re.IGNORECASE)
        found, errors = dict[ClueContent, None](), list[BadPuzzle]()
        for content in _contents(line.removesuffix(".")):
            try:
                found[self._checked_clue(content)] = None
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
        expected = f"expected a value, one of {ways}, and another value or a house's number"
        raise BadPuzzle(f"{brief(line)} is no clue; {expected}")

    # Checks; each raises `BadPuzzle`.

    def _checked_clue(self, content: object, *, within: bool = False) -> ClueContent:
        if not isinstance(content, list | tuple) or len(content) != 3:
            expected = "such as ('zebra', 'next to', 'Dane') or ('zebra', 'at', 1)"
            raise BadPuzzle(f"{content!r} says nothing; expected {expected}")
        value, word, other = content
        if isinstance(word, list | tuple) and not within:
            if value not in CHOICES:
                raise BadPuzzle(f"{value!r} joins no clues; expected one of {listed(CHOICES)}")
            return value, *[self._checked_clue(one, within=True) for one in (word, other)]
        if not isinstance(word, str) or word not in RELATIONS:
            raise BadPuzzle(f"{word!r} relates nothing; expected one of {listed(RELATIONS)}")
        value = self._checked_name(value)
        if RELATIONS[word].of_a_house:
            return value, word, self._checked_house(other)
        other = self._checked_name(other)
        if value == other:
            raise BadPuzzle(f"{value!r} is related to itself; expected two different values")
        return value, word, other

    def _checked_name(self, name: object) -> str:
        """Return the unique name of a value; the given name may have the attribute before it, as in "mother Alice"."""
        full = {f"{of} {value}": value for of, values in self.attributes.items() for value in values}
        names = full | {value: value for value in self.values}
        if isinstance(name, str) and name in names:
            return names[name]
        if alike := [one for one, value in full.items() if value == name]:
            raise BadPuzzle(f"{name!r} is the name of two things; expected {in_a_row(alike, 'or')}")
        expected = "; ".join([", ".join(values) for values in self._named.values()])
        raise BadPuzzle(f"{name!r} is not among the values; expected one of these: {expected}")

    def _checked_house(self, house: object) -> int:
        last = self.houses[-1]
        places = dict(zip(ORDINALS, self.houses, strict=False)) | {"last": last}
        places |= {"middle": last // 2 + 1} if last % 2 else {}
        if isinstance(house, str) and house in places:
            return places[house]
        if type(house) is not int or house not in self.houses:
            expected = f"its number from the left, 1 to {last}, or {in_a_row([*places], 'or')}"
            raise BadPuzzle(f"{house!r} is no house; expected {expected}")
        return house


@dataclass
class ZebraFields:
    """A puzzle in JSON."""

    kind: Literal["zebra"]
    attributes: dict[str, Any]
    clues: list[tuple[str, Any, Any]]


def _checked_values(name: str, values: object, before: Attributes) -> tuple[str, ...]:
    known = [*before, *(value for others in before.values() for value in others)]
    checked = checked_names(values, f"the values of {name!r}", [*before, *checked_names([name], "names", known)])
    fewest, most = (len(next(iter(before.values()))),) * 2 if before else (FEWEST, MOST)
    checked_number(len(checked), f"the number of values of {name!r}, one for each house,", fewest, most)
    return checked


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
    """Yield each relation found in a line; a name may contain the words of another one."""
    for word, relation in RELATIONS.items():
        # no relation has words behind the second name
        before, between, _ = relation.words.split("{}")
        if line[: len(before)].lower() == before:
            text = line[len(before) :]
            for found in re.finditer(re.escape(between), text):
                value, other = text[: found.start()], text[found.end() :]
                is_number = relation.of_a_house and re.fullmatch("[0-9]{1,9}", other)
                for first, second in dict.fromkeys([(value, other), (_bare(value), _bare(other))]):
                    yield first, word, int(second) if is_number else second
