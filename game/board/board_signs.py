"""The signs of cells in the text form of a board, including boards printed by `game.pictures.text`."""

from __future__ import annotations

import re
from itertools import pairwise

from game.errors import BadLayout

UNKNOWN, FLAG, MINE, SAFE = ".#", "Ff", "*mM", "sS"
"""The signs of a hidden cell: unknown, flagged (no information), surely a mine, surely safe."""

SIGNS = [*"012345678", *UNKNOWN, *FLAG, *MINE, *SAFE]
EXPECTED = "a digit from 0 to 8, '.' or '#' unknown, 'F' a flag, '*' a mine, 's' safe"

CHANCE = re.compile(r"(F?)[<>]?\d+%")
"""The chance of a mine in a printed board, with or without a flag."""

MARKED = re.compile(r"(\((?:9|\d\d+)\))|[][(){}<>!?=]")
"""Highlighting in a printed board: brackets and marks. Numbers above 8 have parentheses of their own."""

SIGN = re.compile(r"\(\d{1,9}\)|\S")
"""The sign of one cell."""


def rows_of_board(text: str) -> list[tuple[int, list[str]]]:
    """Return the signs of each row with its line number. Raises `BadLayout` if there is no row."""
    lines = list(enumerate(text.splitlines(), start=1))
    if any("|" in line for _, line in lines):
        # A printed board: text before "|" is a label, and only lines with "|" are rows.
        for number, line in lines:
            if line.count("|") > 1:
                raise BadLayout(f"line {number}: boards beside each other; expected one board alone")
        _check_labels([(number, line.partition("|")[0].strip()) for number, line in lines if "|" in line])
        lines = [(number, line.partition("|")[2]) for number, line in lines if "|" in line]
        lines = [(number, MARKED.sub(_sign_of_marked, CHANCE.sub(_sign_of_chance, line))) for number, line in lines]
    rows = [(number, SIGN.findall(line)) for number, line in lines]
    filled = [place for place, (_, row) in enumerate(rows) if row]
    if not filled:
        raise BadLayout("line 1: no board; expected rows of digits, '.', 'F' and '*'")
    return rows[filled[0] : filled[-1] + 1]


def _check_labels(labels: list[tuple[int, str]]) -> None:
    """Raise `BadLayout` if the label of a row is not one more than the label before; other labels may be anything."""
    for (_, before), (number, label) in pairwise(labels):
        if before.isdecimal() and label.isdecimal() and int(label) != int(before) + 1:
            raise BadLayout(
                f"line {number}: row {label} after row {before}: boards below each other; expected one board alone"
            )


def _sign_of_marked(mark: re.Match[str]) -> str:
    return mark[1] or " "


def _sign_of_chance(chance: re.Match[str]) -> str:
    return FLAG[0] if chance[1] else UNKNOWN[0]
