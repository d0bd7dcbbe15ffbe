"""The scatter plot of deductions against time, with the Pareto front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from benchmarks.analysis.plots import COLORS, Plot, as_svg, drawing, legend_below, mark, styles
from game.wording import in_a_row

MOST_APART = 1000
"""The largest ratio of axis limits at which the time axis has labels between the powers of ten."""

HEIGHT = 3.0
"""Height of the plot, in inches."""


def pareto(points: Mapping[str, tuple[float, float]]) -> Plot | None:
    """Plot the share of deductions against time, with the Pareto front; None without points.

    `points` has the milliseconds and the share, from 0 to 1, of each contestant.
    """
    if not points:
        return None
    front = pareto_front(points)
    with drawing(HEIGHT) as (figure, axes):
        for place, (name, style) in enumerate(styles(points)):
            filled = {} if name in front else {"markerfacecolor": "none"}
            axes.plot(*points[name], linestyle="none", label=name, gid=mark(place), zorder=3, **style, **filled)
        _set_axes(axes, [time for time, _ in points.values()])
        _draw_front(axes, [points[name] for name in front])
        legend_below(figure, axes)
        svg = as_svg(figure)
    for place, (name, (milliseconds, share)) in enumerate(points.items()):
        title = escape(f"{name}: {share:.1%} in {milliseconds:.3g} ms")
        svg = svg.replace(f'<g data-of="{place}">', f'<g data-of="{place}"><title>{title}</title>', 1)
    sentence = (
        "Higher proves more, further left is faster. The filled marks on the line are the Pareto front: "
        f"{in_a_row(front)}. The share is of all entailed cells in the positions, where without a result nothing "
        "counts as proved; the time is the median for a whole board."
    )
    return Plot("Deductions against time", svg, sentence, tuple(points))


def pareto_front(points: Mapping[str, tuple[float, float]]) -> list[str]:
    """Return the Pareto front (less time, larger share), fastest first."""
    front: list[str] = []
    for name in sorted(points, key=lambda name: (points[name][0], -points[name][1])):
        if not front or points[name][1] > points[front[-1]][1]:
            front.append(name)
    return front


def _set_axes(axes: Any, times: Sequence[float]) -> None:
    from matplotlib.ticker import LogLocator, NullFormatter

    axes.set(xlabel="median ms a board (logarithmic)", ylabel="share proved", xscale="log")
    low, high = min(times) / 1.6, max(times) * 2
    axes.set_xlim(low, high)
    axes.margins(y=0.1)
    axes.set_ylim(top=min(axes.get_ylim()[1], 1.02))
    axes.autoscale(False)  # the front ends at the edges
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0,) if high / low > MOST_APART else (1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.4g}%")


def _draw_front(axes: Any, front: Sequence[tuple[float, float]]) -> None:
    (_, slowest), (lowest, _) = axes.get_xlim(), axes.get_ylim()
    times, shares = zip((front[0][0], lowest), *front, (slowest, front[-1][1]), strict=True)
    axes.step(times, shares, where="post", color=COLORS[0], linewidth=1, gid="front")
