"""Reasoner: a pure function from facts to their consequences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from engines.engine_metadata_and_options import Described, check_known, options_of
from engines.facts_and_components import FALSE, Atom, Fact, Premise, atoms_of, literal_of, premises_at, split_total
from game.errors import Contradiction, GaveUp, NotEntailed, Unsound
from game.statements.connectives import Formula, Not, Symbol
from game.statements.sentence import Sentence, Total

P = TypeVar("P", bound=Premise)


def check_is_name(atom: object) -> None:
    """Raise `TypeError` for a symbol used as an atom. The atom is the symbol's name."""
    if isinstance(atom, Symbol):
        raise TypeError(f"{atom!r} is looked up among atoms, which are names; use its name, {atom.name!r}")


class Atoms(frozenset[Atom]):
    """A set of atoms. Looking up `Symbol("a")` instead of its name raises `TypeError`."""

    __slots__ = ()

    def __contains__(self, atom: object) -> bool:
        check_is_name(atom)
        return super().__contains__(atom)

    def __repr__(self) -> str:
        return repr(frozenset(self))


@dataclass(frozen=True)
class Deduction:
    """The consequences of facts.

    `true` and `false` are the atoms entailed true (mines) and false (safe). With a total, `untouched` is the common
    value of the cells in no fact: True if all are mines, False if all are safe, None if open. `complete` is true if all
    consequences are known. `limits` are the limits reached, in words; it is empty if only the rules are incomplete.
    `sentences` are intermediate results.
    """

    true: frozenset[Atom] = Atoms()
    false: frozenset[Atom] = Atoms()
    complete: bool = True
    sentences: tuple[Sentence, ...] = ()
    untouched: bool | None = None
    limits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("true", "false"):
            atoms = getattr(self, name)
            if type(atoms) is not Atoms:
                names = [atom.name if isinstance(atom, Symbol) else atom for atom in atoms]
                object.__setattr__(self, name, Atoms(names))

    def values_of(self, asked: Iterable[Atom], facts: Iterable[Fact]) -> dict[Atom, bool]:
        """Return the entailed values of the atoms in `asked`; atoms in no fact are untouched cells."""
        values = dict.fromkeys(self.true, True) | dict.fromkeys(self.false, False)
        if self.untouched is not None:
            mentioned = set().union(*map(atoms_of, facts))
            values |= {atom: self.untouched for atom in asked if atom not in mentioned}
        return {atom: values[atom] for atom in asked if atom in values}


