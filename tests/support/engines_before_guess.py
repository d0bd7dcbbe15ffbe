"""Engines on small boards, in positions that take a guess."""

import random
from collections.abc import Sequence
from typing import Any

from engines import Engine, create
from game.grid import all_cells
from tests.support.grids import grid_of


def stuck(
    seed: int,
    name: str = "optimal",
    grid: str = "square",
    sizes: Sequence[tuple[int, int]] = ((3, 4), (4, 4), (3, 5), (2, 7)),
    **options: Any,
) -> Engine:
    """Make an engine on a small board with at most 10 hidden cells, in a position that takes a guess.

    The engine knows the total, unless a density is among the `options`.
    """
    rng = random.Random(f"stuck {seed}")
    while True:
        height, width = rng.choice(sizes)
        cells = list(all_cells(height, width))
        board = grid_of(grid, height, width)
        layout = frozenset(rng.sample(cells, rng.randint(2, 5)))
        free = [cell for cell in cells if cell not in layout]
        total = None if "density" in options else len(layout)
        engine: Engine = create(name, height, width, total, grid=board, rng=random.Random(seed), **options)
        fewest = max(1, len(cells) - 10)
        for cell in rng.sample(free, min(len(free), rng.randint(fewest, fewest + 4))):
            engine.add_knowledge(cell, len(board.neighbors[cell] & layout))
        if engine.make_safe_move() is None and engine.make_random_move() is not None:
            return engine
