"""Random consistent positions."""

import random
from dataclasses import replace

from hypothesis import strategies as st

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