class Reasoner(Described, ABC):
    """Computes the consequences of facts. Subclasses implement `deduce`; the other methods are derived from it.

    The keyword arguments of the constructor are the options. `deduce` must be sound, its result must depend on the set
    of facts, not on their order, and it must apply the total.
    """

    name: ClassVar[str]
    fact_types: ClassVar[frozenset[type]]
    """The types of facts accepted by `deduce`: `Sentence`, `Formula` (with all its subclasses), or both."""
    is_complete: ClassVar[bool] = False
    """Whether the reasoner finds all consequences unless it reaches a limit."""
    reaches_fixpoint: ClassVar[bool] = False
    """Whether further deductions add nothing: its conclusions, added to the facts, lead to no new conclusions.

    This holds without a total, and within the limits of the reasoner.
    """
    names_rules: ClassVar[bool] = False
    """Whether the arguments of the reasoner can name its rules; see `engines.rulebooks.rulebook_arguments`."""

    @classmethod
    def check_described(cls) -> None:
        """Raise `TypeError` unless the class defines `name` and `fact_types`."""
        for attribute in ("name", "fact_types"):
            if not hasattr(cls, attribute):
                raise TypeError(f"the reasoner {cls.__name__} has no {attribute!r}; expected the class to have it")

    @classmethod
    def checked(cls, reasoner: Reasoner | None, options: Mapping[str, Any]) -> Self:
        """Return the given `reasoner`, or make one with these options.

        Raises `TypeError` for an unknown option, and if both are given, and as the constructor does.
        """
        if reasoner is None:
            if cls is Reasoner:
                raise TypeError("neither a reasoner nor a reasoner_class is given; expected one of the two")
            cls.check_described()
            check_known(cls.__name__, options, options_of(cls), TypeError)
            return cls(**options)
        if not isinstance(reasoner, cls):
            raise TypeError(f"reasoner is {reasoner!r}; expected a {cls.__name__} that is made")
        reasoner.check_described()
        if options:
            raise TypeError(f"{', '.join(options)} is given beside {reasoner!r}; give options to the reasoner itself")
        return reasoner

    @abstractmethod
    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """Compute the atoms with the same value in all models of `facts` and the `total`, if given.

        The result depends on the set of facts, not on their order, nor on the hash seed. A rule that depends on the
        order of atoms uses a defined order such as `game.atom_order.in_order`. Facts are neither kept nor changed.

        The total is one more fact: the number of mines among the cells of the sentences and the untouched cells. Every
        reasoner applies at least the single-sentence rule to the total, even without other facts; `engines.with_total`
        adds this to rules that ignore the total.

        Raises `Contradiction` if there is no model (as far as the reasoner can find out), and `TypeError` for an
        unsupported fact. If a limit is reached, the result is still sound, with `complete=False`.
        """

    def check_facts(self, facts: Iterable[Fact], total: Total | None = None) -> None:
        """Raise `TypeError` for unsupported facts, for a one-shot iterator, and for an invalid `total`."""
        check_total(total)
        if not isinstance(facts, Collection):
            raise TypeError(f"the facts are {facts!r}; expected a list of them")
        accepted = tuple(self.fact_types)
        for fact in facts:
            if not isinstance(fact, accepted):
                words = " and ".join(sorted(kind.__name__ for kind in self.fact_types))
                raise TypeError(f"{self.name} does not speak {type(fact).__name__}: {fact}; it speaks {words}")

    def sentences_among(self, facts: Sequence[Fact], total: Total | None = None) -> list[Sentence]:
        """Return the sentences among `facts`. Raises as `check_facts` does."""
        self.check_facts(facts, total)
        return [fact for fact in facts if isinstance(fact, Sentence)]

    def is_satisfiable(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        """Return whether `facts` and `total` have a model. Raises `GaveUp` if undecided."""
        try:
            return self._settled(self.deduce(facts, total))
        except Contradiction:
            return False

    def _settled(self, deduction: Deduction) -> bool:
        if not deduction.complete:
            raise GaveUp(f"{self.name} cannot decide whether the facts are consistent{_because(deduction)}")
        return True

    def entails(self, premises: Sequence[Premise], query: Formula) -> bool:
        """Return whether `query` is true in every model of `premises`. Inconsistent premises entail everything.

        For a reasoner without formulas, the query is a literal, or `Or()`, which is always false. Raises `GaveUp` if
        undecided.
        """
        premises = list(premises)
        return self._entails(premises, query, premises)

    def _entails(self, premises: Sequence[Premise], query: Formula, everything: Sequence[Premise]) -> bool:
        """Decide entailment as `entails` does, for a subset `premises` of `everything`.

        An atom of a formula in `everything` is never untouched, even if the formula is not in `premises`.
        """
        facts, total = split_total(premises)
        if query == FALSE:
            return not self.is_satisfiable(facts, total)
        literal = literal_of(query)
        if literal is None:
            return not self.is_satisfiable([*facts, Not(query)], total)
        atom, value = literal
        try:
            deduction = self.deduce(facts, total)
        except Contradiction:
            return True
        found = deduction.true if value else deduction.false
        if atom in found:
            return True
        if deduction.untouched is value:
            about = [*facts, *(premise for premise in everything if isinstance(premise, Formula))]
            if not any(atom in atoms_of(fact) for fact in about):
                return True
        if not deduction.complete:
            raise GaveUp(f"{self.name} cannot decide whether {query} follows{_because(deduction)}")
        return False

    def explain(self, premises: Sequence[P], query: Formula, given: Sequence[Fact] = ()) -> list[P]:
        """Return a minimal subset of `premises` that entails `query` together with `given`.

        Earlier premises are preferred. `query` is as for `entails`. A `Total` among the premises counts the mines in
        the cells of all sentences in `premises` and `given`, and in its untouched cells. Raises `NotEntailed` if all
        premises do not entail the query (for an incomplete reasoner: do not prove it), and `GaveUp` if undecided.

        >>> from engines import create_reasoner
        >>> facts = [Sentence("ab", 1), Sentence("cd", 1), Sentence("abc", 2)]
        >>> create_reasoner("sentence").explain(facts, Symbol("c"))
        [Sentence([a, b], 1), Sentence([a, b, c], 2)]
        """
        premises = list(premises)
        everything = [*given, *premises]

        def needed(numbers: Sequence[int]) -> Sequence[int] | None:
            try:
                return numbers if self._entails(premises_at(premises, numbers, given), query, everything) else None
            except GaveUp:
                # An incomplete reasoner's rules did not prove it; a complete one has given up.
                if self.is_complete or len(numbers) == len(premises):
                    raise
                return None

        return [premises[number] for number in minimal_core(len(premises), needed)]

    def core(self, premises: Sequence[P]) -> list[P]:
        """Return a minimal unsatisfiable subset of `premises`. Raises `NotEntailed` if satisfiable, and `GaveUp`."""
        return self.explain(premises, FALSE)

    def contradiction(self, premises: Sequence[Premise]) -> Contradiction:
        """Return the error for inconsistent `premises`, with a minimal core if one is found.

        Raises `Unsound` if they are consistent.
        """
        try:
            return Contradiction.between(self.core(premises))
        except NotEntailed:
            raise Unsound(f"{self!r} is unsound: it found a contradiction, but all facts can be true") from None
        except GaveUp as limit:
            return Contradiction(f"no world fits these {len(premises)} facts; which of them contradict: {limit}")


Backbone = Mapping[Atom, bool]
"""The atoms with the same value in all models, each with its value: for a cell, True for a mine."""


def conclude(values: Backbone, limits: Sequence[str] = (), untouched: bool | None = None) -> Deduction:
    """Make a deduction of these values; it is complete if there are no `limits`."""
    true = Atoms([atom for atom, value in values.items() if value])
    false = Atoms([atom for atom, value in values.items() if not value])
    return Deduction(true, false, not limits, (), untouched, tuple(limits))


def no_untouched_open(total: Total | None, untouched: bool | None) -> bool:
    """Return whether the total has no untouched cells, or their value is known."""
    return total is None or not total.untouched or untouched is not None


def check_total(total: object) -> None:
    """Raise `TypeError` for a `total` that is not a `Total`."""
    if not isinstance(total, Total | None):
        raise TypeError(f"the total is {total!r}; expected a Total, with the mines and the cells in no sentence")


def minimal_core(size: int, needed: Callable[[Sequence[int]], Collection[int] | None]) -> list[int]:
    """Return the indices, below `size`, of a minimal sufficient set of premises.

    `needed(numbers)` returns a sufficient subset of the indices `numbers` (all of them, if no smaller subset is known),
    or None if they are insufficient; it must be monotone. Raises `NotEntailed` if all premises together are
    insufficient.

    A premise is removed if the others suffice; the last premise is tried first. All premises outside the subset found
    by `needed` are removed, too (deletion with refinement: Belov, Lynce and Marques-Silva, Towards efficient MUS
    extraction, 2012).
    """
    enough = needed(range(size))
    if enough is None:
        raise NotEntailed
    core: list[int] = []
    pending = sorted(enough)
    while pending:
        candidate = pending.pop()
        enough = needed(sorted([*core, *pending]))
        if enough is None:
            core.append(candidate)
        else:
            pending = [number for number in pending if number in enough]
    return sorted(core)


def _because(deduction: Deduction) -> str:
    return f": {'; '.join(deduction.limits)}" if deduction.limits else ": its rules are incomplete"
