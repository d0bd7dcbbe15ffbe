"""Read-only views of an engine's cells and sentences, always up to date."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, Protocol, overload

from engines.board.given_facts import GivenFacts
from game.grid import Cell
from game.statements.sentence import Sentence


class Knowing(Protocol):
    """The part of an engine used by views."""

    _given: GivenFacts

    def _known(self, is_mine: bool) -> set[Cell]: ...
    def known_so_far(self, is_mine: bool) -> Set[Cell]: ...
    def _sentences(self) -> Sequence[Sentence]: ...


class CellsView(Set[Cell]):
    """A read-only set of cells that reflects every change of its engine. Set operations return a frozenset."""

    __slots__ = ("_engine",)

    def __init__(self, engine: Knowing) -> None:
        self._engine = engine

    @abstractmethod
    def _current(self) -> set[Cell]: ...

    @classmethod
    def _from_iterable(cls, cells: Iterable[Any]) -> frozenset[Any]:
        return frozenset(cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(tuple(self._current()))

    def __len__(self) -> int:
        return len(self._current())

    def __contains__(self, cell: object) -> bool:
        return cell in self._current()

    def __sub__(self, other: Set[Any]) -> frozenset[Cell]:  # the base class does the same six times more slowly
        return frozenset(self._current()).difference(other)

    def __and__(self, other: Set[Any]) -> frozenset[Cell]:
        return frozenset(self._current()).intersection(other)

    def __repr__(self) -> str:
        return _text(self._current())


class KnownView(CellsView):
    """The cells known to be mines, or to be safe.

    Its text shows only the cells noted so far, as printing must not start a deduction.
    """

    __slots__ = ("_is_mine",)

    def __init__(self, engine: Knowing, is_mine: bool) -> None:
        self._engine, self._is_mine = engine, is_mine

    def _current(self) -> set[Cell]:
        return self._engine._known(self._is_mine)

    def __len__(self) -> int:  # as in the base class, by a call less: views are read after each reveal
        return len(self._engine._known(self._is_mine))

    def __contains__(self, cell: object) -> bool:
        return cell in self._engine._known(self._is_mine)

    def __repr__(self) -> str:
        return _text(self._engine.known_so_far(self._is_mine))


class MovesView(CellsView):
    """The revealed cells and the skipped ones; the two sets are disjoint."""

    __slots__ = ()

    def _current(self) -> set[Cell]:
        given = self._engine._given
        return {*given.reveals, *given.skipped}

    def __len__(self) -> int:
        given = self._engine._given
        return len(given.reveals) + len(given.skipped)

    def __contains__(self, cell: object) -> bool:
        given = self._engine._given
        return cell in given.reveals or cell in given.skipped


class SentencesView(Sequence[Sentence]):
    """The sentences of an engine, looked up and copied at each access. Equal to any sequence of the same sentences."""

    __slots__ = ("_engine",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, engine: Knowing) -> None:
        self._engine = engine

    @overload
    def __getitem__(self, place: int) -> Sentence: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Sentence, ...]: ...
    def __getitem__(self, place: int | slice) -> Sentence | tuple[Sentence, ...]:
        found = self._engine._sentences()[place]
        return found.copy() if isinstance(found, Sentence) else tuple([sentence.copy() for sentence in found])

    def __iter__(self) -> Iterator[Sentence]:
        return iter([sentence.copy() for sentence in self._engine._sentences()])

    def __contains__(self, sentence: object) -> bool:  # the base class copies every sentence
        return sentence in self._engine._sentences()

    def __len__(self) -> int:
        return len(self._engine._sentences())

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __repr__(self) -> str:
        return repr(tuple(self))


def _text(cells: Set[Cell]) -> str:
    return f"{{{', '.join(map(str, sorted(cells)))}}}" if cells else "set()"
