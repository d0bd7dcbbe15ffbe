"""The cells in the lines of a board, without frames and labels. The first of these forms that fits is read:

1. `[1][ ][?]`: brackets around each cell
2. `[[1, "?"], [" ", 2]]` or `["1?", " 2"]`: a list, as programs print it
3. `1,?,2`: tabs, commas or semicolons between cells, equally many in each line
4. `| 1 | ? |` or `0 | 1 ?`: bars between cells, or a frame around all of them, perhaps behind labels
5. `1 ? 2` or `1?2`: cells with or without blanks between them

The forms 1 to 3 are rewritten with bars, and then read as form 4. A text that allows two readings is refused.
"""

import re
from collections.abc import Sequence
from itertools import groupby, product, zip_longest
from string import ascii_lowercase
from typing import TypeAlias

from game.board.board_signs import BLANK, HIDDEN, SIGN, are_cells
from game.errors import BadLayout

Line: TypeAlias = tuple[int, str]
"""A line with its number, from 1."""

Row: TypeAlias = tuple[int, list[str]]
"""The line number of a row, and the signs of its cells."""

EDGES = ((0, slice(1, None)), (-1, slice(-1)))
"""The two ends of a sequence: the index of the item there, and the slice of all others."""

SURE = 6
"""Numbers that count up to 6 or beyond are labels: a cell at the edge of a square board has at most 5 neighbors."""


def rows_of(lines: list[Line], has_blanks: bool = False) -> list[Row]:
    """Read the rows of a board in these lines, without frames and labels. Raises `BadLayout` if they are ambiguous.

    With `has_blanks`, each blank is a cell if the lines have no other separators.
    """
    barred = _with_bars([(at, line) for at, line in lines if line.strip()] if has_blanks else lines)
    if any("|" in line for _, line in barred):
        return _without_labels(_framed_rows(barred))
    return _rows_with_blanks(lines) if has_blanks else _plain_rows(barred)


def _with_bars(lines: list[Line]) -> list[Line]:
    """Rewrite the forms 1 to 3 with bars between the cells; lines of other forms stay as they are."""
    in_brackets = re.compile(r"\s*(\w+[:)]?\s+)?(\[[^][,]{0,3}\]\s*)+")  # perhaps behind a label
    if all(in_brackets.fullmatch(line) for _, line in lines[1:] or lines):  # the first may be a heading
        return [(at, re.sub(r"\]\s*\[|[][]", "|", line)) for at, line in lines]
    if lines[0][1].lstrip().startswith("["):
        rows = _listed_rows(lines)
    elif any("|" in line for _, line in lines) or not (rows := _separated_rows(lines)):
        return lines
    return [(at, f"|{'|'.join(row)}|") for at, row in rows]


def _listed_rows(lines: list[Line]) -> list[Row]:
    text = "\n".join(line for _, line in lines)
    lists = [(lines[text.count("\n", 0, one.start())][0], one[1]) for one in re.finditer(r"\[([^][]*)\]", text)]
    if not lists or re.sub(r"\[[^][]*\]", "", text).strip("[], \t\n;."):
        raise BadLayout(f"line {lines[0][0]}: a list of rows, and other text; expected the rows alone")
    item = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|[^\s,]+")
    rows = [(at, [one.strip("'\"") for one in item.findall(items)]) for at, items in lists]
    if len(rows) > 1 or text.lstrip().startswith("[["):
        return rows
    at, items = rows[0]  # each item is a row
    if len(items) > 1 and are_cells(items):
        raise BadLayout(f"line {at}: one list, of a row or of a column; expected a list of rows, as [[1, '?']]")
    return [(at, [one]) for one in items]


def _separated_rows(lines: list[Line]) -> list[Row]:
    """Split lines at their separators; empty without any. Raises `BadLayout` if a column may be blank or none."""
    has_columns = any("\t" in line.strip() for _, line in lines)  # other tabs are indentation
    for separator in "\t,;" if has_columns else ",;":
        rows = [(at, [one.strip(" '\"") for one in line.strip(" ").split(separator)]) for at, line in lines]
        if len(rows[0][1]) == 1 or len({len(row) for _, row in rows}) > 1:
            continue
        if separator == "\t" and not any(row[0] for _, row in rows):
            raise _unsure_column(lines, "first")
        if any(row[-1] for _, row in rows):
            return rows
        if not all(all(row[:-1]) for _, row in rows):
            raise _unsure_column(lines, "last")
        return [(at, row[:-1]) for at, row in rows]
    return []


def _unsure_column(lines: list[Line], which: str) -> BadLayout:
    expected = "write blank cells as another sign"
    return BadLayout(f"line {lines[0][0]}: the {which} column may be blank or no column; {expected}")


