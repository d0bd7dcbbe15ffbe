"""Propositional model checking with SymPy, for small boards and puzzles."""

from collections.abc import Sequence
from typing import Annotated

from engines.facts_and_components import Fact, atoms_among, components
from engines.solving.limits import Steps, checked_limit
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import SolverReasoner
from game.errors import GaveUp
from game.statements.sentence import Sentence


class SympyReasoner(SolverReasoner):
    """The atoms with one value in every model found by SymPy.

    It gives up on a component with more than `limit` cells in sentences, and after `steps` in one component. A step is
    a clause examined or a literal assigned, some 10 microseconds. A total makes all facts one component.
    """

    name = "sympy"
    summary = "propositional model checking with SymPy"
    reference = "SymPy's DPLL with clause learning and watched literals (sympy.logic.algorithms.dpll2)"
    reach = "up to 40 connected cells"
    needs = "sympy", "sympy"
    solver_modules = ("sympy.logic.algorithms.dpll2",)

    def __init__(
        self,
        limit: Annotated[int, "gives up on components of more cells"] = 40,
        steps: Annotated[int, "gives up after this number of steps of search, some 10 microseconds each"] = 300_000,
    ) -> None:
        self.limit, self.steps = checked_limit("limit", limit), checked_limit("steps", steps)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        for part in components(facts):
            cells = atoms_among(fact for fact in part if isinstance(fact, Sentence))
            if len(cells) > self.limit:
                raise GaveUp(f"{len(cells)} connected cells; {self.name} takes up to {self.limit}")
        return SympySolver(facts, counted, Steps(self.steps))


class SympySolver(Solver):
    """Facts as clauses for SymPy, with a limit of `steps`."""

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], steps: Steps) -> None:
        super().__init__(facts, counted)
        self._steps = steps
        self._clauses: list[Sequence[int]] = []
        self.load(facts)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        from sympy.logic.algorithms.dpll2 import SATSolver

        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        self._steps.spend(len(clauses))
        # The algorithm is chosen explicitly: `sympy.satisfiable` would use another solver if one is installed. The
        # solver calls a hook of its heuristic, here unused, for every assigned literal: it enforces the limit.
        variables = range(1, self._encoding.highest + 1)
        solver = SATSolver(clauses, set(variables), set(), list(variables))
        solver.heur_lit_assigned = lambda literal: self._steps.spend(1)
        model = next(solver._find_model(), None)
        # Atoms missing in SymPy's model are free.
        return None if model is None else self.literals_where(lambda variable: bool(model.get(variable)))

    def add(self, clause: Sequence[int]) -> None:
        self._clauses.append(clause)
