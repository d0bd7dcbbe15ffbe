"""The geometry of the window. All lengths are pixels of the surface; (0, 0) is the top left corner."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

# The size in points that texts and gaps are measured for; everything grows and shrinks with the window.
DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
SMALLEST_TEXT = 11
"""The smallest size of text, in points."""
MOST_IN_A_LINE = 6
"""The limit of choices in one line of the start screen."""


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
        """Return the height of a line of text of this size of the design."""
        return round(self.text(size) * 1.28)


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
        figures = self.line(26) + self.line(13)
        self.counter = Rect(side.left, side.top, side.width, figures + self.line(13) + self.px(6))
        self.engine = Rect(side.left, self.counter.bottom + gap, side.width, 2 * self.line(14) + self.line(18))
        each = max(self.px(34), round(19 * self.density))
        top = self.engine.bottom + gap
        lines = -(-buttons // 2) + 1
        boxes = [
            Rect(side.left + across * (side.width + gap) // 2, top + line * (each + gap), (side.width - gap) // 2, each)
            for line in range(lines)
            for across in (0, 1)
        ]
        # The speed of the autoplay and the zoom share the second line.
        self.speed, self.zoom = boxes[2:4]
        self.buttons = [*boxes[:2], *boxes[4:]][:buttons]
        below = boxes[-1].bottom + gap
        self.legend = Rect(side.left, below, side.width, max(1, side.bottom - below))

    def ends(self, box: Rect) -> tuple[Rect, Rect]:
        """Return the minus and plus buttons at the two ends of a box."""
        width = min(box.height, box.width * 3 // 10)
        return Rect(box.left, box.top, width, box.height), Rect(box.right - width, box.top, width, box.height)

    def menu(self, engines: int) -> tuple[Rect, list[Rect]]:
        """Return the place of the list of `engines` over the board, and of each entry."""
        width = min(self.width - 2 * self.px(12), max(self.px(680), round(460 * self.density)))
        each = min(self.line(18) + self.px(14), (self.height - self.px(60)) // (engines + 1))
        whole = Rect(0, 0, width, each * (engines + 1) + self.px(12))
        whole.center = (self.width // 2, self.height // 2)
        first = whole.top + each
        return whole, [Rect(whole.left, first + number * each, width, each) for number in range(engines)]

    def panel(self, lines: int) -> tuple[Rect, int]:
        """Return the place of the list of keys with this number of lines, and the height of a line."""
        margin = self.px(18)
        each = min(self.line(17), (self.height - 3 * margin) // lines)
        panel = Rect(0, 0, min(self.width - self.px(24), self.px(860)), lines * each + 2 * margin)
        panel.center = (self.width // 2, self.height // 2)
        return panel, each


class StartGeometry(Scale):
    """The start screen: a title, rows of choices, switches, the button to play, and the rules.

    `choices` has the number of choices of each row, and `switches` is the number of switches.
    """

    def __init__(self, width: int, height: int, choices: Sequence[int], switches: int, *, density: float = 1.0) -> None:
        super().__init__(width, height, density)
        wide = min(width - self.px(40), self.px(800))
        left, top, gap = (width - wide) // 2, self.px(14), self.px(7)
        self.title = Rect(left, top, wide, self.line(42))
        self.subtitle = Rect(left, self.title.bottom, wide, self.line(18))
        self.labels: list[Rect] = []
        self.choices: list[list[Rect]] = []
        top = self.subtitle.bottom + gap
        for count in [*choices, switches]:
            self.labels.append(Rect(left, top, wide, self.line(16)))
            first = Rect(left, self.labels[-1].bottom, wide, max(self.px(32), self.line(18)))
            self.choices.append(_grid(first, count, gap))
            top = self.choices[-1][-1].bottom + gap
        self.switches = self.choices.pop()
        self.play = Rect(left + wide // 2 - self.px(110), top + self.px(4), self.px(220), self.line(30))
        self.rules = Rect(left, self.play.bottom + gap, wide, max(1, height - self.play.bottom - 2 * gap))


def _grid(first: Rect, count: int, gap: int) -> list[Rect]:
    """Divide `count` boxes evenly over lines; `first` is the whole first line."""
    lines = -(-count // MOST_IN_A_LINE)
    in_line = -(-count // lines)
    edges = [first.left + number * (first.width + gap) // in_line for number in range(in_line + 1)]
    places = [divmod(number, in_line) for number in range(count)]
    return [
        Rect(edges[i], first.top + line * (first.height + gap), edges[i + 1] - edges[i] - gap, first.height)
        for line, i in places
    ]
