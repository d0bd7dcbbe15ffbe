"""Belief propagation: its chances, exact and approximate."""

from typing import Any

import pytest

import engines
from tests.support.compiled_engine import told


@pytest.mark.parametrize("mines", [None, 3, 6, 12])
def test_the_chances_are_exact_where_the_factor_graph_is_a_tree(mines: int | None) -> None:
    """Without a total exactly; with one nearly: how many mines are left enters by their weight alone."""
    options: dict[str, Any] = {"density": 0.2} if mines is None else {}
    numbers = {(0, column): int(column != 10) for column in (1, 3, 8, 10, 15)}
    beliefs: Any = told(engines.create("belief", 1, 24, mines, **options), numbers)
    exact = told(engines.create("probability", 1, 24, mines, **options), numbers).probabilities()
    approximate = beliefs.probabilities()
    assert approximate.keys() == exact.keys()
    for cell, chance in exact.items():
        assert approximate[cell] == pytest.approx(chance, abs=1e-6 if mines is None else 0.05)


def test_approximate_chances_know_what_the_engine_knows() -> None:
    engine: Any = engines.create("belief", 4, 4, 3)
    engine.add_knowledge((0, 0), 3)
    chances = engine.probabilities()
    assert {cell for cell, chance in chances.items() if chance == 1} == engine.mines == {(0, 1), (1, 0), (1, 1)}
    assert {cell for cell, chance in chances.items() if chance == 0} == engine.safes - {(0, 0)}
    assert engine.chances is None
    assert sum(engines.BeliefEngine(3, 3, 4).probabilities().values()) == pytest.approx(4, abs=1e-3)
    for density in (0, 1, True, "0.5"):
        with pytest.raises(ValueError, match="density is"):
            engines.create_reasoner("belief", density=density)
