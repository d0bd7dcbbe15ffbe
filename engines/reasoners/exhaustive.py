"""Exhaustive search over all worlds: slow, obvious, and the reference for the other reasoners."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Annotated

from engines.facts_and_components import Fact, as_formula, atoms_among, cells_among
from engines.reasoner import Backbone
from engines.solving.limits import checked_limit
from engines.solving.worlds_reasoner import Worlds, WorldsReasoner
from game.errors import GaveUp
from game.grid import Cell
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence

World = tuple[int, ...]
"""The number of mines in each group of interchangeable cells."""


class ExhaustiveReasoner(WorldsReasoner):
    """Enumerates all worlds that fit the facts.

    Cells in the same sentences are interchangeable, so a world has only the number of mines in each group of such
    cells. With formulas, a world has the value of each atom. Raises `GaveUp` for a component with more than 2 **
    `limit` candidate worlds; a total makes all facts one component. Facts with up to `limit` atoms are always within
    the limit.
    """

    name = "exhaustive"
    summary = "every world in turn: the reference"
    reference = "Russell and Norvig, Artificial Intelligence: A Modern Approach, model checking"
    reach = "up to about 20 connected cells"

    def __init__(self, limit: Annotated[int, "gives up on more than 2 ** limit worlds of a component"] = 20) -> None:
        self.limit = checked_limit("limit", limit)

    def worlds(self, facts: Sequence[Fact]) -> Worlds:
        sentences = self.sentences_among(facts)
        are_all = len(sentences) == len(facts)
        groups = groups_of(sentences) if are_all else []
        number = prod(len(cells) + 1 for cells in groups) if are_all else 2 ** len(atoms_among(facts))
        if number > 2**self.limit:
            raise GaveUp(f"there are more than 2 ** {self.limit} worlds to look at, the limit of {self.name}")
        return GroupedWorlds(sentences, groups) if are_all else TruthTable(facts)


class GroupedWorlds(Worlds):
    """The worlds that fit sentences, as numbers of mines in each group of cells: see `Worlds`."""

    def __init__(self, sentences: Sequence[Sentence], groups: Sequence[Sequence[Cell]]) -> None:
        self._sentences, self._groups = sentences, groups

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        return next(self._with_mines(fewest, most), None) is not None

    def backbone(self, fewest: int = 0, most: int | None = None) -> Backbone | None:
        fitting = self._with_mines(fewest, most)
        if (first := next(fitting, None)) is None:
            return None
        lowest, highest = list(first), list(first)
        for world in fitting:
            lowest = list(map(min, lowest, world))
            highest = list(map(max, highest, world))
        found = list(zip(self._groups, lowest, highest, strict=True))
        certain = [(cells, least > 0) for cells, least, greatest in found if least == len(cells) or greatest == 0]
        return {cell: are_mines for cells, are_mines in certain for cell in cells}

    def _with_mines(self, fewest: int, most: int | None) -> Iterator[World]:
        fitting = all_worlds(self._sentences, self._groups)
        return fitting if most is None else (world for world in fitting if fewest <= sum(world) <= most)


def groups_of(sentences: Sequence[Sentence]) -> list[list[Cell]]:
    """Group the cells by their sentences, with no code shared with model counting, whose tests use this reasoner."""
    groups: dict[tuple[int, ...], list[Cell]] = {}
    for cell in dict.fromkeys(cell for sentence in sentences for cell in sentence.cells):
        key = tuple(number for number, sentence in enumerate(sentences) if cell in sentence.cells)
        groups.setdefault(key, []).append(cell)
    return list(groups.values())


def all_worlds(sentences: Sequence[Sentence], groups: Sequence[Sequence[Cell]]) -> Iterator[World]:
    """Yield each world that fits, built group by group, with partial worlds pruned by the sentences."""
    sizes = [len(cells) for cells in groups]
    members = [[number for number, cells in enumerate(groups) if cells[0] in s.cells] for s in sentences]

    def fits(world: list[int]) -> bool:
        for sentence, numbers in zip(sentences, members, strict=True):
            placed = sum(world[number] for number in numbers if number < len(world))
            room = sum(sizes[number] for number in numbers if number >= len(world))
            if not placed <= sentence.count <= placed + room:
                return False
        return True

    def extend(world: list[int]) -> Iterator[World]:
        if not fits(world):
            return
        if len(world) == len(groups):
            yield tuple(world)
            return
        for mines in range(sizes[len(world)] + 1):
            yield from extend([*world, mines])

    return extend([])


class TruthTable(FormulaTranslation[int]):
    """The truth table of facts: each column is an int with one bit for each of the 2 ** n worlds of n atoms."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        atoms = atoms_among(facts)
        self._size = 1 << len(atoms)
        self.true = (1 << self._size) - 1
        self.symbols = {atom: self._column_of_atom(number) for number, atom in enumerate(atoms)}
        self._cells = [self.symbols[cell] for cell in cells_among(facts)]
        self._worlds = self.all_of([self.interpret(as_formula(fact)) for fact in facts])

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        return self._with_mines(fewest, most) != 0

    def backbone(self, fewest: int = 0, most: int | None = None) -> Backbone | None:
        worlds = self._with_mines(fewest, most)
        if not worlds:
            return None
        certain = [atom for atom, column in self.symbols.items() if not (worlds & ~column and worlds & column)]
        return {atom: not worlds & ~self.symbols[atom] for atom in certain}

    def _with_mines(self, fewest: int, most: int | None) -> int:
        if most is None:
            return self._worlds
        return self._worlds & self.at_least(fewest, self._cells) & self.at_most(most, self._cells)

    def _column_of_atom(self, number: int) -> int:
        """Return the column of an atom. Worlds are binary numbers, so runs of 2 ** number zeros and ones alternate."""
        run = 1 << number
        column, length = ((1 << run) - 1) << run, 2 * run
        while length < self._size:
            column |= column << length
            length *= 2
        return column
