"""Exhaustive search: every world in turn. Slow, obvious, the reference for the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from engines.facts import Fact, atoms_among
from engines.reasoner import Backbone, Deduction, conclude
from engines.solving.component_reasoner import ComponentReasoner
from engines.solving.limits import checked_limit
from engines.solving.truth_table import TruthTable
from game.errors import GaveUp
from game.grid import Cell
from game.logic import Formula
from game.sentence import Sentence, Total

World = tuple[int, ...]
"""How many mines each group of interchangeable cells has."""


class ExhaustiveReasoner(ComponentReasoner):
    """Looks at every world that fits the facts.

    Cells that stand in the same sentences are interchangeable: a world says how many of such a group are mines, and
    not which. Where there are formulas, a world gives every atom its value. On a component with more than 2 ** `limit`
    such worlds, fitting or not, it gives up; so with a total, which ties all components together. `limit` atoms are
    always within reach.
    """

    name = "exhaustive"
    speaks = frozenset({Sentence, Formula})
    tells_few = False  # it has groups of its own

    def __init__(self, limit: int = 20) -> None:
        super().__init__()
        self.limit = checked_limit("limit", limit)

    def backbone(self, component: Sequence[Fact]) -> Backbone | None:
        """What is the same in every world; see `ComponentReasoner.backbone`."""
        sentences = [fact for fact in component if isinstance(fact, Sentence)]
        if len(sentences) < len(component):
            return self._backbone_by_table(component)
        groups = groups_of(sentences)
        self._check_number(prod(len(cells) + 1 for cells in groups))
        return _alike(worlds(sentences, groups), groups)

    def has_model(self, component: Sequence[Fact]) -> bool:
        """Whether there is a world; see `ComponentReasoner.has_model`."""
        sentences = [fact for fact in component if isinstance(fact, Sentence)]
        if len(sentences) < len(component):
            return super().has_model(component)
        return next(self._worlds(sentences), None) is not None

    def has_model_with_total(self, facts: Sequence[Fact], total: Total) -> bool:
        """Whether there is a world with so many mines; see `ComponentReasoner.has_model_with_total`."""
        worlds = self._worlds(self._sentences_alone(facts))
        return any(0 <= total.mines - sum(world) <= total.untouched for world in worlds)

    def deduce_with_total(
        self, facts: Sequence[Fact], total: Total, without: Callable[[], Deduction]
    ) -> Deduction | None:
        """What is the same in every world with so many mines: the untouched cells take those that a world leaves."""
        sentences = self._sentences_alone(facts)
        groups = groups_of(sentences)
        self._check_number(prod(len(cells) + 1 for cells in groups))
        # One more number in each world: how many of the untouched cells are mines.
        left = ((*world, total.mines - sum(world)) for world in worlds(sentences, groups))
        fitting = [world for world in left if 0 <= world[-1] <= total.untouched]
        backbone = _alike(iter(fitting), [*groups, []])
        if backbone is None:
            return None
        mines_untouched = {world[-1] for world in fitting}
        untouched = None
        if total.untouched and mines_untouched in ({0}, {total.untouched}):
            untouched = mines_untouched != {0}
        return conclude(backbone, untouched=untouched)

    def _sentences_alone(self, facts: Sequence[Fact]) -> list[Sentence]:
        sentences = self.sentences_among(facts)
        if len(sentences) < len(facts):
            raise GaveUp(f"{self.name} takes no formulas beside a total")
        return sentences

    def _backbone_by_table(self, component: Sequence[Fact]) -> Backbone | None:
        self._check_number(2 ** len(atoms_among(component)))
        table = TruthTable(component)
        return table.backbone() if table.worlds else None

    def _worlds(self, sentences: Sequence[Sentence]) -> Iterator[World]:
        groups = groups_of(sentences)
        self._check_number(prod(len(cells) + 1 for cells in groups))
        return worlds(sentences, groups)

    def _check_number(self, worlds: int) -> None:
        if worlds > 2**self.limit:
            raise GaveUp(f"there are more than 2 ** {self.limit} worlds to look at, the limit of {self.name}")


def groups_of(sentences: Sequence[Sentence]) -> list[list[Cell]]:
    """The cells of `sentences`, those that stand in the same sentences together.

    Model counting groups cells likewise; the reference that it is tested against shares no code with it.
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


def _alike(fitting: Iterator[World], groups: Sequence[Sequence[Cell]]) -> Backbone | None:
    """The cells that are mines in every world, or safe in every world; None if there is no world."""
    first = next(fitting, None)
    if first is None:
        return None
    fewest, most = list(first), list(first)
    for world in fitting:
        fewest = list(map(min, fewest, world))
        most = list(map(max, most, world))
    mines = [(cell, True) for cells, least in zip(groups, fewest, strict=True) if least == len(cells) for cell in cells]
    safes = [(cell, False) for cells, greatest in zip(groups, most, strict=True) if greatest == 0 for cell in cells]
    return [*mines, *safes]
