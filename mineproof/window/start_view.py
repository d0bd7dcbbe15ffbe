"""The drawing of the start screen: the sizes, the switch for boards without guesses, Play, and the lines that open
lists.
"""

from __future__ import annotations

from pygame import Rect

from game.words import counted
from mineproof.window.canvas import ACCENT, Canvas, Paragraph
from mineproof.window.controller import Controller
from mineproof.window.geometry import StartGeometry
from mineproof.window.overlays import draw_overlay
from mineproof.window.start_choices import LINES, NO_GUESS, OWN, Setup

TITLE = "Minesweeper, with proofs"
SUBTITLE = "Play it, or watch engines reason: what they know, how likely the rest is, and why."
RULES_OF_THE_GAME = (
    "A number tells how many of the cells around it are mines. Reveal every cell that is no mine: left click or "
    "Space. Mark a mine: right click or F. A lets the engine move, P lets it play on, H asks for a hint, K shows what "
    "it knows: then point at a cell that is certain to see its proof. F1 lists all keys."
)


def start_geometry(canvas: Canvas, setup: Setup) -> StartGeometry:
    """Compute the geometry of the start screen."""
    sizes = len(setup.choices("board"))
    return StartGeometry(*canvas.surface.get_size(), sizes, len(LINES), density=canvas.density)


def draw_start(canvas: Canvas, controller: Controller) -> None:
    """Draw the whole screen."""
    setup = controller.setup
    geometry = start_geometry(canvas, setup)
    text = geometry.text
    canvas.fill("page")
    canvas.text(TITLE, geometry.title, text(42), bold=True)
    canvas.text(SUBTITLE, geometry.subtitle, text(18), "soft")
    canvas.text(_size_in_words(setup), geometry.size, text(16), "soft", "left")
    for name, box in zip(setup.choices("board"), geometry.sizes, strict=True):
        written = f"{setup.own_size}|" if name == setup.size == OWN else name
        _draw_box(canvas, box, name == setup.size, setup.row == "board")
        canvas.text(written, box.inflate(-6, 0), text(18), "page" if name == setup.size else "ink")
    _draw_box(canvas, geometry.no_guess, setup.no_guess, setup.row == "no guess")
    words = f"no guess: {NO_GUESS[setup.chosen('no guess')]}"
    canvas.text(words, geometry.no_guess, text(17), "page" if setup.no_guess else "ink")
    canvas.box(geometry.play, ACCENT, geometry.px(9))
    canvas.text("Play", geometry.play, text(24), "page", bold=True)
    canvas.text("Enter", geometry.play.inflate(-geometry.px(24), 0), text(14), "page", "right")
    for row, box in zip(LINES, geometry.lines, strict=True):
        _draw_line(canvas, geometry, box, row, setup)
    problem, color = (f"{setup.problem}.", "exploded") if setup.problem else (RULES_OF_THE_GAME, "ink")
    canvas.paragraphs([Paragraph(problem, color)], geometry.rules, text(18), least=text(1))
    if controller.overlay:
        draw_overlay(canvas, controller, geometry)


def _size_in_words(setup: Setup) -> str:
    size = setup.boards.size
    grid = "" if size.grid.is_square else f", neighbors: {size.grid.words}"
    typed = ", typed as ROWSxCOLUMNS/MINES or with @hex behind it" if setup.size == OWN else ""
    return (
        "" if setup.problem else f"{size.height} rows, {size.width} columns, {counted(size.mines, 'mine')}{grid}{typed}"
    )


def _draw_box(canvas: Canvas, box: Rect, chosen: bool, focused: bool) -> None:
    edge = ACCENT if chosen or focused else "edge"
    canvas.box(box, ACCENT if chosen else "page", box.height // 5, edge, max(1, box.height // 24))


def _draw_line(canvas: Canvas, geometry: StartGeometry, box: Rect, row: str, setup: Setup) -> None:
    _draw_box(canvas, box, False, setup.row == row)
    inside, chosen = box.inflate(-2 * geometry.px(12), 0), setup.chosen(row)
    color = "ink" if setup.matters(row) else "edge"
    label, name, words = (Rect(inside.left + inside.width * part // 12, box.top, 0, box.height) for part in (0, 2, 4))
    label.width = name.width = inside.width // 6
    words.width = inside.right - words.left - geometry.px(20)
    canvas.text(row, label, geometry.text(16), "soft" if color == "ink" else color, "left")
    canvas.text(chosen, name, geometry.text(17), color, "left", bold=True)
    canvas.text(setup.choices(row)[chosen], words, geometry.text(15), "soft" if color == "ink" else color, "left")
    canvas.text("›", inside, geometry.text(20), "soft", "right")
