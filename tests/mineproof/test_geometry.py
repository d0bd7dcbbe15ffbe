"""Where things are in the window: nothing is cut, nothing overlaps, and every point finds its cell."""

from __future__ import annotations

from itertools import chain

import pytest

from mineproof.window import keys
from mineproof.window.geometry import Box, GameGeometry, StartGeometry


@pytest.mark.parametrize("size", [(480, 360), (960, 640), (2560, 1440), (500, 1200), (1400, 400)])
@pytest.mark.parametrize("board", [(1, 1), (9, 9), (16, 30), (30, 16), (1, 60)])
def test_nothing_overlaps_and_nothing_is_cut(size: tuple[int, int], board: tuple[int, int]) -> None:
    geometry = GameGeometry(*size, *board, len(keys.GAME), 5)
    boxes = [geometry.board, geometry.counter, geometry.engine, *geometry.buttons, geometry.speed, geometry.status]
    for number, box in enumerate(boxes):
        assert box.left >= 0
        assert box.top >= 0
        assert box.left + box.width <= size[0]
        assert box.top + box.height <= size[1]
        for other in boxes[number + 1 :]:
            assert not overlap(box, other), (box, other)
    for cell in [(0, 0), (board[0] - 1, board[1] - 1)]:
        assert geometry.cell_at(geometry.cell_box(cell).center) == cell
    assert geometry.cell_at((geometry.board.left - 1, geometry.board.top)) is None


@pytest.mark.parametrize("size", [(480, 360), (960, 640), (2560, 1440)])
def test_the_start_screen_fits(size: tuple[int, int]) -> None:
    geometry = StartGeometry(*size, [3, 3, 13])
    for box in [geometry.title, geometry.play, geometry.rules, *chain.from_iterable(geometry.choices)]:
        assert box.left >= 0
        assert box.left + box.width <= size[0]
        assert box.top + box.height <= size[1]


def overlap(first: Box, second: Box) -> bool:
    apart_across = first.left + first.width <= second.left or second.left + second.width <= first.left
    apart_down = first.top + first.height <= second.top or second.top + second.height <= first.top
    return not (apart_across or apart_down)
