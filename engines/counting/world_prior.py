"""The prior weight of a world, which is all mines on undetermined cells.

With a known total (`TotalPrior`), each world with this many mines counts once: if the components have `k` mines, the
untouched cells have `mines - k`, and a binomial coefficient counts their arrangements. With a known density
(`DensityPrior`), each cell is independently a mine with the same chance. All weights are integers, up to a common
factor.
"""

from fractions import Fraction
from typing import NamedTuple


class TotalPrior(NamedTuple):
    """A prior with exactly `mines` mines on all undetermined cells, of which `untouched` are in no component."""

    mines: int
    untouched: int

    def weights(self, least: int, most: int) -> list[int]:
        """Return the weight of the untouched cells for each number of mines in the components from `least` to `most`.

        The weights are binomial coefficients without their common factors, computed from each other: with hundreds of
        untouched cells the coefficients have hundreds of bits, but their ratios only some tens.
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
        """Return the chances of a mine at an untouched cell: numerators for these numbers, and their denominator."""
        return [self.mines - k for k in range(least, most + 1)], max(self.untouched, 1)


class DensityPrior(NamedTuple):
    """A prior in which each cell is a mine with the chance `density`; `untouched` cells are in no component."""

    density: Fraction
    untouched: int

    def weights(self, least: int, most: int) -> list[int]:
        mine = self.density.numerator
        safe = self.density.denominator - mine
        return [mine**k * safe ** (most - least - k) for k in range(most - least + 1)]

    def chances(self, least: int, most: int) -> tuple[list[int], int]:
        return [self.density.numerator] * (most - least + 1), self.density.denominator


Prior = TotalPrior | DensityPrior
"""The weight of a world by the number of mines in its components."""
