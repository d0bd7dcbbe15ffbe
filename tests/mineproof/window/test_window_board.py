"""The board in the window: zoom, drag, squares at every size, the icon, and what lies over the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.grid import Cell, all_cells
from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import Size
from game.pictures.palette import LIGHT, rgb
from game.pictures.picture_data import Kind, Square
from game.puzzles.conclusions import Role
from mineproof.window.canvas import Canvas, tile
from mineproof.window.event_loop import draw
from tests.mineproof.window.windows import Screenless, Windows

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
    assert not game.reveals  # a drag is no click
    window.click_cells((0, 0))
    assert (0, 0) in game.reveals
    for _ in range(20):
        window.drag(far, near)
    window.click_cells((199, 199), button=3)
    assert window.controller.session.flags == {(199, 199)}


def test_the_keyboard_cell_stays_in_sight(windows: Windows) -> None:
    window = small(windows)
    view = window.controller.viewport
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


@pytest.mark.parametrize(("size", "density"), [((480, 360), 1.0), ((960, 720), 2.0), ((300, 200), 1.0)])
def test_all_screens_are_drawn_at_every_size(windows: Windows, size: tuple[int, int], density: float) -> None:
    window = windows(Boards(Size(30, 30, 180), "open", 1), play=False)
    canvas = Canvas(pygame.Surface(size), density)
    draw(canvas, window.controller)
    window.controller.play()
    window.controller.reveal((15, 15))
    window.key("k")
    for _ in range(3):
        draw(canvas, window.controller)
        window.controller.viewport.zoom(-4)
    window.key("f1")
    draw(canvas, window.controller)