def _framed_rows(lines: list[Line]) -> list[Row]:
    """Read rows of cells in a frame, between bars, or behind one bar, as `game.pictures.text` prints them."""
    framed = [(at, line) for at, line in lines if "|" in line or _is_rule(line)]
    parts = [(at, line.split("|")) for at, line in _without_rules(framed)]
    if not parts:
        return []
    is_closed, has_frame = not any(row[-1].strip() for _, row in parts), _has_frame(parts)
    bodies = [(at, row[has_frame : len(row) - is_closed]) for at, row in parts]
    if all(len(body) == 1 for _, body in bodies):
        rows = _cells_in_frame([(at, body[0]) for at, body in bodies], is_closed)
    else:
        rows = _boxed_cells(bodies)
    has_label = [bool(row[0].strip()) for _, row in parts]
    if has_frame and any(has_label) and not has_label[0]:
        if not counts(rows[0][1]):
            raise BadLayout(f"line {rows[0][0]}: no label before the first |, which the rows below have")
        rows = rows[1:]  # a heading with a bar
    for at, line in lines:
        pieces, is_inside = line.split(), rows[0][0] < at < rows[-1][0]
        may_be_row = is_inside or (len(pieces) == len(rows[0][1]) and are_cells(pieces) and not counts(pieces))
        if may_be_row and (at, line) not in framed:
            raise BadLayout(f"line {at}: no |, which the other rows have; expected a row as theirs, or no such line")
    return rows


def _is_rule(line: str) -> bool:
    """Return whether a line belongs to a frame. Single - or _ between bars are cells."""
    frame = "[+=:]" if line.count("|") == 2 else "[+=:]|[-_]{2}"  # |--| may be a row of two cells
    return not re.search(r"[^\s|+=:_-]", line) and ("|" not in line or re.search(frame, line) is not None)


def _without_rules(lines: list[Line]) -> list[Line]:
    """Remove the lines of the frame, and the blank lines of cells that are several lines high."""
    blocks = [list(block) for is_rule, block in groupby(lines, lambda line: _is_rule(line[1])) if not is_rule]
    filled = [[line for line in block if line[1].strip(" \t|")] for block in blocks]
    if len(blocks) > 1 and len({*map(len, blocks)}) == 1 < len(blocks[0]) and max(map(len, filled)) < 2:
        return [(some or block)[0] for some, block in zip(filled, blocks, strict=True)]
    return [line for block in blocks for line in block]


def _has_frame(parts: list[Row]) -> bool:
    """Return whether no cells stand before the first bars. Raises `BadLayout` for doubtful labels there."""
    labels = [row[0].strip() for _, row in parts]
    if are_cells(one.strip() for _, row in parts for one in row):
        if not counts(labels):
            return False
        if any(len(row) > 2 for _, row in parts):
            unsure = f"{labels[0]} before the first | may be a label or a cell"
            raise BadLayout(f"line {parts[0][0]}: {unsure}; put | before cells")
    if any(labels) and not counts(labels[not labels[0] :]):
        at, wrong = next(at for at, row in parts if row[0].strip()), " ".join(labels).strip()
        raise BadLayout(f"line {at}: {wrong!r} before the first |; expected one board, with labels that count, or |")
    return True


def _cells_in_frame(lines: list[Line], is_closed: bool) -> list[Row]:
    """Return the cells of rows without bars between the cells; a closed frame may have blank cells."""
    if not is_closed:  # printed, perhaps with chances, as F33% or <1%, and highlights, but (12) is a number
        lines = [(at, re.sub(r"(F?)[<>]?\d+%", lambda found: found[1] or ".", line)) for at, line in lines]
        highlight = r"(\((?:9|\d\d+)\))|[][(){}<>!=]"
        lines = [(at, re.sub(highlight, lambda found: found[1] or " ", line)) for at, line in lines]
    rows = [(at, line.split()) for at, line in lines]
    if all(are_cells(row) for _, row in rows) and (not is_closed or len({len(row) for _, row in rows}) == 1):
        return rows
    rows = [(at, re.findall(rf" |{SIGN.pattern}" if is_closed else SIGN, line)) for at, line in lines]
    have_gaps = not any(re.search(r"\S\S", line) for _, line in lines) or len({len(row) for _, row in rows}) > 1
    if is_closed and have_gaps:
        raise BadLayout(f"line {lines[0][0]}: blank cells and gaps look alike; expected | between any two cells")
    return rows


def _boxed_cells(parts: list[Row]) -> list[Row]:
    """Return the cells of rows in which a bar separates each cell from the next."""
    rows = [(at, [one.strip() or BLANK for one in row]) for at, row in parts]
    most = max(len(row) for _, row in rows)
    for at, row in rows:
        if len(row) == most and not are_cells(one for one in row if one != BLANK):
            raise BadLayout(f"line {at}: boards beside each other; expected one board alone, with a cell between two |")
    dashes = [at for at, row in rows if {*row} - {BLANK} == {"-"}]
    others = {sign for at, row in rows if at not in dashes for sign in row}
    if dashes and "-" not in others and not others.isdisjoint(HIDDEN):
        remedy = "write --- in a line, or no | between cells"
        raise BadLayout(f"line {dashes[0]}: may be a line between rows, or a row; {remedy}")
    return rows


