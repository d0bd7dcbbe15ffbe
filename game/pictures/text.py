"""Pictures as text for a terminal, with or without color."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from game.pictures.description import Kind, Panel, Picture, Square
from game.pictures.palette import LIGHT, TERMINAL, number_color
from game.pictures.pictured import picture_of
from game.puzzles.conclusions import Role
from game.words import wrapped

if TYPE_CHECKING:
    from rich.text import Text

BAR = "|"
"""The separator between the label of a row and its squares; it appears nowhere else in a line of squares."""

GAP = "   "
"""The space between two panels."""

NARROWEST = 79
"""The least line width of captions and legends, in columns. If the panels are wider, so are the captions."""


class Span(NamedTuple):
    """A piece of a line in one of rich's styles."""

    text: str
    style: str = ""


Line = Sequence[Span]


@dataclass(frozen=True)
class Lines:
    """A picture in characters: plain with `str`, in color on a rich console.

    A console narrower than the lines cuts them off unless it prints with `soft_wrap=True`. `width` is the number of
    columns of the panels; captions are wrapped to it, or to `NARROWEST` if wider.
    """

    lines: tuple[Line, ...]
    width: int

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.lines)

    def __rich__(self) -> Text:
        from rich.text import Text  # not needed for plain text

        spans = [(span.text, span.style) for line in self.lines for span in [*line, Span("\n")]][:-1]
        return Text.assemble(*spans, no_wrap=True)


def text(value: object, *, chances: bool = True, legend: bool = True, columns: int | None = None) -> Lines:
    """Draw the picture of `value` in ASCII characters (names may have others).

    Without `chances`, squares with a chance are shown as hidden, in half the width. Highlighted squares have brackets.
    Several panels stand side by side, or below each other if wider than `columns`; words are wrapped to `columns`, too.
    `Observation.parse` can read a board without its words.
    """
    picture = picture_of(value)
    grids = [_Grid(panel, chances) for panel in picture.panels]
    beside = sum(grid.width for grid in grids) + len(GAP) * (len(grids) - 1)
    if columns is not None and beside > columns:
        rows = _below(grids)
        width = max((grid.width for grid in grids), default=0)
    else:
        rows, width = _beside(grids), beside
    return Lines((*rows, *_words(picture, columns or max(width, NARROWEST), chances, legend)), width)


class _Grid:
    """The lines of one panel: the label of the row, a bar, and for each square a gap or bracket and its entry."""

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

    def lines(self) -> list[Line]:
        rows = [(row, " " * (self.half if number % 2 else 0)) for number, row in enumerate(self.panel.squares)]
        pairs = zip(self.panel.row_labels, rows, strict=True)
        name = [[Span(self.panel.name, "bold")]] if self.panel.name else []
        return [*name, *self._header(), *[self._row(label, row, gap) for label, (row, gap) in pairs]]

    def _header(self) -> list[Line]:
        """Return the column labels; numbers wider than their columns are written downward, digit below digit."""
        levels: Sequence[Sequence[str]] = [self.panel.column_labels]
        longest = max(map(len, self.panel.column_labels), default=0)
        if longest > self.column and self.downward:
            levels = list(zip(*[label.rjust(longest) for label in self.panel.column_labels], strict=True))
        indent = " " * (self.margin + 2)
        lines = [indent + "".join(f" {part:>{self.column}}" for part in level) for level in levels]
        return [[Span(line, TERMINAL["soft"])] for line in lines]

    def _row(self, label: str, row: Sequence[Square], gap: str) -> Line:
        """Return the line of a row. Squares are separated by one character: a closing or opening bracket, or a gap."""
        spans = [Span(f"{label:>{self.margin}} {BAR}", TERMINAL["soft"]), *([Span(gap)] if gap else [])]
        closing = Span(" ")
        for square in row:
            opening, following = _brackets(square)
            entry = self._entry(square)
            padding = self.column - len(entry)
            if padding:
                spans += [closing, Span(" " * (padding - 1)), opening]
            else:
                spans.append(opening if square.roles else closing)
            spans.append(Span(entry, style_of(square)))
            closing = following
        return [*spans, closing]

    def _entry(self, square: Square) -> str:
        return square.entry if self.chances or square.kind is Kind.NUMBER else square.sign or square.kind.letter


def style_of(square: Square) -> str:
    """Return the rich style of a square's entry; certain values have a background color."""
    kind = square.kind
    if kind in (Kind.PROVEN_SAFE, Kind.YES) or (kind is Kind.STOP and Role.FIRST in square.roles):
        return f"bold {LIGHT['on safe']} on {LIGHT['safe']}"
    if kind is Kind.PROVEN_MINE or (kind is Kind.STOP and Role.LAST in square.roles):
        return f"bold {LIGHT['on mine']} on {LIGHT['mine']}"
    if kind is Kind.EXPLODED:
        return f"bold {LIGHT['on exploded']} on {LIGHT['exploded']}"
    if kind is Kind.NUMBER:
        return f"bold {TERMINAL[number_color(square.sign)]}" if square.sign != "0" else TERMINAL["soft"]
    if kind in (Kind.FLAG, Kind.WRONG_FLAG):
        return f"bold {TERMINAL['different']}"
    if kind in (Kind.MINE, Kind.KNOWN_SAFE):
        return "bold"
    return "" if square.chance is not None or kind is Kind.STOP else TERMINAL["soft"]


def _brackets(square: Square) -> tuple[Span, Span]:
    if not square.roles:
        return Span(" "), Span(" ")
    role = square.ranked[0]
    color = {
        Role.BEST: "best",
        Role.AREA: "best",
        Role.CLUE: "clue",
        Role.STEP: "clue",
        Role.DIFFERENT: "different",
        Role.WRONG: "different",
    }.get(role)
    style = f"bold {TERMINAL[color]}" if color else "bold"
    return Span(role.brackets[0], style), Span(role.brackets[1], style)


def _below(grids: Sequence[_Grid]) -> list[Line]:
    rows: list[Line] = []
    for grid in grids:
        rows += [[], *grid.lines()] if rows else grid.lines()
    return rows


def _beside(grids: Sequence[_Grid]) -> list[Line]:
    rows: list[Line] = []
    for parts in zip_longest(*[grid.lines() for grid in grids], fillvalue=()):
        row: list[Span] = []
        for grid, part in zip(grids, parts, strict=True):
            taken = sum(len(span.text) for span in part)
            row += [*([Span(GAP)] if row else []), *part, Span(" " * (grid.width - taken))]
        rows.append(row)
    return rows


def _words(picture: Picture, columns: int, chances: bool, legend: bool) -> list[Line]:
    """Return the legend and the caption in lines of at most `columns` characters."""
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
    return [*[[Span(line, TERMINAL["soft"])] for line in lines], *[[Span(line)] for line in caption]]
