"""Facts about cells: exact counts, and the total number of mines."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from game.atom_order import in_order
from game.errors import Contradiction
from game.grid import Cell
from game.wording import counted

Atom = Hashable
"""A proposition: a cell (true: a mine), or the name of a `Symbol`. `cell` and `Symbol(cell)` are the same atom."""


class Sentence:
    """A fact: exactly `count` of `cells` are mines.

    Mutable and therefore unhashable; sentences with equal cells and count compare equal. `cells` may be any iterable,
    and is copied. Raises `Contradiction` unless `count` is from 0 to `len(cells)`, and `TypeError` for a count that is
    not an int, such as a bool.

    >>> sentence = Sentence([(0, 0), (0, 1), (0, 2)], 1)
    >>> sentence.mark_safe((0, 1))
    >>> print(sentence)
    {(0, 0), (0, 2)} = 1
    """

    __slots__ = ("__weakref__", "cells", "count")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        cells = set(cells)
        if type(count) is not int:
            raise TypeError(f"the count is {count!r}; expected an int from 0 to {len(cells)}")
        if not 0 <= count <= len(cells):
            raise Contradiction(f"{count} of {counted(len(cells), 'cell')} cannot be mines; expected 0 to {len(cells)}")
        self.cells = cells
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.count == other.count and self.cells == other.cells

    def __str__(self) -> str:
        return f"{{{', '.join(_in_order(self.cells))}}} = {self.count}"

    def __repr__(self) -> str:
        return f"Sentence([{', '.join(_in_order(self.cells))}], {self.count})"

    def copy(self) -> Sentence:
        """Return an independent copy."""
        copied = object.__new__(Sentence)
        copied.cells, copied.count = set(self.cells), self.count
        return copied

    def known_mines(self) -> set[Cell]:
        """Return the cells that must be mines by this sentence alone: all of them or none."""
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that must be safe by this sentence alone: all of them or none."""
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """Remove `cell`, known to be a mine, and decrement `count`; ignore a cell not in the sentence."""
        if cell in self.cells:
            if self.count == 0:
                raise Contradiction(f"{cell} cannot be a mine: {self}", [self])
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Remove `cell`, known to be safe; ignore a cell not in the sentence."""
        if cell in self.cells:
            if self.count == len(self.cells):
                raise Contradiction(f"{cell} cannot be safe: {self}", [self])
            self.cells.remove(cell)


@dataclass(frozen=True, slots=True)
class Total:
    """The number of mines left: `mines` among all hidden cells.

    `untouched` of the hidden cells are mentioned in no sentence; they are interchangeable, so only their number
    matters. Both numbers are ints of at least 0; other values raise `TypeError` or `Contradiction`.

    >>> Total(10, untouched=60)
    Total(mines=10, untouched=60)
    """

    mines: int
    untouched: int

    def __post_init__(self) -> None:
        for name, value in (("mines", self.mines), ("untouched", self.untouched)):
            if type(value) is not int:
                raise TypeError(f"{name} is {value!r}; expected an int of at least 0")
            if value < 0:
                raise Contradiction(f"{name} is {value}; expected an int of at least 0")

    def __str__(self) -> str:
        return f"{counted(self.mines, 'mine')} in all, {counted(self.untouched, 'further cell')} among them"


def _in_order(cells: Iterable[Cell]) -> list[str]:
    cells = in_order(cells)
    return list(map(str if len(set(map(type, cells))) < 2 else repr, cells))