def _rows_with_blanks(lines: list[Line]) -> list[Row]:
    """Read rows in which each character is a cell, and blank cells at the end may be missing."""
    columns = [*zip_longest(*[re.findall(rf"{SIGN.pattern}|\s", line) for _, line in lines], fillvalue=BLANK)]
    for start in (0, 1):  # of the columns that may be gaps between at least two others
        if len(columns) > 3 - start and all({*column} == {BLANK} for column in columns[start::2]):
            remedy = "put | between cells, or a sign in blank cells"
            raise BadLayout(f"every second column may be blank cells or gaps; {remedy}")
    return [(at, [*row]) for (at, _), row in zip(lines, zip(*columns, strict=True), strict=True)]


def _plain_rows(lines: list[Line]) -> list[Row]:
    """Read rows of signs beside each other, with or without blanks between them."""
    lines = [line for line in lines if not re.fullmatch(r"(?=.*[+=])[-+=\s]+", line[1])]
    pieces = [(at, line.split()) for at, line in lines]
    rules = [(at, row) for at, row in pieces if row and all(re.fullmatch("[-_]{2,}", one) for one in row)]
    rows = [row for row in pieces if row not in rules]
    body = [row for _, row in rows[1:] if row] or [row for _, row in rows]
    if body and all(len(row) > 1 and are_cells([row[0].rstrip(":)"), *row[1:]]) for row in body):  # 1 ? 2
        for at, rule in rules:
            if len(body[0]) - len("".join(rule)) in (0, 1):
                remedy = "take it out, or write blanks between its cells"
                raise BadLayout(f"line {at}: {' '.join(rule)!r} may be a line between rows or a row; {remedy}")
        return _without_labels(rows)
    if len(rows) > 1 and all(len(row) == 2 for row in body) and counts([row[0] for row in body]):  # A 1?2
        split = [(at, [*row[:-1], *SIGN.findall("".join(row[-1:]))]) if len(row) < 3 else (at, row) for at, row in rows]
        return _without_labels(split)
    if len({len(line) for _, line in lines}) == 1 and all(line.endswith(" ") for _, line in lines):
        raise _unsure_column(lines, "last")
    return [(at, SIGN.findall(line)) for at, line in lines]


def counts(labels: Sequence[str]) -> bool:
    """Return whether the labels are consecutive: numbers from 0 or 1 (or their last digits), or letters from A.

    >>> counts(["1", "2", "3"]), counts(["0:", "1:"]), counts("abc"), counts(["8", "9", "0"]), counts(["1", "1"])
    (True, True, True, False, False)
    """
    names = [label.rstrip(":)").lower() for label in labels]
    numbers = [range(start, start + len(names)) for start in (0, 1)]
    texts = [[str(number % base) for number in some] for some in numbers for base in (10, 10**9)]
    return bool(names) and names in [*texts, list(ascii_lowercase[: len(names)])]


def _without_labels(rows: list[Row]) -> list[Row]:
    """Return the rows without the heading of columns and the labels of rows, at any edge of the board.

    Letters are labels, and so are numbers that count to `SURE` or beyond. Smaller numbers are labels if both rows and
    columns have them, with no sign in the corner. Raises `BadLayout` for numbers that may be labels or cells.
    """
    if not rows or not all(row for _, row in rows):
        return rows
    for edge, side in product(EDGES, EDGES):
        if _have_both_labels(rows, edge, side):
            return [(at, row[side[1]]) for at, row in rows[edge[1]]]
    for end, inner in EDGES:
        (at, heading), body = rows[end], rows[inner]
        if body and len(heading) == len(body[0][1]) and _are_labels(at, heading):
            rows = body
    for end, inner in EDGES:
        if min(len(row) for _, row in rows) > 1 and _are_labels(rows[0][0], [row[end] for _, row in rows]):
            rows = [(at, row[inner]) for at, row in rows]
    return rows


def _have_both_labels(rows: list[Row], edge: tuple[int, slice], side: tuple[int, slice]) -> bool:
    """Return whether columns have labels at this edge, and rows at this side. Raises `BadLayout` if unsure."""
    (at, heading), body = rows[edge[0]], rows[edge[1]]
    if len(heading) < 2 or not counts([row[side[0]] for _, row in body]):
        return False
    corner, names, width = heading[side[0]], heading[side[1]], len(body[0][1])
    if len(heading) == width - 1:
        return counts(heading) and (len(body) > 1 or _is_sure(heading))
    if len(heading) != width or not counts(names):
        return False
    most = max(len(names), len(body))
    if most >= SURE or (corner == BLANK and most > 2):
        return True
    if corner == BLANK or (most > 1 and edge == side == EDGES[0]):
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
