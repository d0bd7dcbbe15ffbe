"""Z3 with a limit of time: facts as pseudo-Boolean constraints, and the queries by which rules are proved."""

import threading
from collections.abc import Iterable, Sequence

import z3

from engines.facts_and_components import Fact
from engines.solving.limits import Stopwatch
from engines.solving.solver import Solver
from game.errors import GaveUp
from game.statements.sentence import Sentence


class _ContextOfThread(threading.local):
    """Z3's context for the current thread: threads cannot share one, and making one takes longer than most queries."""

    def __init__(self) -> None:
        self.context = z3.Context()


HERE = _ContextOfThread()


def has_model(solver: z3.Solver, assumptions: Iterable[z3.BoolRef], stopwatch: Stopwatch) -> bool:
    """Return whether there is a model under the assumptions; the solver then holds it. Raises `GaveUp` on timeout."""
    left = stopwatch.left()
    if left is not None:
        solver.set("timeout", max(1, round(left * 1000)))
    found = has_model_soon(solver, assumptions)
    if found is None:
        raise GaveUp(f"Z3 found no answer: {solver.reason_unknown()}")
    return found


def has_model_soon(solver: z3.Solver, assumptions: Iterable[z3.BoolRef]) -> bool | None:
    """Return whether there is a model; None at the limit of steps, since a limit of time needs a slow thread."""
    answer = solver.check(*assumptions)
    if answer != z3.unknown:
        return bool(answer == z3.sat)
    if solver.reason_unknown() == "interrupted from keyboard":  # Ctrl-C, swallowed by Z3
        raise KeyboardInterrupt
    return None


class Z3Solver(Solver):
    """Facts for Z3's solver of finite domains: sentences are "exactly k" constraints, formulas are clauses."""

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], stopwatch: Stopwatch) -> None:
        super().__init__(facts, counted)
        self._stopwatch = stopwatch
        self._context = HERE.context
        self._literals: dict[int, z3.BoolRef] = {}
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        self.load(facts)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        if not has_model(self._solver, [self._literals[literal] for literal in assumptions], self._stopwatch):
            return None
        model = self._solver.model()
        # Atoms missing in Z3's model are free.
        return self.literals_where(lambda variable: z3.is_true(model[self._literals[variable]]))

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add(z3.Or([self._literals[literal] for literal in clause] + [z3.BoolVal(False, self._context)]))

    def require(self, sentence: Sentence) -> None:
        if sentence.cells:
            mines = [(self._literals[self.variables[cell]], 1) for cell in sentence.cells]
            self._solver.add(z3.PbEq(mines, sentence.count))
        elif sentence.count:
            self.add([])

    def at_least(self, count: int) -> int:
        literal = self._encoding.new_variable()
        self.update()
        mines = [(self._literals[variable], 1) for variable in self.counted]
        self._solver.add(self._literals[literal] == z3.PbGe(mines, count))
        return literal

    def declare(self, variables: range) -> None:
        for variable in variables:
            mine = z3.Bool(variable, self._context)
            self._literals |= {variable: mine, -variable: z3.Not(mine)}
