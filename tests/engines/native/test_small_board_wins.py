"""The exact chance to win on small boards."""

from fractions import Fraction
from itertools import combinations

import pytest

from engines import OptimalEngine, create, win_probability
from engines.counting.game_tree import GameTree
from game.errors import BadLayout, GaveUp, IllegalMove
from game.grid import Cell, neighbors
from tests.support.brute_force_play import most_won


@pytest.mark.parametrize(
    ("size", "first", "won", "layouts"),
    [
        *[((4, 4, 4), (0, 1), 961, 1365), ((5, 5, 3), (0, 0), 1798, 2024), ((4, 5, 4), (0, 0), 2950, 3876)],
        *[(board, (0, 0), 1, 1) for board in [(1, 1, 0), (1, 5, 0), (4, 4, 0), (1, 5, 4), (2, 2, 3), (3, 3, 8)]],
    ],
)
def test_known_optima(size: tuple[int, int, int], first: Cell, won: int, layouts: int) -> None:
    assert win_probability(*size, first) == Fraction(won, layouts)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((0, 4, 1, (0, 0)), BadLayout, "height"),
        ((4, 4, 17, (0, 0)), BadLayout, "mines is 17; expected an int from 0 to 16 on a 4x4 board"),
        ((4, 4, 16, (0, 0)), BadLayout, r"mines is 16; expected at most 15, so that \(0, 0\) is free"),
        ((4, 4, 4, (4, 0)), IllegalMove, r"\(4, 0\) is off the board; expected rows 0 to 3 and columns 0 to 3"),
        ((1, 400, 1, (0, 0)), GaveUp, "too deep"),
        ((101, 100, 1, (0, 0)), GaveUp, "too deep"),  # more cells than the compiled code holds, and few layouts
        ((9, 9, 10, (0, 0)), GaveUp, "9x9 with 10 mines has more than 50,000 layouts"),
    ],
)
def test_bad_boards_are_refused(arguments: tuple[int, int, int, Cell], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        win_probability(*arguments)


@pytest.mark.parametrize("limit", range(0, 3000, 500))
def test_a_game_tree_over_its_limit_gives_up(limit: int) -> None:
    board = [(r, c) for r in range(4) for c in range(4)]
    tree = GameTree(list(combinations(board, 3)), board, lambda cell: neighbors(cell, 4, 4), limit)
    for search in (tree.most_won, lambda: tree.ranked(1)):
        with pytest.raises(GaveUp, match=f"more than {limit:,} looks"):
            search()


def test_games_that_could_go_on_too_long_are_weighed() -> None:
    engine = OptimalEngine(20, 20, 1)
    assert engine.make_random_move() is not None
    with pytest.raises(GaveUp, match="a game tree of 400 layouts of 400 cells may be too deep to search"):
        engine.win_probability()
    assert OptimalEngine(1, 200, 1).win_probability() > Fraction(9, 10)
    assert OptimalEngine(1, 200, 1).make_random_move() is not None


def test_the_chance_to_win_with_cells_known_but_not_revealed() -> None:
    engine = OptimalEngine(1, 6, 2)
    engine.add_knowledge((0, 0), 0)
    # Of the four cells (0, 2) to (0, 5), which (0, 1) will tell about, two are mines.
    layouts = [frozenset(m) for m in combinations([(0, 2), (0, 3), (0, 4), (0, 5)], 2)]
    assert engine.win_probability() == Fraction(most_won(engine.grid, layouts, frozenset([(0, 0)])), 6)


def test_the_chance_to_win_is_told_or_refused() -> None:
    assert OptimalEngine(2, 2, 4).win_probability() == 1
    assert OptimalEngine(1, 2, 1).win_probability() == Fraction(1, 2)
    with pytest.raises(ValueError, match=r"the chance to win depends on the total of mines; give mp\.parse"):
        OptimalEngine(2, 2).win_probability()
    with pytest.raises(GaveUp, match="more than 500 layouts are left, which is the exact_limit"):
        OptimalEngine(4, 4, 4).win_probability()
    assert OptimalEngine(4, 4, 2, exact_limit=120).win_probability() > Fraction(1, 2)


@pytest.mark.parametrize("limit", [-1, 1.5, True, None, "500", 20_001])
def test_limits_that_are_none_are_refused(limit: object) -> None:
    with pytest.raises(ValueError, match="from 0 to 20000"):
        create("optimal", 5, 5, 5, exact_limit=limit)
