"""The backbone of facts: what is true in every model that a solver finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.reasoner import ComponentReasoner, Fact, components
from engines.solving.fact_solver import Literals, MakeSolver
from engines.solving.joint_total import backbone_under, total_among
from game.logic import Formula
from game.sentence import Sentence


class SolverReasoner(ComponentReasoner):
    """A reasoner that asks a solver for models and never gives up: a subclass names its `make_solver`."""

    speaks = frozenset({Sentence, Formula})
    make_solver: ClassVar[MakeSolver]

    def settle(self, component: Sequence[Fact]) -> Literals | None:
        """The backbone; see `ComponentReasoner.settle`."""
        return backbone_of(component, self.make_solver)

    def fits(self, component: Sequence[Fact]) -> bool:
        """Whether there is a model; see `ComponentReasoner.fits`."""
        with self.make_solver(component) as solver:
            return solver.solve() is not None


def backbone_of(facts: Sequence[Fact], make_solver: MakeSolver) -> Literals | None:
    """The atoms that have one value in every world that fits, with that value; None if no world fits."""
    total = total_among(facts)
    if total is None:
        with make_solver(facts, frozenset()) as solver:
            return solver.backbone()
    return backbone_under(total, components(fact for fact in facts if fact is not total), make_solver)
