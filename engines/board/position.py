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
    `revision` begins above that of the engine's earlier positions. Like `known`, the constructor raises `Contradiction`
    if the facts are inconsistent.

    The constructor and every method may raise `HandOver`: then the engine makes a position of its next class (see
    `Engine.position_kinds`) from the same facts, and repeats the call. If `reveal`, `mark` or `add_sentence` refuses a
    fact, nothing changes. A fact is added to `given` only when its change is complete, so that after an interrupt, such
    as Ctrl-C, or an unexpected error the position can rebuild itself from `given`.
    """

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int) -> None: ...

    @property
    def revision(self) -> int:
        """Return a number that grows with every change."""

    def reveal(self, cell: Cell, count: int, /) -> None:
        """Add a revealed number; see `Engine.add_knowledge`."""

    def mark(self, cell: Cell, is_mine: bool, /) -> None:
        """Add the value of a cell; see `Engine.mark_mine`."""

    def add_sentence(self, sentence: Sentence, /) -> None:
        """Add a sentence over cells of the board, and take ownership of it; see `Engine.add_sentence`."""

    def skip(self, cell: Cell, /) -> None:
        """Exclude this cell of the board from safe moves."""

    def safe_move(self) -> Cell | None:
        """Return a known safe cell, neither revealed nor skipped; None if there is none. This deduces if necessary."""

    def known(self, is_mine: bool, /) -> set[Cell]:
        """Return the cells known to be mines, or to be safe, after all deductions. The set must not be changed.

        Raises `Contradiction` if the given facts are inconsistent; so do all methods below.
        """

    def known_so_far(self, is_mine: bool, /) -> set[Cell]:
        """Return the cells known so far, without further deduction. The set must not be changed."""

    def sentences(self) -> Sequence[Sentence]:
        """Return the known sentences about the undetermined cells. They must not be changed."""

    def complete(self) -> bool:
        """Return whether all conclusions are known."""

    def limits(self) -> tuple[str, ...]:
        """Return the limits reached in deduction, in words."""

    def guesses(self, guesser: Guesser, /) -> list[Cell] | None:
        """Return the cells from which the guesser draws; None if the position cannot compute them."""

    def chances(self) -> dict[Cell, float] | None:
        """Return the chance of a mine for every cell not revealed; None if the position cannot compute them."""
