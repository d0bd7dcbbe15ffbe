"""Logic grids: houses in a row, attributes with a value for each house, and clues. Which value is in which house?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from game.known import NOTHING, Known
from game.logic import Exactly, Formula, Symbol
from game.puzzle import Puzzle
from game.zebra import files
from game.zebra.clues import Attributes, Hint, Said, atom, houses_of
from game.zebra.words import ZebraWords

if TYPE_CHECKING:
    from game.pictures import Picture


@dataclass(frozen=True)
class ZebraPuzzle(Puzzle):
    """Each value is in one house, and in each house is one value of each attribute.

    `attributes` maps 2 to 8 names to lists of values: 2 to 8, one for each house, and all different. `said` are the
    clues: a value, a word of `RELATIONS`, and another value or the number of a house, from 1 on the left. Raises
    `BadPuzzle`. That the clues can be true together is not checked.

    >>> attributes = {"nation": ["Dane", "Swede"], "pet": ["cat", "dog"]}
    >>> puzzle = ZebraPuzzle(attributes, [("Dane", "directly left of", "cat")])
    >>> print(puzzle.clues()[0])
    Dane is directly left of cat
    >>> print("\\n".join(puzzle.sentences()))
    zebra
    nation: Dane, Swede
    pet: cat, dog
    1. Dane is directly left of cat.
    """

    attributes: Attributes
    said: Sequence[Said] = ()

    kind: ClassVar[str] = files.KIND

    def __post_init__(self) -> None:
        object.__setattr__(self, "attributes", files.checked_attributes(self.attributes))
        object.__setattr__(self, "said", files.checked_clues(tuple(self.said), self.attributes))

    def __hash__(self) -> int:
        return hash((frozenset(self.attributes.items()), self.said))

    @property
    def houses(self) -> range:
        """The numbers of the houses, from 1 on the left."""
        return range(1, houses_of(self.attributes) + 1)

    @property
    def values(self) -> list[str]:
        """All values, attribute by attribute."""
        return [value for values in self.attributes.values() for value in values]

    # What it tells.

    def clues(self) -> list[Hint]:
        """The clues, numbered from 1."""
        return [Hint.of(number, said, len(self.houses)) for number, said in enumerate(self.said, 1)]

    def rules(self) -> list[Formula]:
        """Each value is in one house; in each house is one value of each attribute."""
        lines = list(self._table())
        for values in self.attributes.values():
            lines += [[atom(value, house) for value in values] for house in self.houses]
        return [Exactly(1, map(Symbol, line)) for line in lines]

    def questions(self) -> list[str]:
        """For each value in turn, whether it is in each house."""
        return [name for names in self._table() for name in names]

    def alternatives(self) -> list[list[str]]:
        """The houses of each value."""
        return self._table()

    def _table(self) -> list[list[str]]:
        return [[atom(value, house) for house in self.houses] for value in self.values]

    # How it is said.

    @property
    def words(self) -> ZebraWords:
        """See `Puzzle`."""
        return ZebraWords(self.attributes)

    def sentences(self) -> list[str]:
        """The lines that `parse` reads."""
        attributes = [f"{name}: {', '.join(values)}" for name, values in self.attributes.items()]
        return [self.kind, *attributes, *[f"{clue.source}. {clue}." for clue in self.clues()]]

    def picture(self, known: Known = NOTHING) -> Picture:
        """A table of values by houses; what is certain of each house is said below."""
        from game.pictures import Picture, of_table  # only where something is drawn

        first = {values[0]: f"{name}: {values[0]}" for name, values in self.attributes.items()}
        labels = [first.get(value, value) for value in self.values]
        panel = of_table(labels, list(map(str, self.houses)), self._table(), known)
        found = {house: [v for v in self.values if known.values.get(atom(v, house))] for house in self.houses}
        caption = "\n".join(f"House {house}: {', '.join(values)}." for house, values in found.items() if values)
        return Picture("Which value is in which house", (panel,), caption)

    # In text and in JSON.

    @classmethod
    def parse(cls, text: str) -> Self:
        """The puzzle written in `text`, in lines as `sentences` has them, or as JSON; see `game.zebra.files`."""
        return cls(*files.read(text))

    def as_json(self) -> dict[str, Any]:
        """See `Puzzle`."""
        attributes = {name: list(values) for name, values in self.attributes.items()}
        return {"kind": self.kind, "attributes": attributes, "clues": list(map(list, self.said))}
