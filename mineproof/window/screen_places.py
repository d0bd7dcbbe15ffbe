"""The geometry of the window. All lengths are pixels of the surface; (0, 0) is the top left corner."""

from collections.abc import Sequence

from pygame import Rect

# The size in points that texts and gaps are measured for; everything grows and shrinks with the window.
DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
SMALLEST_TEXT = 11
"""The smallest size of text, in points."""


class Scale:
    """The conversion of lengths of a 960 x 640 design to pixels. A point of the window is `density` pixels."""

    def __init__(self, width: int, height: int, density: float = 1.0) -> None:
        self.width, self.height, self.density = width, height, density
        self.factor = max(0.3 * density, min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT))

    def px(self, length: float) -> int:
        return max(1, round(length * self.factor))

    def letters(self, size: float) -> int:
        """Convert a text size of the design to pixels, at least the smallest readable one."""
        return max(self.px(size), round(SMALLEST_TEXT * self.density))

    def line(self, size: float) -> int:
        """Return the height of a line of text in pixels; `size` is a text size of the design."""
        return round(self.letters(size) * 1.28)


def stacked(place: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return rectangles of these heights below each other, with gaps. The last one takes the rest of the `place`."""
    boxes, top = [], place.top
    for height in heights:
        boxes.append(Rect(place.left, top, place.width, height))
        top += height + gap
    return [*boxes, Rect(place.left, top, place.width, max(place.bottom - top, 1))]


class GameGeometry:
    """The places on the game's screen: board, column with `buttons`, and messages."""

    def __init__(self, scale: Scale, rows: int, columns: int, buttons: int) -> None:
        px, line, density = scale.px, scale.line, scale.density
        gap, side, bar = px(12), max(px(216), round(126 * density)), 3 * line(18) + px(14)
        self.status = Rect(0, scale.height - bar, scale.width, bar)
        across, high = px(8) + round(len(str(rows - 1)) * 0.6 * scale.letters(13)), line(13)
        self.labels = (across, high)  # the width of row labels, and the height of column labels
        left, top = px(4) + across, px(4) + high
        width, height = scale.width - side - 2 * gap - left, self.status.top - px(8) - top
        self.area = Rect(left, top, max(1, width), max(1, height))  # the board without its labels
        column = Rect(scale.width - side - gap, px(8), side, self.status.top - px(16))
        heights = [line(26) + line(13) + px(6), 2 * line(14) + line(18)]
        heights += [max(px(34), round(19 * density))] * -(-buttons // 2)
        self.counter, self.engine, *lines, self.legend = stacked(column, heights, px(6))
        half = (side - px(6)) // 2
        pairs = [(Rect(line.topleft, (half, line.height)), line.right - half) for line in lines]
        self.buttons = [box for left, right in pairs for box in (left, Rect(right, left.top, half, left.height))]
        del self.buttons[buttons:]
