"""Position: an engine's representation of a board, in Python or compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.board.given_facts import GivenFacts
    from engines.guessing.guesser import Guesser
    from engines.reasoner import Reasoner
    from game.grid import Cell
    from game.statements.sentence import Sentence


class HandOver(Exception):
    """Raised by a position that does not support the board or a fact; a position of another class then replaces it.

    The message is the reason.
    """


class Position(Protocol):
    """An engine's representation of a board: the given facts, and their consequences.

    A position is made from the facts in `given`, to which it adds new ones, and deduces with a `reasoner`. Its
    `revision` grows with every change, and begins above that of the engine's earlier positions. The methods are those
    of `Engine`, with these differences:

    - Any method and the constructor may raise `HandOver`: then the engine makes a position of its next class, among
      its `positions`, from the same facts, and repeats the call.
    - If `reveal`, `mark` or `add_sentence` refuses a fact, nothing changes. A fact is added to `given` only when its
      change is complete, so that after an interrupt, such as Ctrl-C, or an unexpected error the position can rebuild
      itself from `given`. The position may keep the object of an added sentence.
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
