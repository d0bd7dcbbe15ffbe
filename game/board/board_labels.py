"""The signs of cells in a text, and the labels of rows and columns: consecutive numbers or letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from game.errors import BadLayout

BLANK = " "
"""The sign of a blank cell. A cell may be blank inside a frame, or where the separators are not blanks."""

SIGN = re.compile(r"\(\d{1,9}\)|:[a-z]\w+:|\S")
"""The sign of one cell: a character, a number in parentheses, or a shortcode of an emoji as `:bomb:`."""

CHARACTER = re.compile(rf"{SIGN.pattern}|\s")
"""The sign of one cell, blank or not."""

CELL = re.compile(rf"{SIGN.pattern}|-?\d{{1,2}}")
"""The sign of a cell between separators. Some programs print numbers below 0."""

Row: TypeAlias = tuple[int, list[str]]
"""The line number of a row, from 1, and the signs of its cells."""

SURE = 6
"""Numbers that count up to 6 or beyond are labels: a cell at the edge of a square board has at most 5 neighbors."""


class _Edge(NamedTuple):
    """One end of a sequence: the index of the item there, and the slice of all others."""

    at: int
    rest: slice


FIRST, LAST = _Edge(0, slice(1, None)), _Edge(-1, slice(-1))


def are_cells(pieces: Iterable[str]) -> bool:
    """Return whether each piece of text is the sign of one cell."""
    return all(map(CELL.fullmatch, pieces))


def counts(labels: Sequence[str]) -> bool:
    """Return whether the labels are consecutive: numbers from 0 or 1 (or their last digits), or letters from A.

    >>> counts(["1", "2", "3"]), counts(["0:", "1:"]), counts("abc"), counts(["8", "9", "0"]), counts(["1", "1"])
    (True, True, True, False, False)
    """
    names = [label.rstrip(":)").lower() for label in labels]
    numbers = [range(start, start + len(names)) for start in (0, 1)]
    texts = [[str(number % base) for number in some] for some in numbers for base in (10, 10**9)]
    return bool(names) and names in [*texts, list(ascii_lowercase[: len(names)])]


def without_labels(rows: list[Row]) -> list[Row]:
    """Return the rows without the heading of columns and the labels of rows, at any edge of the board.

    Letters are labels, and so are numbers that count to `SURE` or beyond. Smaller numbers are labels if both rows and
    columns have them, with no sign in the corner. Raises `BadLayout` for numbers that may be labels or cells.
    """
    if not rows or not all(row for _, row in rows):
        return rows
    for edge, side in product((FIRST, LAST), repeat=2):
        if _have_both_labels(rows, edge, side):
            return [(at, row[side.rest]) for at, row in rows[edge.rest]]
    for edge in (FIRST, LAST):
        (at, heading), body = rows[edge.at], rows[edge.rest]
        if body and len(heading) == len(body[0][1]) and _are_labels(at, heading):
            rows = body
    for side in (FIRST, LAST):
        if min(len(row) for _, row in rows) > 1 and _are_labels(rows[0][0], [row[side.at] for _, row in rows]):
            rows = [(at, row[side.rest]) for at, row in rows]
    return rows


def _have_both_labels(rows: list[Row], edge: _Edge, side: _Edge) -> bool:
    """Return whether columns have labels at this edge, and rows at this side. Raises `BadLayout` if unsure."""
    (at, heading), body = rows[edge.at], rows[edge.rest]
    if len(heading) < 2 or not counts([row[side.at] for _, row in body]):
        return False
    width = len(body[0][1])
    if len(heading) == width - 1:
        return counts(heading) and (len(body) > 1 or _is_sure(heading))
    if len(heading) != width or not counts(heading[side.rest]):
        return False
    most, is_blank = max(width - 1, len(body)), heading[side.at] == BLANK
    if most >= SURE or (is_blank and most > 2):
        return True
    if is_blank or (most > 1 and edge is side is FIRST):
        raise _unsure(at, heading)
    return False


def _are_labels(at: int, labels: Sequence[str]) -> bool:
    """Return whether the texts are labels. Raises `BadLayout` if they may be cells as well."""
    if counts(labels) and not _is_sure(labels) and len(labels) > 2:
        raise _unsure(at, labels)
    return counts(labels) and _is_sure(labels)


def _is_sure(labels: Sequence[str]) -> bool:
    return not labels[0].isdecimal() or len(labels) > SURE


def _unsure(at: int, cells: Sequence[str]) -> BadLayout:
    expected = "a | between labels of rows and cells, no heading, or rows without blanks between cells"
    return BadLayout(f"line {at}: {' '.join(cells)} may be labels or cells; expected {expected}")
