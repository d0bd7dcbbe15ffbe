"""The drawn window: places, zoom, drag, squares at every size, what lies over the game, and the pictures of it."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.grid import Cell, all_cells
from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import Size
from game.pictures.palette import LIGHT, rgb
from game.pictures.picture_data import Kind, Square
from game.puzzles.conclusions_and_highlights import Role
from mineproof.window import window_docs_pictures
from mineproof.window.canvas import Canvas, tile
from mineproof.window.event_loop import draw
from mineproof.window.game_screen import GameGeometry
from mineproof.window.start_choices import ROWS
from mineproof.window.viewport import READABLE_CELL, Viewport
from tests.mineproof.window.screenless_windows import Screenless, Windows

LARGE = Boards(Size(200, 200, 6000), "safe", 1)


def small(windows: Windows) -> Screenless:
    window = windows(LARGE)
    window.runner.window.size = (480, 360)
    window.turn()
    return window


def test_the_board_is_zoomed_and_fitted(windows: Windows) -> None:
    window = small(windows)
    view = window.controller.viewport
    zooms: list[tuple[Any, Any, int]] = [(window.key, "+", 1), (window.wheel, -1, -1), (window.key, "-", -1)]
    for zoom, by, grows in [*zooms, (window.wheel, 2, 1), (window.wheel, 0, 0)]:  # the last one is to the side
        before = view.cell
        zoom(by)
        assert (view.cell > before) - (view.cell < before) == grows
    window.key("0")
    assert view.cell == view.fitting_cell
    window.key("0")
    assert view.cell > view.fitting_cell


def test_every_corner_of_a_large_board_can_be_dragged_to_and_clicked(windows: Windows) -> None:
    window = small(windows)
    view, game = window.controller.viewport, window.controller.game
    far, near = view.area.inflate(-20, -20).bottomright, view.area.inflate(-20, -20).topleft
    for _ in range(20):
        window.drag(near, far)
    assert view.cell_at(view.area.topleft) == (0, 0)
    assert view.cell_at(view.area.inflate(20, 20).topleft) is None, "beside the board"
    assert not game.reveals  # a drag is no click
    window.click_cells((0, 0))
    assert (0, 0) in game.reveals
    for _ in range(20):
        window.drag(far, near)
    window.click_cells((199, 199), button=3)
    assert window.controller.session.flags == {(199, 199)}
    window.controller.cursor = (0, 0)
    for _ in range(12):
        window.key("down", "right")
        assert view.area.contains(view.rect(window.controller.cursor))


def test_a_button_that_comes_up_on_another_cell_reveals_nothing(windows: Windows) -> None:
    window = windows()
    window.drag(window.place_of((0, 0)), window.place_of((2, 0)))
    assert not window.controller.game.reveals


def test_the_cells_that_a_number_counts_are_framed_where_they_are_not_those_around(windows: Windows) -> None:
    window = windows(Boards(Size.parse("6x6/4@torus"), "safe", 1))
    window.turn()
    view, accent = window.controller.viewport, rgb(LIGHT["path"])

    def framed() -> set[Cell]:
        surface = pygame.Surface((960, 640))
        draw(Canvas(surface), window.controller)
        return {cell for cell in all_cells(6, 6) if surface.get_at(view.rect(cell).move(1, 0).midleft)[:3] == accent}

    assert framed() == set()
    window.point_at((0, 0))
    assert framed() == window.controller.session.grid.neighbors[0, 0]


@pytest.mark.parametrize("size", [3, 12, 40, 96])
@pytest.mark.parametrize(
    "kind", [Kind.NUMBER, Kind.HIDDEN, Kind.FLAG, Kind.PROVEN_SAFE, Kind.PROVEN_MINE, Kind.EXPLODED]
)
def test_squares_are_drawn_at_every_size(windows: Windows, size: int, kind: Kind) -> None:
    windows()
    square = Square(kind, "3" if kind is Kind.NUMBER else "")
    image, framed = (tile(replace(square, roles=frozenset(roles)), size, "board") for roles in ([], [Role.CLUE]))
    assert image.get_size() == (size, size)
    assert image.get_at((size // 2, size // 2))[:3] != rgb(LIGHT["board"])
    assert size == 3 or pygame.image.tobytes(framed, "RGB") != pygame.image.tobytes(image, "RGB")


SIZES = [((960, 720), 2.0), *((size, 1.0) for size in ((480, 360), (960, 640), (2560, 1440), (500, 1200), (1400, 400)))]


@pytest.mark.parametrize(("size", "density"), SIZES)
@pytest.mark.parametrize("board", [(1, 1), (16, 30), (1, 60), (200, 200)])
def test_nothing_overlaps_and_nothing_is_cut(size: tuple[int, int], density: float, board: tuple[int, int]) -> None:
    geometry = GameGeometry(Canvas(Surface(size), density), *board)
    boxes = [geometry.area, geometry.counter, geometry.engine, *geometry.buttons, geometry.legend, geometry.status]
    check_boxes(boxes, size)


def check_boxes(boxes: list[Rect], size: tuple[int, int]) -> None:
    """Assert that the boxes are inside of the window, and apart from each other."""
    assert all(Rect(0, 0, *size).contains(box) for box in boxes)
    for box, other in combinations(boxes, 2):
        assert not box.colliderect(other), (box, other)


@pytest.mark.parametrize(("size", "density"), SIZES)
def test_all_screens_are_drawn_at_every_size(windows: Windows, size: tuple[int, int], density: float) -> None:
    window = windows(Boards(Size(30, 30, 180), "open", 1), play=False)
    canvas = Canvas(Surface(size), density)
    draw(canvas, window.controller)
    assert [*canvas.clickable] == [*ROWS, "Play"]
    check_boxes([box for box, _ in canvas.clickable.values()], size)
    window.controller.play()
    window.controller.reveal((15, 15))
    window.key("k")
    for _ in range(3):
        draw(canvas, window.controller)
        window.controller.viewport.zoom(-4)
    window.key("f1")
    draw(canvas, window.controller)


def view_of(board: tuple[int, int], size: tuple[int, int] = (480, 360), density: float = 1.0) -> Viewport:
    geometry = GameGeometry(Canvas(Surface(size), density), *board)
    view = Viewport(*board)
    view.area, view.density = geometry.area, density
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


def test_the_window_finds_the_cells_of_a_honeycomb() -> None:
    view = Viewport(4, 5, shifted=True)
    view.area = Rect(10, 20, 230, 300)
    for cell in all_cells(4, 5):
        assert view.cell_at(view.rect(cell).center) == cell
        assert view.board.contains(view.rect(cell))
    assert view.cell_at((view.board.left + 2, view.rect((1, 0)).centery)) is None
    assert view.cell_at((view.board.right - 3, view.rect((0, 0)).centery)) is None


FOLDER = Path(window_docs_pictures.__file__).parent / "pictures"

SHRUNK = 4
"""Pixels that are taken together, each way, before two pictures are compared."""

ALIKE = 40
"""How far red, green or blue (0 to 255) of such a place may differ: more than at the edges of letters."""


def look_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    width, height = one.get_width() // SHRUNK, one.get_height() // SHRUNK
    small = [pygame.transform.smoothscale(picture, (width, height)) for picture in (one, other)]
    pixels = [pygame.image.tobytes(picture, "RGB") for picture in small]
    return one.get_size() == other.get_size() and all(abs(a - b) <= ALIKE for a, b in zip(*pixels, strict=True))


@pytest.mark.parametrize("name", window_docs_pictures.PICTURES)
def test_a_picture_of_the_window_is_not_stale(name: str) -> None:
    drawn = pygame.image.load(BytesIO(window_docs_pictures.PICTURES[name]()))
    assert look_alike(drawn, pygame.image.load(FOLDER / name)), f"{name} is stale; make it with `make pictures`"
