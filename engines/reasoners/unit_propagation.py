"""Unit propagation on clauses: the knowledge of a SAT solver before its first decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.facts import Fact
from engines.reasoner import Atoms, Deduction, Reasoner, no_untouched_open
from engines.reasoners.sat import SatReasoner
from engines.solving.pysat_propagation import Propagation
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total


class UnitReasoner(Reasoner):
    """Unit propagation: if all literals of a clause but one are false, that one is true; to the fixpoint.

    A short sentence is encoded as clauses (in the binomial form), from which propagation finds all consequences of the
    sentence alone. In a wide sentence the known cells are counted, with the same result. So the conclusions include
    those of `single`. Formulas allow further conclusions. The conclusions are included in those of `probing`.
    """

    name = "unit"
    summary = "unit propagation on clauses: what a SAT solver knows before its first guess"
    reference = "Davis and Putnam, A computing procedure for quantification theory, 1960: the one-literal rule"
    contains: ClassVar[tuple[str, ...]] = ("single",)
    needs = SatReasoner.needs
    solver_modules = ("engines.solving.pysat_without_signals",)
    fact_types = frozenset({Sentence, Formula})

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        self.check_facts(facts, total)
        with Propagation(facts, total) as propagation:
            limits: tuple[str, ...] = ()
            try:
                self.close(propagation)
            except GaveUp as limit:
                limits = (str(limit),)
            known = propagation.known()
            if known is None:
                raise SatReasoner().contradiction(facts if total is None else [*facts, total])
            variables = propagation.variables
            true = Atoms([atom for atom, variable in variables.items() if variable in known])
            false = Atoms([atom for atom, variable in variables.items() if -variable in known])
            untouched = propagation.verdict_on_untouched(known)
        is_all = len(true) + len(false) == len(variables) and no_untouched_open(total, untouched)
        return Deduction(true, false, is_all, (), untouched, () if is_all else limits)

    def close(self, propagation: Propagation) -> None:
        """Add further consequences to `propagation`: none in this class. Raises `GaveUp` at a limit."""
