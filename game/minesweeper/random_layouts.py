"""Random layouts under a rule for the first cell."""

import random
from bisect import bisect
from typing import Literal, get_args

from game.errors import BadLayout
from game.grid import Cell, Grid, GridSpec, check_cell, check_mine_count
from game.minesweeper.layouts import Layout
from game.text.checked_values import check_rng
from game.wording import counted

Rule = Literal["any", "safe", "open"]
"""The guarantee for the first click: `any` (none), `safe` (not a mine), `open` (a 0: no mine there nor around it)."""


def random_layout(
    height: int,
    width: int,
    mines: int,
    *,
    rule: Rule = "any",
    first: Cell | None = None,
    rng: random.Random | None = None,
    grid: GridSpec = None,
) -> Layout:
    """Draw a layout uniformly from all that satisfy `rule` for the `first` cell (required by `safe` and `open`).

    `grid` is a spec as for `Grid.of`. Raises `BadLayout` if the mines do not fit, and for `safe` or `open` without
    `first`. Raises `IllegalMove` for a `first` off the board.
    """
    check_rng(rng)
    grid = Grid.of(grid, height, width)
    check_mine_count(height, width, mines)
    check_room(grid, mines, rule, first)
    spared = _spared(grid, rule, first)
    # Draw indices and skip the spared ones: without a list of cells, 10^6 cells cost as much as 10^2.
    numbers = set((rng or random.Random()).sample(range(height * width - len(spared)), mines))
    steps = [r * width + c - number for number, (r, c) in enumerate(sorted(spared))]
    return Layout(height, width, frozenset(divmod(n + bisect(steps, n), width) for n in numbers), first, grid=grid)


def check_room(grid: Grid, mines: int, rule: Rule, first: Cell | None) -> None:
    """Raise `BadLayout` unless `rule` leaves room for the mines, and `IllegalMove` for a `first` off the board."""
    if rule not in get_args(Rule):
        raise BadLayout(f"the rule is {rule!r}; expected one of {', '.join(get_args(Rule))}")
    if first is not None:
        check_cell(first, grid.height, grid.width)
    elif rule != "any":
        raise BadLayout(f"the rule {rule!r} needs the first cell")
    room = room_for_mines(grid, rule, first)
    if mines > room:
        text = f"{counted(mines, 'mine')} {'does' if mines == 1 else 'do'}"
        board = f"{grid.height}x{grid.width}{grid.suffix}"
        raise BadLayout(f"{text} not fit on a {board} board; the rule {rule!r} leaves room for {room}")


def room_for_mines(grid: Grid, rule: Rule, first: Cell | None) -> int:
    """Return the most mines that fit under `rule` with this `first` cell, which is not checked."""
    return grid.height * grid.width - len(_spared(grid, rule, first))


def _spared(grid: Grid, rule: Rule, first: Cell | None) -> frozenset[Cell]:
    if rule == "any" or first is None:
        return frozenset()
    return grid.neighbors[first] | {first} if rule == "open" else frozenset({first})
