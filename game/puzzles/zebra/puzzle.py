"""Logic grids: houses in a row, attributes with a value for each house, and clues. Find the house of each value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from game.puzzles.conclusions import PuzzleConclusions
from game.puzzles.table_puzzle import Table, TablePuzzle
from game.puzzles.zebra import zebra_reader
from game.puzzles.zebra.clues import Attributes, ClueContent, Hint, atom, houses_of
from game.statements.connectives import Formula
from game.text.error_places import in_line


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
        object.__setattr__(self, "attributes", zebra_reader.checked_attributes(self.attributes))
        object.__setattr__(self, "contents", zebra_reader.checked_clues(tuple(self.contents), self.attributes))

    @property
    def houses(self) -> range:
        """Return the numbers of the houses, from 1 on the left."""
        return range(1, houses_of(self.attributes) + 1)

    @property
    def values(self) -> list[str]:
        """Return the names of all values, attribute by attribute."""
        return [value for values in self._named.values() for value in values]

    @cached_property
    def _named(self) -> Attributes:
        return zebra_reader.named(self.attributes)

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

    @classmethod
    def parse(cls, text: str) -> Self:
        with in_line(1):  # of an error without another line
            return cls(*zebra_reader.read(text, cls.kind))

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "attributes": dict(self.attributes), "clues": list(self.contents)}
