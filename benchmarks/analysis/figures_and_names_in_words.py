"""Figures and names as text for tables and sentences."""

from collections.abc import Sequence
from math import isinf, isnan

from benchmarks.analysis.statistics import Interval
from game.wording import counted, in_a_row

NO_FIGURE = "–"
MOST_NAMED = 12
"""Names listed in one sentence; further names are only counted."""

SHORT, SHORTER = 0.005, 0.0005
"""A percentage gets a second decimal if its interval is shorter than `SHORT`, a third if shorter than `SHORTER`."""


def figure(value: float) -> str:
    """Format a figure to three significant digits; numbers of at least 100 are rounded to integers."""
    if isnan(value):
        return NO_FIGURE
    if isinf(value):
        return "∞"
    if value >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value >= 0.001 else f"{value:.1e}"


def percent(interval: Interval) -> str:
    """Format a rate, or a difference of rates, with its interval. A short interval is shown with more decimals.

    >>> percent(Interval(0.5, 0.45, 0.55)), percent(Interval(0.4084, 0.4072, 0.4095))
    ('50.0% [45.0%, 55.0%]', '40.84% [40.72%, 40.95%]')
    """
    if isnan(interval.estimate):
        return NO_FIGURE
    length = interval.high - interval.low
    digits = 1 + (0 < length < SHORT) + (0 < length < SHORTER)
    return f"{interval.estimate:.{digits}%} [{interval.low:.{digits}%}, {interval.high:.{digits}%}]"


def ratio(interval: Interval) -> str:
    """Format a ratio and its interval; infinite bounds are left out."""
    if isnan(interval.estimate):
        return NO_FIGURE
    if isinf(interval.estimate):
        return NO_FIGURE if isinf(interval.low) else f"over {figure(interval.low)}"
    if isinf(interval.high):
        known = f"over {figure(interval.low)}" if interval.low else NO_FIGURE  # too few values for an interval
        return f"{figure(interval.estimate)} [{known}]"
    return f"{figure(interval.estimate)} [{figure(interval.low)}, {figure(interval.high)}]"


def p_text(p_value: float) -> str:
    """Format a p-value."""
    return "p < 0.0001" if p_value < 0.0001 else f"p = {p_value:.2g}"


def names_of(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Join names for a sentence: the first ones, and the number of others.

    >>> names_of(["sat", "z3", "asp"], 2)
    'sat, z3 and 1 other'
    """
    if len(names) <= most:
        return in_a_row(names)
    return f"{', '.join(names[:most])} and {counted(len(names) - most, 'other')}"


def unique_names(names: Sequence[str], seeds: Sequence[int]) -> list[str]:
    """Make the names of runs unique: equal names get their seeds, or their positions if the seeds are equal too.

    >>> unique_names(["games", "games", "speed", "speed"], [1, 2, 1, 1])
    ['games, seed 1', 'games, seed 2', 'speed, run 1', 'speed, run 2']
    """
    found = []
    for place, (name, seed) in enumerate(zip(names, seeds, strict=True)):
        alike = [one for other, one in zip(names, seeds, strict=True) if other == name]
        run = names[: place + 1].count(name)
        detail = f", seed {seed}" if alike.count(seed) == 1 else f", run {run}"
        found.append(name + (detail if len(alike) > 1 else ""))
    return found
