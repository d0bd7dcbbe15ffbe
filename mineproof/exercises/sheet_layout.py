"""The layout of a sheet on paper: its columns, the size of its pictures, and the lines to answer.

All lengths are in millimeters. The browser breaks the pages, between rows of exercises.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.pictures import Picture
from game.pictures.description import TABLE
from game.pictures.svg_drawing import CELL, snug_size
from mineproof.exercises.exercise import ExerciseSheet

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The paper formats with their width and height."""

MARGIN, COLUMN_GAP = 14.0, 8.0
RULED = 4
"""The number of lines to write on, for each exercise."""
LARGEST_CELL, LARGEST_IN_TABLE, LARGEST_IN_ANSWER = 26.0, 8.0, 6.0
SMALLEST_CELL = 4.0
"""The smallest readable square; smaller ones reduce the number of columns."""
EASY_CELL = 7.0
"""The smallest comfortable square, used if no number of columns is requested."""
HIGHEST, HIGHEST_IN_COLUMNS = 100.0, 60.0
"""The largest heights of pictures, alone in their row and beside others."""


@dataclass(frozen=True)
class Layout:
    """Exercises on `paper`, in this number of `columns`."""

    paper: str
    columns: int

    @property
    def size(self) -> tuple[float, float]:
        return PAPERS[self.paper]

    @property
    def column_width(self) -> float:
        return (self.size[0] - 2 * MARGIN - COLUMN_GAP * (self.columns - 1)) / self.columns

    def picture_width(self, picture: Picture) -> float:
        """Return the width of the picture of an exercise: its column, unless it or its squares would be too large."""
        return self._width(picture, self.column_width, LARGEST_IN_TABLE if _is_table(picture) else LARGEST_CELL)

    def answer_width(self, picture: Picture) -> float:
        """Return the width of the picture of an answer."""
        return self._width(picture, self.column_width * 0.65, LARGEST_IN_ANSWER)

    def _width(self, picture: Picture, widest: float, largest: float) -> float:
        width, height = snug_size(picture)
        highest = HIGHEST if self.columns == 1 else HIGHEST_IN_COLUMNS
        return width * min(widest / width, highest / height, largest / CELL)


def compute_layout(sheet: ExerciseSheet, paper: str = "a4", columns: int | None = None) -> Layout:
    """Compute the layout of a sheet in as many columns as requested, or fewer if squares would be unreadable.

    Without a number there are three, two for tables, or fewer if squares would be uncomfortably small.
    """
    pictures = [one.picture for one in sheet.exercises]
    smallest, widest = SMALLEST_CELL if columns else EASY_CELL, max([snug_size(one)[0] for one in pictures])
    count = min(columns or (2 if _is_table(pictures[0]) else 3), len(pictures))
    while count > 1 and Layout(paper, count).column_width / widest * CELL < smallest:
        count -= 1
    return Layout(paper, count)


def _is_table(picture: Picture) -> bool:
    return any(square.kind in TABLE for square in picture.distinct)
