"""Sizes of boards: their names, numbers and grids."""

import re

import pytest

from game import BadLayout
from game.minesweeper.sizes import NAMED, Size


def test_names_numbers_and_grids_of_sizes_are_read() -> None:
    assert Size.parse("expert") == Size(height=16, width=30, mines=99)
    assert Size.parse("cs50") == Size(8, 8, 8)
    assert Size.parse("4x7/5") == Size(height=4, width=7, mines=5)
    assert str(Size.parse("9x9/10@square")) == "9x9/10"
    assert Size.parse("expert@torus") == Size(16, 30, 99, "torus") != Size.parse("expert")
    assert all(Size.parse(str(size)) == size for size in (*NAMED.values(), Size(12, 12, 20, "hex")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("huge", "the size is 'huge'; expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of beginner, intermediate"),
        ("1" * 5_000 + "x9/10", "the size is '1111"),
        ("0x3/1", "height is 0"),
        ("9x9/10@", "the grid is ''; expected one of square, orthogonal, knight, torus, hex, or a file, as @FILE.json"),
        ("3x3/10", "mines is 10; expected an int from 0 to 9 on a 3x3 board"),
        ("100000x100000/5", "a 100000x100000 board has 10,000,000,000 cells; expected at most 10,000,000"),
    ],
)
def test_what_is_no_size_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        Size.parse(text)
