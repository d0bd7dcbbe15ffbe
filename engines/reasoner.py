"""Reasoner: a pure function from facts to what they entail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from game.errors import Contradiction
from game.logic import And, Formula, Not, Symbol
from game.sentence import Sentence

Fact = Sentence | Formula
Atom = Hashable
"""A cell of a sentence (true: a mine) or a `Symbol` of a formula. `Symbol(cell)` speaks of the same atom as `cell`,
and is reported as the cell where a sentence mentions it."""


T = TypeVar("T")
F = TypeVar("F", bound=Fact)


class GaveUp(RuntimeError):
    """The reasoner reached one of its limits before it could tell; this is neither yes nor no."""


class NotEntailed(ValueError):
    """What is to be proved does not follow from the facts."""

    def __init__(self) -> None:
        super().__init__("the facts do not entail what is to be proved")


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
    is_complete: ClassVar[bool] = False
    """Whether it finds all that follows wherever it stays within its limits; a set of rules may not."""

    def __init__(self) -> None:  # noqa: B027 - so that an unknown option is named
        """A reasoner without options; a subclass that has some takes them as keywords."""

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

    def consistent(self, facts: Sequence[Fact]) -> bool:
        """Whether some world fits `facts`. Raises `GaveUp` if the reasoner cannot tell."""
        try:
            deduction = self.deduce(facts)
        except Contradiction:
            return False
        if not deduction.complete:
            raise GaveUp(f"{self.name} cannot tell whether any world fits: a part of the facts is over its limit")
        return True

    def entails(self, facts: Sequence[Fact], query: Formula) -> bool:
        """Whether `query` holds in every world that fits `facts`: then they contradict its negation.

        Facts that no world fits entail everything. Raises `GaveUp` if the reasoner cannot tell.
        """
        return not self.consistent([*facts, Not(query)])

    def proofs(
        self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact] = ()
    ) -> list[list[F] | None]:
        """For each of `queries` some of `facts` that, with `given`, entail it, and of which none can be dropped.

        All of `facts` and `given` together have to entail it; where the reasoner finds that they do not, it raises
        `NotEntailed`. None where it reaches one of its limits.
        """

        def proof(query: Formula) -> list[F] | None:
            try:
                return minimal_core(facts, lambda some: self.entails([*given, *some], query))
            except GaveUp:
                return None

        return [proof(query) for query in queries]

    def proof(self, facts: Sequence[F], atom: Atom, value: bool) -> list[F] | None:
        """A minimal part of `facts` that shows what `value` `atom` has: if any one is removed, it no longer does.

        The first facts are preferred. None if `facts` do not show it.
        """

        def shows(part: Sequence[F]) -> bool:
            deduction = self.deduce(part)
            return atom in (deduction.true if value else deduction.false)

        return minimal_core(facts, shows) if shows(facts) else None


class ComponentReasoner(Reasoner):
    """A reasoner that takes each connected component of the facts by itself, and gives up on those over its limits."""

    is_complete = True

    @abstractmethod
    def settle(self, component: Sequence[Fact]) -> Sequence[tuple[Atom, bool]] | None:
        """The atoms that have one value in every world that fits, with that value; None if no world fits.

        Raises `GaveUp` where that is over the limits.
        """

    def fits(self, component: Sequence[Fact]) -> bool:
        """Whether some world fits: perhaps there is a shorter way to tell. Raises `GaveUp` as `settle` does."""
        return self.settle(component) is not None

    def core(self, component: Sequence[Fact]) -> list[Fact]:
        """Some of these facts, which no world fits, of which none can be dropped. Raises `GaveUp` as `settle` does."""
        return minimal_core(component, lambda some: not self.consistent(some))

    def deduce(self, facts: Sequence[Fact]) -> Deduction:
        """What each component within the limits shows; see `Reasoner.deduce`."""
        self.check_spoken(facts)
        values: list[tuple[Atom, bool]] = []
        complete = True
        for component in components(conjuncts(facts)):
            try:
                settled = self.settle(component)
            except GaveUp:
                complete = False
                continue
            if settled is None:
                raise self._contradiction(component)
            values += settled
        return conclude(values, facts, complete)

    def consistent(self, facts: Sequence[Fact]) -> bool:
        """See `Reasoner.consistent`. One component that no world fits is enough to tell."""
        self.check_spoken(facts)
        gave_up: GaveUp | None = None
        for component in components(conjuncts(facts)):
            try:
                if not self.fits(component):
                    return False
            except GaveUp as error:
                gave_up = error
        if gave_up is not None:
            raise gave_up
        return True

    def _contradiction(self, component: Sequence[Fact]) -> Contradiction:
        try:
            return Contradiction.between(self.core(component))
        except GaveUp:
            return Contradiction(f"no world fits; which of {len(component)} facts contradict, {self.name} cannot tell")


def atoms_of(fact: Fact) -> Set[Atom]:
    """The atoms that `fact` mentions."""
    if isinstance(fact, Sentence):
        return fact.cells
    if isinstance(fact, Formula):
        # In the order of mention, which no hash seed changes.
        return {part.name: None for part in fact.parts() if isinstance(part, Symbol)}.keys()
    raise TypeError(f"{fact!r} is no fact")


def atoms_among(facts: Iterable[Fact]) -> list[Atom]:
    """The atoms that the facts mention, each once, in the order of first mention."""
    return list({atom: None for fact in facts for atom in atoms_of(fact)})


def conjuncts(facts: Iterable[Fact]) -> list[Fact]:
    """The facts with conjunctions taken apart: what they join may be of components that have nothing in common."""
    taken: list[Fact] = []
    pending = list(facts)[::-1]
    while pending:
        fact = pending.pop()
        if isinstance(fact, And):
            pending += reversed(fact.conjuncts)
        else:
            taken.append(fact)
    return taken


def components(facts: Iterable[F]) -> list[list[F]]:
    """The facts in connected components: two facts that share an atom stand in the same one."""
    return connected(facts, atoms_of)


def connected(items: Iterable[T], atoms: Callable[[T], Iterable[Atom]]) -> list[list[T]]:
    """The items in connected components: two that share one of their `atoms` stand in the same one."""
    items = list(items)
    parent = list(range(len(items)))  # a forest over the numbers of the items, one tree a component
    first_with: dict[Atom, int] = {}

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    for number, item in enumerate(items):
        for atom in atoms(item):
            parent[root(number)] = root(first_with.setdefault(atom, number))
    members: dict[int, list[T]] = {}
    for number, item in enumerate(items):
        members.setdefault(root(number), []).append(item)
    return list(members.values())


def bounds_on_mines(facts: Iterable[Fact], counted: Set[Atom]) -> tuple[int, int]:
    """A lower and an upper bound on the mines among the `counted` cells that the facts mention.

    Quick and rough: each sentence in turn, on the cells not seen yet.
    """
    fewest = most = 0
    seen: set[Atom] = set()
    for fact in facts:
        atoms = atoms_of(fact) & counted
        fresh = len(atoms - seen)
        if isinstance(fact, Sentence):
            fewest += max(0, fact.count - (len(fact.cells) - fresh))
            most += min(fact.count, fresh)
        else:
            most += fresh
        seen |= atoms
    return fewest, most


def conclude(values: Iterable[tuple[Atom, bool]], facts: Iterable[Fact], complete: bool = True) -> Deduction:
    """The deduction from `facts` that atoms have these values. An atom in no sentence is reported as its `Symbol`."""
    cells = {cell for fact in facts if isinstance(fact, Sentence) for cell in fact.cells}
    reported = [(atom if atom in cells else Symbol(atom), value) for atom, value in values]
    return Deduction(
        frozenset([atom for atom, value in reported if value]),
        frozenset([atom for atom, value in reported if not value]),
        complete,
    )


def minimal_core(facts: Sequence[T], holds: Callable[[Sequence[T]], bool]) -> list[T]:
    """A subset of `facts` of which `holds` is true, and of no proper part of it: none can be dropped.

    `holds` is monotone (more facts do not make it false) and true of all `facts`. By halving (QuickXplain, Junker
    2004): k facts of n are found with about 2 k log(n / k) calls. For a contradiction this is a minimal unsatisfiable
    core.
    """

    def needed(known: list[T], is_news: bool, among: list[T]) -> list[T]:
        """Those of `among` that `known` cannot do without; `is_news` if `known` grew since it was last tried."""
        if is_news and holds(known):
            return []
        if len(among) == 1:
            return among
        first, second = among[: len(among) // 2], among[len(among) // 2 :]
        of_second = needed(known + first, True, second)
        of_first = needed(known + of_second, bool(of_second), first)
        return of_first + of_second

    return [] if holds([]) else needed([], False, list(facts))
