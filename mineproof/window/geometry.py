"""Where things are in the window. All numbers are pixels; (0, 0) is the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.grid import Cell

# The size that the texts and gaps are measured for; everything grows and shrinks with the window.
DESIGN_WIDTH, DESIGN_HEIGHT = 960, 640
LARGEST_CELL = 56
MOST_IN_A_LINE = 6


@dataclass(frozen=True)
class Box:
    """A rectangle: its left and top edges, its width and height."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, point: tuple[int, int]) -> bool:
        """Whether the point is inside."""
        return self.left <= point[0] < self.left + self.width and self.top <= point[1] < self.top + self.height

    def shrunk(self, by: int) -> Box:
        """The rectangle that is `by` smaller on each side."""
        return Box(self.left + by, self.top + by, max(1, self.width - 2 * by), max(1, self.height - 2 * by))

    @property
    def center(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.left + self.width // 2, self.top + self.height // 2


class GameGeometry:
    """The game's screen: the board on the left, a column of buttons on the right, the status line below.

    `width` and `height` are the window's, `rows` and `columns` the board's.
    """

    def __init__(self, width: int, height: int, rows: int, columns: int, buttons: int, engines: int) -> None:
        self.scale = scale_of(width, height)
        gap, bar, side = self.px(14), self.px(64), self.px(196)
        self.status = Box(0, height - bar, width, bar)
        area = Box(gap, gap, max(1, width - side - 3 * gap), max(1, height - bar - 2 * gap))
        self.cell = max(4, min(area.width // columns, area.height // rows, self.px(LARGEST_CELL)))
        left = area.left + (area.width - self.cell * columns) // 2
        top = area.top + (area.height - self.cell * rows) // 2
        self.board = Box(left, top, self.cell * columns, self.cell * rows)
        self.side = Box(width - side - gap, gap, side, height - bar - 2 * gap)
        self._place_side(buttons, engines)

    def px(self, length: float) -> int:
        """A length of the design in pixels of this window, at least 1."""
        return max(1, round(length * self.scale))

    def cell_box(self, cell: Cell) -> Box:
        """Where a cell is."""
        return Box(self.board.left + cell[1] * self.cell, self.board.top + cell[0] * self.cell, self.cell, self.cell)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, or None beside the board."""
        if not self.board.holds(point):
            return None
        return (point[1] - self.board.top) // self.cell, (point[0] - self.board.left) // self.cell

    def _place_side(self, buttons: int, engines: int) -> None:
        side, gap = self.side, self.px(7)
        self.counter = Box(side.left, side.top, side.width, self.px(66))
        self.engine = Box(side.left, self.counter.top + self.counter.height + gap, side.width, self.px(42))
        first = self.engine.top + self.engine.height + 2 * gap
        left = side.top + side.height - first
        each = min(self.px(42), left // (buttons + 1) - gap)
        boxes = column(Box(side.left, first, side.width, left), buttons + 1, each, gap)
        # The speed stands under the second button, the autoplay.
        self.speed = boxes.pop(2)
        self.buttons = boxes
        third = self.speed.height
        self.slower = Box(side.left, self.speed.top, third, third)
        self.faster = Box(side.left + side.width - third, self.speed.top, third, third)
        below = Box(side.left, self.engine.top + self.engine.height, side.width, side.height)
        self.menu = column(below, engines, self.px(38), 0)


class StartGeometry:
    """The start screen: a title, three rows of choices, the rules, and the button to play."""

    def __init__(self, width: int, height: int, choices: Sequence[int]) -> None:
        self.scale = scale_of(width, height)
        wide = min(width - self.px(40), self.px(760))
        left = (width - wide) // 2
        top = max(0, (height - self.px(632)) // 2)
        self.title = Box(left, top + self.px(22), wide, self.px(56))
        self.subtitle = Box(left, top + self.px(78), wide, self.px(28))
        self.labels: list[Box] = []
        self.choices: list[list[Box]] = []
        row_top, gap, each_height = top + self.px(122), self.px(8), self.px(36)
        for count in choices:
            self.labels.append(Box(left, row_top, wide, self.px(22)))
            lines = -(-count // MOST_IN_A_LINE)
            in_line = -(-count // lines)
            each = (wide - gap * (in_line - 1)) // in_line
            first = row_top + self.px(24)
            places = [divmod(number, in_line) for number in range(count)]
            self.choices.append(
                [
                    Box(left + i * (each + gap), first + line * (each_height + gap), each, each_height)
                    for line, i in places
                ]
            )
            row_top = first + lines * (each_height + gap) + self.px(8)
        self.play = Box(left + wide // 2 - self.px(110), row_top + self.px(8), self.px(220), self.px(48))
        below = self.play.top + self.play.height + self.px(18)
        self.rules = Box(left, below, wide, max(1, height - below - self.px(8)))

    def px(self, length: float) -> int:
        """A length of the design in pixels of this window, at least 1."""
        return max(1, round(length * self.scale))


def scale_of(width: int, height: int) -> float:
    """How much larger than the design the window is."""
    return max(0.3, min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT))


def column(box: Box, count: int, each: int, gap: int) -> list[Box]:
    """So many boxes below each other."""
    return [Box(box.left, box.top + number * (each + gap), box.width, max(1, each)) for number in range(count)]
