"""The guessers `optimal` and `deep`: exact at the end of a game, within their limits."""

import random
from typing import Any

import pytest

from engines import OptimalEngine
from engines.counting import dynamic_program
from engines.guessing import optimal_guesser as optimal
from game.grid import Cell, neighbors
from mineproof import Layout, Observation, create
from tests.support.compiled_engine import needs_native, told

CORNERED = """
    *.*..*....
    ..*..*..*.
    .....*....
    ...*..*...
    ..*....*..
"""


def test_a_pair_that_no_number_resolves_is_guessed_at_once() -> None:
    layout = Layout.from_text(CORNERED)
    size = layout.height, layout.width
    engine = OptimalEngine(*size, len(layout.mines), exact_limit=0)
    # With these two known, whatever may still be revealed touches both of (0, 0) and (0, 1), or neither.
    engine.mark_mine((0, 2))
    engine.mark_mine((1, 2))
    move: Cell | None = (2, 1)
    while move is not None:
        engine.add_knowledge(move, len(neighbors(move, *size) & layout.mines))
        move = engine.make_safe_move()
    assert engine.probability((0, 0)) == engine.probability((0, 1)) == 0.5
    assert min(engine.probabilities().values()) < 0.5
    assert engine.make_random_move() in {(0, 0), (0, 1)}


@pytest.mark.parametrize(("name", "options"), [("optimal", {"exact_limit": 20_000}), ("progress", {})])
def test_over_the_limits_it_still_guesses(name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimal, "EFFORT", 0)
    monkeypatch.setattr(optimal, "MODELS", 0)
    for limit in (dynamic_program.WORK_LIMIT, 10, 0):
        monkeypatch.setattr(dynamic_program, "WORK_LIMIT", limit)
        for total in (None, 12):
            engine = create(name, 5, 9, total, rng=random.Random(0), **options)
            told(engine, {(1, 1): 1, (1, 3): 2, (3, 3): 2, (3, 6): 1})
            move = engine.make_random_move()
            assert move is not None
            assert move not in engine.moves_made


@pytest.mark.parametrize("name", ["optimal", pytest.param("native", marks=needs_native)])
def test_deep_is_exact_where_optimal_weighs(name: str) -> None:
    """1,820 layouts are left: a best first cell of a known optimum, and a corner, which weighs most."""
    corners = {(0, 0), (0, 3), (3, 0), (3, 3)}
    beside = {(r, c) for r in range(4) for c in range(4) if (r in (0, 3)) != (c in (0, 3))}
    assert create(name, 4, 4, 4, guesser="deep").make_random_move() in beside
    assert create(name, 4, 4, 4, guesser="optimal").make_random_move() in corners


@pytest.mark.parametrize(
    "name", ["optimal", *(pytest.param(name, marks=needs_native) for name in ("native", "native+deep"))]
)
def test_of_cells_that_weigh_the_same_the_one_that_shows_more_is_guessed(name: str) -> None:
    """(0, 2) weighs as much as (2, 4), after which more cells are safe: so games are won more often."""
    numbers = Observation.parse("01..1\n13.4.\n.....\n12221").reveals
    for each in (f"{name}(exact_limit=0)", "optimal"):
        guesses = told(create(each, 4, 5, 5), numbers).best_guesses()
        assert guesses is not None
        assert ((2, 4) in guesses, (0, 2) in guesses) == (True, False)
