"""One seed, one game, with and without the compiled core."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

import engines
from engines import DeepGuesser, Guesser, OptimalGuesser, ProgressGuesser
from engines.counting.joined_components import Marginals
from engines.counting.lookahead import Lookahead, Prospect
from engines.guessing.counting_guesser import least_likely
from engines.registry import registry
from game import Minesweeper, play
from game.grid import Cell

BOARDS = [(3, 9, 6), (5, 5, 5), (4, 4, 4), (8, 8, 10), (9, 9, 10)]


def guesses(name: str, board: tuple[int, int, int], seed: int, knows: str, **options: Any) -> list[Cell | None]:
    """Where an engine guesses in one game: a third of them begins at a cell without a mine, a third with an opening."""
    height, width, mines = board
    layout = Minesweeper(*board, rng=random.Random(seed))
    free = [(r, c) for r in range(height) for c in range(width) if not layout.is_mine((r, c))]
    starts = [None, free[0], next((cell for cell in free if not layout.nearby_mines(cell)), None)]
    ways: dict[str, dict[str, Any]] = {"the total": {"mines": mines}, "a density": {"density": 0.15}, "nothing": {}}
    engine = engines.create(name, height, width, rng=random.Random(seed), **ways[knows], **options)
    cells: list[Cell | None] = []

    def guess() -> Cell | None:
        cells.append(engine.make_random_move())
        return cells[-1]

    player: Any = SimpleNamespace(
        add_knowledge=engine.add_knowledge, make_safe_move=engine.make_safe_move, make_random_move=guess
    )
    play(layout, player, first=starts[seed % 3])
    return cells


@pytest.mark.skipif(registry.missing_requirement("native") is not None, reason="it is not compiled")
@pytest.mark.parametrize("knows", ["the total", "a density", "nothing"])
@pytest.mark.parametrize("guesser", ["safest", "progress", "optimal", DeepGuesser(200), "random"])
def test_a_game_is_the_same_with_and_without_the_compiled_core(guesser: str | Guesser, knows: str) -> None:
    if isinstance(guesser, DeepGuesser) and knows == "the total":
        guesser = OptimalGuesser(200)  # only the compiled `deep` plays games on
    drawn = 0
    for seed in range(18):
        board = (16, 30, 99) if seed == 1 else BOARDS[seed % len(BOARDS)]
        python, compiled = (guesses(name, board, seed, knows, guesser=guesser) for name in ("optimal", "native"))
        assert python == compiled
        drawn += len(python)
    assert drawn > 12


def test_chances_that_the_compiled_board_cannot_tell_apart_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engines.create("optimal", 1, 7, density=0.2)
    for column in (1, 5):
        engine.add_knowledge((0, column), 1)
    chances = engine.chances
    assert chances is not None
    for more, best in [(0, 4), (10**15, 4), (10**17, 2)]:
        groups: list[tuple[tuple[Cell, ...], int]] = [(((0, 0), (0, 2)), 10**30), (((0, 4), (0, 6)), 10**30 + more)]
        monkeypatch.setattr(chances, "marginals_of_guess", lambda groups=groups: Marginals(groups, 10**31, 10**31))
        assert least_likely(chances) == [(0, 0), (0, 2), (0, 4), (0, 6)][:best]


def test_merits_that_differ_by_rounding_alone_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounded to ten decimals, one is 0.0004882812 and the other 0.0004882813."""
    shares = {False: 2**-11, True: 2**-11 + 2**-60}
    monkeypatch.setattr(
        Lookahead, "prospects", lambda _, cell: [Prospect(shares[cell == (0, 4)], 1, 0.0, 0), Prospect(0.5, 0, 0.5, 1)]
    )
    engine = engines.create("optimal", 1, 5, 2, guesser="progress")
    engine.add_knowledge((0, 1), 1)
    assert isinstance(engine.guesser, ProgressGuesser)
    assert engine.chances is not None
    assert sorted(engine.guesser.best_cells(engine.chances)) == [(0, 0), (0, 4)]
