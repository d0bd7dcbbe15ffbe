"""Unavoidable even guesses: two arrangements of mines between which no future number can decide."""

from collections.abc import Callable, Collection, Iterator, Set as AbstractSet
from contextlib import suppress

from engines.counting.component_counting import Component, ComponentCounter
from engines.counting.joined_components import CountedPosition, product
from engines.counting.remaining_layouts import arrangements
from game.errors import Contradiction, GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence

MOST_PARTS = 1_000
"""The limit of partial arrangements listed to find the two arrangements of a component."""


def even_guesses(
    position: CountedPosition, around: Callable[[Cell], AbstractSet[Cell]], to_open: Collection[Cell]
) -> list[frozenset[Cell]]:
    """Return the cells of each even guess that cannot be avoided. `to_open` has the cells not revealed or known.

    The guess may be made now or later: its chance stays 1/2, whatever is revealed elsewhere. Two kinds are found: two
    cells in the same sentences with one mine between them, and a component with two arrangements of equally many mines.
    """
    found: dict[frozenset[Cell], None] = {}
    for component in position.components:
        for one, other in _alternatives(component, position.counter):
            cells = one | other
            beside = {near for cell in cells for near in around(cell) if near in to_open} - cells
            if all(len(around(near) & one) == len(around(near) & other) for near in beside):
                found[cells] = None
    return list(found)


def _alternatives(component: Component, counter: ComponentCounter) -> Iterator[tuple[frozenset[Cell], frozenset[Cell]]]:
    """Yield pairs of sets of cells. Half of the models have mines at the first set, half at the second."""
    form, models = component.form, sum(component.counts.models)
    for group in form.groups:
        if len(group) == 2 and _count_with(component, Sentence(group, 1), counter) == models:
            yield frozenset(group[:1]), frozenset(group[1:])
    if models == max(component.counts.models) == 2:
        with suppress(GaveUp):
            one, other = map(frozenset, arrangements(form, MOST_PARTS))
            yield one - other, other - one


def _count_with(component: Component, sentence: Sentence, counter: ComponentCounter) -> int:
    try:
        parts = counter.count([*component.form.sentences, sentence])
    except (Contradiction, GaveUp):
        return 0
    return sum(product([part.counts for part in parts]))
