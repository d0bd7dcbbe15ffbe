"""3BV: that number of clicks reveals a board."""

from __future__ import annotations

import random

import pytest

from game.minesweeper.clicks import three_bv
from game.minesweeper.layouts import random_layout
from game.minesweeper.session import Session, Status


@pytest.mark.parametrize("seed", range(20))
def test_that_number_of_clicks_wins_where_zeros_are_clicked_first(seed: int) -> None:
    rng = random.Random(seed)
    layout = random_layout(9, 9, rng.randint(0, 30), rng=rng)
    session = Session.on(layout)
    free = [(r, c) for r in range(9) for c in range(9) if (r, c) not in layout.mines]
    zeros = [(r, c) for r, c in free if all(max(abs(r - x), abs(c - y)) > 1 for x, y in layout.mines)]
    clicks = sum(bool(session.reveal(cell)) for cell in [*zeros, *free])
    assert session.status is Status.WON
    assert clicks == three_bv(9, 9, layout.mines)


def test_a_board_without_a_zero_takes_a_click_for_each_number() -> None:
    assert three_bv(2, 2, {(0, 0)}) == 3
    assert three_bv(2, 2, {(r, c) for r in range(2) for c in range(2)}) == 0
