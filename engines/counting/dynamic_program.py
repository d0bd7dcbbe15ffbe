"""The dynamic program that counts the models of one component, by their number of mines.

Forward along the order of the groups it counts the models, and on the way back those with a mine at each cell. All
counts are integers. The number of models with 0, 1, 2... mines is a polynomial in the number of mines, and the
polynomial is packed into one Python int, so that adding two is one addition and a mine more is one shift.

For example, let one of a and b be a mine, and one of b and c: the models are b alone (one mine), and a with c (two), so
the polynomial is x + x². Three cells have 8 arrangements, and a coefficient up to 8 takes 4 bits, so it is packed as
1 << 4 | 1 << 8, which is 272. The states have a bit a sentence: 0b11 misses a mine in both, a mine at a leads on to
0b10, a mine at b, which is in both, to 0b00, and a model is complete at 0.

This is counting by dynamic programming over a path decomposition (Bacchus, Dalmao and Pitassi, "Solving #SAT and
Bayesian inference with backtracking search", 2009, relate it to the other ways); groups of interchangeable cells and
the packed polynomials are what makes it quick on Minesweeper's frontiers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from game.errors import GaveUp

WORK_LIMIT = 1 << 30
"""A component is refused when the states of the dynamic program would take more bits than this (128 MiB).

The states multiply with the number of sentences that are incomplete at a time, the *width* of the component. The whole
frontier of a game of 16x30 with 99 mines takes some thousands of bits. Of boards with 3 cells in 10 revealed
at random, 30x30 is counted in a tenth of a second, and 50x50 is about as much as can be counted; what is counted takes
some seconds at the most, and to refuse takes less than one.
"""

LARGEST_GROUP = 4_000
"""A component with more cells alike than this is refused; numbers on a board leave at most 8."""

SMALL = 60
"""Components of fewer cells are counted with as many bits a coefficient; for larger ones a closer bound pays off."""


class Shape(NamedTuple):
    """All that the counts of a component depend on; equal shapes share their counts, wherever on the board they lie.

    `numbers` holds the mines of each sentence; `groups` each group as (number of cells, indexes of its sentences), in
    the order in which the dynamic program takes them.
    """

    numbers: tuple[int, ...]
    groups: tuple[tuple[int, tuple[int, ...]], ...]


class Counts(NamedTuple):
    """The models of one component (arrangements of mines that fit its sentences), counted by their number of mines.

    `models[i]` have `least + i` mines; in `marginals[g][i]` of these, one given cell of the group `g` is a mine
    (whichever: the cells of a group are alike). The first and the last of `models` are at least 1; where nothing fits
    there are none.
    """

    least: int
    models: tuple[int, ...]
    marginals: tuple[tuple[int, ...], ...]


class _Step(NamedTuple):
    """What the dynamic program needs to know to place the mines of one group.

    A state is an int with a field of bits a sentence, which holds the mines still missing from it. `unit` is what one
    mine in the group takes from the state; `fields` are the group's sentences as (position of the field, cells of the
    sentence that are still to come after this group); `ways[k]` and `ways_with_mine[k]` are the arrangements of k mines
    in the group, and those of them with a mine at one given cell.
    """

    size: int
    unit: int
    fields: tuple[tuple[int, int], ...]
    ways: tuple[int, ...]
    ways_with_mine: tuple[int, ...]


def count_models(shape: Shape) -> Counts:
    """The dynamic program: forward for the arrangements, backward for those with a mine at each cell.

    >>> count_models(Shape(numbers=(1, 1), groups=((1, (0,)), (1, (0, 1)), (1, (1,)))))
    Counts(least=1, models=(1, 1), marginals=((0, 1), (1, 0), (0, 1)))
    """
    largest = max([size for size, _ in shape.groups])
    if largest > LARGEST_GROUP:
        raise GaveUp(f"a group of {largest:,} cells is too large to count; the limit is {LARGEST_GROUP:,}")
    field = max(shape.numbers).bit_length()
    coefficient = _largest_count(shape).bit_length()
    steps = _steps(shape.groups, field)
    start = sum([count << field * index for index, count in enumerate(shape.numbers)])
    layers = _forward(steps, start, (1 << field) - 1, coefficient)
    models, marginals = _backward(steps, layers, coefficient)
    if not models:
        return Counts(0, (), ((),) * len(steps))
    least = ((models & -models).bit_length() - 1) // coefficient
    counts = _unpack(models, least, coefficient)
    padding = len(counts) * (0,)
    return Counts(
        least, counts, tuple([(*_unpack(packed, least, coefficient), *padding)[: len(counts)] for packed in marginals])
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
    # The cells first mentioned by a sentence have at most as many mines as its count.
    first: dict[int, int] = {}
    for size, indexes in shape.groups:
        index = min(indexes, key=lambda i: shape.numbers[i])
        first[index] = first.get(index, 0) + size
    return prod([sum([comb(n, k) for k in range(min(n, shape.numbers[index]) + 1)]) for index, n in first.items()])


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
    marginals = []
    for (_, unit, _, ways, ways_with_mine), (layer, floor_before) in zip(
        reversed(steps), reversed(layers), strict=True
    ):
        before: dict[int, int] = {}
        with_mine = 0
        for state, arrangements, least, most in layer:
            onward = onward_with_mine = 0
            for mines in range(least, most + 1):
                rest = completions.get(state - mines * unit)
                if rest:
                    rest <<= mines * coefficient
                    onward += rest * ways[mines]
                    onward_with_mine += rest * ways_with_mine[mines]
            if onward:
                before[state] = onward
                with_mine += arrangements * onward_with_mine
        marginals.append(with_mine << (floor_before + floor) * coefficient)
        completions, raised = _above_floor(before, coefficient)
        floor += raised
    marginals.reverse()
    return sum(completions.values()) << floor * coefficient, marginals


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
