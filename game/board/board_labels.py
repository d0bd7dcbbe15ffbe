"""The signs of cells in a text, and headings of columns and labels of rows, which count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from game.errors import BadLayout

BLANK = " "
"""The sign of a cell that is blank: in a frame, or between other separators than blanks."""

SIGN = re.compile(r"\(\d{1,9}\)|\S\ufe0f?\u20e3?")
"""The sign of one cell: a character, which may be an emoji, or a number in parentheses."""

CELL = re.compile(rf"{SIGN.pattern}|-?\d{{1,2}}")
"""A sign that stands alone: programs print numbers below 0 as well."""

Row: TypeAlias = tuple[int, list[str]]
"""The line number of a row, from 1, and the signs of its cells."""

SURE = 6
"""Numbers that count to this one are labels: no cell at the edge of a board has so many mines around it."""


def is_cell(piece: str) -> bool:
    """Return whether the piece of text is the sign of one cell."""
    return CELL.fullmatch(piece) is not None


def counts(labels: Sequence[str]) -> bool:
    """Return whether the labels count: from 0 or 1, perhaps the last digits alone, or from A.

    >>> counts(["1", "2", "3"]), counts(["0:", "1:"]), counts("abc"), counts(["8", "9", "0"]), counts(["1", "1"])
    (True, True, True, False, False)
    """
    names = [label.rstrip(":)").lower() for label in labels]
    starts = (["0", "1", "a"].index(names[0]),) if names and names[0] in ("0", "1", "a") else ()
    for start in starts:
        if start == 2:
            return names == [chr(ord("a") + place) for place in range(min(len(names), 26))]
        numbers = range(start, start + len(names))
        return names in ([str(number) for number in numbers], [str(number % 10) for number in numbers])
    return False


def without_labels(rows: list[Row]) -> list[Row]:
    """Return the rows without a heading of columns and labels of rows.

    A heading of all columns but one, above labels in this one, is surely none of the cells, nor are letters, or numbers
    up to `SURE`. Raises `BadLayout` for a first line or column that counts three cells or more and may be both.
    """
    if not rows:
        return rows
    (at, first), body = rows[0], rows[1:]
    if body and _is_labeled(body) and len(first) > 1:
        width = len(body[0][1])
        if counts(first) and len(first) == width - 1 and (len(body) > 1 or _is_sure(first)):
            return [(line, row[1:]) for line, row in body]
        if counts(first[1:]) and len(first) == width:
            most, is_blank = max(width - 1, len(body)), first[0] == BLANK
            if most >= SURE or (is_blank and most > 2):
                return [(line, row[1:]) for line, row in body]
            if most > 1 or is_blank:
                raise _unsure(at, f"the first line and column, from {first[1]} and {body[0][1][0]},")
    if body and counts(first) and len(first) == len(body[0][1]):
        if _is_sure(first):
            rows = body
        elif len(first) > 2:
            raise _unsure(at, f"{' '.join(first)}")
    if _is_labeled(rows):
        column = [row[0] for _, row in rows]
        if _is_sure(column):
            return [(line, row[1:]) for line, row in rows]
        if len(column) > 2:
            raise _unsure(rows[0][0], f"the first column, from {column[0]} to {column[-1]},")
    return rows


def _unsure(line: int, cells: str) -> BadLayout:
    expected = "a | behind the labels of rows, no heading, or rows without blanks between cells"
    return BadLayout(f"line {line}: {cells} may be labels or cells; expected {expected}")


def _is_labeled(rows: Sequence[Row]) -> bool:
    return all(len(row) > 1 for _, row in rows) and counts([row[0] for _, row in rows])


def _is_sure(labels: Sequence[str]) -> bool:
    return not labels[0].isdecimal() or len(labels) >= SURE + 1
