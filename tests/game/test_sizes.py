from __future__ import annotations

import re

import pytest

from game.errors import BadLayout
from game.minesweeper.sizes import NAMED, Size


def test_names_and_numbers_are_read() -> None:
    assert Size.parse("expert") == Size(height=16, width=30, mines=99)
    assert Size.parse("cs50") == Size(8, 8, 8)
    assert Size.parse("4x7/5") == Size(height=4, width=7, mines=5)
    assert all(Size.parse(str(size)) == size for size in NAMED.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("huge", "the size is 'huge'; expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of beginner, "),
        ("9x9", "the size is '9x9'"),
        ("1" * 5_000 + "x9/10", "the size is '1111"),
        ("0x3/1", "height is 0"),
        ("3x3/10", "mines is 10; expected an int from 0 to 9"),
    ],
)
def test_what_is_no_size_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(said)):
        Size.parse(text)
