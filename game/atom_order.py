"""A total order of atoms of any type, independent of the hash seed and of the order of insertion.

Strings come first (by code point), then numbers, tuples such as cells, frozen sets (by their sorted items), and all
other atoms (by type name and `repr`). Atoms that compare equal keep their order of appearance.
"""

from collections.abc import Hashable, Iterable
from itertools import chain
from numbers import Real
from typing import Any, TypeVar

A = TypeVar("A", bound=Hashable)


def in_order(atoms: Iterable[A]) -> list[A]:
    """Return the atoms sorted.

    >>> in_order(["b", (0, 1), 3, "a", (0, 0), 1])
    ['a', 'b', 1, 3, (0, 0), (0, 1)]
    """
    atoms = list(atoms)
    kinds = set(map(type, atoms))
    if kinds == {tuple}:
        kinds = set(map(type, chain.from_iterable(atoms)))  # type: ignore[arg-type] # tuples alone
    if kinds in ({int}, {str}):  # Python sorts these, and tuples of them, faster and in the same order
        return sorted(atoms)  # type: ignore[type-var] # ints, texts and cells can be compared
    return sorted(atoms, key=order_key)


def order_key(atom: Hashable) -> tuple[Any, ...]:
    """Return the sort key of an atom of any type."""
    if isinstance(atom, str):
        return 0, str(atom)
    if isinstance(atom, Real):
        return 1, atom
    if isinstance(atom, tuple):
        return 2, tuple(map(order_key, atom))
    if isinstance(atom, frozenset):
        return 3, tuple(sorted(map(order_key, atom)))
    return 4, type(atom).__qualname__, repr(atom)
