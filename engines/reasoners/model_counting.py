"""Exact model counting: the cells that are mines, or safe, in every consistent arrangement of mines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from engines.counting.component_counting import Component, ComponentCounter
from engines.counting.dynamic_program import Counts
from engines.counting.joined_components import count_components
from engines.facts import Fact
from engines.reasoner import Backbone, Deduction, Reasoner, conclude
from engines.solving.single_sentence_rule import plain_values
from game.errors import Contradiction
from game.statements.sentence import Sentence, Total


class ProbabilityReasoner(Reasoner):
    """A cell is safe if no consistent arrangement has a mine there, and a mine if every one does.

    It gives up on components beyond `engines.counting.component_counting.WORK_LIMIT`. Its `counter` caches counted
    components.
    """

    name = "probability"
    fact_types = frozenset({Sentence})
    is_complete = True

    def __init__(self) -> None:
        self._counter = ComponentCounter()

    @property
    def counter(self) -> ComponentCounter:
        """Return the counter of components, with its cache."""
        return self._counter

    def deduce(self, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        sentences = self.sentences_among(facts, total)
        try:
            return self._deduce(sentences, total)
        except Contradiction:
            raise self.contradiction([*sentences] if total is None else [*sentences, total]) from None

    def is_satisfiable(self, facts: Sequence[Fact], total: Total | None = None) -> bool:
        try:
            return self._settled(self._deduce(self.sentences_among(facts, total), total))
        except Contradiction:
            return False

    def _deduce(self, sentences: Sequence[Sentence], total: Total | None) -> Deduction:
        components, refusal = count_components(sentences, self._counter)
        untouched = None
        if total is not None and refusal is None:
            components, untouched = within_total(components, total)
        values: Backbone = []
        for component in components:
            models = component.counts.models
            for cells, with_mine in zip(component.form.groups, component.counts.marginals, strict=True):
                is_mine = with_mine == models
                if is_mine or not any(with_mine):
                    values += [(cell, is_mine) for cell in cells]
        if refusal is not None:
            plain = plain_values(sentences)
            if plain is None:
                raise Contradiction("two of the sentences show opposite values of a cell")
            values += plain.items()
        return conclude(values, () if refusal is None else (str(refusal),), untouched)


def within_total(components: Sequence[Component], total: Total) -> tuple[list[Component], bool | None]:
    """Restrict the components to arrangements possible with the total, and derive the state of the untouched cells.

    A number of mines in one component is possible only if the other components and the untouched cells can hold the
    rest of the total. Raises `Contradiction`.
    """
    possible = [_numbers(component.counts) for component in components]
    # The untouched cells take the remaining mines: from none to all of them.
    placed = _between(reduce(_add, possible, 1), total.mines - total.untouched, total.mines)
    if not placed:
        raise Contradiction(f"no arrangement of mines that fits the sentences fits {total}")
    within = [
        Component(component.form, _restricted(component.counts, total, others))
        for component, others in zip(components, sums_of_others(possible), strict=True)
    ]
    most, least = total.mines - (placed & -placed).bit_length() + 1, total.mines - placed.bit_length() + 1
    if total.untouched and least == most and least in (0, total.untouched):
        return within, least > 0
    return within, None


def sums_of_others(sets: Sequence[int], sums: int = 1) -> list[int]:
    """For each set, return the possible sums of a number from every other set and a number from `sums`.

    A set of numbers is an int: bit `n` is set if `n` is a member.
    """
    if len(sets) <= 1:
        return [sums] * len(sets)
    half = len(sets) // 2
    left, right = sets[:half], sets[half:]
    return [*sums_of_others(left, reduce(_add, right, sums)), *sums_of_others(right, reduce(_add, left, sums))]


def _between(numbers: int, least: int, most: int) -> int:
    if most < 0:
        return 0
    size = numbers.bit_length()  # limits the shifts, however large the bounds
    least = min(max(least, 0), size)
    return (numbers & (2 << min(most, size)) - 1) >> least << least


def _add(sums: int, numbers: int) -> int:
    added = 0
    while numbers:
        lowest = numbers & -numbers
        added |= sums << lowest.bit_length() - 1
        numbers ^= lowest
    return added


def _numbers(counts: Counts) -> int:
    return sum([1 << mines for mines, models in enumerate(counts.models, counts.least) if models])


def _restricted(counts: Counts, total: Total, elsewhere: int) -> Counts:
    """Set to 0 the counts of a component for numbers of mines that are impossible with the `total`.

    `elsewhere` is the set of numbers of mines possible in the other components.
    """
    left = [total.mines - number for number in range(counts.least, counts.least + len(counts.models))]
    fits = [_between(elsewhere, most - total.untouched, most) > 0 for most in left]
    models = tuple([number * fit for number, fit in zip(counts.models, fits, strict=True)])
    marginals = tuple([tuple([n * fit for n, fit in zip(group, fits, strict=True)]) for group in counts.marginals])
    return Counts(counts.least, models, marginals)
