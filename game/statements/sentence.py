"""Facts about atoms: exactly `count` of these are true, at least and at most, and how many mines are left in all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from game.atom_order import in_order
from game.errors import Contradiction
from game.grid import Cell
from game.words import counted

Atom = Hashable
"""What is true or false: a cell (true: a mine), or the name of a `Symbol`. `Symbol(cell)` speaks of the same atom as
`cell`."""


class Sentence:
    """Exactly `count` of `cells` are mines.

    Mutable and therefore unhashable; two sentences are equal when they say the same. `cells` is a set of its own,
    built from any iterable; `count` runs from 0 to `len(cells)`. Another int raises `Contradiction`; anything else,
    such as a bool, raises `TypeError`.

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

    def known_mines(self) -> set[Cell]:
        """The cells that this sentence alone shows to be mines: all of them, or none."""
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """The cells that this sentence alone shows to be safe: all of them, or none."""
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """Take `cell`, known to be a mine, out of the sentence; one that it does not mention changes nothing."""
        if cell in self.cells:
            if self.count == 0:
                raise Contradiction(f"{cell} cannot be a mine: {self}", [self])
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Take `cell`, known to be safe, out of the sentence; one that it does not mention changes nothing."""
        if cell in self.cells:
            if self.count == len(self.cells):
                raise Contradiction(f"{cell} cannot be safe: {self}", [self])
            self.cells.remove(cell)


@dataclass(frozen=True, slots=True)
class Total:
    """How many mines are left in all: `mines` on the cells of the sentences given with it and on the untouched cells.

    `untouched` is how many further cells there are, which no sentence mentions. Nothing is known of them one by one, so
    they are counted and not named. Both are ints of at least 0; anything else raises `TypeError` or `Contradiction`.

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


@dataclass(frozen=True)
class Claim:
    """From `least` to `most` of `atoms` are true; an atom that is a cell is true if the cell is a mine.

    >>> Claim.that(["a", "b"], False)
    Claim(atoms=frozenset({...}), least=0, most=0)
    """

    atoms: frozenset[Atom]
    least: int
    most: int

    @classmethod
    def that(cls, atoms: Iterable[Atom], value: bool) -> Claim:
        """The claim that all of `atoms` have this value."""
        held = frozenset(atoms)
        return cls(held, len(held) * value, len(held) * value)

    @property
    def value(self) -> bool | None:
        """The value that all atoms have by this claim; None where it does not say that."""
        if self.least == len(self.atoms):
            return True
        return False if self.most == 0 else None

    @property
    def denied(self) -> Claim:
        """The claim about the same atoms that is true just where this one is not: of all other counts.

        Raises `ValueError` where these are no range, as for exactly 1 of 2.

        >>> Claim(frozenset("abc"), 2, 3).denied
        Claim(atoms=frozenset({...}), least=0, most=1)
        """
        others = [count for count in range(len(self.atoms) + 1) if not self.least <= count <= self.most]
        if not others or others[-1] - others[0] >= len(others):
            raise ValueError(f"no claim denies {self}; expected one whose other counts are a range")
        return Claim(self.atoms, others[0], others[-1])


def _in_order(cells: Iterable[Cell]) -> list[str]:
    """The cells as text, in their order."""
    cells = in_order(cells)
    return list(map(str if len(set(map(type, cells))) < 2 else repr, cells))
