"""Reasoner: a pure function from facts to what they entail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.errors import Contradiction
from game.logic import Formula, Not
from game.sentence import Sentence

Fact = Sentence | Formula
Atom = Hashable
"""A cell of a sentence (true: a mine) or a `Symbol` of a formula. `Symbol(cell)` speaks of the same atom as `cell`,
and is reported as the cell where a sentence mentions it."""


class GaveUp(RuntimeError):
    """The reasoner reached one of its limits before it could tell; this is neither yes nor no."""


@dataclass(frozen=True)
class Deduction:
    """What follows from facts.

    `true` and `false` are the atoms entailed true (mines) and false (safe). `complete` tells whether that is all that
    follows. `sentences` were inferred on the way and were not among the facts.
    """

    true: frozenset[Atom]
    false: frozenset[Atom]
    complete: bool = True
    sentences: tuple[Sentence, ...] = ()


class Reasoner(ABC):
    """Tells what facts entail. A subclass writes `deduce`; the rest is derived from it."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type]]
    """The types of facts that `deduce` takes: `Sentence`, `Formula` (with all its subclasses), or both."""

    @abstractmethod
    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The atoms that have one value in every world that fits `facts`.

        It keeps and changes no fact. It raises `Contradiction` if no world fits (where the reasoner can tell), and
        `TypeError` for a fact it does not speak. Over its limits it gives up on a connected component of the facts,
        with `complete=False`: what it does say is then still right.
        """

    def entails(self, facts: Sequence[Fact], query: Formula) -> bool:
        """Whether `query` holds in every world that fits `facts`: then they contradict its negation.

        Facts that no world fits entail everything. Raises `GaveUp` if the reasoner cannot tell.
        """
        try:
            deduction = self.deduce([*facts, Not(query)])
        except Contradiction:
            return True
        if not deduction.complete:
            raise GaveUp(f"{self.name} cannot tell whether the facts entail {query}")
        return False
