"""The base class of reasoners that represent all worlds of the facts."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

from engines.facts_and_components import Fact
from engines.reasoner import Backbone, Deduction, conclude
from engines.solving.component_reasoner import ComponentReasoner, verdict_on_untouched
from game.statements.sentence import Total


class Worlds(Protocol):
    """The worlds that fit some facts, with `fewest` to `most` mines (None: any) in sentences. Raises `GaveUp`."""

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        """Return whether there is a world with `fewest` to `most` mines."""

    def backbone(self, fewest: int = 0, most: int | None = None) -> Backbone | None:
        """Compute the atoms with one value in all worlds with `fewest` to `most` mines; None without a world."""


class WorldsReasoner(ComponentReasoner):
    """A reasoner based on a representation of all worlds, which serves queries with and without a total."""

    @abstractmethod
    def worlds(self, facts: Sequence[Fact]) -> Worlds:
        """Build the worlds that fit the facts. Raises `GaveUp` at a limit."""

    def backbone(self, component: Sequence[Fact]) -> Backbone | None:
        return self.worlds(component).backbone()

    def has_model(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        worlds = self.worlds(facts)
        return worlds.is_possible(*(() if total is None else (total.mines - total.untouched, total.mines)))

    def deduce_with_total(
        self, facts: Sequence[Fact], total: Total, without: Callable[[], Deduction]
    ) -> Deduction | None:
        worlds = self.worlds(facts)
        backbone = worlds.backbone(total.mines - total.untouched, total.mines)
        if backbone is None:
            return None
        return conclude(backbone, untouched=verdict_on_untouched(total, worlds.is_possible))
