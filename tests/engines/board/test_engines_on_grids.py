"""Engines on boards of every grid: the contract, the exact counts, the game tree and whole games."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import engines
from engines import Engine, OptimalEngine, SentenceEngine, create, win_probability
from engines.laws.engine_laws import (
    LAWS,
    explains_with_nothing_idle,
    is_as_it_was_after_an_interrupt,
    knows_the_same_from_its_observation,
)
from game.grid import all_cells
from tests.support.brute_force_play import most_won
from tests.support.engines_before_guess import stuck
from tests.support.grids import NAMES, OTHERS, grid_of
from tests.support.reasoners import BOOKKEEPING, TEST_LIMITS
from tests.support.reference_worlds import worlds_of


def maker(name: str, grid: str) -> Callable[..., Engine]:
    """Makes the engine for boards of this grid, of any size."""
    engine_class = engines.load(name)

    def make(height: Any = 8, width: Any = 8, mines: int | None = None, **options: Any) -> Engine:
        is_board = type(height) is type(width) is int and min(height, width) > 0 and height * width < 1_000
        board = grid_of(grid, height, width) if is_board else None
        return engine_class(height, width, mines, grid=board, **TEST_LIMITS.get(name, {}), **options)

    return make


PAIRS = [*((name, "hex") for name in BOOKKEEPING if name != "sentence"), *(("sentence", it) for it in OTHERS)]
"""Reasoners know of no grid: what they make of sentences as any grid has them, tests of random positions tell."""


@pytest.mark.parametrize(("name", "grid"), PAIRS)
def test_every_way_to_keep_a_board_keeps_the_laws(name: str, grid: str) -> None:
    laws = [law for law in LAWS if law is not explains_with_nothing_idle or name == "sat"]  # as long as all others
    # What an engine knows that is not complete, or reaches its limit, may depend on when somebody looked.
    if not engines.spec(name).complete or name == "resolution":
        laws = [
            law for law in laws if law not in (knows_the_same_from_its_observation, is_as_it_was_after_an_interrupt)
        ]
    for law in laws:
        law(maker(name, grid))


@pytest.mark.parametrize("grid", NAMES)
@pytest.mark.parametrize("guesser", engines.guesser_names())
def test_guesses_are_as_good_as_the_guesser_says(guesser: str, grid: str) -> None:
    sizes = [(3, 4), (4, 4), (3, 5), (2, 7)] if grid == "square" else [(3, 3)]
    for seed in range(40 if (grid, guesser) == ("square", "optimal") else 8):
        engine = stuck(seed, guesser=guesser, grid=grid, sizes=sizes)
        assert isinstance(engine, OptimalEngine)
        board, worlds, revealed = engine.grid, list(map(frozenset, worlds_of(engine))), frozenset(engine.reveals)
        open_cells = set(all_cells(board.height, board.width)) - revealed - engine.mines
        left = {cell: [mines for mines in worlds if cell not in mines] for cell in open_cells}
        guess = engine.make_random_move()
        assert guess in open_cells
        if guesser in ("safest", "progress"):
            assert len(left[guess]) == max(map(len, left.values()))
        if guesser in ("optimal", "deep"):
            won = {cell: most_won(board, worlds, revealed | {cell}) for cell, worlds in left.items()}
            assert won[guess] == max(won.values())
            assert engine.win_probability() == Fraction(max(won.values()), len(worlds))


SMALL = [(1, 2, 1), (1, 6, 2), (2, 3, 1), (2, 3, 2), (2, 4, 3), (3, 3, 1), (3, 3, 2), (3, 3, 4)]


@pytest.mark.parametrize(
    ("size", "grid"), [*((size, "square") for size in SMALL), *(((3, 3, 2), grid) for grid in OTHERS)]
)
def test_the_chance_to_win_is_that_of_all_games(size: tuple[int, int, int], grid: str) -> None:
    height, width, mines = size
    board, cells = grid_of(grid, height, width), list(all_cells(height, width))
    for first in cells[: (width + 1) // 2]:
        layouts = [frozenset(layout) for layout in combinations(cells, mines) if first not in layout]
        best = most_won(board, layouts, frozenset([first]))
        assert win_probability(*size, first, grid=board) == Fraction(best, len(layouts))


def test_an_engine_that_knows_no_grid_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match="leave grid='hex' out"):
        create("tests.engines.board.test_engines_on_grids:SquareEngine", 4, 4, grid="hex")
    assert create("tests.engines.board.test_engines_on_grids:SquareEngine", 4, 4, grid="square").grid.is_square


class SquareEngine(SentenceEngine):
    """Written before there were grids."""

    def __init__(
        self, height: int = 8, width: int = 8, mines: int | None = None, *, guesser: Any = None, rng: Any = None
    ) -> None:
        super().__init__(height, width, mines, guesser=guesser, rng=rng)
