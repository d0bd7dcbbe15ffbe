"""Models with the right number of mines, put together without telling the solver how many there are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

import engines
from engines.facts import cells_among
from engines.reasoners.sat import SatReasoner
from engines.solving.exchanges import models_with_mines
from game.grid import Cell, neighbors
from game.sentence import Sentence
from tests.fuzz import random_facts as fuzz


def layouts_of(sentences: Sequence[Sentence]) -> list[frozenset[Cell]]:
    """All mines that fit the sentences, by brute force."""
    cells = sorted(cells_among(sentences))  # type: ignore[type-var]
    sets = (frozenset(mines) for count in range(len(cells) + 1) for mines in combinations(cells, count))
    return [mines for mines in sets if all(len(one.cells & mines) == one.count for one in sentences)]  # type: ignore[misc]


POSSIBLE = [seed for seed in range(0, 400, 2) if (told := fuzz.case(seed)[0]) and fuzz.truth_of(told, None) is not None]
"""The cases that have sentences, and a layout."""


def test_most_cases_are_possible() -> None:
    assert len(POSSIBLE) > 150


@pytest.mark.parametrize("seed", POSSIBLE)
def test_all_models_fit_the_facts_and_have_one_of_the_numbers(seed: int) -> None:
    sentences, _ = fuzz.case(seed)
    cells = sorted(cells_among(sentences))  # type: ignore[type-var]
    fitting = {len(mines) for mines in layouts_of(sentences)}
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


def test_numbers_at_every_second_row_and_column_and_the_total() -> None:
    """Every number hangs together with every other, and the total with them all: a search alone takes minutes here."""
    size = 24
    rng = random.Random(2)
    shown = {(row, column) for row in range(0, size, 2) for column in range(0, size, 2)}
    hidden = [(row, column) for row in range(size) for column in range(size) if (row, column) not in shown]
    mines = set(rng.sample(hidden, size * size // 5))
    engine = engines.create("sat", size, size, len(mines))
    for cell in sorted(shown):
        engine.add_knowledge(cell, len(neighbors(cell, size, size) & mines))
    assert engine.complete
    assert engine.mines <= mines
    assert engine.safes.isdisjoint(mines)
