"""Pictures as standalone SVG of any size, on a sheet of panels, legend and paragraphs, with a description in words."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from game.grid import Cell
from game.pictures.drawing_registry import picture_of
from game.pictures.picture_data import Panel, Picture, Square
from game.pictures.square_shapes import drawing
from game.pictures.svg_pen import BASELINE, SIDE, Pen, SvgTheme, figure, prefix_of
from game.wording import percent, visible, wrapped

# All lengths are in pixels at the natural size.
CELL, SAMPLE = 32, 20  # the sides of a square, and of a sample in the legend
PADDING, SNUG, GAP = 12, 3, 28  # the margins around everything, also of a snug image, and between two panels
TITLE_SIZE, NAME_SIZE, TEXT_SIZE, LABEL_SIZE, SNUG_LABEL_SIZE = 16, 14, 13, 11, 14
LINE_HEIGHT = 19
LETTER = 0.56
"""The approximate width of a letter relative to its font size, rather too wide than too narrow."""

NARROWEST = 320
"""The least width of a picture, to keep its words readable."""

MOST_NUMBERED = 400
"""The most cells of a panel in which every square of a tour is drawn; on a larger board, only the line is drawn."""

FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"


def svg(
    value: object,
    *,
    theme: SvgTheme = "auto",
    zeros: str = "",
    stacked: bool = False,
    legend: bool = True,
    words: bool = True,
    snug: bool = False,
) -> str:
    """Draw the picture of `value` as SVG, in the colors of `theme`.

    `zeros` is the text of a revealed 0. Several panels stand side by side, or below each other if `stacked`. Without
    `words` the title and the caption are not drawn, but screen readers still have them. A `snug` image, whose panels
    stand side by side, has almost no margin and larger labels, for printed sheets.
    """
    picture = picture_of(value)
    sheet = Sheet(picture, theme, zeros, stacked, snug)
    if words and picture.title:
        sheet.write(picture.title, TITLE_SIZE, bold=True)
    sheet.draw_panels()
    if legend and picture.legend:
        sheet.draw_legend(picture.legend)
    if words and picture.caption:
        sheet.write(picture.caption)
    return sheet.finished()


class Frame(NamedTuple):
    """The measures of a panel: its squares begin at `left` and `top`, beyond the labels, and are `across` wide."""

    left: float
    top: float
    step: float
    across: float
    width: float
    height: float


def frame_of(panel: Panel, size: float = LABEL_SIZE) -> Frame:
    """Compute the measures of `panel`; `size` is the font size of its labels."""
    left = 8 + max([text_width(label, size) for label in panel.row_labels], default=0.0)
    step = max([CELL, *[text_width(label, size) + 10 for label in panel.column_labels]])
    top = size + 6 + (LINE_HEIGHT + 2 if panel.name else 0)
    across = step * (panel.width + 0.5 * (panel.shifted and panel.height > 1))
    width = left + max(across, text_width(panel.name, NAME_SIZE))
    return Frame(left, top, step, across, width, top + panel.height * CELL)


def snug_size(picture: Picture) -> tuple[float, float]:
    """Return the width and height of a snug image without legend and words; a square has the side `CELL`."""
    frames = [frame_of(panel, SNUG_LABEL_SIZE) for panel in picture.panels]
    widths, heights = [frame.width + 2 for frame in frames], [frame.height + SNUG for frame in frames]
    return 2 * SNUG + sum(widths) + GAP * (len(frames) - 1), SNUG + max(heights)


def text_width(text: str, size: float = LABEL_SIZE) -> float:
    """Return the approximate width of `text`."""
    return len(text) * size * LETTER


def drawn_squares(panel: Panel) -> list[tuple[Cell, Square]]:
    """Return the squares to draw: on a large board with a tour, only the first and the last of the tour; else all."""
    if panel.path and panel.height * panel.width > MOST_NUMBERED:
        return [(cell, panel[cell]) for cell in dict.fromkeys([panel.path[0], panel.path[-1]])]
    return list(panel.cells())


def look_of(square: Square) -> tuple[object, ...]:
    """Return a key for the drawing of a square, equal for squares that look alike; chances are in whole percent."""
    roles = tuple(role.name for role in square.ranked)
    return square.kind.name, square.sign, square.chance is not None and percent(square.chance), roles, square.note


class Sheet:
    """A sheet on which a picture is drawn from top to bottom."""

    def __init__(self, picture: Picture, theme: SvgTheme, zeros: str, stacked: bool, snug: bool) -> None:
        self.panels = picture.panels
        self.stacked, self.snug = stacked, snug
        self.padding, self.label_size = (SNUG, SNUG_LABEL_SIZE) if snug else (PADDING, LABEL_SIZE)
        drawn = [square for panel in picture.panels for _, square in drawn_squares(panel)]
        squares = dict.fromkeys([*drawn, *[sample for sample, _ in picture.legend]])
        looks = {look_of(square): square for square in squares}
        self.pen = Pen(prefix_of(theme, zeros, picture.title, picture.alternative, list(looks)), theme)
        ids = {look: f"{self.pen.prefix}{number:x}" for number, look in enumerate(looks)}
        self._ids = {square: ids[look_of(square)] for square in squares}
        self.frames = [frame_of(panel, self.label_size) for panel in self.panels]
        widths = [frame.width for frame in self.frames]
        if snug:
            self.width, _ = snug_size(picture)
        else:
            panels = max(widths) if stacked else sum(widths) + GAP * (len(widths) - 1)
            self.width = max(NARROWEST, 2 * PADDING + panels)
        self.top = float(self.padding)
        self.root = self._root(picture)
        definitions = SubElement(self.root, "defs")
        for look, square in looks.items():
            symbol = SubElement(definitions, "g", {"id": ids[look], "transform": f"scale({1 / SIDE:g})"})
            self.pen.draw(symbol, drawing(square, zeros=zeros))
        self.pen.add(self.root, "rect", width="100%", height="100%", rx=8, fill="page")

    def _root(self, picture: Picture) -> Element:
        prefix = self.pen.prefix
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": FONT})
        root.attrib |= {"stroke": "none", "text-anchor": "middle"}  # without "none", ImageMagick draws black lines
        root.attrib |= {"aria-labelledby": f"{prefix}-title", "aria-describedby": f"{prefix}-description"}
        SubElement(root, "title", {"id": f"{prefix}-title"}).text = picture.title or "A picture"
        SubElement(root, "desc", {"id": f"{prefix}-description"}).text = picture.alternative
        return root

    def draw_panels(self) -> None:
        left, lowest = float(self.padding), self.top
        for panel, frame in zip(self.panels, self.frames, strict=True):
            self._draw_panel(panel, frame, left)
            lowest = max(lowest, self.top + frame.height + self.padding)
            if self.stacked:
                self.top = lowest
            else:
                left += frame.width + GAP
        self.top = lowest

    def _draw_panel(self, panel: Panel, frame: Frame, left: float) -> None:
        start, top = left + frame.left, self.top + frame.top
        if panel.name:
            self._write_line(panel.name, start, self.top + 8, NAME_SIZE, bold=True)
        self._draw_labels(panel, frame, start, top)
        width, height = frame.across + 4, panel.height * CELL + 4
        self.pen.add(self.root, "rect", x=start - 2, y=top - 2, width=width, height=height, rx=5, fill="board")
        board = SubElement(self.root, "g", {"transform": f"translate({figure(start)} {figure(top)}) scale({CELL})"})
        if panel.path:
            self._draw_path(board, panel)
        step, margin = frame.step / CELL, (frame.step / CELL - 1) / 2
        for r, squares in groupby(drawn_squares(panel), key=lambda drawn: drawn[0][0]):
            indent = figure(step / 2 if panel.shifted and r % 2 else 0)
            row = SubElement(board, "g", {"transform": f"translate({indent} {r})"} if r else {})
            for (_, c), square in squares:
                place = {"x": figure(c * step + margin)} if c or margin else {}
                SubElement(row, "use", {"href": f"#{self._ids[square]}", **place})

    def _draw_labels(self, panel: Panel, frame: Frame, start: float, top: float) -> None:
        labels = self.pen.add(self.root, "g", font_size=self.label_size, fill="ink" if self.snug else "soft")
        for number, label in enumerate(panel.column_labels):
            self.pen.add(labels, "text", x=start + (number + 0.5) * frame.step, y=top - 7).text = label
        rows = self.pen.add(labels, "g", text_anchor="end")
        for number, label in enumerate(panel.row_labels):
            middle = top + (number + 0.5) * CELL
            self.pen.add(rows, "text", x=start - 7, y=middle + BASELINE * self.label_size).text = label

    def _draw_path(self, board: Element, panel: Panel) -> None:
        dark = [f"M{c} {r}h1v1h-1z" for r in range(panel.height) for c in range(panel.width) if (r + c) % 2]
        self.pen.add(board, "rect", width=panel.width, height=panel.height, fill="white square")
        self.pen.add(board, "path", d="".join(dark), fill="black square")
        line = "M" + "L".join([f"{column}.5 {row}.5" for row, column in panel.path]) + "z" * panel.closed
        self.pen.add(board, "path", d=line, fill="none", stroke_width=".07", stroke_linejoin="round", stroke="path")

    def draw_legend(self, entries: Sequence[tuple[Square, str]]) -> None:
        left = float(PADDING)
        for sample, words in entries:
            if not drawing(sample):
                continue
            needed = SAMPLE + 7 + text_width(words, TEXT_SIZE)
            if left > PADDING and left + needed > self.width - PADDING:
                left, self.top = float(PADDING), self.top + SAMPLE + 6
            place = f"translate({figure(left)} {figure(self.top)}) scale({SAMPLE})"
            SubElement(self.root, "use", {"href": f"#{self._ids[sample]}", "transform": place})
            self._write_line(words, left + SAMPLE + 7, self.top + SAMPLE / 2, TEXT_SIZE)
            left += needed + 16
        self.top += SAMPLE + PADDING

    def write(self, text: str, size: float = TEXT_SIZE, *, bold: bool = False) -> None:
        for line in wrapped(text, max(20, int((self.width - 2 * PADDING) / (size * LETTER)))):
            self._write_line(line, PADDING, self.top + LINE_HEIGHT / 2, size, bold=bold)
            self.top += LINE_HEIGHT
        self.top += 6

    def _write_line(self, words: str, left: float, middle: float, size: float, *, bold: bool = False) -> None:
        y = middle + BASELINE * size
        weight = {"font_weight": "700"} if bold else {}
        line = self.pen.add(self.root, "text", x=left, y=y, font_size=size, **weight, text_anchor="start", fill="ink")
        line.text = words

    def finished(self) -> str:
        width, height = figure(self.width), figure(self.top + (0 if self.snug else PADDING - 6))
        self.root.attrib |= {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
        self.root.set("style", "max-width:100%;height:auto")
        if rules := self.pen.style():
            sheet = Element("style")
            sheet.text = rules
            self.root.insert(2, sheet)
        return visible(tostring(self.root, encoding="unicode")).replace(" />", "/>") + "\n"
