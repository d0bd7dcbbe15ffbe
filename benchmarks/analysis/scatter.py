"""The scatter plot of deductions against time, with the Pareto front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from benchmarks.analysis.plots import COLORS, Plot, as_svg, drawing, height_with_legend, legend_below, mark, styles
from game.words import in_a_row

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
    with drawing(height_with_legend(HEIGHT, points)) as (figure, axes):
        for place, (name, style) in enumerate(styles(points)):
            filled = {} if name in front else {"markerfacecolor": "none"}
            axes.plot(*points[name], linestyle="none", label=name, gid=mark(place), zorder=3, **style, **filled)
        _set_axes(axes, points)
        _draw_front(axes, [points[name] for name in front])
        legend_below(figure, axes, points)
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


def _set_axes(axes: Any, points: Mapping[str, tuple[float, float]]) -> None:
    """Set the scales, with room above and below the points."""
    times, shares = [point[0] for point in points.values()], [point[1] for point in points.values()]
    room = 0.1 * max(max(shares) - min(shares), 0.05)
    axes.set(xlabel="median ms a board (logarithmic)", ylabel="share proved", xscale="log")
    axes.set(xlim=(min(times) / 1.6, max(times) * 2), ylim=(min(shares) - room, max(shares) + room))
    ticks = [tick for tick in axes.get_yticks() if min(shares) - room <= tick <= 1]
    axes.set_yticks(ticks)
    from matplotlib.ticker import LogLocator, NullFormatter

    low, high = axes.get_xlim()
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0,) if high / low > MOST_APART else (1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(NullFormatter())
    digits = 0 if all(abs(tick * 100 - round(tick * 100)) < 1e-6 for tick in ticks) else 1
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.{digits}%}")


def _draw_front(axes: Any, front: Sequence[tuple[float, float]]) -> None:
    """Draw the front as a staircase from the fastest to the slowest."""
    corners = [(front[0][0], axes.get_ylim()[0])]
    for milliseconds, share in front:
        corners += [(milliseconds, corners[-1][1]), (milliseconds, share)]
    corners.append((axes.get_xlim()[1], corners[-1][1]))
    axes.plot(*zip(*corners, strict=True), color=COLORS[0], linewidth=1, gid="front")
