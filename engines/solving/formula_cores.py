"""Explanations from formulas: minimal sets of premises entailing a conclusion, found by a SAT solver."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic

from engines.facts import FALSE, Atom, F, Fact, as_formula, atoms_of, components, connected
from engines.reasoner import each_or_limit, minimal_core
from engines.solving.limits import Stopwatch
from engines.solving.pysat_without_signals import Cadical153, Minisat22
from engines.solving.tseitin_encoding import Encoding
from game.errors import GaveUp, NotEntailed
from game.statements.connectives import Formula


def explanations_from_formulas(
    premises: Sequence[F], queries: Sequence[Formula], given: Sequence[Fact], seconds: float | None
) -> list[list[F] | GaveUp]:
    """Return for each query a minimal subset of `premises` that, with the consistent `given` facts, entails the query.

    A query of more than `seconds` of processor time gets a `GaveUp`. Raises `NotEntailed` for one not entailed.
    """
    everything = [*premises, *given, *queries]
    parts = connected(range(len(everything)), lambda number: atoms_of(everything[number]))
    part_of = {number: part for part, numbers in enumerate(parts) for number in numbers}
    first_given, first_query = len(premises), len(premises) + len(given)

    @cache
    def formulas(part: int) -> SelectableFormulas[F]:
        return SelectableFormulas(
            [premises[number] for number in parts[part] if number < first_given],
            [queries[number - first_query] for number in parts[part] if number >= first_query],
            [given[number - first_given] for number in parts[part] if first_given <= number < first_query],
            seconds,
        )

    @cache
    def contradiction(part: int) -> list[F] | None:
        try:
            return formulas(part).explanation(FALSE)
        except NotEntailed:
            return None

    def explanation(number: int) -> list[F]:
        """Explain a query by premises of its component, or else by a contradiction in one: never by several."""
        try:
            return formulas(part_of[first_query + number]).explanation(queries[number])
        except NotEntailed:
            for part in range(len(parts)):
                if (found := contradiction(part)) is not None:
                    return found
            raise

    return each_or_limit(explanation, range(len(queries)))


class SelectableFormulas(Generic[F]):
    """Premises in a SAT solver, each active only while its selector literal is assumed. Given facts are always active.

    One solver serves all queries, and reports the premises used to refute a negated query (Een and Soerensson, Temporal
    induction by incremental SAT solving, 2003). These few are then minimized in a small solver. A thousand explanations
    took 3.5 s this way; in one large solver they took 9 s (CaDiCaL) or 18 s (Minisat).
    """

    def __init__(
        self,
        premises: Sequence[F],
        queries: Sequence[Formula],
        given: Sequence[Fact],
        seconds: float | None,
        make_solver: Callable[..., Any] = Cadical153,
    ) -> None:
        self._premises, self._seconds = premises, seconds
        self._given = components(given)
        self._given_about: dict[Atom, int] = {
            atom: number for number, some in enumerate(self._given) for fact in some for atom in atoms_of(fact)
        }
        self._encoding = Encoding()
        for fact in given:
            self._encoding.require(as_formula(fact))
        self._selectors = [self._encoding.literal(as_formula(premise)) for premise in premises]
        for query in queries:
            self._encoding.literal(query)
        self._solver = make_solver(bootstrap_with=self._encoding.clauses)

    def explanation(self, query: Formula) -> list[F]:
        """Return a minimal set of premises that entails `query`. Raises `NotEntailed`, and `GaveUp` at the limit."""
        stopwatch = Stopwatch(self._seconds)
        enough = self.used(range(len(self._premises)), query, stopwatch)
        if enough is None:
            raise NotEntailed(f"the premises do not entail {query}")
        few = [self._premises[number] for number in enough]
        small = SelectableFormulas(few, [query], self._given_near([*few, query]), None, Minisat22)
        return [few[number] for number in minimal_core(len(few), lambda some: small.used(some, query, stopwatch))]

    def used(self, numbers: Sequence[int], query: Formula, stopwatch: Stopwatch) -> list[int] | None:
        """Return the numbers of the premises used by a proof of `query`; None if `numbers` do not entail it."""
        denial = -self._encoding.literal(query)
        # The solver prefers the last assumptions.
        selectors = [self._selectors[number] for number in reversed(numbers)]
        if stopwatch.solve(self._solver, [denial, *selectors]):
            return None
        core = set(self._solver.get_core() or []) - {denial}
        return [number for number in numbers if self._selectors[number] in core]

    def _given_near(self, facts: Sequence[Fact]) -> list[Fact]:
        atoms = [atom for fact in facts for atom in atoms_of(fact)]
        near = dict.fromkeys(self._given_about[atom] for atom in atoms if atom in self._given_about)
        return [fact for number in near for fact in self._given[number]]
