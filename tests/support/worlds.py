"""The references for the engines, which share nothing with them: every world there is.

`Worlds` holds the worlds of a few atoms as the bits of one whole number, so that a sentence is told to all at once;
`worlds_of` lists the layouts of a small board, one after the other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Generic, TypeVar

from engines import Engine
from game.grid import Cell, Grid, all_cells

Atom = TypeVar("Atom", bound=Hashable)


class Worlds(Generic[Atom]):
    """The worlds of `atoms`, at first all of them: a world is a place in the number `left`, and the bit there is 1."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        self.atoms = list(dict.fromkeys(atoms))
        self.left = (1 << (1 << len(self.atoms))) - 1

    def where_true(self, atom: Atom) -> int:
        """All worlds in which `atom` is true: those whose place has the bit of the atom."""
        return _places_with_bit(self.atoms.index(atom), len(self.atoms))

    def by_count(self, atoms: Iterable[Atom]) -> list[int]:
        """The worlds left in which 0, 1, 2, ... of `atoms` are true."""
        counted = [self.left]
        for true in map(self.where_true, atoms):
            counted = [same & ~true | fewer & true for same, fewer in zip([*counted, 0], [0, *counted], strict=True)]
        return counted

    def tell(self, atoms: Iterable[Atom], counts: Iterable[int]) -> None:
        """Leave the worlds in which the number of `atoms` that are true is one of `counts`."""
        by_count = self.by_count(set(atoms))
        self.left = 0
        for count in counts:
            if 0 <= count < len(by_count):
                self.left |= by_count[count]

    def always(self, value: bool) -> set[Atom]:
        """The atoms that have this value in every world left."""
        return {atom for atom in self.atoms if self.left & self.where_true(atom) == (self.left if value else 0)}


@cache
def _places_with_bit(bit: int, bits: int) -> int:
    period = 2 << bit
    ones = (1 << (period // 2)) - 1 << (period // 2)
    every_period = ((1 << (1 << bits)) - 1) // ((1 << period) - 1)
    return ones * every_period


def worlds_of(engine: Engine) -> list[set[Cell]]:
    """The layouts that show the numbers revealed to `engine` and have the total that it was told, if it was."""
    board = [(r, c) for r in range(engine.height) for c in range(engine.width)]
    hidden = [cell for cell in board if cell not in engine.reveals]
    sizes = range(len(hidden) + 1) if engine.total_mines is None else [engine.total_mines]
    layouts = (set(mines) for size in sizes for mines in combinations(hidden, size))
    around = engine.grid.neighbors
    return [m for m in layouts if all(len(around[cell] & m) == n for cell, n in engine.reveals.items())]


def most_won(grid: Grid, layouts: Sequence[frozenset[Cell]], revealed: frozenset[Cell]) -> int:
    """In how many of the layouts best play wins, after these reveals: by trying every cell on the board itself."""
    around = grid.neighbors
    board = list(all_cells(grid.height, grid.width))

    @cache
    def won(left: frozenset[frozenset[Cell]], seen: frozenset[Cell]) -> int:
        """The same, of layouts that show the same numbers at the cells seen."""
        if len(seen) == len(board) - len(next(iter(left))):
            return len(left)
        best = 0
        for cell in set(board) - seen:
            free = [mines for mines in left if cell not in mines]
            if len(free) > best:
                best = max(best, sum(won(part, seen | {cell}) for part in parts(free, [cell])))
            if len(free) == len(left):
                break  # a safe cell is never wrong
        return best

    def parts(left: Iterable[frozenset[Cell]], seen: Iterable[Cell]) -> list[frozenset[frozenset[Cell]]]:
        """The layouts, those together that show the same numbers."""
        by_numbers: dict[tuple[int, ...], set[frozenset[Cell]]] = {}
        for mines in left:
            by_numbers.setdefault(tuple(len(around[cell] & mines) for cell in seen), set()).add(mines)
        return list(map(frozenset, by_numbers.values()))

    return sum(won(part, revealed) for part in parts(layouts, sorted(revealed)))
