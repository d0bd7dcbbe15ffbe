"""Models with the right number of mines, put together without telling the solver how many there are."""

from __future__ import annotations

import random

import pytest

import engines
from engines.reasoners.sat import SatReasoner
from engines.solving.combined_models import models_with_mines
from game.grid import Cell, neighbors
from tests.fuzz import random_facts as fuzz
from tests.support.worlds import Truth


def test_all_models_fit_the_facts_and_have_one_of_the_numbers() -> None:
    cases = [(seed, fuzz.case(seed)[0]) for seed in range(0, 400, 2)]
    possible = [(seed, told, truth) for seed, told in cases if told and (truth := Truth(told)).is_possible]
    assert len(possible) > 150
    for seed, sentences, truth in possible:
        cells = truth.worlds.atoms
        fitting = {count for count, some in enumerate(truth.worlds.by_count(cells)) if some}
        met = 0
        for fewest in range(len(cells) + 1):
            mines = range(fewest, fewest + 1 + seed % 3)
            with SatReasoner().make_solver(sentences, cells) as solver:
                model = solver.solve()
                assert model is not None
                models = models_with_mines(sentences, solver, model, mines)
            assert not models or fitting.intersection(mines), "a number that no layout has"
            met += bool(models)
            for found in models:
                layout = {cell for cell in cells if solver.variables[cell] in found}
                assert {abs(literal) for literal in found} == set(solver.variables.values())
                assert all(len(sentence.cells & layout) == sentence.count for sentence in sentences)
                assert len(layout) in mines
        assert met, "not even the number that the solver's own model has was met"


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
