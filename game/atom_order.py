"""An order of atoms of any kind, which depends on nothing but the atoms: not on the hash seed, nor on who names them.

Where a rule has to take one atom before another, it takes them in this order: texts, by the alphabet of Unicode; then
numbers, by size; then tuples such as cells, item by item; then frozen sets, by their items in order; then all others,
by the name of their type and how they are written. Of these, what is written alike keeps the order in which it comes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import chain
from numbers import Real
from typing import Any, TypeVar

A = TypeVar("A", bound=Hashable)


def in_order(atoms: Iterable[A]) -> list[A]:
    """The atoms in their order.

    >>> in_order(["b", (0, 1), 3, "a", (0, 0), 1])
    ['a', 'b', 1, 3, (0, 0), (0, 1)]
    """
    atoms = list(atoms)
    if _are_plain(atoms):
        return sorted(atoms)  # type: ignore[type-var] # ints, texts and cells can be compared
    return sorted(atoms, key=order_key)


def order_key(atom: Hashable) -> tuple[Any, ...]:
    """What atoms of any kind can be sorted by."""
    if isinstance(atom, str):
        return 0, str(atom)
    if isinstance(atom, Real):
        return 1, atom
    if isinstance(atom, tuple):
        return 2, tuple(map(order_key, atom))
    if isinstance(atom, frozenset):
        return 3, tuple(sorted(map(order_key, atom)))
    return 4, type(atom).__qualname__, repr(atom)


def _are_plain(atoms: list[A]) -> bool:
    """Whether the atoms are ints, texts or cells alone, which Python itself sorts in this order, and quicker."""
    kinds = set(map(type, atoms))
    if kinds == {tuple}:
        return set(map(type, chain.from_iterable(atoms))) == {int}  # type: ignore[arg-type] # tuples alone
    return kinds in ({int}, {str})
