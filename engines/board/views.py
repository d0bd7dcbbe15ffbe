"""A read-only set of cells that is always up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import Any

from game.grid import Cell


class CellsView(Set[Cell]):
    """The cells that `current` returns, at every look anew: it can be read and compared as a set, and not changed.

    Its text shows what is known `at_rest`, as to print something must not make anybody deduce.

    What set operations make of it (`|`, `&`, `-`, `^`) is a frozenset. A loop over it runs over a copy, so that the
    engine may learn something on the way.
    """

    __slots__ = ("_at_rest", "_current")

    def __init__(self, current: Callable[[], set[Cell]], at_rest: Callable[[], set[Cell]]) -> None:
        self._current, self._at_rest = current, at_rest

    @classmethod
    def _from_iterable(cls, cells: Iterable[Any]) -> frozenset[Any]:
        return frozenset(cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self._current()

    def __iter__(self) -> Iterator[Cell]:
        return iter(tuple(self._current()))

    def __len__(self) -> int:
        return len(self._current())

    def __sub__(self, other: Set[Any]) -> frozenset[Cell]:
        return frozenset(self._current()).difference(_plain(other))

    def __and__(self, other: Set[Any]) -> frozenset[Cell]:
        return frozenset(self._current()).intersection(_plain(other))

    def __repr__(self) -> str:
        cells = self._at_rest()
        return f"{{{', '.join(map(str, sorted(cells)))}}}" if cells else "set()"


def _plain(cells: Iterable[Any]) -> Iterable[Any]:
    return cells._current() if isinstance(cells, CellsView) else cells
