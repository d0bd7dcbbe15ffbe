"""The geometry of the window. All lengths are pixels of the surface; (0, 0) is the top left corner."""

from __future__ import annotations

from pygame import Rect

# The size in points that texts and gaps are measured for; everything grows and shrinks with the window.
DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
SMALLEST_TEXT = 11
"""The smallest size of text, in points."""


class Scale:
    """The scale from lengths of the design to pixels of a window of `width` x `height` pixels, `density` to a point."""

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
        """Return the place of a list over the screen, and of each of its entries."""
        width = min(self.width - 2 * self.px(12), max(self.px(680), round(460 * self.density)))
        each = min(self.line(18) + self.px(14), (self.height - self.px(60)) // (entries + 1))
        whole = Rect(0, 0, width, each * (entries + 1) + self.px(12))
        whole.center = (self.width // 2, self.height // 2)
        first = whole.top + each
        return whole, [Rect(whole.left, first + number * each, width, each) for number in range(entries)]


class GameGeometry(Scale):
    """The game's screen: the board on the left, a column of buttons on the right, the messages below.

    `rows` and `columns` are those of the board, and `buttons` is the number of buttons.
    """

    def __init__(self, width: int, height: int, rows: int, columns: int, buttons: int, *, density: float = 1.0) -> None:
        super().__init__(width, height, density)
        gap, side = self.px(12), max(self.px(216), round(126 * density))
        bar = 3 * self.line(18) + self.px(14)
        self.status = Rect(0, height - bar, width, bar)
        across = self.px(8) + round(len(str(rows - 1)) * 0.6 * self.text(13))
        self.labels = (across, self.line(13))
        """The width of the labels of the rows, and the height of those of the columns."""
        self.area = Rect(0, 0, 1, 1)
        """The place of the board without its labels."""
        self.area.topleft = (self.px(4) + across, self.px(4) + self.labels[1])
        self.area.width = max(1, width - side - 2 * gap - self.area.left)
        self.area.height = max(1, self.status.top - self.px(8) - self.area.top)
        self.side = Rect(width - side - gap, self.px(8), side, self.status.top - self.px(16))
        self._place_side(buttons)

    def _place_side(self, buttons: int) -> None:
        side, gap = self.side, self.px(6)
        self.counter = Rect(side.left, side.top, side.width, self.line(26) + self.line(13) + self.px(6))
        self.engine = Rect(side.left, self.counter.bottom + gap, side.width, 2 * self.line(14) + self.line(18))
        each = max(self.px(34), round(19 * self.density))
        top = self.engine.bottom + gap
        boxes = [
            Rect(side.left + across * (side.width + gap) // 2, top + line * (each + gap), (side.width - gap) // 2, each)
            for line in range(-(-buttons // 2))
            for across in (0, 1)
        ]
        self.buttons = boxes[:buttons]
        below = boxes[-1].bottom + gap
        self.legend = Rect(side.left, below, side.width, max(1, side.bottom - below))


class StartGeometry(Scale):
    """The start screen: a title, a row of `sizes`, a switch, the button to play, `lines` with lists, and the rules."""

    def __init__(self, width: int, height: int, sizes: int, lines: int, *, density: float = 1.0) -> None:
        super().__init__(width, height, density)
        wide = min(width - self.px(40), self.px(800))
        left, gap, high = (width - wide) // 2, self.px(10), max(self.px(38), self.line(18))
        self.title = Rect(left, self.px(24), wide, self.line(42))
        self.subtitle = Rect(left, self.title.bottom, wide, self.line(18))
        self.size = Rect(left, self.subtitle.bottom + gap, wide, self.line(16))
        edges = [left + number * (wide + gap) // sizes for number in range(sizes + 1)]
        self.sizes = [Rect(edges[n], self.size.bottom, edges[n + 1] - edges[n] - gap, high) for n in range(sizes)]
        self.no_guess = Rect(left, self.sizes[0].bottom + gap, wide, high)
        self.play = Rect(left + wide // 2 - self.px(110), self.no_guess.bottom + gap, self.px(220), self.line(34))
        top = self.play.bottom + gap
        self.lines = [Rect(left, top + number * (high + gap), wide, high) for number in range(lines)]
        self.rules = Rect(left, self.lines[-1].bottom + gap, wide, max(1, height - self.lines[-1].bottom - 2 * gap))
