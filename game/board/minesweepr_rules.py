"""minesweepr's rules about the mines among named cells, as JSON.

Rules have no geometry, so their board has a single row: the named cells in order of appearance, the cells in no rule,
and then a revealed cell for each rule, whose neighbors are the cells of the rule.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.board.board_clue import BoardClue
from game.board.position_json_fields import PositionFields
from game.errors import BadLayout
from game.grid import Cell, Grid
from game.wording import brief

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
