"""Positions that JSMinesweeper saved are read like any other."""

from __future__ import annotations

import re

import pytest

from game.board.observation import Observation
from game.errors import BadLayout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n3x2x2\n1HH\n", "line 2: the size is 3x2x2; expected as many rows and columns below, and not 1 rows of 3"),
        ("3x2x2\n1HH\n\n1H9\n", "line 4, cell 3: '9'; expected 0 to 8, "),
        ("\n\n3x2x2\n1HH\n1H\n", "line 5: 2 cells; expected 3, as in the first row"),
    ],
)
def test_a_damaged_position_names_the_line(text: str, message: str) -> None:
    with pytest.raises(BadLayout, match="^" + re.escape(message)):
        Observation.parse(text)


@pytest.mark.parametrize("sign", "HhIiMm?FfOo")
def test_each_sign_is_read(sign: str) -> None:
    """A mine that a lost game has shown is hidden again, as on its own page: the loss gives nothing away."""
    text = f"3x1x1\n1H{sign}\n"
    seen = Observation.parse(text)
    assert seen == Observation.parse("1.F" if sign in "FfOo" else "1..", total=1)


@pytest.mark.parametrize("before", ["", "\n", "\r\n \n", "\ufeff", "\ufeff\n\t"])
def test_blank_lines_before_the_size_do_not_count(before: str) -> None:
    assert Observation.parse(f"{before}3x1x1\n1HH") == Observation.parse("1..", total=1)


@pytest.mark.parametrize("size", ["\u0663x1x1", "3x\u0661x1", "3x1x\u0661"])
def test_digits_of_other_scripts_are_no_size(size: str) -> None:
    with pytest.raises(BadLayout, match="line 1, cell"):
        Observation.parse(f"{size}\n1HH")
