"""Words: figures and names as they stand in a table or a sentence."""

from __future__ import annotations

from math import isinf, isnan

from benchmarks.analysis.statistics import Interval

NOTHING = "–"
"""What stands where there is nothing to show."""


def figure(value: float) -> str:
    """A figure to three digits."""
    if isnan(value):
        return NOTHING
    if isinf(value):
        return "∞"
    if value >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value >= 0.001 else f"{value:.1e}"


def percent(interval: Interval) -> str:
    """A rate and its interval."""
    if isnan(interval.estimate):
        return NOTHING
    return f"{interval.estimate:.1%} [{interval.low:.1%}, {interval.high:.1%}]"


def ratio(interval: Interval) -> str:
    """A ratio and its interval, as far as these are finite."""
    if isnan(interval.estimate):
        return NOTHING
    if isinf(interval.estimate):
        return NOTHING if isinf(interval.low) else f"over {figure(interval.low)}"
    if isinf(interval.high):
        known = f"over {figure(interval.low)}" if interval.low else NOTHING  # of too few there is no interval
        return f"{figure(interval.estimate)} [{known}]"
    return f"{figure(interval.estimate)} [{figure(interval.low)}, {figure(interval.high)}]"


def p_text(p_value: float) -> str:
    """A p-value in words."""
    return "p < 0.0001" if p_value < 0.0001 else f"p = {p_value:.2g}"
