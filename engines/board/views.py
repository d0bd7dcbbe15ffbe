"""Read-only sets of cells that are always up to date."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Set
from typing import Any

from game.grid import Cell


class CellsView(Set[Cell]):
    """Cells that are looked up at every use anew: it can be read and compared as a set, and not changed.

    What set operations make of it (`|`, `&`, `-`, `^`) is a frozenset. A loop over it runs over a copy, so that the
    engine may learn something on the way.
    """

    __slots__ = ()

    @abstractmethod
    def _current(self) -> set[Cell]:
        """The cells, as they are now."""

    @classmethod
    def _from_iterable(cls, cells: Iterable[Any]) -> frozenset[Any]:
        return frozenset(cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(tuple(self._current()))

    def __len__(self) -> int:
        return len(self._current())

    def __sub__(self, other: Set[Any]) -> frozenset[Cell]:
        return frozenset(self._current()).difference(_plain(other))

    def __and__(self, other: Set[Any]) -> frozenset[Cell]:
        return frozenset(self._current()).intersection(_plain(other))

    def __repr__(self) -> str:
        return _text(self._current())


class KnownView(CellsView):
    """The cells that `known` tells to be mines, or to be safe.

    Its text shows those that are `noted` already, as to print something must not make anybody deduce.
    """

    __slots__ = ("_is_mine", "_known", "_noted")

    def __init__(self, known: Callable[[bool], set[Cell]], noted: Callable[[bool], set[Cell]], is_mine: bool) -> None:
        self._known, self._noted, self._is_mine = known, noted, is_mine

    def _current(self) -> set[Cell]:
        return self._known(self._is_mine)

    def __contains__(self, cell: object) -> bool:
        return cell in self._known(self._is_mine)

    def __repr__(self) -> str:
        return _text(self._noted(self._is_mine))


class UnionView(CellsView):
    """The cells in either of two collections, which are put together only where that is needed."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Callable[[], tuple[Collection[Cell], Collection[Cell]]]) -> None:
        self._parts = parts

    def _current(self) -> set[Cell]:
        one, other = self._parts()
        return {*one, *other}

    def __len__(self) -> int:
        one, other = self._parts()
        return len(one) + sum([cell not in one for cell in other])

    def __contains__(self, cell: object) -> bool:
        one, other = self._parts()
        return cell in one or cell in other


def _text(cells: set[Cell]) -> str:
    return f"{{{', '.join(map(str, sorted(cells)))}}}" if cells else "set()"


def _plain(cells: Iterable[Any]) -> Iterable[Any]:
    return cells._current() if isinstance(cells, CellsView) else cells
