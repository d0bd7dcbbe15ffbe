"""Boards in frames: rows between bars, as programs draw them, and rows behind a bar, as `game.pictures.text` does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from game.board.board_labels import BLANK, SIGN, Row, counts, is_cell
from game.board.board_signs import HIDDEN
from game.errors import BadLayout
from game.puzzles.conclusions import Role

Line: TypeAlias = tuple[int, str]
"""A line with its number, from 1."""

BOXES = {
    **dict.fromkeys("│┃║┆┇┊┋╎╏¦", "|"),
    **dict.fromkeys("─━═┄┅┈┉╌╍", "="),
    **dict.fromkeys([chr(code) for code in range(0x250C, 0x2571) if not 0x254C <= code <= 0x2551], "+"),
}
"""The characters of drawn boxes: bars, lines, and corners."""

DRAWN = str.maketrans(BOXES)

CHANCE = re.compile(r"(F?)[<>]?\d+%")
"""The chance of a mine in a printed board, with or without a flag."""

MARKED = re.compile(r"(\((?:9|\d\d+)\))|[][(){}<>!=]")
"""Highlighting in a printed board: brackets and marks. Numbers above 8 have parentheses of their own."""

BEYOND = re.compile(r"\?(\S+)\?")
"""A square with the marks of `Role.BEYOND`, which are marks only above a legend that has them."""


def framed_rows(lines: list[Line]) -> list[Row]:
    """Return the rows among lines some of which have bars, without the labels and the heading outside of the frame.

    Raises `BadLayout` for a line without a bar that may be a row, and for boards beside or below each other.
    """
    barred = _without_rules([(at, line) for at, line in lines if "|" in line or _is_rule(line)])
    if not barred:
        return []
    parts = [[part.strip() for part in line.split("|")] for _, line in barred]
    if all(len(row) == 2 for row in parts) and any(row[1] for row in parts):
        rows = _printed_rows(barred, any(f"? ? {Role.BEYOND.words}" in line for _, line in lines))
    elif all(len(row) == 3 and not row[2] for row in parts):
        rows = _rows_in_box(barred)
    else:
        rows = _rows_of_boxed_cells(barred)
    for at, line in lines:
        pieces, is_inside = line.split(), rows[0][0] < at < rows[-1][0]
        if not pieces or "|" in line or _is_rule(line) or (counts(pieces) and not is_inside):
            continue
        if is_inside or (len(pieces) == len(rows[0][1]) and all(map(is_cell, pieces))):
            raise BadLayout(f"line {at}: no |, which the other rows have; expected a row as theirs, or no such line")
    return rows


def _is_rule(line: str) -> bool:
    """Return whether a line belongs to a frame; a single - or _ between bars may be a cell, and all those in a box."""
    is_long = line.count("|") != 2 and ("|" not in line or re.search("[-_]{2}", line) is not None)
    return re.fullmatch(r"[\s|+=:_-]*", line) is not None and (is_long or not set("+=:").isdisjoint(line))


def _without_rules(lines: list[Line]) -> list[Line]:
    """Remove the lines of the frame, and the blank lines of cells that are several lines high."""
    blocks = [list(block) for is_rule, block in groupby(lines, lambda line: _is_rule(line[1])) if not is_rule]
    high = {len(block) for block in blocks}
    filled = [[line for line in block if line[1].strip(" \t|")] for block in blocks]
    if len(blocks) > 1 and len(high) == 1 and high != {1} and all(len(block) < 2 for block in filled):
        return [(block or all_of)[0] for block, all_of in zip(filled, blocks, strict=True)]
    return [line for block in blocks for line in block]


def _printed_rows(lines: list[Line], marks_beyond: bool) -> list[Row]:
    """Read rows behind one bar each: text before it is a label; brackets and chances are those of printed boards."""
    labels, rows = [], list[Row]()
    for at, line in lines:
        label, _, body = line.partition("|")
        body = CHANCE.sub(_sign_of_chance, BEYOND.sub(r" \1 ", body) if marks_beyond else body)
        rows.append((at, SIGN.findall(MARKED.sub(_sign_of_marked, body))))
        labels.append(label.strip())
    if all(len(row) == 1 for _, row in rows) and all(is_cell(one) for one in labels) and not counts(labels):
        return [(at, [label, *row]) for label, (at, row) in zip(labels, rows, strict=True)]  # two columns and no frame
    if len(rows) > 1 and not labels[0] and all(labels[1:]) and counts(rows[0][1]):
        labels, rows = labels[1:], rows[1:]  # a heading with a bar
    for (at, _), label in zip(rows, labels, strict=True):
        if label and not label.isdecimal() and all(map(is_cell, label.split())):
            raise BadLayout(f"line {at}: {label!r} before | may be cells; expected a number, or a word that is no sign")
    for (before, label), (at, _) in zip(pairwise(labels), rows[1:], strict=True):
        if before.isdecimal() and label.isdecimal() and int(label) != int(before) + 1:
            raise BadLayout(
                f"line {at}: row {label} after row {before}: boards below each other; expected one board alone"
            )
    return rows


def _sign_of_marked(mark: re.Match[str]) -> str:
    return mark[1] or " "


def _sign_of_chance(chance: re.Match[str]) -> str:
    return "F" if chance[1] else "."


def _rows_in_box(lines: list[Line]) -> list[Row]:
    """Read rows between two bars each; blank cells count if the signs stand side by side."""
    labels, insides = zip(*[line.split("|")[:2] for _, line in lines], strict=True)
    _check_labels(lines, labels)
    pieces = [inside.split() for inside in insides]
    if any(len(row) != len(pieces[0]) or not all(map(is_cell, row)) for row in pieces):
        pieces = [re.findall(rf" |{SIGN.pattern}", inside) for inside in insides]
        if not any(re.search(r"\S\S", inside) for inside in insides) or len({len(row) for row in pieces}) > 1:
            raise BadLayout(f"line {lines[0][0]}: blank cells and gaps look alike; expected | between any two cells")
    return [(at, row) for (at, _), row in zip(lines, pieces, strict=True)]


def _rows_of_boxed_cells(lines: list[Line]) -> list[Row]:
    """Read rows with a bar between any two cells, and around them or not."""
    rows, most = [], max(line.count("|") for _, line in lines)
    for at, line in lines:
        cells = [part.strip() for part in line.split("|")]
        if line.count("|") == most and any(one and not is_cell(one) for one in cells[1:]):
            raise BadLayout(f"line {at}: boards beside each other; expected one board alone, with a cell between two |")
        rows.append((at, [one or BLANK for one in cells]))
    dashes = [at for at, row in rows if set(row) - {BLANK} == {"-"}]
    others = {sign for at, row in rows if at not in dashes for sign in row}
    if dashes and "-" not in others and not others.isdisjoint(HIDDEN):
        raise BadLayout(
            f"line {dashes[0]}: may be a line between rows, or a row; write --- in a line, or no | between cells"
        )
    starts, ends = (all(line.strip()[end] == "|" for _, line in lines) for end in (0, -1))
    first = [row[0].strip() for _, row in rows]
    if ends and not starts:
        _check_labels(lines, first)
    elif not starts and counts(first):
        raise BadLayout(
            f"line {lines[0][0]}: {first[0]} before the first | may be a label or a cell; put | before cells"
        )
    return [(at, row[starts or ends : len(row) - ends]) for at, row in rows]


def _check_labels(lines: list[Line], labels: Sequence[str]) -> None:
    """Raise `BadLayout` unless the labels before the first bars are blank, or count."""
    names = [label.strip() for label in labels]
    if any(names) and not counts(names):
        raise BadLayout(f"line {lines[0][0]}: {names[0]!r} before the first |; expected labels that count, or |")
