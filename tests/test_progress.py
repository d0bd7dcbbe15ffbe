from __future__ import annotations

import random
from fractions import Fraction
from math import log2

import pytest

from engines import ProgressEngine, counting, create
from engines.joining import Total
from engines.lookahead import Lookahead, Outcome
from engines.position import Position
from engines.progress import merit
from game.grid import Cell, neighbors
from game.layouts import random_layout
from game.minesweeper import Minesweeper, play
from tests.worlds import worlds_of


def engine_at(height: int, width: int, layout: set[Cell], revealed: set[Cell]) -> ProgressEngine:
    engine = create("progress", height, width, len(layout), rng=random.Random(1))
    assert isinstance(engine, ProgressEngine)
    for cell in sorted(revealed):
        engine.add_knowledge(cell, len(neighbors(cell, height, width) & layout))
    return engine


def outcomes_by_worlds(engine: ProgressEngine, cell: Cell) -> dict[int, tuple[Fraction, int]]:
    """The reference: for each number that `cell` may show, its chance and how many cells are safe next."""
    worlds = [world for world in worlds_of(engine) if cell not in world]
    around = neighbors(cell, engine.height, engine.width)
    hidden = {(r, c) for r in range(engine.height) for c in range(engine.width)} - set(engine.reveals) - {cell}
    found = {}
    for number in {len(world & around) for world in worlds}:
        showing = [world for world in worlds if len(world & around) == number]
        found[number] = Fraction(len(showing), len(worlds)), len(hidden.difference(*showing))
    return found


def one_component(seed: int) -> tuple[ProgressEngine, Position, set[Cell]]:
    """A position of a small board on which the engine has to guess."""
    rng = random.Random(seed)
    while True:
        height, width = rng.choice([(3, 4), (4, 4), (3, 5), (2, 7)])
        board = [(r, c) for r in range(height) for c in range(width)]
        layout = set(rng.sample(board, rng.randint(2, 4)))
        free = [cell for cell in board if cell not in layout]
        engine = engine_at(height, width, layout, set(rng.sample(free, rng.randint(1, 4))))
        if engine.make_safe_move() is None:
            return engine, engine._current_position(), layout


@pytest.mark.parametrize("seed", range(60))
def test_the_numbers_of_a_cell_are_as_likely_as_in_the_layouts(seed: int) -> None:
    engine, position, _ = one_component(seed)
    ahead = Lookahead(position, engine._prior(), engine.height, engine.width)
    undetermined = [cell for component in position.components for group in component.form.groups for cell in group]
    for cell in [*undetermined, *position.rest]:
        if engine.probability(cell) < 1:
            expected = outcomes_by_worlds(engine, cell)
            outcomes = ahead.outcomes(cell)
            assert [o.share for o in outcomes] == pytest.approx([float(expected[n][0]) for n in sorted(expected)])
            # What the number of mines elsewhere shows to be safe is left out.
            assert all(o.safe <= expected[n][1] for o, n in zip(outcomes, sorted(expected), strict=True))


def test_cells_alike_have_the_same_outcomes() -> None:
    engine = engine_at(9, 9, {(0, 0), *[(r, 7) for r in range(9)]}, {(1, 1)})
    position = engine._current_position()
    ahead = Lookahead(position, engine._prior(), 9, 9)
    classes = ahead.alike(position.rest)
    assert sorted(cell for alike in classes for cell in alike) == sorted(position.rest)
    assert sum(len(alike) > 1 for alike in classes) == 3
    for alike in classes:
        assert all(ahead.outcomes(cell) == ahead.outcomes(alike[0]) for cell in alike)


def test_merit_is_s_then_e_then_q() -> None:
    assert merit([Outcome(0.5, 0, 0.1), Outcome(0.25, 2, 0.0), Outcome(0.25, 1, 0.0)]) == (0.5, 0.75, 1.5)
    assert merit([Outcome(1.0, 0, 0.3)]) == (0.0, 0.0, 0.0)
    assert merit([Outcome(0.9, 0, 0.0), Outcome(0.1, 1, 0.0)])[2] == pytest.approx(-0.9 * log2(0.9) - 0.1 * log2(0.1))


def test_of_equally_likely_cells_it_takes_the_one_that_leads_on() -> None:
    """One mine in (0, 0), (0, 1) and one in (0, 4), (0, 5): the inner cells' numbers tell of the cells between."""
    seen = set()
    for seed in range(20):
        engine = create("progress", 2, 6, 3, rng=random.Random(seed))
        engine.mark_safe((1, 2))
        engine.add_knowledge((1, 0), 1)
        move = engine.make_random_move()
        assert move is not None
        seen.add(move)
    assert seen == {(1, 2)}


@pytest.mark.parametrize("size", [(1, 1, 0), (1, 8, 3), (8, 1, 1), (2, 2, 1), (9, 9, 10), (9, 9, 80), (16, 16, 40)])
def test_it_plays_to_the_end(size: tuple[int, int, int]) -> None:
    for seed in range(5):
        layout = random_layout(*size, rule="safe", first=(0, 0), rng=random.Random(seed))
        engine = ProgressEngine(*size, rng=random.Random(seed))
        outcome = play(Minesweeper.from_layout(layout), engine, first=(0, 0))
        assert outcome.unsound == 0
        assert outcome.won != outcome.exploded


def test_it_survives_as_often_as_it_can() -> None:
    """Whatever the other merits are, a mine is nowhere less likely than at the guess."""
    for seed in range(60):
        engine, _, _ = one_component(seed)
        move = engine.make_random_move()
        assert move is not None
        assert engine.probability(move) == min(engine.probabilities().values())


def test_without_a_total_and_over_the_limit_it_still_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in (counting.WORK_LIMIT, 10, 0):
        monkeypatch.setattr(counting, "WORK_LIMIT", limit)
        for total in (None, 12):
            engine = ProgressEngine(5, 9, total, rng=random.Random(0))
            for cell, count in [((1, 1), 1), ((1, 3), 2), ((3, 3), 2), ((3, 6), 1)]:
                engine.add_knowledge(cell, count)
            move = engine.make_random_move()
            assert move is not None
            assert move not in engine.moves_made


def test_the_prior_of_the_rest_shrinks_with_what_a_number_touches() -> None:
    assert Total(5, 20).leaving(12) == Total(5, 12)
