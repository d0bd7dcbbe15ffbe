"""All chances of a position in one call: those of an engine, with and without the compiled core."""

from __future__ import annotations

import random

import pytest

import engines
from engines.native import mine_chances as all_chances
from game.board.observation import Observation
from game.errors import Contradiction
from game.grid import Cell
from game.minesweeper.board import Minesweeper


def positions() -> list[Observation]:
    """Positions in the middle of games, with the total and without, marked and not."""
    found = []
    for seed in range(12):
        rng = random.Random(seed)
        game = Minesweeper(7, 9, 12, rng=rng)
        cells = [(row, column) for row in range(7) for column in range(9)]
        reveals = {cell: game.nearby_mines(cell) for cell in rng.sample(cells, 20) if not game.is_mine(cell)}
        marks = {cell: True for cell in cells[:20] if game.is_mine(cell)} if seed % 3 == 0 else {}
        found.append(Observation(7, 9, reveals, marks, total=12 if seed % 2 else None))
    return found


def reference(observation: Observation) -> dict[Cell, float]:
    density = None if observation.total else 0.2
    engine = engines.create("probability", observation.height, observation.width, observation.total, density=density)
    engine.observe(observation)
    return engine.probabilities()


@pytest.mark.parametrize("is_compiled", [True, False])
def test_they_are_those_of_an_engine(is_compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_compiled and not all_chances.HAS_COMPILED:
        pytest.skip("it was not compiled")
    monkeypatch.setattr(all_chances, "HAS_COMPILED", is_compiled)
    for observation in positions():
        density = None if observation.total else 0.2
        assert engines.mine_chances(observation, density) == pytest.approx(reference(observation))


def test_what_no_layout_fits_raises() -> None:
    with pytest.raises(Contradiction):
        engines.mine_chances(Observation.parse("2.\n11", total=1))
    with pytest.raises(ValueError, match="both are unknown"):
        engines.mine_chances(Observation.parse("2.\n.."))


def test_a_board_of_another_grid_is_counted_too() -> None:
    observation = Observation(1, 4, {(0, 0): 1}, total=1, grid="orthogonal")
    assert engines.mine_chances(observation) == {(0, 1): 1.0, (0, 2): 0.0, (0, 3): 0.0}
