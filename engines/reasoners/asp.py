"""The answer-set engine: clingo, with a rule "some of these" a cell and constraints on how many."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import clingo

from engines.engine import Engine
from engines.reasoner import Atom, Fact
from engines.solving.backbone import SolverReasoner
from engines.solving.fact_solver import EncodedSolver
from game.sentence import Sentence


class AspSolver(EncodedSolver):
    """Facts as ground rules: `{mine}.` for each cell, and a constraint for each clause and each bound on a number.

    Gebser, Kaminski, Kaufmann and Schaub, Multi-shot ASP solving with clingo, 2019.
    """

    def __init__(self, facts: Sequence[Fact], counted: AbstractSet[Atom] = frozenset()) -> None:
        super().__init__(facts, counted)
        self._control = clingo.Control(["--warn=none"])
        self._atoms: list[int] = []
        self.tell_clauses()
        for fact in facts:
            if isinstance(fact, Sentence):
                atoms = [self._atoms[self.variables[cell] - 1] for cell in fact.cells]
                self._forbid(fact.count + 1, atoms)
                self._forbid(len(atoms) - fact.count + 1, [-atom for atom in atoms])

    def solve(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """See `FactSolver.solve`."""
        with self._control.solve([self._literal(literal) for literal in assumptions], yield_=True) as answers:
            model = answers.model()
            if model is None:
                return None
            return self.literals_where(lambda variable: model.is_true(self._atoms[variable - 1]))

    def add(self, clause: Sequence[int]) -> None:
        """See `FactSolver.add`."""
        with self._control.backend() as backend:
            backend.add_rule([], [-self._literal(literal) for literal in clause])

    def declare(self, highest: int) -> None:
        """See `EncodedSolver.declare`."""
        with self._control.backend() as backend:
            while len(self._atoms) < highest:
                self._atoms.append(backend.add_atom())
                backend.add_rule(self._atoms[-1:], choice=True)

    def _forbid(self, count: int, literals: Sequence[int]) -> None:
        """Rule out that `count` or more of clingo's `literals` are true."""
        if count <= len(literals):
            with self._control.backend() as backend:
                backend.add_weight_rule([], count, [(literal, 1) for literal in literals])

    def _literal(self, literal: int) -> int:
        atom = self._atoms[abs(literal) - 1]
        return atom if literal > 0 else -atom


class AspReasoner(SolverReasoner):
    """What is true in every answer set that clingo finds. It never gives up."""

    name = "asp"
    make_solver = AspSolver


class AspEngine(Engine):
    """An engine that knows all that follows."""

    reasoner_class = AspReasoner
