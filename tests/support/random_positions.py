"""Random consistent positions, and engines on small boards that have to guess."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from engines import Engine, create
from game.grid import all_cells
from mineproof import Minesweeper, Observation, random_layout
from tests.support.grids import NAMES, grid_of


def drawn_board(
    rng: random.Random, grid: str, size: tuple[int, int, int], shown: int, marked: int = 0, total: float = 0.5
) -> Observation:
    """Draw a board of this height, width and number of mines, with `shown` numbers, if it has so many, and some mines
    marked; `total` is the chance that the number of mines is known.
    """
    height, width, _ = size
    layout = random_layout(*size, rng=rng, grid=grid_of(grid, height, width))
    free = [cell for cell in all_cells(height, width) if cell not in layout.mines]
    revealed = rng.sample(free, min(shown, len(free)))
    marks = dict.fromkeys(rng.sample(sorted(layout.mines), marked), True)
    seen = Minesweeper.from_layout(layout).seen(revealed, with_total=rng.random() < total)
    return replace(seen, marks=marks)


@st.composite
def positions(draw: st.DrawFn, most_hidden: int = 12) -> Observation:
    """Draw a board of up to 5 x 5, with its total and at most `most_hidden` hidden cells; at least half are square.

    Hypothesis draws only a seed, so positions are drawn evenly.
    """
    rng = random.Random(draw(st.integers(0, 2**32)))
    height, width = rng.choice([1, 2, 3, 3, 4, 4, 5, 5]), rng.choice([1, 2, 3, 3, 4, 4, 5, 5])
    cells = list(all_cells(height, width))
    rng.shuffle(cells)
    hidden = rng.randint(0, min(len(cells), most_hidden))
    mines = set(cells[: rng.randint(0, hidden)])
    grid = grid_of(rng.choice(["square", rng.choice(NAMES)]), height, width)
    reveals = {cell: len(grid.neighbors[cell] & mines) for cell in cells[hidden:]}
    return Observation(height, width, reveals, total=len(mines), grid=grid)


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
