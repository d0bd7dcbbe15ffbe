"""Constraint programming: the backbone by CP-SAT of OR-tools, with sentences as linear equations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.facts_and_components import Fact
from engines.solving.limits import Stopwatch
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import TimedReasoner
from game.errors import GaveUp
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class CpSatSolver(Solver):
    """Facts as constraints, solved on one thread: sentences are sums of 0-1 variables, and formulas become clauses."""

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], stopwatch: Stopwatch) -> None:
        from ortools.sat.python import cp_model

        super().__init__(facts, counted)
        self._stopwatch = stopwatch
        self._model = cp_model.CpModel()
        self._literals: dict[int, cp_model.LiteralT] = {}
        self.load(facts)
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.random_seed = 0
        # Otherwise the first Ctrl-C would stop only the solver, and the second one the whole process.
        self._solver.parameters.catch_sigint_signal = False
        # Presolving such small problems takes several times as long as solving them.
        self._solver.parameters.cp_model_presolve = False

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        from ortools.sat.python import cp_model

        self._model.clear_assumptions()
        self._model.add_assumptions([self._literals[literal] for literal in assumptions])
        left = self._stopwatch.left()
        if left is not None:
            self._solver.parameters.max_time_in_seconds = left
        status = self._solver.solve(self._model)
        if status == cp_model.UNKNOWN:
            raise GaveUp(f"CP-SAT found no answer within the {left:g} s that were left")
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(f"CP-SAT answers {self._solver.status_name(status)}; expected a solution or none")
        is_true = self._solver.boolean_value
        return self.literals_where(lambda variable: is_true(self._literals[variable]))

    def add(self, clause: Sequence[int]) -> None:
        self._model.add_bool_or([self._literals[literal] for literal in clause])

    def require(self, sentence: Sentence) -> None:
        self._model.add(sum([self._literals[self.variables[cell]] for cell in sentence.cells]) == sentence.count)

    def declare(self, variables: range) -> None:
        for variable in variables:
            mine = self._model.new_bool_var("")
            self._literals |= {variable: mine, -variable: mine.negated()}


class CpSatReasoner(TimedReasoner):
    """The atoms with one value in every solution found by CP-SAT."""

    name = "cpsat"
    summary = "CP-SAT of Google's OR-tools: linear equations"
    reference = "Perron and Didier, CP-SAT (OR-Tools)"
    needs = "ortools", "mineproof[cpsat]"
    solver_modules = ("ortools.sat.python.cp_model",)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> CpSatSolver:
        return CpSatSolver(facts, counted, self.stopwatch())
