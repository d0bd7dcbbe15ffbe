"""Where things are in the window: nothing is cut, nothing overlaps, and every point finds its cell."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect, Surface

from game.grid import all_cells
from mineproof.window import key_commands
from mineproof.window.canvas import Canvas
from mineproof.window.event_loop import draw
from mineproof.window.geometry import GameGeometry, Scale
from mineproof.window.start_choices import ROWS
from mineproof.window.viewport import READABLE_CELL, Viewport
from tests.mineproof.window.windows import Windows

SIZES = [((960, 720), 2.0), *((size, 1.0) for size in ((480, 360), (960, 640), (2560, 1440), (500, 1200), (1400, 400)))]


@pytest.mark.parametrize(("size", "density"), SIZES)
@pytest.mark.parametrize("board", [(1, 1), (16, 30), (1, 60), (200, 200)])
def test_nothing_overlaps_and_nothing_is_cut(size: tuple[int, int], density: float, board: tuple[int, int]) -> None:
    geometry = GameGeometry(Scale(*size, density), *board, len(key_commands.GAME))
    boxes = [geometry.area, geometry.counter, geometry.engine, *geometry.buttons, geometry.legend, geometry.status]
    check_boxes(boxes, size)


def check_boxes(boxes: list[Rect], size: tuple[int, int]) -> None:
    """Assert that the boxes are inside of the window, and apart from each other."""
    assert all(Rect(0, 0, *size).contains(box) for box in boxes)
    for box, other in combinations(boxes, 2):
        assert not box.colliderect(other), (box, other)


@pytest.mark.parametrize(("size", "density"), SIZES)
def test_the_start_screen_fits(windows: Windows, size: tuple[int, int], density: float) -> None:
    canvas = Canvas(Surface(size), density)
    draw(canvas, windows(play=False).controller)
    assert [*canvas.clickable] == [*ROWS, "Play"]
    check_boxes([box for box, _ in canvas.clickable.values()], size)


def view_of(board: tuple[int, int], size: tuple[int, int] = (480, 360), density: float = 1.0) -> Viewport:
    geometry = GameGeometry(Scale(*size, density), *board, len(key_commands.GAME))
    view = Viewport(*board)
    view.place(geometry.area, density)
    return view


@pytest.mark.parametrize("board", [(1, 1), (9, 9), (16, 30), (200, 200)])
@pytest.mark.parametrize("zoom", [-30, -2, 0, 3, 30])
def test_every_cell_can_be_reached_at_every_zoom(board: tuple[int, int], zoom: int) -> None:
    view = view_of(board)
    for _ in range(abs(zoom)):
        view.zoom(1 if zoom > 0 else -1)
    for cell in [(0, 0), (board[0] - 1, 0), (0, board[1] - 1), (board[0] - 1, board[1] - 1)]:
        view.show(cell)
        assert view.cell_at(view.rect(cell).center) == cell
        rows, columns = view.visible
        assert cell[0] in rows
        assert cell[1] in columns


def test_at_first_numbers_can_be_read() -> None:
    assert view_of((200, 200)).cell == READABLE_CELL
    assert view_of((200, 200)).is_partial
    assert view_of((9, 9)).cell > READABLE_CELL
    assert not view_of((9, 9)).is_partial
    assert view_of((200, 200), (960, 720), 2.0).cell == 2 * READABLE_CELL


def test_what_is_at_the_pointer_stays_there() -> None:
    view = view_of((200, 200))
    point = (200, 100)
    cell = view.cell_at(point)
    for steps in (1, 1, -1, 1, -1, -1):
        view.zoom(steps, point)
        assert view.cell_at(point) == cell


def test_a_board_that_was_panned_too_far_comes_back_at_once() -> None:
    view = view_of((200, 200))
    assert view.cell_at(view.area.inflate(20, 20).topleft) is None, "beside the board"
    view.pan(10_000, 10_000)
    assert view.cell_at(view.area.topleft) == (0, 0)
    view.pan(-view.cell, 0)
    assert view.cell_at(view.area.topleft) == (0, 1)


def test_the_window_finds_the_cells_of_a_honeycomb() -> None:
    view = Viewport(4, 5, shifted=True)
    view.place(Rect(10, 20, 230, 300), 1.0)
    for cell in all_cells(4, 5):
        assert view.cell_at(view.rect(cell).center) == cell
        assert view.board.contains(view.rect(cell))
    assert view.cell_at((view.board.left + 2, view.rect((1, 0)).centery)) is None
    assert view.cell_at((view.board.right - 3, view.rect((0, 0)).centery)) is None
