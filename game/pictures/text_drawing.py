"""Pictures as text for a terminal, with or without color."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.text import Text

from game.pictures.drawing_registry import picture_of
from game.pictures.palette import LIGHT, TERMINAL, number_color
from game.pictures.picture_data import Kind, Panel, Picture, Square
from game.pictures.square_shapes import MARKS, ground_of
from game.wording import wrapped

BAR = "|"
"""The separator between the label of a row and its squares; it appears nowhere else in a line of squares."""

GAP = "   "

NARROWEST = 79
"""The least line width of captions and legends, in columns. If the panels are wider, so are the captions."""


@dataclass(frozen=True)
class Lines:
    """A picture in characters: plain with `str`, in color on a rich console.

    A console narrower than the lines cuts them off unless it prints with `soft_wrap=True`. `width` is in columns.
    """

    lines: tuple[Text, ...]
    width: int

    def __str__(self) -> str:
        return "\n".join(line.plain.rstrip() for line in self.lines)

    def __rich__(self) -> Text:
        return Text("\n", no_wrap=True).join(self.lines)


def text(value: object, *, chances: bool = True, legend: bool = True, columns: int | None = None) -> Lines:
    """Draw the picture of `value` in ASCII characters (names may have others).

    Without `chances`, squares with a chance are shown as hidden, in half the width. Several panels stand side by side,
    or below each other if wider than `columns`. `Observation.parse` can read the drawing of a board.
    """
    picture = picture_of(value)
    grids = [_Grid(panel, chances) for panel in picture.panels]
    beside = sum(grid.width for grid in grids) + len(GAP) * (len(grids) - 1)
    if columns is not None and beside > columns:
        rows = [line for grid in grids for line in (Text(), *grid.lines())][1:]
        width = max((grid.width for grid in grids), default=0)
    else:
        rows, width = _beside(grids), beside
    return Lines((*rows, *_words(picture, columns or max(width, NARROWEST), chances, legend)), width)


class _Grid:
    """The lines of one panel. A row has its label, a bar, and the entry of each square behind a gap or bracket."""

    def __init__(self, panel: Panel, chances: bool) -> None:
        self.panel, self.chances = panel, chances
        self.margin = max(map(len, panel.row_labels), default=0)
        if panel.path:  # keep the columns in place while a path grows
            self.column = len(str(panel.height * panel.width))
        else:
            self.column = max((len(self._entry(square)) for row in panel.squares for square in row), default=1)
        self.downward = all(label.isdigit() for label in panel.column_labels)
        if not self.downward:
            self.column = max(self.column, *map(len, panel.column_labels))
        if panel.shifted and not self.column % 2:
            self.column += 1  # make half a square a whole number of characters
        self.half = (self.column + 1) // 2 if panel.shifted else 0
        squares = (self.column + 1) * panel.width + (self.half if panel.height > 1 else 0)
        self.width = max(self.margin + 2 + squares + 1, len(panel.name))

    def lines(self) -> list[Text]:
        name = [Text(self.panel.name, "bold")] if self.panel.name else []
        pairs = zip(self.panel.row_labels, self.panel.squares, strict=True)
        return [*name, *self._header(), *[self._row(number, *pair) for number, pair in enumerate(pairs)]]

    def _header(self) -> list[Text]:
        """Return the column labels; numbers wider than their columns are written downward, digit below digit."""
        levels: Sequence[Sequence[str]] = [self.panel.column_labels]
        longest = max(map(len, self.panel.column_labels), default=0)
        if longest > self.column and self.downward:
            levels = list(zip(*[label.rjust(longest) for label in self.panel.column_labels], strict=True))
        lines = ["".join(f" {part:>{self.column}}" for part in level) for level in levels]
        return [Text(" " * (self.margin + 2) + line, TERMINAL["soft"]) for line in lines]

    def _row(self, number: int, label: str, row: Sequence[Square]) -> Text:
        line = Text().append(f"{label:>{self.margin}} {BAR}", TERMINAL["soft"]).append(" " * (self.half * (number % 2)))
        closing = " ", ""
        for square in row:
            opening, following, style = _brackets(square)
            entry = self._entry(square)
            if padding := self.column - len(entry):
                line.append(*closing).append(" " * (padding - 1)).append(opening, style)
            else:
                line.append(*((opening, style) if square.roles else closing))
            line.append(entry, style_of(square))
            closing = following, style
        return line.append(*closing)

    def _entry(self, square: Square) -> str:
        return square.entry if self.chances or square.kind is Kind.NUMBER else square.sign or square.kind.letter


def style_of(square: Square) -> str:
    """Return the rich style of a square's entry; certain values have a background color."""
    kind, ground = square.kind, ground_of(square)
    if f"on {ground}" in LIGHT:
        return f"bold {LIGHT[f'on {ground}']} on {LIGHT[ground]}"
    if kind is Kind.NUMBER:
        return f"bold {TERMINAL[number_color(square.sign)]}" if square.sign != "0" else TERMINAL["soft"]
    if kind in (Kind.FLAG, Kind.WRONG_FLAG):
        return f"bold {TERMINAL['different']}"
    if kind in (Kind.MINE, Kind.KNOWN_SAFE):
        return "bold"
    return "" if square.chance is not None or kind is Kind.STOP else TERMINAL["soft"]


def _brackets(square: Square) -> tuple[str, str, str]:
    if not square.roles:
        return " ", " ", ""
    role = square.ranked[0]
    color = TERMINAL.get(MARKS[role][0].color)
    return role.brackets[0], role.brackets[1], f"bold {color}" if color else "bold"


def _beside(grids: Sequence[_Grid]) -> list[Text]:
    rows = []
    for parts in zip_longest(*[grid.lines() for grid in grids], fillvalue=Text()):
        row = [part.copy() for part in parts]
        for grid, part in zip(grids, row, strict=True):
            part.pad_right(grid.width - len(part))
        rows.append(Text(GAP).join(row))
    return rows


def _words(picture: Picture, columns: int, chances: bool, legend: bool) -> list[Text]:
    entries: dict[str, str] = {}
    for sample, words in picture.legend if legend else ():
        if sample.roles:
            entries[" ".join(sample.ranked[0].brackets)] = words
        elif sample.chance is None or chances:
            entries[sample.entry] = words
        else:
            entries[sample.kind.letter] = sample.kind.words
    # Break lines only between entries, never between a sample and its words.
    joined = "   ".join(f"{sign} {words}".replace(" ", "\u00a0") for sign, words in entries.items())
    lines = [line.replace("\u00a0", " ") for line in wrapped(joined, columns)]
    caption = wrapped(picture.caption, columns)
    return [*[Text(line, TERMINAL["soft"]) for line in lines], *map(Text, caption)]
