"""The reference for the counting engines: every layout, one after the other."""

from __future__ import annotations

from itertools import combinations

from engines import Engine
from game.grid import Cell, neighbors


def worlds_of(engine: Engine) -> list[set[Cell]]:
    """The layouts that show the numbers revealed to `engine` and have the total that it was told, if it was."""
    board = [(r, c) for r in range(engine.height) for c in range(engine.width)]
    hidden = [cell for cell in board if cell not in engine.reveals]
    sizes = range(len(hidden) + 1) if engine.total_mines is None else [engine.total_mines]
    layouts = (set(mines) for size in sizes for mines in combinations(hidden, size))
    around = {cell: neighbors(cell, engine.height, engine.width) for cell in engine.reveals}
    return [m for m in layouts if all(len(around[cell] & m) == n for cell, n in engine.reveals.items())]
