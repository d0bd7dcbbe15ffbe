"""Facts in Z3, whose theory of pseudo-Boolean constraints supports sentences natively."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import z3

from engines.facts import Fact
from engines.solving.clauses import Encoding
from engines.solving.limits import Stopwatch
from engines.solving.solver import Solver
from engines.solving.z3_answers import HERE, has_model
from game.statements.sentence import Sentence


class Z3Solver(Solver):
    """Facts for Z3's solver of finite domains: sentences are "exactly k" constraints, formulas are clauses."""

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], stopwatch: Stopwatch) -> None:
        encoding = Encoding.of(facts)
        super().__init__(encoding.variables, counted)
        self._stopwatch = stopwatch
        self._context = HERE.context
        self._mines = [z3.Bool(number, self._context) for number in range(encoding.highest)]
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        for clause in encoding.clauses:
            self.add(clause)
        for fact in facts:
            if isinstance(fact, Sentence):
                terms = self._terms(encoding.variables[cell] for cell in fact.cells)
                if terms:
                    self._solver.add(z3.PbEq(terms, fact.count))
                elif fact.count:
                    self.add([])

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        if not has_model(self._solver, map(self._literal, assumptions), self._stopwatch):
            return None
        model = self._solver.model()
        # Atoms missing in Z3's model are free.
        return self.literals_where(lambda variable: z3.is_true(model[self._mines[variable - 1]]))

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add(z3.Or([self._literal(literal) for literal in clause] + [z3.BoolVal(False, self._context)]))

    def at_most(self, count: int) -> int:
        return self._implying(z3.PbLe(self._terms(self.counted), count))

    def at_least(self, count: int) -> int:
        return self._implying(z3.PbGe(self._terms(self.counted), count))

    def _implying(self, constraint: z3.BoolRef) -> int:
        """Return a new literal that implies `constraint`."""
        self._mines.append(z3.Bool(len(self._mines), self._context))
        self._solver.add(z3.Implies(self._mines[-1], constraint))
        return len(self._mines)

    def _literal(self, literal: int) -> z3.BoolRef:
        variable = self._mines[abs(literal) - 1]
        return variable if literal > 0 else z3.Not(variable)

    def _terms(self, variables: Iterable[int]) -> list[tuple[z3.BoolRef, int]]:
        return [(self._mines[variable - 1], 1) for variable in variables]
