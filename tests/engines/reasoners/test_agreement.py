"""Random boards: every engine against all layouts, and those that are complete know all of it, and say so."""

from __future__ import annotations

import random

import pytest

import engines
from game.board.observation import Observation
from tests.fuzz import boards
from tests.support.random_positions import drawn_board
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
        rng, mines = random.Random(seed), 3 + seed % 13
        seen = drawn_board(rng, "square", (5, 5, mines), rng.randint(13, 22 - seed % 13), total=1)
        engine, sat = (engines.create(each, 5, 5, mines) for each in (name, "sat"))
        engine.observe(seen)
        sat.observe(seen)
        assert engine.complete
        assert (engine.mines, engine.safes) == (sat.mines, sat.safes)
