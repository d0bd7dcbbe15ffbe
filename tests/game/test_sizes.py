from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from game import Layout, Minesweeper
from game.board.observation import Observation
from game.errors import BadLayout
from game.minesweeper.layouts import random_layout
from game.minesweeper.sizes import NAMED, Size


def test_names_and_numbers_are_read() -> None:
    assert Size.parse("expert") == Size(height=16, width=30, mines=99)
    assert Size.parse("cs50") == Size(8, 8, 8)
    assert Size.parse("4x7/5") == Size(height=4, width=7, mines=5)
    assert all(Size.parse(str(size)) == size for size in NAMED.values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("huge", "the size is 'huge'; expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of beginner, "),
        ("9x9", "the size is '9x9'"),
        ("1" * 5_000 + "x9/10", "the size is '1111"),
        ("0x3/1", "height is 0"),
        ("3x3/10", "mines is 10; expected an int from 0 to 9"),
        ("100000x100000/5", "a 100000x100000 board has 10,000,000,000 cells; expected at most 10,000,000"),
    ],
)
def test_what_is_no_size_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        Size.parse(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda height, width: Minesweeper(height, width, 5),
        lambda height, width: random_layout(height, width, 5),
        lambda height, width: Layout(height, width, frozenset()),
        lambda height, width: Observation(height, width),
    ],
)
def test_a_board_that_fills_the_memory_is_refused_before_it_does(make: Callable[[int, int], Any]) -> None:
    with pytest.raises(BadLayout, match=r"100000x100000 board has 10,000,000,000 cells; .* choose a smaller board"):
        make(100_000, 100_000)
    assert make(2, 2_000)
