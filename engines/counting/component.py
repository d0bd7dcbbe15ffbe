"""Exact model counting: how many arrangements of mines fit what is known, by their number of mines.

The stages, each a function: cells with the same neighboring sentences form one group (`group_cells`); groups that share
no sentence, not even through others, fall into components (`split_components`); a component's groups are put into an
order that keeps few sentences half-told at a time (`constraint_order`); a dynamic program along that order counts the
arrangements of the component and, on the way back, those with a mine at each cell (`count_component`). How the
components and the untouched cells make up whole worlds is the work of `engines.counting.joining`.

All counts are integers. The number of arrangements with 0, 1, 2... mines is a polynomial in the number of mines, and
the polynomial is packed into one Python int, so that adding two is one addition and a mine more is one shift.

This is counting by dynamic programming over a path decomposition (Bacchus, Dalmao and Pitassi, "Solving #SAT and
Bayesian inference with backtracking search", 2009, relate it to the other ways); the groups and the packed polynomials
are what makes it quick on Minesweeper's frontiers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from engines.reasoner import GaveUp
from game.errors import Contradiction
from game.grid import Cell
from game.sentence import Sentence

WORK_LIMIT = 1 << 30
"""A component is refused when the states of the dynamic program would take more bits than this (128 MiB).

The states multiply with the number of sentences that are half-told at a time, the *width* of the component. The whole
frontier of a game of 16x30 with 99 mines takes some thousands of bits. Of boards of which 3 cells in 10 were revealed
at random, 30x30 is counted in a tenth of a second, and 50x50 is about as much as can be counted; what is counted takes
some seconds at the most, and to refuse takes less than one.
"""

LARGEST_GROUP = 4_000
"""A component with more cells alike than this is refused; numbers on a board leave at most 8."""

SMALL = 60
"""Components of fewer cells are counted with as many bits a coefficient; for larger ones a closer bound pays off."""

CACHE_SIZE = 4_096
"""How many components, by shape, a `ComponentCounter` remembers: those it met last."""


class Shape(NamedTuple):
    """All that the counts of a component depend on; equal shapes share their counts, wherever on the board they lie.

    `counts` holds the mines of each sentence; `groups` each group as (number of cells, indexes of its sentences), in
    the order in which the dynamic program takes them.
    """

    counts: tuple[int, ...]
    groups: tuple[tuple[int, tuple[int, ...]], ...]


class Tally(NamedTuple):
    """The arrangements of one component, by number of mines.

    `arrangements[i]` arrangements have `least + i` mines; in `hits[g][i]` of these, one given cell of the group `g` is
    a mine (whichever: the cells of a group are alike). The first and the last of `arrangements` are at least 1; where
    nothing fits there are none.
    """

    least: int
    arrangements: tuple[int, ...]
    hits: tuple[tuple[int, ...], ...]


class Form(NamedTuple):
    """A component before it is counted: its shape, the cells of each group, the sentence of each of its counts."""

    shape: Shape
    groups: tuple[tuple[Cell, ...], ...]
    sentences: tuple[Sentence, ...]

    def shape_with(self, index: int, count: int) -> Shape:
        """The shape, were `count` the count of the sentence `index`."""
        counts = self.shape.counts
        return Shape((*counts[:index], count, *counts[index + 1 :]), self.shape.groups)


class Component(NamedTuple):
    """A component counted: `form.groups[g]` are the cells of group `g` of the `tally`."""

    form: Form
    tally: Tally


class ComponentCounter:
    """Counts the components of positions, and remembers the shapes it met last."""

    def __init__(self, cache_size: int = CACHE_SIZE) -> None:
        self._tallies: OrderedDict[Shape, Tally | str] = OrderedDict()
        self._cache_size = cache_size

    def count(self, sentences: Iterable[Sentence]) -> list[Component]:
        """The components of `sentences`, counted.

        Raises `Contradiction` if no arrangement fits a component, and `GaveUp` if one is beyond the limits.
        """
        return [self.counted(form) for form in forms_of(sentences)]

    def counted(self, form: Form) -> Component:
        """The component of this form. Raises as `count` does."""
        tally = self.tally(form.shape)
        if not tally.arrangements:
            raise Contradiction("no arrangement of mines fits the sentences")
        return Component(form, tally)

    def tally(self, shape: Shape) -> Tally:
        """The arrangements of a component of this shape. Raises `GaveUp` if it is beyond the limits."""
        tally = self._tallies.get(shape)
        if tally is None:
            try:
                tally = count_component(shape)
            except GaveUp as refusal:
                # Its words alone are kept: its traceback would hold on to all states counted so far.
                tally = str(refusal)
            self._tallies[shape] = tally
            if len(self._tallies) > self._cache_size:
                self._tallies.popitem(last=False)
        else:
            self._tallies.move_to_end(shape)
        if isinstance(tally, str):
            raise GaveUp(tally)
        return tally


def forms_of(sentences: Iterable[Sentence]) -> list[Form]:
    """The components of `sentences`, not counted yet.

    The sentences are taken in the order of their place on the board, so that a component has the same shape wherever
    it lies and in whatever order its sentences were told.
    """
    in_order = sorted([sentence for sentence in sentences if sentence.cells], key=_place)
    return [_form(in_order, component) for component in split_components(group_cells(in_order))]


def _place(sentence: Sentence) -> Cell:
    return min(sentence.cells)


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
    by_sentence: dict[int, list[tuple[int, ...]]] = {}
    for signature in groups:
        for index in signature:
            by_sentence.setdefault(index, []).append(signature)
    components = []
    seen: set[tuple[int, ...]] = set()
    for start in groups:
        if start in seen:
            continue
        seen.add(start)
        component, reached = [], [start]
        while reached:
            signature = reached.pop()
            component.append(signature)
            for index in signature:
                for other in by_sentence.pop(index, ()):
                    if other not in seen:
                        seen.add(other)
                        reached.append(other)
        components.append({signature: groups[signature] for signature in sorted(component)})
    return components


def constraint_order(groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The signatures of one component in an order for the dynamic program.

    Sentence after sentence, each brings its groups that are not placed yet. Next is always the sentence, among those
    already begun, with the fewest groups missing: it is told to the end soonest, and so few are half-told at a time.
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


class _Step(NamedTuple):
    """What the dynamic program needs to know to place the mines of one group.

    A state is an int with a field of bits a sentence, which holds the mines still missing from it. `unit` is what one
    mine in the group takes from the state; `fields` are the group's sentences as (position of the field, cells of the
    sentence that are still to come after this group); `ways[k]` and `ways_hit[k]` are the arrangements of k mines in
    the group, and those of them with a mine at one given cell.
    """

    size: int
    unit: int
    fields: tuple[tuple[int, int], ...]
    ways: tuple[int, ...]
    ways_hit: tuple[int, ...]


def count_component(shape: Shape) -> Tally:
    """The dynamic program: forward for the arrangements, backward for those with a mine at each cell."""
    largest = max([size for size, _ in shape.groups])
    if largest > LARGEST_GROUP:
        raise GaveUp(f"a group of {largest:,} cells is too large to count; the limit is {LARGEST_GROUP:,}")
    field = max(shape.counts).bit_length()
    coefficient = _largest_count(shape).bit_length()
    steps = _steps(shape.groups, field)
    start = sum([count << field * index for index, count in enumerate(shape.counts)])
    layers = _forward(steps, start, (1 << field) - 1, coefficient)
    arrangements, hits = _backward(steps, layers, coefficient)
    if not arrangements:
        return Tally(0, (), ((),) * len(steps))
    least = ((arrangements & -arrangements).bit_length() - 1) // coefficient
    counts = _unpack(arrangements, least, coefficient)
    padding = len(counts) * (0,)
    return Tally(
        least, counts, tuple([(*_unpack(packed, least, coefficient), *padding)[: len(counts)] for packed in hits])
    )


@lru_cache(maxsize=64)
def _steps(groups: tuple[tuple[int, tuple[int, ...]], ...], field: int) -> list[_Step]:
    """The steps for groups of a shape. Looking ahead counts the same groups with one number after the other."""
    to_come: dict[int, int] = {}
    steps = []
    for size, indexes in reversed(groups):
        fields = tuple([(field * index, to_come.get(index, 0)) for index in indexes])
        unit = sum([1 << position for position, _ in fields])
        steps.append(_Step(size, unit, fields, *_ways(size)))
        for index in indexes:
            to_come[index] = to_come.get(index, 0) + size
    steps.reverse()
    return steps


@lru_cache(maxsize=64)
def _ways(size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Row `size` of Pascal's triangle, and what is left of it where one given cell has to be among those chosen."""
    ways = [1]
    for k in range(size):
        ways.append(ways[-1] * (size - k) // (k + 1))
    return tuple(ways), tuple([number * k // size for k, number in enumerate(ways)])


def _largest_count(shape: Shape) -> int:
    """A bound on the number of arrangements, and so on each coefficient of the packed polynomials."""
    cells = sum([size for size, _ in shape.groups])
    if cells < SMALL:
        return 1 << cells
    # A sentence leaves to the cells that it is the first to mention no more mines than its count.
    first: dict[int, int] = {}
    for size, indexes in shape.groups:
        index = min(indexes, key=lambda i: shape.counts[i])
        first[index] = first.get(index, 0) + size
    return prod([sum([comb(n, k) for k in range(min(n, shape.counts[index]) + 1)]) for index, n in first.items()])


_Layer = list[tuple[int, int, int, int]]
"""States before a group is placed: (state, packed arrangements that lead there, least and most mines it can take)."""


def _forward(steps: Sequence[_Step], start: int, mask: int, coefficient: int) -> list[tuple[_Layer, int]]:
    """The states before each step, and the mines that `_above_floor` took out of their polynomials."""
    layers: list[tuple[_Layer, int]] = []
    current = {start: 1}
    floor = work = 0
    for size, unit, fields, ways, _ in steps:
        layer: _Layer = []
        following: dict[int, int] = {}
        for state, arrangements in current.items():
            least, most = 0, size
            for position, to_come in fields:
                remaining = state >> position & mask
                if remaining < most:
                    most = remaining
                if remaining - to_come > least:
                    least = remaining - to_come
            if least > most:
                continue
            layer.append((state, arrangements, least, most))
            for mines in range(least, most + 1):
                reached = state - mines * unit
                term = arrangements * ways[mines] << mines * coefficient
                if reached in following:
                    following[reached] += term
                else:
                    following[reached] = term
        layers.append((layer, floor))
        if layer:
            work += len(layer) * layer[-1][1].bit_length()
        if work > WORK_LIMIT:
            raise GaveUp(f"a component of {len(steps)} groups of cells is too wide: over {WORK_LIMIT:,} bits of states")
        current, raised = _above_floor(following, coefficient)
        floor += raised
    return layers


def _backward(steps: Sequence[_Step], layers: Sequence[tuple[_Layer, int]], coefficient: int) -> tuple[int, list[int]]:
    """All arrangements, and for each group those with a mine at one given cell; as packed polynomials."""
    completions, floor = {0: 1}, 0
    hits = []
    for (_, unit, _, ways, ways_hit), (layer, floor_before) in zip(reversed(steps), reversed(layers), strict=True):
        before: dict[int, int] = {}
        group_hits = 0
        for state, arrangements, least, most in layer:
            onward = onward_hit = 0
            for mines in range(least, most + 1):
                rest = completions.get(state - mines * unit)
                if rest:
                    rest <<= mines * coefficient
                    onward += rest * ways[mines]
                    onward_hit += rest * ways_hit[mines]
            if onward:
                before[state] = onward
                group_hits += arrangements * onward_hit
        hits.append(group_hits << (floor_before + floor) * coefficient)
        completions, raised = _above_floor(before, coefficient)
        floor += raised
    hits.reverse()
    return sum(completions.values()) << floor * coefficient, hits


def _above_floor(states: dict[int, int], coefficient: int) -> tuple[dict[int, int], int]:
    """The polynomials without the mines that all of them have, and how many these are.

    Of large polynomials the lower half or more is empty; on small ones it would take longer than it saves.
    """
    if coefficient < SMALL or not states:
        return states, 0
    floor = min([(packed & -packed).bit_length() - 1 for packed in states.values()]) // coefficient
    return {state: packed >> floor * coefficient for state, packed in states.items()}, floor


def _unpack(packed: int, least: int, coefficient: int) -> tuple[int, ...]:
    packed >>= least * coefficient
    mask = (1 << coefficient) - 1
    counts = []
    while packed:
        counts.append(packed & mask)
        packed >>= coefficient
    return tuple(counts)
