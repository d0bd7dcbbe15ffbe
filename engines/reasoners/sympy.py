"""Propositional model checking with SymPy, for small boards and for puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sympy.logic.algorithms.dpll2 import SATSolver

from engines.engine import Engine
from engines.facts import Fact, atoms_among, components
from engines.solving.backbone import SolverReasoner
from engines.solving.clauses import FALSE
from engines.solving.solver import EncodedSolver, Solver
from game.errors import GaveUp
from game.grid import MOST_NEIGHBORS
from game.logic import Exactly, Symbol
from game.sentence import Sentence


class SympyReasoner(SolverReasoner):
    """What holds in every model that SymPy finds.

    It gives up on a component whose sentences speak of more than `limit` cells, and on one that takes more than `steps`
    steps: clauses read or literals assigned, some 10 microseconds each. A total ties components together, and takes as
    many steps as all of them may.
    """

    name = "sympy"

    def __init__(self, limit: int = 40, steps: int = 300_000) -> None:
        super().__init__()
        for option, value in (("limit", limit), ("steps", steps)):
            if type(value) is not int or value < 0:
                raise ValueError(f"{option} is {value!r}; expected an int of at least 0")
        self.limit, self.steps = limit, steps

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        """See `SolverReasoner.make_solver`. Raises `GaveUp` for a component of too many cells."""
        for part in components(facts):
            cells = atoms_among(fact for fact in part if isinstance(fact, Sentence))
            if len(cells) > self.limit:
                raise GaveUp(f"{len(cells)} connected cells; {self.name} takes up to {self.limit}")
        return SympySolver(facts, counted, Steps(self.steps))


class Steps:
    """How many steps of search are left."""

    def __init__(self, number: int) -> None:
        self.left = number

    def spend(self, number: int) -> None:
        """Take so many; raises `GaveUp` when they run out."""
        self.left -= number
        if self.left < 0:
            raise GaveUp("the search takes more steps than allowed")


class SympySolver(EncodedSolver):
    """Facts as clauses for SymPy, sentences in the binomial normal form: of any k + 1 cells one is safe, and so on.

    A sentence over n <= 8 cells takes at most 126 clauses. Larger ones and cells to be counted get a counter. `steps`
    is how much search there may be.
    """

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], steps: Steps) -> None:
        super().__init__(facts, counted)
        self._steps = steps
        self._clauses: list[Sequence[int]] = []
        for fact in facts:
            if isinstance(fact, Sentence) and len(fact.cells) <= MOST_NEIGHBORS:
                self._clauses += _binomial_clauses([self.variables[cell] for cell in fact.cells], fact.count)
            elif isinstance(fact, Sentence):
                self.require(Exactly(fact.count, [Symbol(cell) for cell in fact.cells]))
        self.tell_clauses()

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `Solver.solve`."""
        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        self._steps.spend(len(clauses))
        # The algorithm is named: `sympy.satisfiable` would take another solver if one happens to be installed. The
        # solver tells its heuristic, which does not listen, of every literal that it assigns: that keeps the limit.
        solver = SATSolver(clauses, set(self._declared), set(), list(self._declared))
        solver.heur_lit_assigned = lambda literal: self._steps.spend(1)
        model = next(solver._find_model(), None)
        # What SymPy leaves open may have either value.
        return None if model is None else self.literals_where(lambda variable: bool(model.get(variable)))

    def add(self, clause: Sequence[int]) -> None:
        """See `Solver.add`."""
        self._clauses.append(clause)

    def declare(self, highest: int) -> None:
        """See `EncodedSolver.declare`."""
        self._declared = range(1, highest + 1)


def _binomial_clauses(literals: Sequence[int], count: int) -> list[list[int]]:
    if not 0 <= count <= len(literals):
        return [[FALSE]]
    too_many = [[-literal for literal in some] for some in combinations(literals, count + 1)]
    too_few = [list(some) for some in combinations(literals, len(literals) - count + 1)]
    return too_many + too_few


class SympyEngine(Engine):
    """An engine that knows all that follows, where its components are small."""

    reasoner_class = SympyReasoner
