"""Parity: elimination of linear equations modulo 2, complete where everybody speaks of parities, in polynomial time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.facts import Fact
from engines.reasoner import Backbone, ComponentReasoner, Deduction, P
from engines.solving.parity import ParitySystem, are_parities
from game.errors import GaveUp
from game.logic import Formula
from game.sentence import Total


class ParityReasoner(ComponentReasoner):
    """Eliminates atoms from equations modulo 2 (Gauss), one for each fact.

    It takes formulas made of `Not`, `Xor` and `Biconditional`, which say whether an even or an odd number of atoms is
    true. On a component of the facts with any other formula it gives up.

    >>> from game.logic import Symbol, Xor
    >>> a, b, c = map(Symbol, "abc")
    >>> ParityReasoner().deduce([Xor(a, b), Xor(a, b, c)]).true
    frozenset({c})
    """

    name = "parity"
    speaks = frozenset({Formula})

    def backbone(self, component: Sequence[Fact]) -> Backbone | None:
        """See `ComponentReasoner.backbone`."""
        return self._system(component).backbone()

    def has_model(self, component: Sequence[Fact]) -> bool:
        """See `ComponentReasoner.has_model`."""
        return self._system(component).is_consistent

    def deduce_with_total(self, facts: Sequence[Fact], total: Total) -> Deduction:
        """What follows without the total, which no formula can be counted with."""
        deduction = self.deduce_by_components(facts)
        return replace(deduction, complete=False, limits=(*deduction.limits, "no total beside formulas"))

    def explanations(
        self, premises: Sequence[P], queries: Sequence[Formula], given: Sequence[Fact] = ()
    ) -> list[list[P] | GaveUp]:
        """See `Reasoner.explanations`. The equations that add up to a query are its explanation."""
        if not (are_parities(premises) and are_parities(given) and are_parities(queries)):
            return super().explanations(premises, queries, given)
        try:
            system = ParitySystem(premises, given, queries, named=True)
            return [[premises[number] for number in system.explanation(query)] for query in queries]
        except GaveUp as limit:
            return [limit.with_traceback(None)] * len(queries)

    def _system(self, component: Sequence[Fact]) -> ParitySystem:
        if not are_parities(component):
            raise GaveUp(f"{self.name} takes formulas made of Not, Xor and Biconditional, and one is of another kind")
        return ParitySystem(component)
