"""Components and untouched cells put together: how many worlds fit, and in how many of them a cell is a mine.

A *world* puts mines on all undetermined cells: it is one arrangement for each component, and some mines among the
*rest*, the cells that no sentence mentions. What a world weighs beforehand is the `Prior`: with a total (`Total`), each
world with that many mines counts once, so that `k` mines in the components leave `mines - k` to the rest, which has a
binomial number of ways to hold them; without (`Density`), each cell is a mine with the same chance.

All weights are integers, up to a factor common to them. Only positions with hundreds of components are rounded, far
below what a float can show: see `LONGEST_EXACT`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple, Protocol

from engines.counting.component import Component, Tally
from game.errors import Contradiction
from game.grid import Cell

Polynomial = Sequence[int]
"""Counts or weights by number of mines: item `i` is that of `i` mines more than some least number."""

LONGEST_EXACT = 256
"""Where the mines of the components vary by more than this, weights are rounded to `PRECISION` bits.

No board of a thousand cells comes near. It moves a probability by less than 2 ** -200, and 1,000 components take half a
second instead of fifteen.
"""

PRECISION = 256

TILT_UNIT = 1 << 16
"""The odds by which weights are tilted are a multiple of one over this."""


class Prior(Protocol):
    """How much a world weighs beforehand, by the number of mines in its components; `untouched` cells are the rest."""

    @property
    def untouched(self) -> int:
        """The number of cells in the rest."""

    def weights(self, least: int, most: int) -> list[int]:
        """For each number of mines from `least` to `most` in the components, the weight of the rest, up to a factor."""

    def rest(self, least: int, most: int) -> tuple[list[int], int]:
        """The chance that a cell of the rest is a mine, for each of these numbers of mines: numerators, denominator."""

    def ways(self, mines: int) -> int:
        """How many arrangements of the rest go with `mines` mines in the components."""

    def leaving(self, untouched: int) -> Prior:
        """The same worlds, with so many cells in the rest and the others in components."""


class Total(NamedTuple):
    """`mines` (0 or more) among all undetermined cells, of which `untouched` are the rest."""

    mines: int
    untouched: int

    def weights(self, least: int, most: int) -> list[int]:
        """Binomial coefficients, without what is common to all.

        Each follows from the one before by the ratio of neighbors in a row of Pascal's triangle: with hundreds of
        untouched cells the coefficients have hundreds of bits, and their ratios some tens.
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

    def rest(self, least: int, most: int) -> tuple[list[int], int]:
        """What the components leave, shared among the rest."""
        return [self.mines - k for k in range(least, most + 1)], max(self.untouched, 1)

    def ways(self, mines: int) -> int:
        """The binomial coefficient."""
        left = self.mines - mines
        return comb(self.untouched, left) if left >= 0 else 0

    def leaving(self, untouched: int) -> Total:
        """The same worlds, with so many cells in the rest and the others in components."""
        return Total(self.mines, untouched)


class Density(NamedTuple):
    """Each undetermined cell is a mine with the chance `density`; `untouched` cells are the rest."""

    density: Fraction
    untouched: int

    def weights(self, least: int, most: int) -> list[int]:
        """Powers of the odds."""
        mine = self.density.numerator
        safe = self.density.denominator - mine
        return [mine**k * safe ** (most - least - k) for k in range(most - least + 1)]

    def rest(self, least: int, most: int) -> tuple[list[int], int]:
        """The density, however many mines the components have."""
        return [self.density.numerator] * (most - least + 1), self.density.denominator

    def ways(self, mines: int) -> int:
        """Any cell of the rest may be a mine or not."""
        return 1 << self.untouched

    def leaving(self, untouched: int) -> Density:
        """The same worlds, with so many cells in the rest and the others in components."""
        return Density(self.density, untouched)


class Marginals(NamedTuple):
    """The chance of a mine, as integers over one `denominator`.

    `groups` holds (cells, numerator), the cells of a group being alike; `rest` is the numerator of the cells that no
    sentence mentions (it means nothing where there are none).
    """

    groups: list[tuple[tuple[Cell, ...], int]]
    rest: int
    denominator: int


