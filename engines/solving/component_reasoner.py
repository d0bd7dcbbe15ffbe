"""A reasoner that splits the facts into connected components."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Self

from engines.facts_and_components import (
    Atom,
    Fact,
    Premise,
    atoms_of,
    cells_among,
    claim,
    components,
    conjuncts,
    in_one_order,
    literal_of,
    split_total,
)
from engines.reasoner import Backbone, Deduction, Reasoner, conclude
from engines.solving.single_sentence_closure import plain_values
from game.errors import GaveUp
from game.statements.connectives import Formula
from game.statements.sentence import Sentence, Total


class ComponentReasoner(Reasoner):
    """A reasoner for one connected component of the facts at a time. It gives up on components beyond its limits."""

    fact_types = frozenset({Sentence, Formula})
    is_complete = True

    def within(self, share: float) -> Self:
        """Return a copy limited to a share of the remaining time, or this reasoner if it has no limit of time."""
        return self

    def arranged(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return the facts in a canonical order: otherwise their order could decide whether a limit is reached."""
        return in_one_order(facts)

    @abstractmethod
    def backbone(self, component: Sequence[Fact]) -> Backbone | None:
        """Compute the atoms with one value in every model; None without a model. Raises `GaveUp` at a limit."""

    @abstractmethod
    def has_model(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        """Return whether there is a model; often quicker than the backbone. Raises `GaveUp` as `backbone` does."""

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        self.check_facts(facts, total)
        timed = self.within(1)
        if total is None:
            return timed.deduce_by_components(facts)
        facts = self.arranged(facts)
        without = cache(lambda: timed.deduce_by_components(facts))
        try:
            deduction = timed.deduce_with_total(facts, total, without)
        except GaveUp as limit:
            limits = (*without().limits, f"with the total, {limit}")
            return replace(without(), complete=False, limits=limits)
        if deduction is None:
            raise self.contradiction([*facts, total])
        return deduction

    @abstractmethod
    def deduce_with_total(
        self, facts: Sequence[Fact], total: Total, without: Callable[[], Deduction]
    ) -> Deduction | None:
        """Return the conclusions from all facts and the total; None without a model.

        `without()` computes the conclusions without the total, used if this method raises `GaveUp`.
        """

    def deduce_by_components(self, facts: Sequence[Fact]) -> Deduction:
        """Return the conclusions of each component; of its single facts only, if the reasoner gives up on it."""
        values: dict[Atom, bool] = {}
        limits: list[str] = []
        parts = components(conjuncts(facts))
        for number, component in enumerate(parts):
            try:
                backbone = self.within(1 / (len(parts) - number)).backbone(self.arranged(component))
            except GaveUp as limit:
                limits.append(str(limit))
                backbone = plain_values(component)
            if backbone is None:
                raise self.contradiction(component)
            values |= backbone
        return conclude(values, sorted(limits))

    def is_satisfiable(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        self.check_facts(facts, total)
        return self.within(1)._is_satisfiable(facts, total)

    def _is_satisfiable(self, facts: Sequence[Fact], total: Total | None) -> bool:
        if total is not None:
            try:
                return self.within(1 / 2).has_model(self.arranged(facts), total)
            except GaveUp:
                if self._is_satisfiable(facts, None):
                    raise
                return False
        gave_up: GaveUp | None = None
        parts = components(conjuncts(facts))
        for number, component in enumerate(parts):
            try:
                if not self.within(1 / (len(parts) - number)).has_model(self.arranged(component)):
                    return False
            except GaveUp as limit:
                gave_up = limit
        if gave_up is not None:
            raise gave_up
        return True

    def _entails(self, premises: Sequence[Premise], query: Formula, everything: Sequence[Premise]) -> bool:
        literal = literal_of(query)
        if literal is None:
            return super()._entails(premises, query, everything)
        facts, total = split_total(premises)
        self.check_facts(facts, total)
        atom, value = literal
        denial: Fact = Sentence([atom], int(not value))  # type: ignore[list-item] # an atom of any kind
        if atom not in cells_among(facts):
            about = [*facts, *(premise for premise in everything if isinstance(premise, Formula))]
            if any(atom in atoms_of(fact) for fact in about):
                denial = claim(atom, not value)
            elif total is None or not total.untouched:
                return not self.is_satisfiable(facts, total)
            else:  # an untouched cell
                total = Total(total.mines, total.untouched - 1)
        return not self.is_satisfiable([*facts, denial], total)


def verdict_on_untouched(total: Total, can_hold: Callable[[int, int], bool]) -> bool | None:
    """Return the value of all untouched cells: True if mines in every world, False if safe, None if neither."""
    if not total.untouched:
        return None
    # Safe: the cells of the sentences need all mines. Mines: they leave one for each untouched cell.
    fewest, most = total.mines - total.untouched, total.mines
    if not can_hold(fewest, most - 1):
        return False
    return None if can_hold(fewest + 1, most) else True
