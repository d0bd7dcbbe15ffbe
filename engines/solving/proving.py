"""Proofs from formulas: minimal sets of facts that entail queries, found with a SAT solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from pysat.solvers import Cadical153, Minisat22

from engines.reasoner import Atom, F, Fact, atoms_of, components
from engines.solving.clauses import Encoding
from engines.solving.stopwatch import Stopwatch
from game.logic import Exactly, Formula, Symbol


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

    def core_against(self, query: Formula, most: int | None = None) -> list[F]:
        """Some of the facts, which prove `query`; none can be dropped, unless there are more than `most` of them.

        Raises `ValueError` if they do not prove it, and `GaveUp` when the time is over.
        """
        stopwatch = Stopwatch(self._seconds)
        denial = -self._encoding.literal(query)
        if stopwatch.solve(self._solver, [denial, *self._assumable]):
            raise ValueError("the facts do not entail what is to be proved")
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
