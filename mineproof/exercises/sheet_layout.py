"""The layout of exercises on paper: columns, the size of pictures, the rows of each page, and room to answer.

All lengths are in millimeters. Heights of text are upper estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from game.pictures import Picture
from game.pictures.description import TABLE
from game.pictures.svg_drawing import CELL, snug_size

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The paper formats with their width and height."""

MARGIN = 14.0
MOST_COLUMNS = 4
COLUMN_GAP, ROW_GAP = 8.0, 6.0
LINE = 4.5
"""The height of a line of text."""
LETTER = 2.05
"""The width of a letter, an upper estimate."""
RULED = 7.0
"""The distance of two lines to write on."""
LEAST_RULED = 3
"""The minimum number of lines to write on, for each exercise."""
HEADING = 7.0
"""The height of the number of an exercise."""
HEAD = 26.0
"""The height of a sheet's title with the line for the name."""
LARGEST_CELL, LARGEST_IN_TABLE = 26.0, 8.0
SMALLEST_CELL = 4.0
"""The smallest readable square; smaller ones reduce the number of columns."""
EASY_CELL = 7.0
"""The smallest square without a requested number of columns, if possible."""
SHARES_OF_PAGE = (0.6, 0.45, 0.4, 0.35, 0.3, 0.25)
"""The allowed heights of a picture as shares of the page, in the order tried."""
NEARLY = 0.85
"""The smallest factor by which pictures shrink to save pages."""
SLACK = 3.0
"""The free room on each page, since heights are estimates."""


@dataclass(frozen=True)
class Question:
    """The picture and the paragraphs of an exercise."""

    picture: Picture
    sentences: Sequence[str]


@dataclass(frozen=True)
class Row:
    """Exercises side by side: the index of the first, the index after the last, and the height of the row.

    A row that `breaks` has one exercise, higher than a page, which continues on the next page.
    """

    first: int
    end: int
    height: float
    breaks: bool = False


@dataclass(frozen=True)
class Layout:
    """Exercises on pages of `paper`, in this number of `columns`.

    `widths` has the width of each exercise's picture, and `ruled` its number of lines to write on. `pages` are lists of
    rows.
    """

    paper: str
    columns: int
    widths: tuple[float, ...]
    ruled: tuple[int, ...]
    pages: tuple[tuple[Row, ...], ...]

    @property
    def column_width(self) -> float:
        """Return the width of one column."""
        return _column_width(self.paper, self.columns)

    @property
    def breaks(self) -> bool:
        """Return whether an exercise is higher than its page."""
        return any(row.breaks for page in self.pages for row in page)

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and height of the paper."""
        return PAPERS[self.paper]


def laid_out(questions: Sequence[Question], task: str, paper: str = "a4", columns: int | None = None) -> Layout:
    """Compute the layout of one or more `questions` below their `task`, on full pages.

    There are as many `columns` as requested, or fewer if squares would be unreadable or an exercise higher than a page.
    An exercise higher than a page even in one column continues on the next page.
    """
    most = _columns_that_fit(questions, paper, columns)
    for count in range(most, 0, -1):
        layouts = [_laid_out(questions, task, paper, count, share) for share in SHARES_OF_PAGE]
        if largest := next((layout for layout in layouts if not layout.breaks), None):
            near = [one for one in layouts if not one.breaks and one.widths[0] >= NEARLY * largest.widths[0]]
            return min(near, key=lambda layout: len(layout.pages))
    return layouts[-1]


def _laid_out(questions: Sequence[Question], task: str, paper: str, count: int, share: float) -> Layout:
    """Compute the layout in `count` columns, with pictures of at most this share of the page's height."""
    height = PAPERS[paper][1] - 2 * MARGIN - SLACK
    column = _column_width(paper, count)
    sizes = [_picture_size(one.picture, column, height * share) for one in questions]
    heights = [
        HEADING + high + 3 + sum([text_height(line, column) for line in one.sentences])
        for one, (_, high) in zip(questions, sizes, strict=True)
    ]
    rows = [
        Row(first, min(first + count, len(questions)), max(heights[first : first + count]) + LEAST_RULED * RULED)
        for first in range(0, len(questions), count)
    ]
    first_page = height - HEAD - text_height(task, PAPERS[paper][0] - 2 * MARGIN)
    pages = [
        _stretched(page, height if number else first_page, height)
        for number, page in enumerate(_paged(rows, first_page, height))
    ]
    ruled = [
        max(LEAST_RULED, int((row.height - heights[place]) / RULED))
        for page in pages
        for row in page
        for place in range(row.first, row.end)
    ]
    return Layout(paper, count, tuple([width for width, _ in sizes]), tuple(ruled), tuple(pages))


def text_height(text: str, width: float) -> float:
    """Estimate the height of a paragraph in a column of this `width`."""
    return LINE * ceil(max(1, len(text)) * LETTER / width) + 1


def _column_width(paper: str, columns: int) -> float:
    return (PAPERS[paper][0] - 2 * MARGIN - COLUMN_GAP * (columns - 1)) / columns


def _columns_that_fit(questions: Sequence[Question], paper: str, asked: int | None) -> int:
    """Return the requested number of columns (default: three, tables two), reduced until squares are large enough."""
    smallest = EASY_CELL if asked is None else SMALLEST_CELL
    widest = max([snug_size(one.picture)[0] for one in questions])
    columns = min(asked or (2 if _is_table(questions[0].picture) else 3), len(questions))
    while columns > 1 and _column_width(paper, columns) / widest * CELL < smallest:
        columns -= 1
    return columns


def _picture_size(picture: Picture, column: float, highest: float) -> tuple[float, float]:
    """Return the width of the column, reduced if the picture would be too high or its squares too large."""
    width, height = snug_size(picture)
    largest = (LARGEST_IN_TABLE if _is_table(picture) else LARGEST_CELL) / CELL
    scale = min(column / width, largest, highest / height)
    return width * scale, height * scale


def _is_table(picture: Picture) -> bool:
    return any(square.kind in TABLE for square in picture.distinct)


def _paged(rows: Sequence[Row], first: float, later: float) -> list[list[Row]]:
    """Distribute the rows evenly over the fewest pages."""
    fewest = len(_filled(rows, first, later))
    shares = [share / 20 for share in range(1, 21)]
    return next(pages for share in shares if len(pages := _filled(rows, first * share, later * share)) == fewest)


def _filled(rows: Sequence[Row], first: float, later: float) -> list[list[Row]]:
    """Fill pages of this height with the rows. A row higher than a page has a page of its own."""
    pages: list[list[Row]] = [[]]
    room = first
    for row in rows:
        needed = row.height + ROW_GAP
        if pages[-1] and needed > room:
            pages.append([])
            room = later
        pages[-1].append(row)
        room -= needed
    return pages


def _stretched(rows: Sequence[Row], room: float, later: float) -> tuple[Row, ...]:
    """Stretch the rows to fill a page with this much `room`, and any further pages that they need."""
    needed = sum([row.height + ROW_GAP for row in rows]) - ROW_GAP
    more_pages = max(0, ceil((needed - room) / later))
    more = (room + more_pages * later - needed) / len(rows)
    return tuple([Row(row.first, row.end, row.height + more, breaks=more_pages > 0) for row in rows])
