"""The geometry of the window. All lengths are pixels of the surface; (0, 0) is the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect

# The size in points that texts and gaps are measured for; everything grows and shrinks with the window.
DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
SMALLEST_TEXT = 11
"""The smallest size of text, in points."""


class Scale:
    """The conversion of lengths to pixels, from a design of the window to a window of `width` x `height` pixels.

    The design is 960 x 640. A point of the window is `density` pixels.
    """

    def __init__(self, width: int, height: int, density: float = 1.0) -> None:
        self.width, self.height, self.density = width, height, density
        self.factor = max(0.3 * density, min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT))

    def px(self, length: float) -> int:
        """Convert a length of the design to pixels, at least 1."""
        return max(1, round(length * self.factor))

    def text(self, size: float) -> int:
        """Convert a text size of the design to pixels, at least the smallest readable one."""
        return max(self.px(size), round(SMALLEST_TEXT * self.density))

    def line(self, size: float) -> int:
        """Return the height of a line of text in pixels; `size` is a text size of the design."""
        return round(self.text(size) * 1.28)

    def menu(self, entries: int) -> tuple[Rect, list[Rect]]:
        width = min(self.width - 2 * self.px(12), max(self.px(680), round(460 * self.density)))
        each = min(self.line(18) + self.px(14), (self.height - self.px(60)) // (entries + 1))
        whole = Rect(0, 0, width, each * (entries + 1) + self.px(12))
        whole.center = (self.width // 2, self.height // 2)
        first = whole.top + each
        return whole, [Rect(whole.left, first + number * each, width, each) for number in range(entries)]


def stacked(place: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return rectangles of these heights below each other, with gaps. The last one takes the rest of the `place`."""
    tops = [*accumulate([height + gap for height in heights], initial=place.top)]
    bottoms = [*(top + height for top, height in zip(tops, heights, strict=False)), max(place.bottom, tops[-1] + 1)]
    return [Rect(place.left, top, place.width, end - top) for top, end in zip(tops, bottoms, strict=True)]


class GameGeometry(Scale):
    """The game's screen: the board on the left, a column of buttons on the right, the messages below.

    The board has `rows` and `columns`, and `buttons` is the number of buttons.
    """

    def __init__(self, width: int, height: int, rows: int, columns: int, buttons: int, *, density: float = 1.0) -> None:
        super().__init__(width, height, density)
        gap, side = self.px(12), max(self.px(216), round(126 * density))
        bar = 3 * self.line(18) + self.px(14)
        self.status = Rect(0, height - bar, width, bar)
        across, high = self.px(8) + round(len(str(rows - 1)) * 0.6 * self.text(13)), self.line(13)
        self.labels = (across, high)  # the width of row labels, and the height of column labels
        left, top = self.px(4) + across, self.px(4) + high
        room, height_left = width - side - 2 * gap - left, self.status.top - self.px(8) - top
        self.area = Rect(left, top, max(1, room), max(1, height_left))  # the board without its labels
        self.side = Rect(width - side - gap, self.px(8), side, self.status.top - self.px(16))
        gap = self.px(6)
        counter, engine = self.line(26) + self.line(13) + self.px(6), 2 * self.line(14) + self.line(18)
        heights = [counter, engine, *[max(self.px(34), round(19 * self.density))] * -(-buttons // 2)]
        self.counter, self.engine, *lines, self.legend = stacked(self.side, heights, gap)
        halves = [(line, Rect(line.left, line.top, (line.width - gap) // 2, line.height)) for line in lines]
        boxes = [box for line, left in halves for box in (left, left.move(line.width - left.width, 0))]
        self.buttons = boxes[:buttons]
