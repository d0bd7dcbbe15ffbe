"""Random boards: every engine against all layouts, and those that are complete know all of it, and say so."""

from __future__ import annotations

import random

import pytest

import engines
from game.board.observation import Observation
from game.grid import all_cells
from tests.fuzz import boards
from tests.support.random_positions import Position
from tests.support.reasoners import share


@pytest.mark.parametrize("name", engines.available())
def test_random_boards_against_all_layouts(name: str) -> None:
    for seed in range(share(name, 60)):
        assert boards.complaint(name, seed) is None, seed
    once_wrong = Observation(3, 6, {(2, 4): 1, (1, 1): 1, (0, 1): 1, (0, 5): 2}, total=3)
    engine = engines.create(name, 3, 6, 3)
    engine.observe(once_wrong)
    assert boards.difference(engine) is None
    assert engine.complete or not engine.reasoner.is_complete


@pytest.mark.parametrize("name", [name for name in engines.available() if engines.spec(name).complete])
def test_complete_engines_say_so_on_small_boards(name: str) -> None:
    """On 5 x 5 boards none of them gives up, whatever the total is."""
    for seed in range(3):
        rng = random.Random(seed)
        cells = rng.sample([*all_cells(5, 5)], 25)
        mines, shown = 3 + seed % 13, rng.randint(13, 22 - seed % 13)
        seen = Position(5, 5, frozenset(cells[:mines]), tuple(cells[-shown:])).observation(total=True)
        engine, sat = (engines.create(each, 5, 5, mines) for each in (name, "sat"))
        engine.observe(seen)
        sat.observe(seen)
        assert engine.complete
        assert (engine.mines, engine.safes) == (sat.mines, sat.safes)
