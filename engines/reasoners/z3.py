"""SMT: the backbone by Z3."""

from collections.abc import Sequence

from engines.facts_and_components import Fact
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import TimedReasoner


class Z3Reasoner(TimedReasoner):
    """The atoms with one value in every model found by Z3."""

    name = "z3"
    summary = "Z3: pseudo-Boolean constraints"
    reference = "de Moura and Bjørner, Z3: An Efficient SMT Solver, 2008"
    needs = "z3", "mineproof[z3]"
    solver_modules = ("engines.solving.z3_solver",)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        from engines.solving.z3_solver import Z3Solver

        return Z3Solver(facts, counted, self.stopwatch())
