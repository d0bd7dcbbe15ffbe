"""Models with the right number of mines, put together without telling the solver how many there are."""

from __future__ import annotations

import random

import pytest

import engines
from game.grid import Cell, neighbors


@pytest.mark.parametrize(
    ("height", "width", "mines", "shown", "pace"),
    [
        (24, 24, 115, [(row, column) for row in range(0, 24, 2) for column in range(0, 24, 2)], 144),
        (24, 30, 170, None, 110),
    ],
    ids=["every second row and column", "scattered"],
)
def test_the_total_over_hundreds_of_cells_in_one_component(
    height: int, width: int, mines: int, shown: list[Cell] | None, pace: int
) -> None:
    """Every number hangs together with every other, and the total with them all: a search alone takes minutes here."""
    rng = random.Random(2)
    cells = [(row, column) for row in range(height) for column in range(width)]
    layout = set(rng.sample([cell for cell in cells if cell not in (shown or ())], mines))
    revealed = shown or rng.sample([cell for cell in cells if cell not in layout], len(cells) - mines)
    engine = engines.create("sat", height, width, mines)
    for number, cell in enumerate(revealed, start=1):
        engine.add_knowledge(cell, len(neighbors(cell, height, width) & layout))
        if number % pace == 0:
            assert engine.complete
            assert engine.mines <= layout
            assert engine.safes.isdisjoint(layout)
    assert shown or engine.mines == layout
