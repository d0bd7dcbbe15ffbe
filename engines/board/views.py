"""Read-only sets of cells that are always up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Set
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


class UnionView(CellsView):
    """The same of the cells in either of two collections, which are put together only where that is needed."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Callable[[], tuple[Collection[Cell], Collection[Cell]]]) -> None:
        def together() -> set[Cell]:
            one, other = parts()
            return {*one, *other}

        super().__init__(together, together)
        self._parts = parts

    def __contains__(self, cell: object) -> bool:
        one, other = self._parts()
        return cell in one or cell in other


def _plain(cells: Iterable[Any]) -> Iterable[Any]:
    return cells._current() if isinstance(cells, CellsView) else cells
