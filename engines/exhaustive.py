"""The exhaustive engine: every world in turn. Slow, obvious, the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from engines.engine import Engine
from engines.reasoner import Deduction, Fact, Reasoner, components, minimal_core
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence

World = tuple[int, ...]
"""How many mines each group of interchangeable cells has."""


class ExhaustiveReasoner(Reasoner):
    """Looks at every world that fits the facts.

    Cells that stand in the same sentences are interchangeable: a world says how many of such a group are mines, and
    not which. On a component with more than 2 ** `limit` such worlds, fitting or not, it gives up; `limit` cells are
    always within reach.
    """

    name = "exhaustive"
    speaks = frozenset({Sentence})

    def __init__(self, limit: int = 20) -> None:
        if type(limit) is not int or limit < 0:
            raise ValueError(f"the limit is {limit!r}; expected an int of at least 0")
        self.limit = limit

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """What is the same in every world; see `Reasoner.deduce`."""
        sentences = self.sentences_among(facts)
        true: set[Cell] = set()
        false: set[Cell] = set()
        complete = True
        for component in components(sentences):
            groups = groups_of(component)
            sizes = [len(cells) for cells in groups]
            if prod(size + 1 for size in sizes) > 2**self.limit:
                complete = False
                continue
            ranges = _ranges(component, groups)
            if ranges is None:
                core = minimal_core(component, _contradict)
                raise Contradiction.between(core)
            for cells, (fewest, most) in zip(groups, ranges, strict=True):
                if fewest == len(cells):
                    true.update(cells)
                elif most == 0:
                    false.update(cells)
        return Deduction(frozenset(true), frozenset(false), complete)


def groups_of(sentences: Sequence[Sentence]) -> list[list[Cell]]:
    """The cells of `sentences`, those that stand in the same sentences together."""
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


def _contradict(sentences: Sequence[Sentence]) -> bool:
    return next(worlds(sentences, groups_of(sentences)), None) is None


class ExhaustiveEngine(Engine):
    """An engine that looks at every world: the reference for the others, on small boards."""

    reasoner_class = ExhaustiveReasoner
