"""The drawing of the game: the board with its labels; `side_view` draws the rest."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from game.pictures.picture_data import Square
from mineproof.window import key_commands
from mineproof.window.canvas import ACCENT, Canvas, text_width
from mineproof.window.controller import Controller
from mineproof.window.geometry import GameGeometry
from mineproof.window.shown_squares import squares_of
from mineproof.window.side_view import draw_side, draw_status
from mineproof.window.start_screen import draw_overlay

LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
"""The allowed distances between labeled rows or columns."""


def draw_game(canvas: Canvas, controller: Controller) -> None:
    """Draw the whole screen, and place the board in it."""
    view, size = controller.viewport, canvas.surface.get_size()
    geometry = GameGeometry(*size, view.rows, view.columns, len(key_commands.GAME), density=canvas.density)
    view.place(geometry.area, canvas.density)
    canvas.fill("page")
    seen = _draw_board(canvas, controller, geometry)
    _draw_labels(canvas, controller, geometry)
    draw_side(canvas, controller, geometry, seen)
    draw_status(canvas, controller, geometry)
    if controller.overlay:
        draw_overlay(canvas, controller, geometry)


def _draw_board(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> Iterable[Square]:
    squares = squares_of(controller)
    view, zeros = controller.viewport, "0" if controller.setup.zeros else ""
    board, side = view.board, view.cell
    shown = board.clip(view.area)
    canvas.box(shown.inflate(geometry.px(4), geometry.px(4)), "board", geometry.px(4))
    canvas.surface.set_clip(shown)
    rows, columns = view.visible
    lefts = [board.left + int(view.offset(row) * side) for row in (0, 1)]
    placed = ((squares[r, c], (lefts[r % 2] + c * side, board.top + r * side)) for r in rows for c in columns)
    seen = canvas.squares(placed, side, zeros)
    pointed, grid = controller.questions.pointed, controller.session.grid
    if pointed is not None and not grid.is_square:
        for cell in grid.neighbors[pointed]:  # the cells that its number counts, on any grid
            canvas.frame(view.rect(cell), ACCENT, max(2, side // 12))
    if controller.cursor_shown:
        _draw_cursor(canvas, view.rect(controller.cursor))
    canvas.surface.set_clip(None)
    return seen


def _draw_cursor(canvas: Canvas, rect: Rect) -> None:
    thick = max(2, rect.width // 12)
    canvas.frame(rect, "page", thick)
    canvas.frame(rect.inflate(-thick, -thick), "ink", max(1, thick // 2 + 1))


def _draw_labels(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> None:
    view, size = controller.viewport, geometry.text(13)
    board, area, (across, high) = view.board, view.area, geometry.labels
    rows, columns = view.visible
    widest = text_width(str(view.columns - 1), size) + 4
    for column in columns:
        middle = view.rect((0, column)).centerx
        if column % _every(view.cell, widest) == 0 and area.left <= middle < area.right:
            place = Rect(0, 0, widest, high)
            place.midbottom = (middle, max(area.top, board.top) - 1)
            canvas.text(str(column), place, size, "soft")
    for row in rows:
        middle = view.rect((row, 0)).centery
        if row % _every(view.cell, high) == 0 and area.top <= middle < area.bottom:
            place = Rect(0, 0, across - 4, high)
            place.midright = (max(area.left, board.left) - 4, middle)
            canvas.text(str(row), place, size, "soft", "right")


def _every(side: int, needed: int) -> int:
    return next((step for step in LABEL_STEPS if step * side >= needed), LABEL_STEPS[-1])
