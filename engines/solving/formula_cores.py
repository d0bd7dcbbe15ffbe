"""Explanations from formulas: minimal sets of premises entailing a conclusion, found by a SAT solver."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from engines.facts_and_components import FALSE, F, Fact, as_formula, atoms_among, atoms_of, connected, facts_about
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from engines.solving.pysat_without_signals import Cadical153, Minisat22
from engines.solving.tseitin_encoding import Encoding
from game.errors import NotEntailed
from game.statements.connectives import Formula


def explanation_from_formulas(
    premises: Sequence[F], query: Formula, given: Sequence[Fact], seconds: float | None
) -> list[F]:
    """Return a minimal subset of `premises` that, with the consistent `given` facts, entails the `query`.

    The premises are connected with the query, or else they contradict each other. Raises `NotEntailed`, and `GaveUp`
    after this many `seconds` of processor time.
    """
    everything = [query, *premises, *given]
    for numbers in connected(range(len(everything)), lambda number: atoms_of(everything[number])):
        some = [premises[number - 1] for number in numbers if 0 < number <= len(premises)]
        beside = [everything[number] for number in numbers if number > len(premises)]
        with suppress(NotEntailed):
            return _connected_explanation(some, query if 0 in numbers else FALSE, beside, Stopwatch(seconds))
    raise NotEntailed(f"the premises do not entail {query}")


def _connected_explanation(
    premises: Sequence[F], query: Formula, given: Sequence[Fact], stopwatch: Stopwatch
) -> list[F]:
    """Explain the query by the few premises that the solver used to refute its negation, minimized in a small solver.

    Minimizing in one large solver took 3 (CaDiCaL) to 5 times (Minisat) as long.
    """
    enough = SelectableFormulas(premises, query, given, Cadical153).used(range(len(premises)), stopwatch)
    if enough is None:
        raise NotEntailed
    few = [premises[number] for number in enough]
    small = SelectableFormulas(few, query, facts_about(atoms_among([*few, query]), given), Minisat22)
    return [few[number] for number in minimal_core(len(few), lambda some: small.used(some, stopwatch))]


class SelectableFormulas:
    """Premises in a SAT solver, each active only while its selector literal is assumed. Given facts are always active.

    The solver reports the premises used to refute the negated query (Een and Soerensson, Temporal induction by
    incremental SAT solving, 2003).
    """

    def __init__(
        self, premises: Sequence[Fact], query: Formula, given: Sequence[Fact], make_solver: Callable[..., Any]
    ) -> None:
        encoding = Encoding()
        for fact in given:
            encoding.require(as_formula(fact))
        self._selectors = [encoding.literal(as_formula(premise)) for premise in premises]
        self._denial = -encoding.literal(query)
        self._solver = make_solver(bootstrap_with=encoding.clauses)

    def used(self, numbers: Sequence[int], stopwatch: Stopwatch) -> list[int] | None:
        """Return the numbers of the premises used by a proof of the query; None if `numbers` do not entail it."""
        # The solver prefers the last assumptions.
        selectors = [self._selectors[number] for number in reversed(numbers)]
        if stopwatch.solve(self._solver, [self._denial, *selectors]):
            return None
        core = set(self._solver.get_core() or []) - {self._denial}
        return [number for number in numbers if self._selectors[number] in core]
