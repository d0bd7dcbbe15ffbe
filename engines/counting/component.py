"""Exact model counting: how many arrangements of mines fit the sentences, component by component.

The stages, each a function: cells with the same neighboring sentences form one group (`group_cells`); groups that share
no sentence, not even through others, fall into components (`split_components`); a component's groups are put into an
order that keeps few sentences incomplete at a time (`constraint_order`); a dynamic program along that order counts the
models (`engines.counting.dynamic_program`). How components and untouched cells make up whole worlds is the work of
`engines.counting.joining`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.counting.dynamic_program import Counts, Shape, count_models
from engines.facts import connected
from game.atom_order import in_order
from game.errors import Contradiction, GaveUp
from game.grid import Cell
from game.statements.sentence import Sentence

CACHE_SIZE = 4_096
"""How many components, by shape, a `ComponentCounter` remembers: those it met last."""


class Form(NamedTuple):
    """A component before it is counted: its shape, the cells of each group, the sentence of each of its counts."""

    shape: Shape
    groups: tuple[tuple[Cell, ...], ...]
    sentences: tuple[Sentence, ...]

    def shape_with(self, index: int, count: int) -> Shape:
        """The shape, were `count` the count of the sentence `index`."""
        numbers = self.shape.numbers
        return Shape((*numbers[:index], count, *numbers[index + 1 :]), self.shape.groups)


class Component(NamedTuple):
    """A component counted: `form.groups[g]` are the cells of group `g` of the `counts`."""

    form: Form
    counts: Counts


class ComponentCounter:
    """Counts the components of positions, and remembers the shapes it met last."""

    def __init__(self, cache_size: int = CACHE_SIZE) -> None:
        self._kept: OrderedDict[Shape, Counts | str] = OrderedDict()
        self._cache_size = cache_size

    def count(self, sentences: Iterable[Sentence]) -> list[Component]:
        """The components of `sentences`, counted.

        Raises `Contradiction` if no arrangement fits a component, and `GaveUp` if one is beyond the limits.
        """
        return [self.counted(form) for form in forms_of(sentences)]

    def counted(self, form: Form) -> Component:
        """The component of this form. Raises as `count` does."""
        counts = self.counts_of(form.shape)
        if not counts.models:
            raise Contradiction("no arrangement of mines fits the sentences")
        return Component(form, counts)

    def counts_of(self, shape: Shape) -> Counts:
        """The models of a component of this shape. Raises `GaveUp` if it is beyond the limits."""
        counts = self._kept.get(shape)
        if counts is None:
            try:
                counts = count_models(shape)
            except GaveUp as refusal:
                # Keep only the message: the traceback would keep all counted states alive.
                counts = str(refusal)
            self._kept[shape] = counts
            if len(self._kept) > self._cache_size:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(shape)
        if isinstance(counts, str):
            raise GaveUp(counts)
        return counts


def forms_of(sentences: Iterable[Sentence]) -> list[Form]:
    """The components of `sentences`, not counted yet.

    The sentences are taken in the order of their place on the board, so that a component has the same shape wherever
    it lies and in whatever order its sentences come. Raises `Contradiction` for a sentence that has mines and no
    cells left, as an edit can make it.
    """
    about = []
    for sentence in sentences:
        if sentence.cells:
            about.append(sentence)
        elif sentence.count:
            raise Contradiction.between([sentence])
    sentences = _in_order(about)
    return [_form(sentences, component) for component in split_components(group_cells(sentences))]


def _in_order(sentences: Sequence[Sentence]) -> list[Sentence]:
    place = {cell: number for number, cell in enumerate(in_order({cell for it in sentences for cell in it.cells}))}
    return sorted(sentences, key=lambda sentence: sorted([place[cell] for cell in sentence.cells]))


Groups = dict[tuple[int, ...], list[Cell]]
"""The cells of each group under its signature, the indexes of the sentences that mention it."""


def group_cells(sentences: Iterable[Sentence]) -> Groups:
    """The cells mentioned, in groups of those that the very same sentences mention: such cells are interchangeable."""
    signatures: dict[Cell, tuple[int, ...]] = {}
    for index, sentence in enumerate(sentences):
        for cell in sentence.cells:
            signatures[cell] = (*signatures.get(cell, ()), index)
    groups: Groups = {}
    for cell, signature in signatures.items():
        if signature in groups:
            groups[signature].append(cell)
        else:
            groups[signature] = [cell]
    return groups


def split_components(groups: Groups) -> list[Groups]:
    """The groups in connected components: those that share a sentence belong together."""
    parts = connected(groups, lambda signature: signature)
    return [{signature: groups[signature] for signature in sorted(part)} for part in parts]


def constraint_order(groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The signatures of one component in an order for the dynamic program.

    Sentence after sentence, each brings its groups that are not placed yet. Next is always the sentence, among those
    already begun, with the fewest groups missing: it is complete soonest, which keeps few incomplete at a time.
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
    """A sentence far out in the component: the last that a breadth-first walk from any sentence reaches."""
    walk = [min(missing)]
    reached = set(walk)
    for index in walk:
        for signature in missing[index]:
            for other in signature:
                if other not in reached:
                    reached.add(other)
                    walk.append(other)
    return walk[-1]


def _form(sentences: Sequence[Sentence], groups: Groups) -> Form:
    """What the dynamic program is to count: groups and sentences in its order."""
    order = constraint_order(groups)
    slots: dict[int, int] = {}
    shape_groups = []
    for signature in order:
        shape_groups.append((len(groups[signature]), tuple([slots.setdefault(i, len(slots)) for i in signature])))
    own = tuple([sentences[index] for index in slots])
    shape = Shape(tuple([sentence.count for sentence in own]), tuple(shape_groups))
    return Form(shape, tuple([tuple(groups[signature]) for signature in order]), own)