def join(components: Sequence[Component], prior: Prior) -> Marginals:
    """The chance of a mine for every cell. Raises `Contradiction` if no world fits."""
    tallies = [component.tally for component in components]
    least, most = mine_range(tallies)
    weights: Polynomial = prior.weights(least, most)
    rest, scale = prior.rest(least, most)
    precision = None
    if most - least > LONGEST_EXACT:
        tallies, weights = _tilted(tallies, weights)
        precision = PRECISION
    by_mines = [count * weight for count, weight in zip(product(tallies, precision), weights, strict=True)]
    total = sum(by_mines)
    if not total:
        raise Contradiction("no arrangement of mines fits the sentences and the number of mines")
    denominator = scale * total
    groups: list[tuple[tuple[Cell, ...], int]] = []
    for component, tally, outside in zip(
        components, tallies, outside_weights(tallies, weights, precision), strict=True
    ):
        # Each component sees the same total, `own`, unless weights were rounded.
        own = dot(tally.arrangements, outside)
        numerators = [denominator * dot(hits, outside) // own for hits in tally.hits]
        groups += zip(component.form.groups, numerators, strict=True)
    return Marginals(groups, dot(by_mines, rest), denominator)


def count_worlds(components: Sequence[Component], prior: Prior) -> int:
    """How many worlds fit."""
    tallies = [component.tally for component in components]
    least, _ = mine_range(tallies)
    return sum([count * prior.ways(least + k) for k, count in enumerate(product(tallies))])


def mine_range(tallies: Sequence[Tally]) -> tuple[int, int]:
    """The least and the most mines that components can have together."""
    least = sum([tally.least for tally in tallies])
    return least, least + sum([len(tally.arrangements) - 1 for tally in tallies])


def product(tallies: Sequence[Tally], precision: int | None = None) -> Polynomial:
    """The arrangements of components together, by number of mines."""
    if len(tallies) <= 1:
        return tallies[0].arrangements if tallies else (1,)
    half = len(tallies) // 2
    return _rounded(_convolve(product(tallies[:half], precision), product(tallies[half:], precision)), precision)


def outside_weights(tallies: Sequence[Tally], weights: Polynomial, precision: int | None = None) -> list[Polynomial]:
    """For each component, what all the others and the rest weigh, by the component's own number of mines.

    The components are halved again and again: what one half sees outside are the weights with the other half's
    arrangements summed out of them.
    """
    if len(tallies) <= 1:
        return [weights] * len(tallies)
    half = len(tallies) // 2
    left, right = tallies[:half], tallies[half:]
    seen_left = _rounded(sum_out(product(right, precision), weights), precision)
    seen_right = _rounded(sum_out(product(left, precision), weights), precision)
    return [*outside_weights(left, seen_left, precision), *outside_weights(right, seen_right, precision)]


def sum_out(arrangements: Polynomial, weights: Polynomial) -> Polynomial:
    """The weights by the number of mines elsewhere: those of the `arrangements` summed over all of these."""
    return _convolve(weights, arrangements[::-1])[len(arrangements) - 1 : len(weights)]


def dot(counts: Polynomial, weights: Polynomial) -> int:
    """The sum of the products, mines by mines."""
    return sum(map(int.__mul__, counts, weights))


def _convolve(first: Polynomial, second: Polynomial) -> Polynomial:
    """The product of two polynomials with coefficients of 0 or more."""
    if min(len(first), len(second)) < 16:
        result = [0] * (len(first) + len(second) - 1)
        for i, a in enumerate(first):
            for j, b in enumerate(second, i):
                result[j] += a * b
        return result
    # Long ones are packed into two ints, whose product is that of the polynomials.
    largest = max(first) * max(second) * min(len(first), len(second))
    size = largest.bit_length() // 8 + 1
    packed = (_packed(first, size) * _packed(second, size)).to_bytes(size * (len(first) + len(second)), "little")
    ends = range(0, size * (len(first) + len(second) - 1), size)
    return [int.from_bytes(packed[end : end + size], "little") for end in ends]


def _packed(polynomial: Polynomial, size: int) -> int:
    return int.from_bytes(b"".join([number.to_bytes(size, "little") for number in polynomial]), "little")


# Very many components: rounding, and what makes it harmless.


def _rounded(weights: Polynomial, precision: int | None) -> Polynomial:
    """The weights with as many bits as `precision` for the largest; all of their bits if it is None."""
    excess = 0 if precision is None else max(weights).bit_length() - precision
    return [weight >> excess for weight in weights] if excess > 0 else weights


def _tilted(tallies: Sequence[Tally], weights: Polynomial) -> tuple[list[Tally], Polynomial]:
    """The same worlds, each mine in a component counting `odds` times as much, and each mine outside so much less.

    Every world is multiplied by the same factor. What matters is then large in the tallies where it is large in the
    weights: untilted, the few mines that most weights favor would round away the many that the components have.
    This is the saddle point of Daniels, "Saddlepoint approximations in statistics" (1954), used to scale only.
    """
    odds = _saddle_point(tallies, weights)
    tilted = []
    for least, arrangements, hits in tallies:
        factors = _powers(odds, TILT_UNIT, len(arrangements))
        tilted.append(Tally(least, _times(arrangements, factors), tuple([_times(group, factors) for group in hits])))
    return tilted, _rounded(_times(weights, _powers(TILT_UNIT, odds, len(weights))), PRECISION)


def _powers(mine: int, safe: int, length: int) -> list[int]:
    return [mine**k * safe ** (length - 1 - k) for k in range(length)]


def _times(counts: Polynomial, factors: Polynomial) -> tuple[int, ...]:
    return tuple(map(int.__mul__, counts, factors))


def _saddle_point(tallies: Sequence[Tally], weights: Polynomial) -> int:
    """The odds of the rest, in `TILT_UNIT`, where the components tilted by them have just the mines that it leaves."""
    kinds = Counter([tally.arrangements for tally in tallies])
    possible = [mines for mines, weight in enumerate(weights) if weight]
    fewest, most = min(possible, default=0), max(possible, default=0)
    odds = TILT_UNIT
    while most - fewest > 1:
        mines = (fewest + most) // 2
        odds = max(1, min(weights[mines + 1] * TILT_UNIT // weights[mines], TILT_UNIT**2))
        expected = 0.0
        for arrangements, times in kinds.items():
            tilted = _times(arrangements, _powers(odds, TILT_UNIT, len(arrangements)))
            expected += times * (dot(tilted, range(len(tilted))) / sum(tilted))
        if expected > mines:
            fewest = mines
        else:
            most = mines
    return odds
