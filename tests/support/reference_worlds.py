"""References for the engines, which share no code with them: enumeration of all worlds.

`Worlds` holds the worlds of a few atoms as the bits of one integer, so that a sentence is applied to all at once;
`Truth` has the consequences of facts and a total; `worlds_of` lists the layouts of a small board.
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any, Generic, TypeVar

from engines.facts_and_components import Premise
from game.grid import Cell, all_cells
from mineproof import Engine, Formula, Grid, Not, Sentence, Symbol, Total

Atom = TypeVar("Atom", bound=Hashable)


class Worlds(Generic[Atom]):
    """A set of worlds of `atoms`, at first all: bit n of `left` is 1 if world n is in the set."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self.atoms = list(dict.fromkeys(atoms))
        self.left = (1 << (1 << len(self.atoms))) - 1

    def where_true(self, atom: Atom) -> int:
        """Return all worlds in which `atom` is true: the worlds with the bit of the atom in their number."""
        return _places_with_bit(self.atoms.index(atom), len(self.atoms))

    def by_count(self, atoms: Iterable[Atom]) -> list[int]:
        """Return the worlds left in which 0, 1, 2, ... of `atoms` are true."""
        counted = [self.left]
        for true in map(self.where_true, atoms):
            counted = [same & ~true | fewer & true for same, fewer in zip([*counted, 0], [0, *counted], strict=True)]
        return counted

    def restrict(self, atoms: Iterable[Atom], counts: Iterable[int]) -> None:
        """Keep only the worlds in which the number of true `atoms` is one of `counts`."""
        by_count = self.by_count(set(atoms))
        self.left = 0
        for count in counts:
            if 0 <= count < len(by_count):
                self.left |= by_count[count]

    def where(self, formula: Formula) -> int:
        names, true = list(formula.symbols()), 0
        for values in product([False, True], repeat=len(names)):
            if formula.evaluate(dict(zip(names, values, strict=True))):
                alike = (1 << (1 << len(self.atoms))) - 1
                for name, value in zip(names, values, strict=True):
                    alike &= self.where_true(name) if value else ~self.where_true(name)
                true |= alike
        return true

    def always(self, value: bool) -> set[Atom]:
        return {atom for atom in self.atoms if self.left & self.where_true(atom) == (self.left if value else 0)}


@cache
def _places_with_bit(bit: int, bits: int) -> int:
    period = 2 << bit
    ones = (1 << (period // 2)) - 1 << (period // 2)
    every_period = ((1 << (1 << bits)) - 1) // ((1 << period) - 1)
    return ones * every_period


def cells_of(premises: Iterable[Premise]) -> set[Any]:
    return {cell for premise in premises if isinstance(premise, Sentence) for cell in premise.cells}


class Truth:
    """The consequences of some premises. An atom mentioned by a sentence is a cell.

    Cells mentioned only by the other premises in `every` are untouched cells for the total.
    """

    def __init__(self, premises: Iterable[Premise], every: Iterable[Premise] = ()) -> None:
        premises, every = list(premises), list(every)
        facts = [premise for premise in premises if not isinstance(premise, Total)]
        cells = cells_of(premises)
        symbols = {name for fact in facts if isinstance(fact, Formula) for name in fact.symbols()}
        self.worlds = Worlds(sorted(cells | symbols, key=str))
        for fact in facts:
            if isinstance(fact, Formula):
                self.worlds.left &= self.worlds.where(fact)
            else:
                self.worlds.restrict(fact.cells, [fact.count])
        spoken_of = {name for fact in every if isinstance(fact, Formula) for name in fact.symbols()}
        self._no_cells = spoken_of - cells_of(every)
        self.untouched: bool | None = None
        """The value of the untouched cells, as in `Deduction`."""
        for total in (premise for premise in premises if isinstance(premise, Total)):
            untouched = total.untouched + len(cells_of(every) - cells)
            numbers = {total.mines - here for here, some in enumerate(self.worlds.by_count(cells)) if some}
            numbers.intersection_update(range(untouched + 1))
            self.worlds.restrict(cells, [total.mines - number for number in numbers])
            if untouched and numbers in ({0}, {untouched}):
                self.untouched = numbers != {0}

    @property
    def is_possible(self) -> bool:
        return self.worlds.left != 0

    @cached_property
    def true(self) -> set[Any]:
        return self.worlds.always(True)

    @cached_property
    def false(self) -> set[Any]:
        return self.worlds.always(False)

    def entails(self, query: Formula) -> bool:
        """Return whether `query` is true in every world.

        A symbol not mentioned by the premises is an untouched cell if the query is this symbol or its negation; in
        other queries it may have either value.
        """
        unknown = query.symbols() - set(self.worlds.atoms)
        if unknown and isinstance(query, Symbol | Not) and not self._no_cells & unknown and self.is_possible:
            return self.untouched is isinstance(query, Symbol)
        left = self.worlds.left
        for number in range(len(unknown)):
            left |= left << (1 << (len(self.worlds.atoms) + number))
        return not left & Worlds([*self.worlds.atoms, *unknown]).where(Not(query))


def worlds_of(engine: Engine) -> list[frozenset[Cell]]:
    """Return the layouts consistent with the numbers revealed to `engine`, and with the total, if it is known."""
    return layouts_with(engine.grid, engine.reveals, engine.total_mines)


def layouts_with(grid: Grid, reveals: Mapping[Cell, int], total: int | None) -> list[frozenset[Cell]]:
    around, hidden = grid.neighbors, [cell for cell in all_cells(grid.height, grid.width) if cell not in reveals]
    sizes = range(len(hidden) + 1) if total is None else [total]
    layouts = (frozenset(mines) for size in sizes for mines in combinations(hidden, size))
    return [mines for mines in layouts if all(len(around[cell] & mines) == n for cell, n in reveals.items())]
