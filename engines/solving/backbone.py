"""The backbone of facts: what is true in every model that a solver finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.reasoner import ComponentReasoner, Fact, components
from engines.solving.joint_total import backbone_under, total_among
from engines.solving.model import Literals, MakeModel
from game.logic import Formula
from game.sentence import Sentence


class ModelReasoner(ComponentReasoner):
    """A reasoner that asks a solver for models and never gives up: a subclass names its `make_model`."""

    speaks = frozenset({Sentence, Formula})
    make_model: ClassVar[MakeModel]

    def settle(self, component: Sequence[Fact]) -> Literals | None:
        """The backbone; see `ComponentReasoner.settle`."""
        return backbone_of(component, self.make_model)

    def fits(self, component: Sequence[Fact]) -> bool:
        """Whether there is a model; see `ComponentReasoner.fits`."""
        with self.make_model(component) as model:
            return model.solve() is not None


def backbone_of(facts: Sequence[Fact], make_model: MakeModel) -> Literals | None:
    """The atoms that have one value in every world that fits, with that value; None if no world fits."""
    total = total_among(facts)
    if total is None:
        with make_model(facts, frozenset()) as model:
            return model.backbone()
    return backbone_under(total, components(fact for fact in facts if fact is not total), make_model)
