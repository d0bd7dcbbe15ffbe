"""The textbook's DPLL, written for readers: unit clauses, pure literals, splitting."""

from collections.abc import Iterable, Sequence, Set as AbstractSet
from itertools import chain
from typing import Annotated

from engines.facts_and_components import Fact
from engines.reasoner import Backbone
from engines.solving.limits import Steps, checked_limit
from engines.solving.solver import Solver
from engines.solving.solver_reasoner import SolverReasoner
from engines.solving.tseitin_encoding import Clause

STEPS = 3_000_000
"""The default limit of examined clauses, some 0.3 microseconds each."""


class DpllReasoner(SolverReasoner):
    """The backbone by DPLL: for each literal of one model, it searches for a model with the opposite literal.

    Davis, Logemann and Loveland, A machine program for theorem-proving, 1962, as in Russell and Norvig's Artificial
    Intelligence: A Modern Approach. `steps` limits the clauses read for one component, or for all facts with a total.
    """

    name = "dpll"
    summary = "the textbook's DPLL: unit clauses, pure literals, splitting"
    reference = "Davis, Logemann and Loveland, A machine program for theorem-proving, 1962"
    reach = "small boards and puzzles"

    def __init__(
        self, steps: Annotated[int, "gives up after this number of steps of search: clauses read"] = STEPS
    ) -> None:
        self.steps = checked_limit("steps", steps)

    def make_solver(self, facts: Sequence[Fact], counted: Sequence[object] = ()) -> Solver:
        return DpllSolver(facts, counted, Steps(self.steps))


def dpll(clauses: Sequence[Clause], steps: Steps) -> list[int] | None:
    """Find a model of `clauses` as a list of literals, or return None. Atoms that may have either value are left out.

    >>> dpll([[1, 2], [-1, 3], [-3]], Steps(100))
    [-3, -1, 2]
    """
    cases: list[tuple[Sequence[Clause], list[int]]] = [(clauses, [])]
    while cases:
        clauses, model = cases.pop()
        while [] not in clauses and (forced := unit_literals(clauses) or pure_literals(clauses)):
            steps.spend(len(clauses))
            clauses = assuming(forced, clauses)
            model = [*model, *forced]
        steps.spend(len(clauses))
        if not clauses:
            return model
        shortest = min(clauses, key=len)
        if shortest:
            literal = shortest[0]
            cases += [(assuming([value], clauses), [*model, value]) for value in (-literal, literal)]
    return None


def unit_literals(clauses: Iterable[Clause]) -> list[int]:
    """Return the literals of unit clauses, which have to be true. Of two opposite literals, only one is returned."""
    units = dict.fromkeys([clause[0] for clause in clauses if len(clause) == 1])
    return [literal for literal in units if literal > 0 or -literal not in units]


def pure_literals(clauses: Iterable[Clause]) -> list[int]:
    """Return the literals whose negations do not occur. Setting them to true loses no solution."""
    literals = dict.fromkeys(chain.from_iterable(clauses))
    return [literal for literal in literals if -literal not in literals]


def assuming(literals: Iterable[int], clauses: Iterable[Clause]) -> list[Clause]:
    """Simplify `clauses` by these literals, assumed true; an empty clause is a conflict."""
    true = set(literals)
    false = {-literal for literal in true}
    open_clauses = [clause for clause in clauses if true.isdisjoint(clause)]
    return [
        clause if false.isdisjoint(clause) else [literal for literal in clause if literal not in false]
        for clause in open_clauses
    ]


class DpllSolver(Solver):
    """Facts as clauses for DPLL, with a limit of `steps`."""

    def __init__(self, facts: Sequence[Fact], counted: Sequence[object], steps: Steps) -> None:
        super().__init__(facts, counted)
        self._steps = steps
        self._atoms = set(self.variables.values())
        self._clauses: list[Clause] = []
        self._certain: set[int] = set()
        self.load(facts)

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        while units := unit_literals(self._clauses):
            self._steps.spend(len(self._clauses))
            self._certain |= set(units)
            self._clauses = assuming(units, self._clauses)
        if any(-literal in self._certain for literal in assumptions):
            return None
        model = dpll([*self._clauses, *([literal] for literal in assumptions)], self._steps)
        if model is None:
            return None
        return [literal for literal in {*model, *self._certain} if abs(literal) in self._atoms]

    def backbone(self, model: Sequence[int], known: AbstractSet[int] = frozenset()) -> Backbone:
        certain = set(known)
        candidates = dict.fromkeys([literal for literal in model if literal not in known | self._certain])
        certain |= self._certain.intersection(model)
        while candidates:
            literal, _ = candidates.popitem()
            other = self.solve([-literal])
            if other is None:
                certain.add(literal)
                self.add([literal])
            else:
                candidates = {candidate: None for candidate in candidates if candidate in other}
        atoms = {variable: atom for atom, variable in self.variables.items()}
        return {atoms[abs(literal)]: literal > 0 for literal in certain}

    def add(self, clause: Sequence[int]) -> None:
        self._clauses.append([literal for literal in clause if -literal not in self._certain])
