"""Positions as JSON, in two formats: this library's own, and minesweepr's rules about the mines among named cells.

Rules have no geometry, so their board has a single row: the named cells in order of appearance, the cells in no rule,
and then a revealed cell for each rule, whose neighbors are the cells of the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from game.board.board_clue import BoardClue
from game.errors import BadLayout
from game.grid import BoardFields, Cell, Grid
from game.text.text_kind import first_object
from game.text.typed_json import decode
from game.wording import brief

V = TypeVar("V")

MOST_CELLS = 100_000
"""The largest number of cells that a position may declare."""


@dataclass
class Rule:
    """A rule: exactly `num_mines` of the named `cells` are mines."""

    num_mines: int
    cells: list[str]

    def __post_init__(self) -> None:
        if self.num_mines < 0:
            raise BadLayout(f"num_mines is {self.num_mines}; expected 0 or more")
        if not all(name.strip() for name in self.cells):
            raise BadLayout(f"a cell without a name in {brief(self.cells)}; expected one for each")
        if len(set(self.cells)) < len(self.cells):
            raise BadLayout(f"a cell stands twice in {brief(self.cells)}; expected each once")


@dataclass
class Rules:
    """A position in minesweepr's format. Without `total_cells`, it has only the cells named in rules."""

    rules: list[Rule]
    total_cells: int | None = None
    total_mines: int | None = None
    mine_prob: object = None

    def __post_init__(self) -> None:
        if self.mine_prob is not None:
            chance = brief(self.mine_prob)
            raise BadLayout(f"mine_prob is {chance}; expected total_mines, or without it the option density {chance}")

    def as_position(self) -> PositionFields:
        """Return the position. Raises `BadLayout` for too many cells, or fewer than the rules name.

        >>> Rules([Rule(1, ["a", "b"])], total_cells=3).as_position().reveals
        [(0, 3, 1)]
        """
        named = list(dict.fromkeys(name for rule in self.rules for name in rule.cells))
        numbers = {name: number for number, name in enumerate(named)}
        cells = len(numbers) if self.total_cells is None else self.total_cells
        if not len(numbers) <= cells <= MOST_CELLS:
            raise BadLayout(f"total_cells is {cells}; expected {len(numbers)}, which the rules name, to {MOST_CELLS}")
        around: list[list[int]] = [[] for _ in range(cells + len(self.rules))]
        for place, rule in enumerate(self.rules, cells):
            around[place] = [numbers[name] for name in rule.cells]
            for member in around[place]:
                around[member].append(place)
        reveals = [(0, place, rule.num_mines) for place, rule in enumerate(self.rules, cells)]
        names = [*named, *_names("cell", range(len(named) + 1, cells + 1), named)]
        names += _names("rule", range(1, len(self.rules) + 1), names)
        table, total = around or [[]], self.total_mines
        return PositionFields(
            height=1, width=len(table), neighbors=table, cell_names=names or None, reveals=reveals, total=total
        )


def _names(noun: str, numbers: Iterable[int], taken: Iterable[str]) -> list[str]:
    known = {name.casefold() for name in taken}
    names = [f"{noun} {number}" for number in numbers]
    while not known.isdisjoint(names):
        names = [f"{name}'" for name in names]
    return names


def rules_of(clues: Sequence[BoardClue], hidden: int, grid: Grid) -> str:
    """Convert clues and the number of `hidden` cells to minesweepr rules. Raises `BadLayout` without a total."""
    rules = [
        {"num_mines": clue.count, "cells": [cell_name(cell, grid) for cell in sorted(clue.cells)]}
        for clue in clues
        if clue.source != "total"
    ]
    total = next((clue.count for clue in clues if clue.source == "total"), None)
    if total is None:
        raise BadLayout("the total of mines is not known, which rules need; give it in the option mines")
    return json.dumps({"rules": rules, "total_cells": hidden, "total_mines": total}, separators=(",", ":"))


def cell_name(cell: Cell, grid: Grid) -> str:
    """Return the name of a cell, by default in minesweepr's form: row and column, from 1.

    >>> cell_name((2, 10), Grid.of("square", 16, 30))
    '03-11'
    """
    if grid.cell_names:
        return grid.name_of(cell)
    return f"{cell[0] + 1:0{len(str(grid.height))}}-{cell[1] + 1:0{len(str(grid.width))}}"


@dataclass(kw_only=True)
class PositionFields(BoardFields):
    """The fields of a position in JSON: the size, and a value for each revealed or marked cell."""

    reveals: list[Annotated[tuple[int, int, int], "[row, column, number]"]]
    marks: list[Annotated[tuple[int, int, bool], "[row, column, true for a mine]"]] = field(default_factory=list)
    total: int | None = None
    kind: Literal["minesweeper"] = "minesweeper"
    mines: object = None

    def __post_init__(self) -> None:
        if type(self.mines) is int:  # a list would be the answer that a data set adds
            raise BadLayout(f'mines is {self.mines}; expected the number of mines as "total"')


def read_position(text: str) -> PositionFields:
    """Read a position in either format. Raises `BadLayout`, with the JSON path to the invalid part."""
    found = first_object(text)
    if "rules" in found and "reveals" not in found:
        return decode(text, Rules, BadLayout).as_position()
    try:
        return decode(text, PositionFields, BadLayout)
    except BadLayout:
        if '"mines"' in text and '"reveals"' not in text:
            expected = "a position; Layout.from_json reads layouts, and `mineproof solve` shows their first clicks"
            raise BadLayout(f"a layout, which says where the mines are; expected {expected}") from None
        raise


def by_cell(items: Iterable[tuple[int, int, V]]) -> dict[Cell, V]:
    """Map each cell of a list of `[row, column, value]` to its value. Raises `BadLayout` for a cell listed twice."""
    found: dict[Cell, V] = {}
    for row, column, value in items:
        if (row, column) in found:
            raise BadLayout(f"[{row}, {column}, {value}], a cell that is listed before; expected each cell once")
        found[row, column] = value
    return found
