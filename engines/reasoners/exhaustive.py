"""The exhaustive engine: every world in turn. Slow, obvious, the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from engines.engine import Engine
from engines.reasoner import Atom, ComponentReasoner, Fact, GaveUp, atoms_among
from engines.solving.truth_table import TruthTable
from game.grid import Cell
from game.logic import Formula
from game.sentence import Sentence

World = tuple[int, ...]
"""How many mines each group of interchangeable cells has."""


class ExhaustiveReasoner(ComponentReasoner):
    """Looks at every world that fits the facts.

    Cells that stand in the same sentences are interchangeable: a world says how many of such a group are mines, and
    not which. Where there are formulas, a world gives every atom its value. On a component with more than 2 ** `limit`
    such worlds, fitting or not, it gives up; `limit` atoms are always within reach.
    """

    name = "exhaustive"
    speaks = frozenset({Sentence, Formula})

    def __init__(self, limit: int = 20) -> None:
        if type(limit) is not int or limit < 0:
            raise ValueError(f"the limit is {limit!r}; expected an int of at least 0")
        self.limit = limit

    def settle(self, component: Sequence[Fact]) -> Sequence[tuple[Atom, bool]] | None:
        """What is the same in every world; see `ComponentReasoner.settle`."""
        sentences = [fact for fact in component if isinstance(fact, Sentence)]
        if len(sentences) < len(component):
            return self._settle_by_table(component)
        groups = groups_of(sentences)
        self._check_number(prod(len(cells) + 1 for cells in groups))
        ranges = _ranges(sentences, groups)
        if ranges is None:
            return None
        mines = [
            (cell, True)
            for cells, (fewest, _) in zip(groups, ranges, strict=True)
            if fewest == len(cells)
            for cell in cells
        ]
        safes = [(cell, False) for cells, (_, most) in zip(groups, ranges, strict=True) if most == 0 for cell in cells]
        return mines + safes

    def _settle_by_table(self, component: Sequence[Fact]) -> Sequence[tuple[Atom, bool]] | None:
        self._check_number(2 ** len(atoms_among(component)))
        table = TruthTable(component)
        return table.settled() if table.worlds else None

    def _check_number(self, worlds: int) -> None:
        if worlds > 2**self.limit:
            raise GaveUp(f"there are more than 2 ** {self.limit} worlds to look at, the limit of {self.name}")


def groups_of(sentences: Sequence[Sentence]) -> list[list[Cell]]:
    """The cells of `sentences`, those that stand in the same sentences together.

    The counting engines group cells likewise; the reference that they are tested against shares no code with them.
    """
    groups: dict[tuple[int, ...], list[Cell]] = {}
    for cell in dict.fromkeys(cell for sentence in sentences for cell in sentence.cells):
        key = tuple(number for number, sentence in enumerate(sentences) if cell in sentence.cells)
        groups.setdefault(key, []).append(cell)
    return list(groups.values())


def worlds(sentences: Sequence[Sentence], groups: Sequence[Sequence[Cell]]) -> Iterator[World]:
    """Every world that fits, built group by group; one that a sentence already rules out is not built further."""
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


def _ranges(sentences: Sequence[Sentence], groups: Sequence[Sequence[Cell]]) -> list[tuple[int, int]] | None:
    """The fewest and the most mines of each group in any world, or None if no world fits."""
    fitting = worlds(sentences, groups)
    first = next(fitting, None)
    if first is None:
        return None
    fewest, most = list(first), list(first)
    for world in fitting:
        fewest = list(map(min, fewest, world))
        most = list(map(max, most, world))
    return list(zip(fewest, most, strict=True))


class ExhaustiveEngine(Engine):
    """An engine that looks at every world: the reference for the others, on small boards."""

    reasoner_class = ExhaustiveReasoner
