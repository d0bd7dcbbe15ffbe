"""Components and untouched cells put together: how many worlds fit, and in how many of them a cell is a mine.

A *world* puts mines on all undetermined cells: it is one model of each component, and some mines among the untouched
cells, which no sentence mentions. What a world weighs beforehand is the `Prior`. Where the total is known
(`KnownTotal`), each world with that many mines counts once, so that `k` mines in the components leave `mines - k` to
the untouched cells, which can hold them in a binomial number of ways. Where it is not (`KnownDensity`), each cell is a
mine with the same chance. All weights are integers, up to a factor common to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engines.counting.component import Component
from engines.counting.dynamic_program import Counts
from game.errors import Contradiction
from game.grid import Cell

Polynomial = Sequence[int]
"""Counts or weights by number of mines: item `i` is that of `i` mines more than some least number."""

SHORT = 16
"""Polynomials with fewer coefficients are multiplied term by term; longer ones are packed into one int first."""


class KnownTotal(NamedTuple):
    """`mines` (0 or more) are on all undetermined cells together; `untouched` of these cells are in no component."""

    mines: int
    untouched: int

    @property
    def is_independent(self) -> bool:
        """Whether the mines in one component say nothing about the others: here one more is one less elsewhere."""
        return False

    def weights(self, least: int, most: int) -> list[int]:
        """For each number of mines from `least` to `most` in the components, the weight of the untouched cells.

        They are binomial coefficients, without what is common to all. Each follows from the one before by the ratio of
        neighbors in a row of Pascal's triangle: with hundreds of untouched cells the coefficients have hundreds of
        bits, and their ratios some tens.
        """
        first, last = max(least, self.mines - self.untouched), min(most, self.mines)
        if first > last:
            return [0] * (most - least + 1)
        free = self.untouched - self.mines
        weight = 1
        for k in range(first, last):
            weight *= free + k + 1
        weights = [*[0] * (first - least), weight]
        for k in range(first, last):
            weight = weight * (self.mines - k) // (free + k + 1)
            weights.append(weight)
        return weights + [0] * (most - last)

    def chances(self, least: int, most: int) -> tuple[list[int], int]:
        """The chance that an untouched cell is a mine, for each of these numbers of mines: numerators, denominator."""
        return [self.mines - k for k in range(least, most + 1)], max(self.untouched, 1)

    def ways(self, mines: int) -> int:
        """How many arrangements of the untouched cells go with `mines` mines in the components."""
        left = self.mines - mines
        return comb(self.untouched, left) if left >= 0 else 0

    def leaving(self, untouched: int) -> KnownTotal:
        """The same worlds with this number of untouched cells; the others are in components."""
        return KnownTotal(self.mines, untouched)


class KnownDensity(NamedTuple):
    """Each undetermined cell is a mine with the chance `density`; `untouched` cells are in no component."""

    density: Fraction
    untouched: int

    @property
    def is_independent(self) -> bool:
        """Whether the mines in one component say nothing about the others: every cell is a mine or not by itself."""
        return True

    def weights(self, least: int, most: int) -> list[int]:
        """As of `KnownTotal`: powers of the odds."""
        mine = self.density.numerator
        safe = self.density.denominator - mine
        return [mine**k * safe ** (most - least - k) for k in range(most - least + 1)]

    def chances(self, least: int, most: int) -> tuple[list[int], int]:
        """As of `KnownTotal`: the density, however many mines the components have."""
        return [self.density.numerator] * (most - least + 1), self.density.denominator

    def ways(self, mines: int) -> int:
        """As of `KnownTotal`: any untouched cell may be a mine or not."""
        return 1 << self.untouched

    def leaving(self, untouched: int) -> KnownDensity:
        """The same worlds with this number of untouched cells; the others are in components."""
        return KnownDensity(self.density, untouched)


Prior = KnownTotal | KnownDensity
"""How much a world weighs beforehand, by the number of mines in its components."""


class Marginals(NamedTuple):
    """The chance of a mine, as integers over one `denominator`.

    `groups` holds (cells, numerator), the cells of a group being alike; `untouched` is the numerator of the cells that
    no sentence mentions (it means nothing where there are none).
    """

    groups: list[tuple[tuple[Cell, ...], int]]
    untouched: int
    denominator: int


def join(components: Sequence[Component], prior: Prior) -> Marginals:
    """The chance of a mine for every cell. Raises `Contradiction` if no world fits."""
    counted = [component.counts for component in components]
    least, most = mine_range(counted)
    weights = prior.weights(least, most)
    numerators, scale = prior.chances(least, most)
    by_mines = [models * weight for models, weight in zip(product(counted), weights, strict=True)]
    total = sum(by_mines)
    if not total:
        raise Contradiction("no arrangement of mines fits the sentences and the number of mines")
    groups: list[tuple[tuple[Cell, ...], int]] = []
    for component, outside in zip(components, outside_weights(counted, weights), strict=True):
        with_mine = [scale * dot(marginals, outside) for marginals in component.counts.marginals]
        groups += zip(component.form.groups, with_mine, strict=True)
    return Marginals(groups, dot(by_mines, numerators), scale * total)


def count_worlds(components: Sequence[Component], prior: Prior) -> int:
    """How many worlds fit."""
    counted = [component.counts for component in components]
    least, _ = mine_range(counted)
    return sum([models * prior.ways(least + k) for k, models in enumerate(product(counted))])


def mine_range(counted: Sequence[Counts]) -> tuple[int, int]:
    """The least and the most mines that components can have together."""
    least = sum([counts.least for counts in counted])
    return least, least + sum([len(counts.models) - 1 for counts in counted])


def product(counted: Sequence[Counts]) -> Polynomial:
    """The models of components together, by number of mines."""
    if len(counted) <= 1:
        return counted[0].models if counted else (1,)
    half = len(counted) // 2
    return _convolve(product(counted[:half]), product(counted[half:]))


def outside_weights(counted: Sequence[Counts], weights: Polynomial) -> list[Polynomial]:
    """For each component, what all the others and the untouched cells weigh, by the component's own number of mines.

    The components are halved again and again: what one half sees outside are the weights with the other half's models
    summed out of them.
    """
    if len(counted) <= 1:
        return [weights] * len(counted)
    half = len(counted) // 2
    left, right = counted[:half], counted[half:]
    seen_left = sum_out(product(right), weights)
    seen_right = sum_out(product(left), weights)
    return [*outside_weights(left, seen_left), *outside_weights(right, seen_right)]


def sum_out(models: Polynomial, weights: Polynomial) -> Polynomial:
    """The weights by the number of mines elsewhere: those of the `models` summed over all of these."""
    return _convolve(weights, models[::-1])[len(models) - 1 : len(weights)]


def dot(counts: Polynomial, weights: Polynomial) -> int:
    """The sum of the products, mines by mines."""
    return sum(map(int.__mul__, counts, weights))


def _convolve(first: Polynomial, second: Polynomial) -> Polynomial:
    """The product of two polynomials with coefficients of 0 or more."""
    if min(len(first), len(second)) < SHORT:
        result = [0] * (len(first) + len(second) - 1)
        for i, a in enumerate(first):
            for j, b in enumerate(second, i):
                result[j] += a * b
        return result
    largest = max(first) * max(second) * min(len(first), len(second))
    size = largest.bit_length() // 8 + 1
    packed = (_packed(first, size) * _packed(second, size)).to_bytes(size * (len(first) + len(second)), "little")
    ends = range(0, size * (len(first) + len(second) - 1), size)
    return [int.from_bytes(packed[end : end + size], "little") for end in ends]


def _packed(polynomial: Polynomial, size: int) -> int:
    return int.from_bytes(b"".join([number.to_bytes(size, "little") for number in polynomial]), "little")
