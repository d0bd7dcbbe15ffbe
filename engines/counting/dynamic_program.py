"""The dynamic program that counts the models of one component, by number of mines.

The forward pass along the groups counts the models, and the backward pass the models with a mine at each cell. All
counts are integers. The numbers of models with 0, 1, 2... mines are the coefficients of a polynomial, packed into one
Python int: the sum of two polynomials is one addition, and one more mine is one shift.

For example, let exactly one of a and b be a mine, and exactly one of b and c. The models are b alone (one mine), and a
with c (two mines), so the polynomial is x + x². Three cells have 8 arrangements, and a coefficient up to 8 takes 4
bits, so the polynomial is packed as 1 << 4 | 1 << 8, which is 272. In this example a state has a bit for each sentence,
which is set while its mine is missing: 0b11 at the start, 0b10 after a mine at a, 0b00 after a mine at b, which is in
both. A model is complete at 0.

This is dynamic programming over a path decomposition (Bacchus, Dalmao and Pitassi, "Solving #SAT and Bayesian inference
with backtracking search", 2009, compare it to other methods); groups of interchangeable cells and packed polynomials
make it fast on Minesweeper's frontiers.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from game.errors import GaveUp

WORK_LIMIT = 1 << 30
"""The most bits of all states of the dynamic program (128 MiB); a larger component is refused, in less than a second.

The number of states is exponential in the *width*, the number of sentences incomplete at a time. The frontier of a game
of 16x30 with 99 mines takes some thousands of bits; with 3 cells in 10 revealed at random, 50x50 is about the limit.
"""

LARGEST_GROUP = 4_000
"""The most interchangeable cells in a group; numbers on a board leave at most 8."""

SMALL = 60
"""The number of cells, or of bits in a coefficient, below which a tighter packing costs more than it saves."""


class Shape(NamedTuple):
    """The part of a component that determines its counts: components of equal shape share them.

    `numbers` are the mines of each sentence; `groups`, in order, are (number of cells, indices of its sentences).
    """

    numbers: tuple[int, ...]
    groups: tuple[tuple[int, tuple[int, ...]], ...]


class Counts(NamedTuple):
    """The models of one component (arrangements of mines that satisfy its sentences), counted by number of mines.

    `models[i]` is the number of models with `least + i` mines, and `marginals[g][i]` the number of those with a mine at
    one given cell of group `g`. The first and last of `models` are at least 1. Without a model, all are empty.
    """

    least: int
    models: tuple[int, ...]
    marginals: tuple[tuple[int, ...], ...]


class _Step(NamedTuple):
    """The data for placing the mines of one group.

    A state is an int with a bit field for each sentence: the number of its missing mines, less `unit` for each mine in
    the group. `fields` has for each sentence its position and the number of its cells in later groups. `ways[k]` counts
    the arrangements of k mines in the group, and `ways_with_mine[k]` those with a mine at one given cell.
    """

    size: int
    unit: int
    fields: tuple[tuple[int, int], ...]
    ways: tuple[int, ...]
    ways_with_mine: tuple[int, ...]


def count_models(shape: Shape) -> Counts:
    """Count the models in a forward pass, and the models with a mine at each cell in a backward pass.

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
    mask = (1 << coefficient) - 1
    places = range(least * coefficient, models.bit_length(), coefficient)
    counts, *with_mine = [tuple([packed >> place & mask for place in places]) for packed in (models, *marginals)]
    return Counts(least, counts, tuple(with_mine))


@lru_cache(maxsize=64)
def _steps(groups: tuple[tuple[int, tuple[int, ...]], ...], field: int) -> list[_Step]:
    """Return the steps for these groups; cached, because lookahead counts the same groups again with other numbers."""
    steps = []
    for (size, indexes), to_come in zip(groups, cells_to_come(groups), strict=True):
        positions = [field * index for index in indexes]
        unit = sum([1 << position for position in positions])
        steps.append(_Step(size, unit, tuple(zip(positions, to_come, strict=True)), *_ways(size)))
    return steps


def cells_to_come(groups: Sequence[tuple[int, tuple[int, ...]]]) -> list[list[int]]:
    """Count, for each group and each of its sentences, the cells of the sentence in later groups."""
    later: defaultdict[int, int] = defaultdict(int)
    to_come = []
    for size, indexes in reversed(groups):
        to_come.append([later[index] for index in indexes])
        for index in indexes:
            later[index] += size
    return to_come[::-1]


@lru_cache(maxsize=64)
def _ways(size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ways = [1]
    for k in range(size):
        ways.append(ways[-1] * (size - k) // (k + 1))
    return tuple(ways), tuple([number * k // size for k, number in enumerate(ways)])


def _largest_count(shape: Shape) -> int:
    """Return an upper bound on the number of arrangements, hence on the coefficients of the packed polynomials."""
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
"""The states before a group: (state, packed counts so far, the least and the most mines the group can take)."""


def _forward(steps: Sequence[_Step], start: int, mask: int, coefficient: int) -> list[tuple[_Layer, int]]:
    """Return for each step the states before it, and the exponent taken out of their polynomials by `_above_floor`."""
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
    """Return the packed polynomials of all arrangements and, for each group, of those with a mine at one given cell."""
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
    """Divide the packed polynomials by the greatest power of x that divides them all, and return its exponent."""
    if coefficient < SMALL or not states:
        return states, 0
    floor = min([(packed & -packed).bit_length() - 1 for packed in states.values()]) // coefficient
    return {state: packed >> floor * coefficient for state, packed in states.items()}, floor
