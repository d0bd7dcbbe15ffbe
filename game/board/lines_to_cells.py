"""The cells in the lines of a board, found by the separators between them. The first of these forms that fits is read:

1. `[1][ ][?]`: brackets around each cell
2. `[[1, "?"], [" ", 2]]` or `["1?", " 2"]`: a list, as programs print it
3. `1,?,2`: tabs, commas or semicolons between cells, equally many in each line
4. `| 1 | ? |` or `0 | 1 ?`: bars between cells, or a frame around all of them, perhaps behind labels
5. `1 ? 2` or `1?2`: cells with or without blanks between them

The forms 1 to 3 are rewritten with bars, and then read as form 4. A text that allows two readings is refused.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TypeAlias

from game.board.board_labels import BLANK, CHARACTER, SIGN, Row, are_cells, counts, without_labels
from game.board.board_signs import HIDDEN
from game.errors import BadLayout

Line: TypeAlias = tuple[int, str]
"""A line with its number, from 1."""

BRACKETED = re.compile(r"\s*(\w+[:)]?\s+)?(\[[^][,]{0,3}\]\s*)+")
"""A row with brackets around each cell, perhaps behind a label."""

ITEM = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|[^\s,]+")
"""An item of a list, as programs print it."""

CHANCE = re.compile(r"(F?)[<>]?\d+%")
"""The chance of a mine in a printed board, with or without a flag."""

MARKED = re.compile(r"(\((?:9|\d\d+)\))|[][(){}<>!=]")
"""Highlighting in a printed board: brackets and marks. Group 1 is a number above 8, to be kept with its parentheses."""


def rows_of(lines: list[Line], has_blanks: bool = False) -> list[Row]:
    """Read the rows of a board in these lines, without frames and labels. Raises `BadLayout` if they are ambiguous.

    With `has_blanks`, each blank is a cell if the lines have no other separators.
    """
    barred = _with_bars([(at, line) for at, line in lines if line.strip()] if has_blanks else lines)
    if any("|" in line for _, line in barred):
        return without_labels(_framed_rows(barred))
    return _rows_with_blanks(lines) if has_blanks else _plain_rows(barred)


def _with_bars(lines: list[Line]) -> list[Line]:
    """Rewrite the forms 1 to 3 with bars between the cells; lines of other forms stay as they are."""
    if all(BRACKETED.fullmatch(line) for _, line in lines[1:] or lines):  # the first may be a heading
        return [(at, re.sub(r"\]\s*\[|[][]", "|", line)) for at, line in lines]
    if lines[0][1].lstrip().startswith("["):
        return _bars_for_list(lines)
    texts = [line.strip(" ") for _, line in lines]
    for separator in () if any("|" in line for line in texts) else "\t,;":
        is_indentation = separator == "\t" and not any("\t" in line.strip() for line in texts)
        if not is_indentation and separator in texts[0] and len({line.count(separator) for line in texts}) == 1:
            rows = [[one.strip(" '\"") for one in line.split(separator)] for line in texts]
            rows = _without_empty_ends(rows, lines[0], separator)
            return [(at, f"|{'|'.join(row)}|") for (at, _), row in zip(lines, rows, strict=True)]
    return lines


def _without_empty_ends(rows: list[list[str]], first: Line, separator: str) -> list[list[str]]:
    """Remove an empty last column. Raises `BadLayout` if the first or the last column may have blank cells."""
    if separator == "\t" and not any(row[0] for row in rows):
        raise _unsure_column(first, "first")
    if any(row[-1] for row in rows):
        return rows
    rows = [row[:-1] for row in rows]
    if not all(map(all, rows)):
        raise _unsure_column(first, "last")
    return rows


def _unsure_column(line: Line, which: str) -> BadLayout:
    expected = "write blank cells as another sign"
    return BadLayout(f"line {line[0]}: the {which} column may be blank or no column; {expected}")


def _bars_for_list(lines: list[Line]) -> list[Line]:
    text = "\n".join(line for _, line in lines)
    inner = list(re.finditer(r"\[([^][]*)\]", text))
    if not inner or re.sub(r"\[[^][]*\]", "", text).strip("[], \t\n;."):
        raise BadLayout(f"line {lines[0][0]}: a list of rows, and other text; expected the rows alone")
    rows = []
    for found in inner:
        at = lines[text.count("\n", 0, found.start())][0]
        items = [item.strip("'\"") for item in ITEM.findall(found[1])]
        if len(inner) == 1 and not text.lstrip().startswith("[["):
            if len(items) > 1 and are_cells(items):
                raise BadLayout(f"line {at}: one list, of a row or of a column; expected a list of rows, as [[1, '?']]")
            return [(at, f"|{item}|") for item in items]
        rows.append((at, f"|{'|'.join(items)}|"))
    return rows


def _framed_rows(lines: list[Line]) -> list[Row]:
    """Read rows of cells in a frame, between bars, or behind one bar, as `game.pictures.text` prints them."""
    barred = _without_rules([(at, line) for at, line in lines if "|" in line or _is_rule(line)])
    if not barred:
        return []
    is_closed = not any(line.rpartition("|")[2].strip() for _, line in barred)
    labels, bodies = _labels_and_bodies(barred, is_closed)
    if all(len(body) == 1 for body in bodies):
        cells = _cells_in_frame(barred[0][0], [body[0] for body in bodies], is_closed)
    else:
        cells = _boxed_cells(barred, bodies)
    rows = [(at, row) for (at, _), row in zip(barred, cells, strict=True)]
    if any(labels) and not labels[0]:
        if not counts(rows[0][1]):
            raise BadLayout(f"line {barred[0][0]}: no label before the first |, which the rows below have")
        rows = rows[1:]  # a heading with a bar
    _check_lines_without_bars(lines, rows)
    return rows


def _labels_and_bodies(lines: list[Line], is_closed: bool) -> tuple[list[str], list[list[str]]]:
    """Split lines at bars: the labels before the first bar (none if these are cells), and the texts behind it."""
    parts = [line.split("|") for _, line in lines]
    labels, bodies = [row[0].strip() for row in parts], [row[1 : len(row) - is_closed] for row in parts]
    if not is_closed and all(labels) and are_cells(labels + [one.strip() for row in bodies for one in row]):
        if not counts(labels):  # no frame around the cells
            return [], parts
        if max(map(len, bodies)) > 1:
            unsure = f"{labels[0]} before the first | may be a label or a cell"
            raise BadLayout(f"line {lines[0][0]}: {unsure}; put | before cells")
    if any(labels) and not counts(labels[not labels[0] :]):
        at, wrong = next(at for (at, _), label in zip(lines, labels, strict=True) if label), " ".join(labels).strip()
        raise BadLayout(f"line {at}: {wrong!r} before the first |; expected one board, with labels that count, or |")
    return labels, bodies


def _check_lines_without_bars(lines: list[Line], rows: list[Row]) -> None:
    """Raise `BadLayout` for a line without bars that stands between two rows, or has as many cells as a row."""
    for at, line in lines:
        pieces, is_inside = line.split(), rows[0][0] < at < rows[-1][0]
        may_be_row = is_inside or (len(pieces) == len(rows[0][1]) and are_cells(pieces) and not counts(pieces))
        if pieces and "|" not in line and not _is_rule(line) and may_be_row:
            raise BadLayout(f"line {at}: no |, which the other rows have; expected a row as theirs, or no such line")


def _is_rule(line: str) -> bool:
    """Return whether a line belongs to a frame. Single - or _ between bars are cells."""
    if not re.fullmatch(r"[\s|+=:_-]*", line):
        return False
    frame = "[+=:]" if line.count("|") == 2 else "[+=:]|[-_]{2}"  # |--| may be a row of two cells
    return "|" not in line or re.search(frame, line) is not None


def _without_rules(lines: list[Line]) -> list[Line]:
    """Remove the lines of the frame, and the blank lines of cells that are several lines high."""
    blocks = [list(block) for is_rule, block in groupby(lines, lambda line: _is_rule(line[1])) if not is_rule]
    high = {len(block) for block in blocks}
    filled = [[line for line in block if line[1].strip(" \t|")] for block in blocks]
    if len(blocks) > 1 and len(high) == 1 and high != {1} and all(len(block) < 2 for block in filled):
        return [(block or all_of)[0] for block, all_of in zip(filled, blocks, strict=True)]
    return [line for block in blocks for line in block]


def _cells_in_frame(first: int, bodies: list[str], is_closed: bool) -> list[list[str]]:
    """Return the cells of rows without bars between the cells; a closed frame may have blank cells."""
    if not is_closed:  # printed, perhaps with chances and highlights
        bodies = [CHANCE.sub(lambda chance: "F" if chance[1] else ".", body) for body in bodies]
        bodies = [MARKED.sub(lambda mark: mark[1] or " ", body) for body in bodies]
    pieces = [body.split() for body in bodies]
    if all(map(are_cells, pieces)) and (not is_closed or len({len(row) for row in pieces}) == 1):
        return pieces
    cells = [re.findall(rf" |{SIGN.pattern}" if is_closed else SIGN, body) for body in bodies]
    if is_closed and (not re.search(r"\S\S", "\n".join(bodies)) or len({len(row) for row in cells}) > 1):
        raise BadLayout(f"line {first}: blank cells and gaps look alike; expected | between any two cells")
    return cells


def _boxed_cells(lines: list[Line], bodies: list[list[str]]) -> list[list[str]]:
    """Return the cells of rows in which a bar separates each cell from the next."""
    rows, most = [[one.strip() or BLANK for one in body] for body in bodies], max(map(len, bodies))
    for (at, _), row in zip(lines, rows, strict=True):
        if len(row) == most and not are_cells([one for one in row if one != BLANK]):
            raise BadLayout(f"line {at}: boards beside each other; expected one board alone, with a cell between two |")
    dashes = [at for (at, _), row in zip(lines, rows, strict=True) if set(row) - {BLANK} == {"-"}]
    others = {sign for (at, _), row in zip(lines, rows, strict=True) if at not in dashes for sign in row}
    if dashes and "-" not in others and not others.isdisjoint(HIDDEN):
        remedy = "write --- in a line, or no | between cells"
        raise BadLayout(f"line {dashes[0]}: may be a line between rows, or a row; {remedy}")
    return rows


def _rows_with_blanks(lines: list[Line]) -> list[Row]:
    """Read rows in which each character is a cell, and blank cells at the end may be missing."""
    cells = [CHARACTER.findall(line) for _, line in lines]
    width = max(map(len, cells))
    rows = [(at, row + [BLANK] * (width - len(row))) for (at, _), row in zip(lines, cells, strict=True)]
    for start in (0, 1):  # of the columns that may be gaps between at least two others
        if width > 3 - start and all({*row[start::2]} == {BLANK} for _, row in rows):
            remedy = "put | between cells, or a sign in blank cells"
            raise BadLayout(f"every second column may be blank cells or gaps; {remedy}")
    return rows


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
        return without_labels(rows)
    if len(rows) > 1 and all(len(row) == 2 for row in body) and counts([row[0] for row in body]):  # A 1?2
        split = [(at, [*row[:-1], *SIGN.findall("".join(row[-1:]))]) if len(row) < 3 else (at, row) for at, row in rows]
        return without_labels(split)
    if len({len(line) for _, line in lines}) == 1 and all(line.endswith(" ") for _, line in lines):
        raise _unsure_column(lines[0], "last")
    return [(at, SIGN.findall(line)) for at, line in lines]
