"""Labels placed beside the points of a plot, in place of a legend (matplotlib).

Free room is computed from the usual width of letters: the font of the page is unknown here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import cos, hypot, pi, sin
from typing import Any

INK = "#18212c"
"""The color of text and marks, which a page may replace on a dark background."""

LETTER, LINE = 5.0, 9.4
"""Approximate width of a letter and height of a line of the labels, in points."""

FONT = 8.2
"""The font size of labels, in points."""

DOT = 3.5
"""The distance of a label or leader line from the center of a dot, in points."""

REACHES, DIRECTIONS = (0, 8, 16, 26, 38, 52, 70, 90), 16
"""The distances from a dot at which a label is tried, in points added to the smallest one; the number of directions."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


def names_beside_dots(
    axes: Any,
    points: Mapping[str, tuple[float, float]],
    front: Sequence[str],
    line: Sequence[tuple[float, float]],
) -> None:
    """Place the label of each point as near to it as there is room, with a leader line if it is not beside the point.

    Labels avoid the `line` of the Pareto front, given by its corners.
    """
    scale = 72 / axes.figure.dpi
    dots = {name: axes.transData.transform(point) * scale for name, point in points.items()}
    window = axes.get_window_extent()
    inside: Box = (window.x0 * scale, window.y0 * scale, window.x1 * scale, window.y1 * scale)
    taken: list[Box] = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in dots.values()]
    corners = [axes.transData.transform(corner) * scale for corner in line]
    taken += [(x0 - 1, min(y0, y1) - 1, x1 + 1, max(y0, y1) + 1) for (x0, y0), (x1, y1) in pairwise(corners)]
    for name in [*front, *(name for name in points if name not in front)]:
        x, y = dots[name]
        places = list(_places(x, y, LETTER * len(name), inside))
        box = next((one for one in places if not any(_overlap(one, other) for other in taken)), places[0])
        taken.append(box)
        middle = (box[0] + box[2]) / 2 - x, (box[1] + box[3]) / 2 - y
        nearest = min(max(x, box[0]), box[2]) - x, min(max(y, box[1]), box[3]) - y
        weight = "bold" if name in front else "normal"
        axes.annotate(
            name, points[name], middle, textcoords="offset points", ha="center", va="center", fontsize=FONT,
            fontweight=weight, in_layout=False, zorder=4, gid=mark([*points].index(name)),
        )  # fmt: skip
        if hypot(*nearest) > 2 * DOT:
            leader = {"arrowstyle": "-", "linewidth": 0.5, "color": INK, "shrinkA": 0, "shrinkB": DOT}
            axes.annotate(
                "",
                points[name],
                nearest,
                textcoords="offset points",
                arrowprops=leader,
                in_layout=False,
                gid=mark([*points].index(name)),
            )


def _places(x: float, y: float, width: float, inside: Box) -> Iterator[Box]:
    """Yield the boxes of a label around a dot, the nearest first: right, left, above, below, then further away."""
    turns = sorted(range(DIRECTIONS), key=lambda turn: (turn % (DIRECTIONS // 2) != 0, turn % (DIRECTIONS // 4) != 0))
    for reach, turn in product(REACHES, turns):
        angle = 2 * pi * turn / DIRECTIONS
        across, up = cos(angle), sin(angle)
        middle_x = x + across * (DOT + reach + width / 2)
        middle_y = y + up * (DOT + reach + LINE / 2)
        box = (middle_x - width / 2, middle_y - LINE / 2, middle_x + width / 2, middle_y + LINE / 2)
        if inside[0] <= box[0] and box[2] <= inside[2] and inside[1] <= box[1] and box[3] <= inside[3]:
            yield box
    yield (x + DOT, y - LINE / 2, x + DOT + width, y + LINE / 2)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def mark(place: int) -> str:
    """Return the prefix of the SVG ids of a contestant, given its index in the plot's `contestants`.

    A page hides the contestant by these ids.
    """
    return f"of-{place}-"
