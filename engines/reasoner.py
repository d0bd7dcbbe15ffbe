"""Reasoner: a pure function from facts to what they entail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from game.errors import Contradiction
from game.logic import Formula, Not
from game.sentence import Sentence

Fact = Sentence | Formula
Atom = Hashable
"""A cell of a sentence (true: a mine) or a `Symbol` of a formula. `Symbol(cell)` speaks of the same atom as `cell`,
and is reported as the cell where a sentence mentions it."""


T = TypeVar("T")
F = TypeVar("F", bound=Fact)


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
    complete: ClassVar[bool] = True
    """Whether it finds all that follows wherever it stays within its limits; a set of rules may not."""

    @abstractmethod
    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """The atoms that have one value in every world that fits `facts`.

        It keeps and changes no fact. It raises `Contradiction` if no world fits (where the reasoner can tell), and
        `TypeError` for a fact it does not speak. Over its limits it gives up on a connected component of the facts,
        with `complete=False`: what it does say is then still right.
        """

    def check_spoken(self, facts: Iterable[Fact]) -> None:
        """Raise `TypeError` for a fact that this reasoner does not speak."""
        spoken = tuple(self.speaks)
        for fact in facts:
            if not isinstance(fact, spoken):
                words = " and ".join(sorted(kind.__name__ for kind in self.speaks))
                raise TypeError(f"{self.name} does not speak {type(fact).__name__}: {fact}; it speaks {words}")

    def sentences_among(self, facts: Sequence[Fact]) -> list[Sentence]:
        """The sentences among `facts`, which this reasoner was checked to speak."""
        self.check_spoken(facts)
        return [fact for fact in facts if isinstance(fact, Sentence)]

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

    def proof(self, facts: Sequence[F], atom: Atom, value: bool) -> list[F] | None:
        """A minimal part of `facts` that shows `atom` to have `value`: without any one fact more, it does not.

        Facts at the end are dropped first. None if `facts` do not show it.
        """

        def shows(part: Sequence[F]) -> bool:
            deduction = self.deduce(part)
            return atom in (deduction.true if value else deduction.false)

        return minimal_core(facts, shows) if shows(facts) else None


def atoms_of(fact: Fact) -> Set[Atom]:
    """The atoms that `fact` mentions."""
    if isinstance(fact, Sentence):
        return fact.cells
    raise TypeError(f"{fact!r} is no fact")


def components(facts: Iterable[F]) -> list[list[F]]:
    """The facts in connected components: two facts that share an atom stand in the same one."""
    found: list[tuple[set[Atom], list[F]]] = []
    for fact in facts:
        atoms, members = set(atoms_of(fact)), [fact]
        apart = []
        for component in found:
            if atoms.isdisjoint(component[0]):
                apart.append(component)
            else:
                atoms |= component[0]
                members = component[1] + members
        found = [*apart, (atoms, members)]
    return [members for _, members in found]


def minimal_core(facts: Sequence[T], holds: Callable[[Sequence[T]], bool]) -> list[T]:
    """A subset of `facts` of which `holds` is true, and of no proper part of it: none can be dropped.

    `holds` is monotone (more facts do not make it false) and true of all `facts`. By deletion, one call a fact; for a
    contradiction this is a minimal unsatisfiable core (Marques-Silva, Minimal Unsatisfiability, 2010).
    """
    core = list(facts)
    for position in reversed(range(len(core))):
        rest = core[:position] + core[position + 1 :]
        if holds(rest):
            core = rest
    return core
