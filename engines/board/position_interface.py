"""The interface to an engine's representations of a board, which are given its facts and deduce their consequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from engines.board.given_facts import GivenFacts
from game.grid import Cell
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    from engines.guessing.guesser import Guesser
    from engines.reasoner import Reasoner


class HandOver(Exception):
    """Raised by a position that does not support a fact; a position of another class then replaces it."""


class Position(Protocol):
    """An engine's representation of a board: the given facts, and their consequences, deduced with a `reasoner`.

    The `revision` grows with every change, and begins above that of the engine's earlier positions. The methods are
    those of `Engine`, with these differences:

    - Any method and the constructor may raise `HandOver`: then the engine makes a position of its next class from the
      same facts, and repeats the call.
    - A refused fact changes nothing. A fact is added to `given` only when its change is complete, so that after an
      interrupt the position can rebuild itself from `given`. It may keep the object of an added sentence.
    - `known` (after all deductions), `known_so_far` and `sentences` return collections that must not be changed.
      `known`, the methods after it and the constructor raise `Contradiction` if the facts are inconsistent.
    - `guesses` (the cells from which a guesser draws) and `chances` return None if the position cannot compute them.
    """

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int) -> None: ...
    @property
    def revision(self) -> int: ...
    def reveal(self, cell: Cell, count: int, /) -> None: ...
    def mark(self, cell: Cell, is_mine: bool, /) -> None: ...
    def add_sentence(self, sentence: Sentence, /) -> None: ...
    def skip(self, cell: Cell, /) -> None: ...
    def safe_move(self) -> Cell | None: ...
    def known(self, is_mine: bool, /) -> set[Cell]: ...
    def known_so_far(self, is_mine: bool, /) -> set[Cell]: ...
    def sentences(self) -> Sequence[Sentence]: ...
    def complete(self) -> bool: ...
    def limits(self) -> tuple[str, ...]: ...
    def guesses(self, guesser: Guesser, /) -> list[Cell] | None: ...
    def chances(self) -> dict[Cell, float] | None: ...
