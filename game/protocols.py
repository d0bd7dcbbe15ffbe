"""What the game asks of whoever comes in from outside."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar, Protocol

from game.grid import Cell
from game.logic import Formula


class Player(Protocol):
    """Whoever plays Minesweeper: every engine is one."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Take in that `cell` was revealed, is safe, and has `count` mines (0 to 8) among its neighbors."""

    def make_safe_move(self) -> Cell | None:
        """A cell that is surely safe and not yet revealed, or None if there is no such cell known."""

    def make_random_move(self) -> Cell | None:
        """A cell that may be safe and is not yet revealed, or None if there is none."""


class Deduced(Protocol):
    """What follows from facts: the atoms entailed true and false, and whether that is all that follows."""

    @property
    def true(self) -> frozenset[Hashable]:
        """Atoms true in every world that fits."""

    @property
    def false(self) -> frozenset[Hashable]:
        """Atoms false in every world that fits."""

    @property
    def complete(self) -> bool:
        """Whether nothing more follows; else the reasoner gave up somewhere."""


class Deducer(Protocol):
    """Whoever tells what formulas entail: every reasoner that speaks them is one."""

    def deduce(self, facts: Sequence[Formula]) -> Deduced:
        """What follows from `facts`; raises `Contradiction` if no world fits them."""


class Prover(Deducer, Protocol):
    """A deducer that also says why."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type]]
    """The types of facts that it takes; `Formula` has to be among them."""

    def proofs(
        self, facts: Sequence[Formula], queries: Sequence[Formula], given: Sequence[Formula] = ()
    ) -> Sequence[Sequence[Formula] | None]:
        """For each of `queries` some of `facts` that prove it, with `given`, and of which none can be dropped."""
