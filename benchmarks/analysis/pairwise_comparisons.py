"""Pairs of contestants on the same subjects: differences in wins, times and chances to win, with tests."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, inf, nan, sqrt
from operator import gt, lt
from typing import Annotated, NamedTuple, TypeVar

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.statistics import (
    Interval,
    difference_interval,
    holm,
    mean_interval,
    median_interval,
    sign_test,
)

SIGNIFICANT = 0.05
"""A difference is significant if its p-value, corrected for multiple pairs, is below this."""

ROUNDING = 1e-9
"""Chances to win with a smaller difference count as equal."""

_BLANK = array("d", [nan])


class Times:
    """A number for every subject, such as seconds; NaN if missing. It takes 8 bytes a subject."""

    def __init__(self) -> None:
        self.values = array("d")

    def put(self, number: int, value: float) -> None:
        values = self.values
        if number >= len(values):
            values.extend(_BLANK * (number + 1 + number // 8 - len(values)))
        values[number] = value

    def known(self) -> list[float]:
        return [value for value in self.values if value == value]


class PairedTimes(NamedTuple):
    """Times of two contestants on the same subjects. `ratios` are in order, without pairs with a second time of 0."""

    pairs: int
    smaller: int
    larger: int
    ratios: Sequence[float]


def paired_times(*columns: tuple[Times, Times]) -> PairedTimes:
    """Pair the times of two contestants on subjects present in both columns, in one or several runs."""
    ours, theirs = paired(*columns)
    ratios = sorted(one / other for one, other in zip(ours, theirs, strict=True) if other > 0)
    return PairedTimes(len(ours), sum(map(lt, ours, theirs)), sum(map(gt, ours, theirs)), ratios)


def paired(*columns: tuple[Times, Times]) -> tuple[list[float], list[float]]:
    """Return the first and the second values of all subjects that have both.

    A subject with infinity in both columns is left out, because it shows no difference.
    """
    ours: list[float] = []
    theirs: list[float] = []
    for first, second in columns:
        for one, other in zip(first.values, second.values, strict=False):
            if one == one and other == other and (one < inf or other < inf):
                ours.append(one)
                theirs.append(other)
    return ours, theirs


@dataclass(frozen=True)
class Duel:
    """The comparison of two contestants by wins, on the layouts tried by both."""

    first: str
    second: str
    games: Annotated[int, Metric("layouts tried by both", "games")]
    only_first: Annotated[int, Metric("games won only by the first", "games")]
    only_second: Annotated[int, Metric("games won only by the second", "games")]
    p_value: Annotated[float, Metric("McNemar's exact test, corrected for the number of pairs", label="p (Holm)")]
    difference: Annotated[
        Interval,
        Metric(
            "win rate of the first minus that of the second, with the 95% interval (Tango) of this pair alone",
            "share",
        ),
    ]

    @classmethod
    def of(cls, first: str, second: str, *counts: tuple[int, int, int]) -> Duel:
        """Compare two contestants by the `win_counts` of one or more runs; the p-value is not corrected."""
        games, only_first, only_second = map(sum, zip(*counts, strict=True))
        p_value = sign_test(only_first, only_second, only_first + only_second)
        difference = difference_interval(only_first, only_second, games)
        return cls(first, second, games, only_first, only_second, p_value, difference)

    @property
    def loser(self) -> str | None:
        behind = self.second if self.only_first >= self.only_second else self.first
        return behind if self.p_value < SIGNIFICANT else None

    @property
    def winner(self) -> str | None:
        if self.loser is None:
            return None
        return self.first if self.loser == self.second else self.second


@dataclass(frozen=True)
class Race:
    """The comparison of two contestants on the same layouts by the ratio of their times, first to second."""

    first: str
    second: str
    layouts: Annotated[int, Metric("layouts with both times", "layouts")]
    ratio: Annotated[
        Interval,
        Metric(
            "median ratio of their processor times, with the 95% interval of this pair alone",
            "times",
            label="ratio (uncorrected)",
        ),
    ]
    p_value: Annotated[float, Metric("the sign test, corrected for the number of pairs", label="p (Holm)")]

    @classmethod
    def of(cls, first: str, second: str, times: PairedTimes) -> Race:
        """Compare the times of two contestants; the p-value is not corrected."""
        p_value = sign_test(times.smaller, times.larger, times.pairs)
        return cls(first, second, times.pairs, median_interval(times.ratios), p_value)

    @property
    def loser(self) -> str | None:
        slower = self.first if self.ratio.estimate > 1 else self.second
        return slower if self.p_value < SIGNIFICANT else None


@dataclass(frozen=True)
class Gap:
    """The comparison of two contestants by their chances to win, on the same layouts, in games with `--never-lose`."""

    first: str
    second: str
    games: Annotated[int, Metric("layouts played by both", "games")]
    alike: Annotated[int, Metric("layouts with the same chance to win", "games")]
    difference: Annotated[Interval, Metric("how much greater the first's chance to win is, with 95%", "share")]

    @classmethod
    def of(cls, first: str, second: str, ours: Times, theirs: Times) -> Gap:
        """Compare the chances to win of two contestants on the layouts played by both."""
        more = [one - other for one, other in zip(*paired((ours, theirs)), strict=True)]
        alike = sum(abs(difference) < ROUNDING for difference in more)
        return cls(first, second, len(more), alike, mean_interval(more, -1, 1))


Pair = TypeVar("Pair", bound=Duel | Race)


def games_to_decide(duel: Duel) -> int | None:
    """Estimate how many games would make the difference in `duel` significant; None if there is no difference.

    The estimate is for McNemar's test at 5% with a power of 80% (Connor, Sample size for testing differences in
    proportions for the paired-sample design, 1987).
    """
    apart = duel.only_first + duel.only_second
    difference = abs(duel.only_first - duel.only_second)
    if not difference or not duel.games:
        return None
    share, lead = apart / duel.games, difference / duel.games
    needed = (1.96 * sqrt(share) + 0.84 * sqrt(max(share - lead**2, 0.0))) ** 2 / lead**2
    step = int(10 ** max(len(str(ceil(needed))) - 2, 0))
    return ceil(needed / step) * step


def corrected(pairs: Sequence[Pair]) -> list[Pair]:
    """Correct the p-values of all these pairs together (Holm)."""
    p_values = holm([pair.p_value for pair in pairs])
    return [replace(pair, p_value=p_value) for pair, p_value in zip(pairs, p_values, strict=True)]
