"""Statistics: intervals for rates and ratios, and tests for two contestants on the same subjects."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from math import ceil, comb, exp, fsum, inf, lgamma, log, nan, sqrt
from operator import add
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5% point of the normal distribution."""

MOST_EXACT = 1_000
"""The largest number of fair tosses with probabilities exact to the last digits; for more, seven digits are exact."""


BISECTED = 10**9
"""The number of steps into which a bisection divides its range, of length up to 2."""


class Interval(NamedTuple):
    """An estimate and its 95% interval."""

    estimate: float
    low: float
    high: float


def wilson(successes: float, trials: float) -> Interval:
    """Compute a rate with its 95% interval; without trials the interval is 0 to 1. The counts may be fractions.

    Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials; expected 0 to {trials}")
    if trials == 0:
        return Interval(float("nan"), 0.0, 1.0)
    rate = successes / trials
    middle = rate + Z95**2 / (2 * trials)
    spread = Z95 * sqrt(rate * (1 - rate) / trials + Z95**2 / (4 * trials**2))
    scale = 1 + Z95**2 / trials
    # At the ends the interval touches 0 and 1, which rounding must not miss.
    low = 0.0 if successes == 0 else (middle - spread) / scale
    high = 1.0 if successes == trials else (middle + spread) / scale
    return Interval(rate, low, high)


class Clusters(NamedTuple):
    """Sums over `number` clusters of trials, such as the cells of a position, for the variance of a rate."""

    number: int = 0
    trials_squared: int = 0
    products: int = 0
    successes_squared: int = 0

    def plus(self, successes: int, trials: int) -> Clusters:
        """Return the sums with one more cluster; a cluster without trials is left out."""
        more = (bool(trials), trials * trials, trials * successes, successes * successes)
        return Clusters(*map(add, self, more))


def clustered_rate(successes: int, trials: int, clusters: Clusters) -> Interval:
    """Compute a rate with its 95% interval, where trials of a cluster tend to succeed together.

    The interval is Wilson's, for the number of independent trials with the same variance, estimated as for a ratio of
    sums (Cochran, Sampling techniques, 1977, section 6.4).
    """
    if not trials:
        return wilson(0, 0)
    rate, (count, trials_squared, products, successes_squared) = successes / trials, clusters
    residuals = successes_squared - 2 * rate * products + rate * rate * trials_squared
    variance = residuals * count / max(1, count - 1) / trials**2
    independent = count if successes in (0, trials) or variance <= 0 else rate * (1 - rate) / variance
    return wilson(rate * independent, independent)


def mean_interval(values: Sequence[float], low: float = -inf, high: float = inf) -> Interval:
    """Compute the mean with its 95% interval, by the normal approximation, clipped to the bounds of the values.

    >>> mean_interval([1.0, 1.0, 0.7], 0, 1).high
    1
    """
    if len(values) < 2:
        return Interval(fsum(values) / len(values) if values else nan, low, high)
    mean = fsum(values) / len(values)
    error = sqrt(fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return Interval(mean, max(low, mean - Z95 * error), min(high, mean + Z95 * error))


def difference_interval(more: int, less: int, trials: int) -> Interval:
    """Compute a difference of paired rates with its 95% interval; without trials the interval is -1 to 1.

    In `more` of the trials only the first contestant succeeded, in `less` of them only the second contestant (Tango,
    Equivalence test and confidence interval for the difference in proportions for the paired-sample design, 1998).
    """
    if not trials:
        return Interval(nan, -1.0, 1.0)
    low, high = _lowest_difference(more, less, trials), -_lowest_difference(less, more, trials)
    return Interval((more - less) / trials, low, high)


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p-values for several tests (Holm, A simple sequentially rejective multiple test procedure, 1979)."""
    order = sorted(range(len(p_values)), key=lambda number: p_values[number])
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, number in enumerate(order):
        highest = max(highest, min(1.0, p_values[number] * (len(p_values) - rank)))
        corrected[number] = highest
    return corrected


def median_interval(ratios: Sequence[float]) -> Interval:
    """Compute the median of ordered ratios, with an interval of at least 95%.

    The bounds are two of the ratios, chosen by the sign test, or with fewer than 6 ratios 0 and infinity. A ratio of 0
    or infinity stands for a time above the limit. At most four ratios are read: each may be a query of a database.
    """
    if not len(ratios):
        return Interval(float("nan"), 0.0, float("inf"))
    middle = median(ratios) if ratios[(len(ratios) - 1) // 2] else 0.0
    cut = _sign_test_cut(len(ratios))
    if cut < 0:
        return Interval(middle, 0.0, float("inf"))
    return Interval(middle, ratios[cut], ratios[-1 - cut])


def sign_test(smaller: int, larger: int, pairs: int) -> float:
    """Compute the two-sided p-value of the sign test; for more than `MOST_EXACT` pairs, seven digits are exact.

    Pairs neither `smaller` nor `larger` are ties. A tie counts against a difference, so that p is at most 0.05 exactly
    if the interval of `median_interval` excludes 1. Without ties, it is McNemar's exact test (1947).
    """
    return min(1.0, 2 * _binomial_tail(pairs - max(smaller, larger), pairs))


def spread(ordered: Sequence[float]) -> dict[str, float]:
    """Compute the median, the 90th percentile (nearest rank) and the maximum of ordered times in seconds.

    They are in milliseconds, as `median_ms`, `p90_ms` and `max_ms`; NaN without times.
    """
    if not len(ordered):
        return dict.fromkeys(("median_ms", "p90_ms", "max_ms"), nan)
    most = ordered[ceil(len(ordered) * 90 / 100) - 1]
    return {"median_ms": median(ordered) * 1e3, "p90_ms": most * 1e3, "max_ms": ordered[-1] * 1e3}


def median(ordered: Sequence[float]) -> float:
    """Return the median of ordered values, interpolated if need be; NaN without values."""
    count = len(ordered)
    return (ordered[(count - 1) // 2] + ordered[count // 2]) / 2 if count else nan


def _lowest_difference(more: int, less: int, trials: int) -> float:
    """Find the least difference accepted by the score test, by bisection from -1 to the observed difference."""
    step = ((more - less) / trials + 1) / BISECTED

    def is_plausible(number: int) -> bool:
        difference = step * number - 1
        linear = (2 * trials - more + less) * difference - more - less
        root = sqrt(linear**2 + 8 * trials * less * difference * (1 - difference))
        only_second = (root - linear) / (4 * trials)  # its most likely rate, given the difference
        variance = trials * (2 * only_second + difference * (1 - difference))
        return (more - less - trials * difference) ** 2 <= Z95**2 * variance

    return step * bisect_left(range(BISECTED), True, key=is_plausible) - 1


@cache
def _sign_test_cut(pairs: int) -> int:
    """Return the index of the interval's lower bound among the ordered ratios; -1 for too few pairs."""
    return bisect_right(range(pairs // 2 + 1), 0.025, key=lambda most: _binomial_tail(most, pairs)) - 1


def _binomial_tail(most: int, trials: int) -> float:
    """Compute the probability of at most `most` successes in `trials` fair tosses, summing down from the last term."""
    if 2 * most >= trials:
        return 1.0 - (_binomial_tail(trials - most - 1, trials) if most < trials else 0.0)
    if trials <= MOST_EXACT:
        term = comb(trials, most) / (1 << trials)
    else:
        term = exp(lgamma(trials + 1) - lgamma(most + 1) - lgamma(trials - most + 1) - trials * log(2))
    total = term
    while most > 0 and term > total * 1e-17:
        term *= most / (trials - most + 1)
        most -= 1
        total += term
    return total
