"""The layout of exercises and answers on paper: columns, the size of pictures, the rows of each page, room to answer.

All lengths are in millimeters. Heights of text are upper estimates.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import TypeAlias

from game.pictures import Picture
from game.pictures.picture_data import TABLE
from game.pictures.svg_drawing import CELL, snug_size
from game.wording import wrapped
from mineproof.exercises.exercise import ExerciseSheet

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 14.0
COLUMN_GAP, ROW_GAP = 8.0, 6.0
LINE = 4.5
"""The height of a line of text."""
LETTER = 2.05
"""The width of a letter, an upper estimate."""
RULED = 7.0
"""The distance of two lines to write on."""
LEAST_RULED = 3
"""The minimum number of lines to write on, for each exercise."""
INDENT = 6.0
"""The indentation of the steps of an answer."""
HEADING = 7.0
"""The height of the number of an exercise."""
HEAD = 26.0
"""The height of a sheet's title with the line for the name."""
LARGEST_CELL, LARGEST_IN_TABLE, LARGEST_IN_ANSWER = 26.0, 8.0, 6.0
SMALLEST_CELL = 4.0
"""The smallest readable square; smaller ones reduce the number of columns."""
EASY_CELL = 7.0
"""The smallest comfortable square, used if no number of columns is requested and the page allows it."""
HIGHEST, HIGHEST_IN_COLUMNS, HIGHEST_IN_ANSWER = 120.0, 65.0, 80.0
"""The largest heights of pictures: alone in their row, beside others, and in answers."""
SLACK = 3.0
"""The free room on each page, since heights are estimates."""


@dataclass(frozen=True)
class Row:
    """Exercises side by side: the index of the first, the index after the last, and the height of the row."""

    first: int
    end: int
    height: float


Pages: TypeAlias = tuple[tuple[Row, ...], ...]


@dataclass(frozen=True)
class Layout:
    """Exercises or answers on pages, each a list of rows.

    `widths` has the width of each picture, and `ruled` is the number of lines to write on, the same for all exercises.
    """

    paper: str
    columns: int
    widths: tuple[float, ...]
    pages: Pages
    ruled: int = 0

    def breaks(self, row: Row) -> bool:
        return row.height > _room(self.paper)

    @property
    def size(self) -> tuple[float, float]:
        return PAPERS[self.paper]

    @property
    def page_count(self) -> int:
        more = [ceil(row.height / _room(self.paper)) - 1 for page in self.pages for row in page]
        return len(self.pages) + sum(more)


def compute_layout(sheet: ExerciseSheet, paper: str = "a4", columns: int | None = None) -> Layout:
    """Compute the layout of the exercises below their task, spread evenly over the fewest pages.

    The default is three columns, or two for tables. There are fewer if squares would be too small or an exercise
    higher than a page.
    """
    pictures = [one.picture for one in sheet.exercises]
    is_table = any(square.kind in TABLE for square in pictures[0].distinct)
    most, smallest = (2 if is_table else 3, EASY_CELL) if columns is None else (columns, SMALLEST_CELL)
    widest = max([snug_size(picture)[0] for picture in pictures])
    for count in range(min(most, len(pictures)), 0, -1):
        layout = _layout_with(sheet, paper, count, LARGEST_IN_TABLE if is_table else LARGEST_CELL)
        is_readable = column_width(paper, count) / widest * CELL >= smallest
        if is_readable and not any(layout.breaks(row) for page in layout.pages for row in page):
            break
    return layout


def answer_layout(sheet: ExerciseSheet, questions: Layout) -> Layout:
    """Compute the layout of the answers in the columns of the `questions`, or in fewer if that takes fewer pages."""
    layouts = [_answers_laid_out(sheet, questions.paper, count) for count in range(questions.columns, 0, -1)]
    return min(layouts, key=lambda layout: (layout.page_count - len(layout.pages), layout.page_count))


def _answers_laid_out(sheet: ExerciseSheet, paper: str, count: int) -> Layout:
    answers = sheet.exercises
    first, later, column = _room(paper, HEAD / 2, sheet.explained), _room(paper), column_width(paper, count)
    sizes = [_picture_size(one.solution, column * 0.65, HIGHEST_IN_ANSWER, LARGEST_IN_ANSWER) for one in answers]
    heights = [
        _height(high, [one.answer], column) + text_height("\n".join(one.why.lines_or_clues), column - INDENT)
        for one, (_, high) in zip(answers, sizes, strict=True)
    ]
    pages = _filled(_rows(heights, 0, len(answers), count), first, later)
    return Layout(paper, count, tuple([width for width, _ in sizes]), pages)


