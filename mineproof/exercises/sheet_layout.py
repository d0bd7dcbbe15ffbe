"""How exercises are laid out on paper: columns, the size of pictures, the rows of each page, and room to answer.

All lengths are in millimeters. Heights of text are estimated, rather too high than too low.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from game.pictures import Picture
from game.pictures.description import TABLE
from game.pictures.svg import CELL, snug_size

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of the papers that sheets are made for."""

MARGIN = 14.0
MOST_COLUMNS = 4
COLUMN_GAP, ROW_GAP = 8.0, 6.0
LINE = 4.5
"""The height of a line of text."""
LETTER = 2.05
"""About the width of a letter, rather too wide."""
RULED = 7.0
"""Between two lines to write on."""
LEAST_RULED = 3
"""Each exercise has at least as many lines to write on."""
HEADING = 7.0
"""The height of the number of an exercise."""
HEAD = 26.0
"""The height of a sheet's title with the line for the name."""
LARGEST_CELL, LARGEST_IN_TABLE = 26.0, 8.0
SMALLEST_CELL = 4.0
"""Smaller squares cannot be read; there are fewer columns then."""
EASY_CELL = 7.0
"""Where nobody asks for a number of columns, squares are at least as large if they can be."""
SHARES_OF_PAGE = (0.6, 0.45, 0.4, 0.35, 0.3, 0.25)
"""The highest picture, as a share of the page: the first with which each row fits on its page."""
NEARLY = 0.85
"""Pictures are smaller by this factor at the most where that saves pages."""
SLACK = 3.0
"""What is left free on each page, as heights are estimated."""


@dataclass(frozen=True)
class Question:
    """What the layout has to know of an exercise: its picture, and its paragraphs."""

    picture: Picture
    sentences: Sequence[str]


@dataclass(frozen=True)
class Row:
    """Exercises beside each other: the place of the first and of the one after the last, and the height of the row.

    A row that does not fit on a page `breaks`: it has one exercise, which goes on to the next page.
    """

    first: int
    end: int
    height: float
    breaks: bool = False


@dataclass(frozen=True)
class Layout:
    """Exercises on pages of `paper`, in this number of `columns`.

    `widths` are those of the pictures, and `ruled` the lines to write on, for each exercise. `pages` are lists of rows.
    """

    paper: str
    columns: int
    widths: tuple[float, ...]
    ruled: tuple[int, ...]
    pages: tuple[tuple[Row, ...], ...]

    @property
    def column_width(self) -> float:
        """How wide one column is."""
        return _column_width(self.paper, self.columns)

    @property
    def breaks(self) -> bool:
        """Whether an exercise does not fit on its page."""
        return any(row.breaks for page in self.pages for row in page)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return PAPERS[self.paper]


def laid_out(questions: Sequence[Question], task: str, paper: str = "a4", columns: int | None = None) -> Layout:
    """The layout of one or more `questions` below their `task`, on full pages.

    `columns` are as many as asked for, or fewer where the squares would be too small to be read, or an exercise higher
    than a page. One that is higher in any case goes on to the next page, below each other with the rest.
    """
    most = _columns_that_fit(questions, paper, columns)
    for count in range(most, 0, -1):
        layouts = [_laid_out(questions, task, paper, count, share) for share in SHARES_OF_PAGE]
        if largest := next((layout for layout in layouts if not layout.breaks), None):
            near = [one for one in layouts if not one.breaks and one.widths[0] >= NEARLY * largest.widths[0]]
            return min(near, key=lambda layout: len(layout.pages))
    return layouts[-1]


def _laid_out(questions: Sequence[Question], task: str, paper: str, count: int, share: float) -> Layout:
    """The layout in `count` columns, where a picture takes this share of the page's height at the most."""
    height = PAPERS[paper][1] - 2 * MARGIN - SLACK
    column = _column_width(paper, count)
    widths = [_picture_width(one.picture, column, height * share) for one in questions]
    heights = [
        HEADING + width * _ratio(one.picture) + 3 + sum([text_height(line, column) for line in one.sentences])
        for one, width in zip(questions, widths, strict=True)
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
    return Layout(paper, count, tuple(widths), tuple(ruled), tuple(pages))


def text_height(text: str, width: float) -> float:
    """About how high a paragraph in a column of this `width` is."""
    return LINE * ceil(max(1, len(text)) * LETTER / width) + 1


def _column_width(paper: str, columns: int) -> float:
    return (PAPERS[paper][0] - 2 * MARGIN - COLUMN_GAP * (columns - 1)) / columns


def _columns_that_fit(questions: Sequence[Question], paper: str, asked: int | None) -> int:
    """As many columns as asked for, or three (tables: two), where squares are large enough; and no empty column."""
    smallest = EASY_CELL if asked is None else SMALLEST_CELL
    widest = max([snug_size(one.picture)[0] for one in questions])
    columns = min(asked or (2 if _is_table(questions[0].picture) else 3), len(questions))
    while columns > 1 and _column_width(paper, columns) / widest * CELL < smallest:
        columns -= 1
    return columns


def _ratio(picture: Picture) -> float:
    width, height = snug_size(picture)
    return height / width


def _picture_width(picture: Picture, column: float, highest: float) -> float:
    """As wide as the column, if the picture is not too high then and its squares are not too large."""
    width, height = snug_size(picture)
    largest = (LARGEST_IN_TABLE if _is_table(picture) else LARGEST_CELL) / CELL
    return min(column, width * largest, highest * width / height)


def _is_table(picture: Picture) -> bool:
    return any(square.kind in TABLE for square in picture.distinct)


def _paged(rows: Sequence[Row], first: float, later: float) -> list[list[Row]]:
    """The rows on as few pages as they need, each about as full as the others."""
    fewest = len(_filled(rows, first, later))
    shares = [share / 20 for share in range(1, 21)]
    return next(pages for share in shares if len(pages := _filled(rows, first * share, later * share)) == fewest)


def _filled(rows: Sequence[Row], first: float, later: float) -> list[list[Row]]:
    """The rows on pages with this much room. A row that is higher than a page has one of its own."""
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
    """The rows, so high that together they fill a page with this much `room`, and each page after it that they need."""
    needed = sum([row.height + ROW_GAP for row in rows]) - ROW_GAP
    more_pages = max(0, ceil((needed - room) / later))
    more = (room + more_pages * later - needed) / len(rows)
    return tuple([Row(row.first, row.end, row.height + more, breaks=more_pages > 0) for row in rows])
