"""minesweepr's format for positions: rules, each a number of mines among named cells.

The format has no geometry. The board made from it has one row: the named cells in order of appearance, then the cells
in no rule, then a revealed cell for each rule, whose neighbors are the cells of the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.board.board_clues import BoardClue
from game.errors import BadLayout
from game.grid import Cell, Grid
from game.text.reading import brief

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
            raise BadLayout(f"mine_prob is {chance}; expected total_mines, or without it --density {chance}")

    def as_position(self) -> dict[str, Any]:
        """Return the fields of the position.

        Raises `BadLayout` if `total_cells` is less than the number of named cells or more than `MOST_CELLS`.

        >>> Rules([Rule(1, ["a", "b"])], total_cells=3).as_position()["reveals"]
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
        size = {"height": 1, "width": max(len(around), 1), "neighbors": around or [[]]}
        names = [*named, *_names("cell", range(len(named) + 1, cells + 1), named)]
        names += _names("rule", range(1, len(self.rules) + 1), names)
        return {**size, "cell_names": names or None, "reveals": reveals, "total": self.total_mines}


def _names(noun: str, numbers: Iterable[int], taken: Iterable[str]) -> list[str]:
    """Return a noun with each number, and as many primes as none of the names that are taken has."""
    known = {name.casefold() for name in taken}
    names = [f"{noun} {number}" for number in numbers]
    while not known.isdisjoint(names):
        names = [f"{name}'" for name in names]
    return names


def rules_of(clues: Iterable[BoardClue], hidden: int, grid: Grid) -> str:
    """Convert clues and the number of `hidden` cells of a board to minesweepr rules; rows and columns count from 1.

    Cells with names keep them.     Raises `BadLayout` if the total of mines is unknown.
    """
    total = None
    rules = []
    for clue in clues:
        if clue.source == "total":
            total = clue.count
        else:
            names = [cell_name(cell, grid) for cell in sorted(clue.cells)]
            rules.append({"num_mines": clue.count, "cells": names})
    if total is None:
        raise BadLayout("the total of mines is not known, which rules need; give it with --mines")
    return json.dumps({"rules": rules, "total_cells": hidden, "total_mines": total}, separators=(",", ":"))


def cell_name(cell: Cell, grid: Grid) -> str:
    """Return the name of a cell, or the one that minesweepr makes.

    >>> cell_name((2, 10), Grid.of("square", 16, 30))
    '03-11'
    """
    if grid.cell_names:
        return grid.name_of(cell)
    return f"{cell[0] + 1:0{len(str(grid.height))}}-{cell[1] + 1:0{len(str(grid.width))}}"