def _layout_with(sheet: ExerciseSheet, paper: str, count: int, largest: float) -> Layout:
    questions = sheet.exercises
    first, later, column = _room(paper, HEAD, [sheet.task]), _room(paper), column_width(paper, count)
    highest = HIGHEST if count == 1 else HIGHEST_IN_COLUMNS
    sizes = [_picture_size(one.picture, column, highest, largest) for one in questions]
    heights = [_height(high, one.sentences, column) for one, (_, high) in zip(questions, sizes, strict=True)]
    pages, ruled = _spread(heights, count, first, later)
    return Layout(paper, count, tuple([width for width, _ in sizes]), pages, ruled)


def _spread(heights: Sequence[float], columns: int, first: float, later: float) -> tuple[Pages, int]:
    """Spread exercises evenly over the fewest pages; return the pages, and the number of ruled lines for each."""
    whole = len(heights)
    least = sum([height + ROW_GAP + LEAST_RULED * RULED for height in heights]) / columns
    for count in range(max(1, ceil(least / later)), whole + 1):
        rooms = [first, *[later] * (count - 1)]
        for ends in _even_splits(whole, count):
            pages = [_rows(heights, start, end, columns) for start, end in pairwise(ends)]
            free = [room - sum(row.height for row in rows) for rows, room in zip(pages, rooms, strict=True)]
            lines = min(int(space / RULED / len(rows)) for rows, space in zip(pages, free, strict=True))
            if lines >= LEAST_RULED:
                return tuple([_rows(heights, start, end, columns, lines) for start, end in pairwise(ends)]), lines
    return _filled(_rows(heights, 0, whole, columns, LEAST_RULED), first, later), LEAST_RULED


def _even_splits(whole: int, count: int) -> Iterator[list[int]]:
    """Yield the boundaries of `count` pages: with equally many exercises on each, then with fewer on the first page.

    >>> [*_even_splits(8, 3)]
    [[0, 2, 5, 8], [0, 1, 4, 8]]
    """
    for begun in range(whole // count, 0, -1):
        rest = whole - begun if count > 1 else 0
        yield [0, *[begun + rest * number // max(1, count - 1) for number in range(count)]]
        if count == 1:
            return


def _rows(heights: Sequence[float], start: int, end: int, columns: int, lines: int = 0) -> tuple[Row, ...]:
    ends = [(first, min(first + columns, end)) for first in range(start, end, columns)]
    return tuple([Row(first, last, max(heights[first:last]) + ROW_GAP + lines * RULED) for first, last in ends])


def _filled(rows: Sequence[Row], first: float, later: float) -> Pages:
    """Fill pages with the rows, one after the other. A row higher than a page continues on the next one."""
    pages: list[list[Row]] = [[]]
    room = first
    for row in rows:
        if row.height > room and room < later and (pages[-1] or row.height <= later):
            pages.append([])
            room = later
        pages[-1].append(row)
        room -= row.height
    return tuple(map(tuple, pages))


def _room(paper: str, head: float = 0.0, above: Sequence[str] = ()) -> float:
    """Return the height for rows on a page, with the gap below the last row, as each row has a gap in its height."""
    width, height = PAPERS[paper]
    taken = head + sum([text_height(one, width - 2 * MARGIN) for one in above])
    return height - 2 * MARGIN - SLACK - taken + ROW_GAP


def _height(picture: float, paragraphs: Sequence[str], width: float) -> float:
    return HEADING + picture + 3 + sum([text_height(one, width) for one in paragraphs])


def text_height(text: str, width: float) -> float:
    """Estimate the height of a paragraph in a column of this `width`, both in millimeters."""
    return LINE * max(1, len(wrapped(text, int(width / LETTER)))) + 1


def column_width(paper: str, columns: int) -> float:
    """Return the width of each of the columns side by side on a page."""
    return (PAPERS[paper][0] - 2 * MARGIN - COLUMN_GAP * (columns - 1)) / columns


def _picture_size(picture: Picture, widest: float, highest: float, largest: float) -> tuple[float, float]:
    width, height = snug_size(picture)
    scale = min(widest / width, largest / CELL, highest / height)
    return width * scale, height * scale
