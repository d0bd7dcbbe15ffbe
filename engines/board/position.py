"""Position: what an engine keeps of a board. The one in Python and the compiled one are two kinds of it."""

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
    """Raised by a position where another kind has to take over; the message says why."""


class Position(Protocol):
    """What an engine keeps of a board: what is given, and what follows from it.

    A position is made of what is `given`; it keeps that up to date, and has a `reasoner` to deduce with. It begins with
    a `revision` above that of an earlier one. The constructor raises `Contradiction` as `known` does.

    Whatever is called may raise `HandOver`, the constructor too: then the next kind of position is made of the same
    facts, and asked the same. What `reveal`, `mark` and `tell` refuse leaves everything as it was. After any other
    error or interrupt, such as Ctrl-C, the position makes itself anew of what is given: a fact is noted there last.
    """

    def __init__(self, given: GivenFacts, reasoner: Reasoner, revision: int) -> None: ...

    @property
    def revision(self) -> int:
        """A number that grows with every change."""

    def reveal(self, cell: Cell, count: int, /) -> None:
        """Take in a number; see `Engine.add_knowledge`."""

    def mark(self, cell: Cell, is_mine: bool, /) -> None:
        """Take in what a cell is; see `Engine.mark_mine`."""

    def tell(self, sentence: Sentence, /) -> None:
        """Take in a sentence over cells of the board, which belongs to the position now; see `Engine.add_sentence`."""

    def skip(self, cell: Cell, /) -> None:
        """Never name this cell of the board as a safe move."""

    def safe_move(self) -> Cell | None:
        """A cell known to be safe, neither revealed nor skipped; None where there is none. It deduces if it has to."""

    def known(self, is_mine: bool, /) -> set[Cell]:
        """The cells known to be mines, or to be safe, after all that can be deduced is deduced. Not to be changed.

        It raises `Contradiction` where what is given cannot be true, as all methods below do.
        """

    def noted(self, is_mine: bool, /) -> set[Cell]:
        """Those that are known already: nothing is deduced. Not to be changed."""

    def sentences(self) -> Sequence[Sentence]:
        """What is known of the undetermined cells. Not to be changed."""

    def complete(self) -> bool:
        """Whether all that follows is known."""

    def limits(self) -> tuple[str, ...]:
        """The limits that were reached in deducing, in words."""

    def guesses(self, guesser: Guesser, /) -> list[Cell] | None:
        """The cells among which the guesser draws; None where the guesser has to find them itself."""

    def chances(self) -> dict[Cell, float] | None:
        """The chance of a mine for every cell not revealed; None where they have to be counted from what is known."""
