"""The geometry of the window. All lengths are pixels of the surface; (0, 0) is the top left corner."""

from collections.abc import Sequence

from pygame import Rect

from mineproof.window.canvas import Canvas


def stacked(place: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return rectangles of these heights below each other, with gaps. The last one takes the rest of the `place`."""
    boxes, top = [], place.top
    for height in heights:
        boxes.append(Rect(place.left, top, place.width, height))
        top += height + gap
    return [*boxes, Rect(place.left, top, place.width, max(place.bottom - top, 1))]


class GameGeometry:
    """The places on the game's screen: board, column with `buttons`, and messages."""

    def __init__(self, canvas: Canvas, rows: int, columns: int, buttons: int) -> None:
        px, line, density = canvas.px, canvas.line, canvas.density
        gap, side, bar = px(12), max(px(216), round(126 * density)), 3 * line(18) + px(14)
        self.status = Rect(0, canvas.height - bar, canvas.width, bar)
        across, high = px(8) + round(len(str(rows - 1)) * 0.6 * canvas.letters(13)), line(13)
        self.labels = (across, high)  # the width of row labels, and the height of column labels
        left, top = px(4) + across, px(4) + high
        width, height = canvas.width - side - 2 * gap - left, self.status.top - px(8) - top
        self.area = Rect(left, top, max(1, width), max(1, height))  # the board without its labels
        column = Rect(canvas.width - side - gap, px(8), side, self.status.top - px(16))
        heights = [line(26) + line(13) + px(6), 2 * line(14) + line(18)]
        heights += [max(px(34), round(19 * density))] * -(-buttons // 2)
        self.counter, self.engine, *lines, self.legend = stacked(column, heights, px(6))
        half = (side - px(6)) // 2
        pairs = [(Rect(line.topleft, (half, line.height)), line.right - half) for line in lines]
        self.buttons = [box for left, right in pairs for box in (left, Rect(right, left.top, half, left.height))]
        del self.buttons[buttons:]
