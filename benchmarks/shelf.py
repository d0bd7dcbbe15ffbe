"""The shelf: small named positions, some for each grade of inference, for random boards seldom tell engines apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from benchmarks.positions import Position
from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout

SHELF = "shelf"
"""The group that its positions are counted under."""

HEADING = re.compile(r"\[(?P<grade>[^]]+)\] (?P<name>[^:(]+?)(?: \((?P<total>\d+)\))?: (?P<shows>.+)")


def shelf() -> list[Position]:
    """The positions of the shelf, in its order; the name of each begins with its grade of inference."""
    return list(parse((files("benchmarks") / "shelf.txt").read_text(encoding="utf-8")))


def parse(text: str) -> Iterator[Position]:
    """The positions of a text like `shelf.txt`. Raises `BadLayout`."""
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not any(lines):
            continue
        heading = HEADING.fullmatch(lines[0])
        if heading is None:
            raise BadLayout(f"{lines[0]!r}; expected [grade] name: what it shows")
        yield _position(f"{heading['grade']}: {heading['name']}", heading["total"], lines[1:])


def _position(name: str, total: str | None, rows: list[str]) -> Position:
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    digits = {cell: mark for cell, mark in marks.items() if mark.isdigit()}
    layout = Layout.from_text("\n".join(re.sub(r"\d", ".", row) for row in rows))
    if total is not None and int(total) != len(layout.mines):
        raise BadLayout(f"{name}: {total} mines are told, and {len(layout.mines)} are drawn")
    _check_digits(name, layout, digits)
    return Position(name, SHELF, layout, tuple(digits), total is not None)


def _check_digits(name: str, layout: Layout, digits: dict[Cell, str]) -> None:
    game = Minesweeper.from_layout(layout)
    for cell, digit in digits.items():
        if game.nearby_mines(cell) != int(digit):
            raise BadLayout(f"{name}: the number at {cell} is {digit}; expected {game.nearby_mines(cell)}")
