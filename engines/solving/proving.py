"""Proofs from formulas: minimal sets of facts that entail queries, found with a SAT solver."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Generic

from pysat.solvers import Cadical153, Minisat22

from engines.facts import Atom, F, Fact, atoms_of, components, connected
from engines.solving.clauses import Encoding
from engines.solving.parity import ParitySystem, parity_system
from engines.solving.stopwatch import Stopwatch
from game.errors import GaveUp, NotEntailed
from game.logic import Exactly, Formula, Or, Symbol


def minimal_proofs(
    facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact], seconds: float | None
) -> list[list[F] | None]:
    """For each query some facts that entail it with what is given, and of which none can be dropped.

    None where that takes more than `seconds` of processor time. Raises `NotEntailed` where all facts together do not.
    No proof needs facts of several components: either those connected with the query entail it, or those of one
    component contradict each other, and everything follows.
    """
    everything: list[Fact] = [*facts, *given, *queries]
    end_of_facts, end_of_given = len(facts), len(facts) + len(given)
    parts: list[_Part[F]] = []
    part_of: dict[int, _Part[F]] = {}
    for numbers in connected(range(len(everything)), lambda number: atoms_of(everything[number])):
        asked = [number - end_of_given for number in numbers if number >= end_of_given]
        part = _Part(
            [facts[number] for number in numbers if number < end_of_facts],
            [queries[number] for number in asked],
            [given[number - end_of_facts] for number in numbers if end_of_facts <= number < end_of_given],
            seconds,
        )
        parts.append(part)
        part_of.update(dict.fromkeys(asked, part))
    if any(part.given_contradicts for part in parts):
        return [[] for _ in queries]

    def proof(number: int) -> list[F] | None:
        try:
            return _proof_in(part_of[number], parts, queries[number])
        except GaveUp:
            return None

    return [proof(number) for number in range(len(queries))]


def _proof_in(part: _Part[F], parts: Sequence[_Part[F]], query: Formula) -> list[F]:
    """A proof from the facts of the part that is connected with the query, or else a contradiction of any part."""
    try:
        return part.proof(query)
    except NotEntailed:
        for other in parts:
            with suppress(NotEntailed):
                return other.contradiction()
        raise


def core_of(component: Sequence[F], seconds: float | None, most: int) -> list[F]:
    """Some facts of a component that no world fits; none can be dropped if there are at most `most` of them.

    Raises `GaveUp` after so many `seconds` of processor time.
    """
    return _Part(component, (), (), seconds).contradiction(most)


class _Part(Generic[F]):
    """The facts of one component, what is given about it, and the queries."""

    def __init__(
        self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact], seconds: float | None
    ) -> None:
        self._facts, self._queries, self._given, self._seconds = facts, queries, given, seconds

    @cached_property
    def _system(self) -> ParitySystem | None:
        return parity_system(self._facts, self._given, self._queries, named=True)

    @cached_property
    def _proving(self) -> Proving[F]:
        return Proving(self._facts, self._queries, self._given, self._seconds)

    @cached_property
    def given_contradicts(self) -> bool:
        """Whether what is given is a contradiction by itself."""
        if not self._given:
            return False
        if self._system:
            # What is given was added first: a contradiction of that alone names no facts.
            return not self._system.is_consistent and not self._system.core()
        system = parity_system(self._given)
        return not system.is_consistent if system else self._proving.given_contradicts

    def proof(self, query: Formula) -> list[F]:
        """Facts that prove `query`; none can be dropped."""
        if self._system and self._system.is_consistent:
            return [self._facts[number] for number in self._system.proof(query)]
        return self._proving.core_against(query)

    def contradiction(self, most: int | None = None) -> list[F]:
        """Facts that contradict each other; none can be dropped, unless there are more than `most` of them."""
        if self._system:
            return [self._facts[number] for number in self._system.core()]
        return self._proving.core_against(Or(), most)


class Proving(Generic[F]):
    """Which of `facts` prove each of `queries`, with what is `given`.

    Each fact is a literal that is assumed or not, so one solver serves all queries: which facts a refutation used, it
    tells by itself (Een and Soerensson, Temporal induction by incremental SAT solving, 2003). These few go to a small
    solver of their own that tries to drop one after the other: a thousand proofs took 3.5 s where in one large
    solver they took 9 s (CaDiCaL) or 18 s (Minisat). Each proof may take `seconds` of processor time.
    """

    def __init__(
        self, facts: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact], seconds: float | None
    ) -> None:
        self._seconds = seconds
        self._given = components(given)
        self._given_about: dict[Atom, int] = {
            atom: number for number, some in enumerate(self._given) for fact in some for atom in atoms_of(fact)
        }
        self._encoding = _holding(given)
        self._assumable = {self._encoding.literal(as_formula(fact)): fact for fact in reversed(facts)}
        for query in queries:
            self._encoding.literal(query)
        self._solver = Cadical153(bootstrap_with=self._encoding.clauses)

    @cached_property
    def given_contradicts(self) -> bool:
        """Whether what is given is found to be a contradiction by itself, within the time of a proof."""
        try:
            return not Stopwatch(self._seconds).solve(self._solver)
        except GaveUp:
            return False

    def core_against(self, query: Formula, most: int | None = None) -> list[F]:
        """Some of the facts, which prove `query`; none can be dropped, unless there are more than `most` of them.

        Raises `NotEntailed` if they do not prove it, and `GaveUp` when the time is over.
        """
        stopwatch = Stopwatch(self._seconds)
        denial = -self._encoding.literal(query)
        if stopwatch.solve(self._solver, [denial, *self._assumable]):
            raise NotEntailed
        used = set(self._solver.get_core() or [])
        core = [fact for literal, fact in self._assumable.items() if literal in used and literal != denial]
        return core if most is not None and len(core) > most else self._minimized(core, query, stopwatch)

    def _minimized(self, core: list[F], query: Formula, stopwatch: Stopwatch) -> list[F]:
        """Those of `core` that the proof of `query` cannot do without."""
        encoding = _holding(self._given_near(core, query))
        facts = {encoding.literal(as_formula(fact)): fact for fact in core}
        denial = -encoding.literal(query)
        with Minisat22(bootstrap_with=encoding.clauses) as solver:
            pending, needed = list(facts), [denial]
            while pending:
                candidate = pending.pop()
                if stopwatch.solve(solver, [*needed, *pending]):
                    needed.append(candidate)
                else:
                    used = set(solver.get_core() or [])
                    pending = [literal for literal in pending if literal in used]
        return [facts[literal] for literal in facts if literal in needed[1:]]

    def _given_near(self, core: Sequence[F], query: Formula) -> list[Fact]:
        """What is given that may bear on the core: components that share no atom with it or the query do not."""
        atoms = [atom for fact in (*core, query) for atom in atoms_of(fact)]
        near = dict.fromkeys(self._given_about[atom] for atom in atoms if atom in self._given_about)
        return [fact for number in near for fact in self._given[number]]


def as_formula(fact: Fact) -> Formula:
    """A sentence as a formula about its cells."""
    return fact if isinstance(fact, Formula) else Exactly(fact.count, [Symbol(cell) for cell in fact.cells])


def _holding(facts: Sequence[Fact]) -> Encoding:
    encoding = Encoding()
    for fact in facts:
        encoding.require(as_formula(fact))
    return encoding


def explanations_from_formulas(
    premises: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact], seconds: float | None
) -> list[list[F] | GaveUp]:
    """A minimal part of `premises` for each query; a `GaveUp` where that takes more than `seconds`."""
    limit = f"the search takes more than the {seconds:g} s that are allowed" if seconds is not None else ""
    found = minimal_proofs(premises, queries, given, seconds)
    return [GaveUp(limit) if proof is None else proof for proof in found]
