"""Game ids of Simon Tatham's collection."""

import re

import pytest

from game import BadLayout, Layout
from game.grid import neighbors
from game.minesweeper.tatham_ids import is_id, parse_id, write_id

# Game ids, of the Debian package sgt-puzzles, 20230122.

IDS = [
    ("9x9:0,2,m9d892f1e816c45c36e050", 10),
    ("16x16:9,2,m737d1ce5c81a513ba4bcddc8c548f322d60cdf55946f57fc41a1e6397b546feb", 99),
    ("5x7:1,3,maadf69428", 8),
    ("7x5:5,2,m1bee9f55a", 8),
    ("11x6:1,5,mdc2d36b1b7a7ce4ac", 9),
    ("8x8:1,4,m82b36cd6cb6fd9f4", 10),
    (
        "30x16:14,10,m11d27ee93bb8e481808975810058ecc83e1d5ff990f648d"
        "fbe32300dd47f7983ca4a8e49ceb4d35b8123c7bb7800f940ed292028f57cea2811b7d7cf",
        170,
    ),
]


@pytest.mark.parametrize(("name", "mines"), IDS)
def test_an_id_is_read_and_written(name: str, mines: int) -> None:
    assert is_id(name)
    layout = parse_id(name)
    assert len(layout.mines) == mines
    assert layout.first is not None
    assert layout.mines.isdisjoint(neighbors(layout.first, layout.height, layout.width) | {layout.first})
    assert write_id(layout) == name


def test_an_id_may_have_no_mask_and_no_first_cell() -> None:
    assert parse_id("3x2:u20") == parse_id("3x2n1:u20") == parse_id("3x2n50%:u20") == Layout(2, 3, frozenset({(0, 2)}))
    assert parse_id("3:0,1,u048") == Layout(3, 3, frozenset({(1, 2), (2, 2)}), (1, 0))
    for height in range(1, 8):
        layout = Layout(height, 5, frozenset((row, column) for row in range(height) for column in (0, 4)))
        assert parse_id(write_id(layout)) == layout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("9by9:u20", '"9by9:u20"; expected an id of Mines with its mines'),
        ("9x9n10", "parameters and no seed: the program makes the mines after a click"),
        ("9x9n10#12345", 'parameters and the seed "12345": the program makes the mines after a click'),
        ("9x9:r10,u,4b2a", "an id that begins with r, before the first click, has no mines yet"),
        ("9x9:1,1,m1b41", "4 hexadecimal digits for 81 cells; expected 21"),
        ("9x9:m1b41c9afd7ba4d52fdcxx", "behind the colon; expected an id of Mines with its mines, as 9x9:4,4,m1f04..."),
        ("3x2:4,0,u20", "(0, 4) is off the board; expected rows 0 to 1 and columns 0 to 2"),
        ("0x2:u2", "width is 0; expected an int of at least 1"),
        ("3x2n2:u20", "n2 before the colon, and 1 mine behind it; expected as many"),
    ],
)
def test_an_id_without_mines_is_refused_with_the_reason(name: str, message: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(message)):
        parse_id(name)
    with pytest.raises(BadLayout, match="the grid is 'hex', and Mines knows square boards only"):
        write_id(Layout(2, 2, frozenset(), grid="hex"))


@pytest.mark.parametrize("text", ["9x9", "1##", "12#\n11#", "1:2 .", "0: 1 .\n1: . .", "1 . n", "1..", "x", "", "{}"])
def test_what_is_no_id(text: str) -> None:
    assert not is_id(text)
