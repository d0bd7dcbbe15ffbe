"""Exact model counting: the number of arrangements of mines satisfying the sentences, component by component.

Cells in the same sentences form one group; groups that share a sentence, directly or through others, form a component.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.counting.dynamic_program import Counts, Shape, count_models
from engines.facts_and_components import connected
from game.atom_order import in_order
from game.errors import Contradiction, GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence

CACHE_SIZE = 4_096
"""The most shapes of components cached by a `ComponentCounter`; a full cache is emptied."""


class Form(NamedTuple):
    """A component before counting: its shape, the cells of each group, and the sentences in the order of the shape."""

    shape: Shape
    groups: tuple[tuple[Cell, ...], ...]
    sentences: tuple[Sentence, ...]

    def shape_with(self, index: int, count: int) -> Shape:
        numbers = self.shape.numbers
        return Shape((*numbers[:index], count, *numbers[index + 1 :]), self.shape.groups)


class Component(NamedTuple):
    """A component and its counts: `counts.marginals[g]` is about the cells `form.groups[g]`."""

    form: Form
    counts: Counts


class ComponentCounter:
    """Counts the components of positions, with a cache of recent shapes."""

    def __init__(self) -> None:
        self._kept: dict[Shape, Counts | str] = {}

    def count(self, sentences: Iterable[Sentence]) -> list[Component]:
        """Count the models of each component. Raises `Contradiction` if one has none, `GaveUp` beyond the limits."""
        return [self.counted(form) for form in forms_of(sentences)]

    def counted(self, form: Form) -> Component:
        counts = self.counts_of(form.shape)
        if not counts.models:
            raise Contradiction("no arrangement of mines fits the sentences")
        return Component(form, counts)

    def counts_of(self, shape: Shape) -> Counts:
        """Count the models of a component with this shape. Raises `GaveUp` beyond the limits."""
        counts = self._kept.get(shape)
        if counts is None:
            try:
                counts = count_models(shape)
            except GaveUp as refusal:
                # Keep only the message: the traceback would keep all counted states alive.
                counts = str(refusal)
            if len(self._kept) >= CACHE_SIZE:
                self._kept.clear()
            self._kept[shape] = counts
        if isinstance(counts, str):
            raise GaveUp(counts)
        return counts


def forms_of(sentences: Iterable[Sentence]) -> list[Form]:
    """Return the components of `sentences`, not counted yet. Raises `Contradiction` for mines in no cells.

    Sentences are sorted by place, so that a component has the same shape anywhere and for any order of its sentences.
    """
    about = []
    for sentence in sentences:
        if sentence.cells:
            about.append(sentence)
        elif sentence.count:
            raise Contradiction.between([sentence])
    place = {cell: number for number, cell in enumerate(in_order({cell for it in about for cell in it.cells}))}
    about.sort(key=lambda sentence: sorted([place[cell] for cell in sentence.cells]))
    groups = group_cells(about)
    return [_form(about, groups, sorted(part)) for part in connected(groups, lambda signature: signature)]


Groups = dict[tuple[int, ...], list[Cell]]
"""The cells of each group, by its signature: the indices of the sentences that mention them."""


def group_cells(sentences: Iterable[Sentence]) -> Groups:
    """Group the cells by the set of sentences that mention them; cells of a group are interchangeable."""
    signatures: dict[Cell, tuple[int, ...]] = {}
    for index, sentence in enumerate(sentences):
        for cell in sentence.cells:
            signatures[cell] = (*signatures.get(cell, ()), index)
    groups: Groups = {}
    for cell, signature in signatures.items():
        groups.setdefault(signature, []).append(cell)
    return groups


def constraint_order(groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the groups of one component, by signature, in the order in which the dynamic program adds them.

    To keep few sentences incomplete at a time, the next sentence is the one with the fewest missing groups, of those
    with some groups added already.
    """
    missing: dict[int, dict[tuple[int, ...], None]] = {}
    for signature in groups:
        for index in signature:
            missing.setdefault(index, {})[signature] = None
    order: list[tuple[int, ...]] = []
    begun: dict[int, None] = {_an_end(missing): None}
    while begun:
        chosen = min(begun, key=lambda index: len(missing[index]))
        del begun[chosen]
        for signature in sorted(missing[chosen], key=len):
            order.append(signature)
            for index in signature:
                del missing[index][signature]
                if index != chosen:
                    begun[index] = None
    return order


def _an_end(missing: dict[int, dict[tuple[int, ...], None]]) -> int:
    """Return a sentence at the edge of the component: the last one reached by a breadth-first search."""
    walk = [min(missing)]
    reached = set(walk)
    for index in walk:
        for signature in missing[index]:
            for other in signature:
                if other not in reached:
                    reached.add(other)
                    walk.append(other)
    return walk[-1]


def _form(sentences: Sequence[Sentence], groups: Groups, component: Sequence[tuple[int, ...]]) -> Form:
    order = constraint_order(component)
    slots: dict[int, int] = {}
    shape_groups = []
    for signature in order:
        shape_groups.append((len(groups[signature]), tuple([slots.setdefault(i, len(slots)) for i in signature])))
    own = tuple([sentences[index] for index in slots])
    shape = Shape(tuple([sentence.count for sentence in own]), tuple(shape_groups))
    return Form(shape, tuple([tuple(groups[signature]) for signature in order]), own)
