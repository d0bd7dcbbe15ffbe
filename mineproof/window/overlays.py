"""The drawing of the overlays: a list of choices, and the list of keys and mouse actions."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from mineproof.window.canvas import ACCENT, Canvas, text_width
from mineproof.window.controller import Controller
from mineproof.window.geometry import GameGeometry, Scale
from mineproof.window.key_commands import GAME, KEYS_ONLY, MOUSE


def draw_menu(canvas: Canvas, controller: Controller, geometry: Scale) -> None:
    """Draw the list of choices of a row of the start screen, such as the engines, over the dimmed screen."""
    canvas.dim(canvas.surface.get_rect())
    row, setup = controller.overlay, controller.setup
    choices = setup.choices(row)
    whole, entries = geometry.menu(len(choices))
    canvas.box(whole, "page", geometry.px(10), "edge")
    margin = geometry.px(14)
    widest = max(text_width(name, geometry.text(17), bold=True) for name in choices)
    title = Rect(whole.left, whole.top, whole.width, entries[0].top - whole.top)
    canvas.text(row.capitalize(), title, geometry.text(20), bold=True)
    for (name, words), box in zip(choices.items(), entries, strict=True):
        if name == controller.focused:
            canvas.box(box.inflate(-geometry.px(8), 0), "board", geometry.px(5))
        color = ACCENT if name == setup.chosen(row) else "ink"
        left = Rect(box.left + margin, box.top, min(widest, box.width * 2 // 5) + margin // 2, box.height)
        canvas.text(name, left, geometry.text(17), color, "left", bold=True)
        right = Rect(left.right + margin, box.top, box.right - left.right - 2 * margin, box.height)
        canvas.text(words, right, geometry.text(15), "soft", "left")


def draw_help(canvas: Canvas, geometry: GameGeometry) -> None:
    """Draw the list of keys and mouse actions over the dimmed game."""
    canvas.dim(canvas.surface.get_rect())
    keys = [(command.key_name, command.help) for command in GAME + KEYS_ONLY if command.help]
    keys.append(("Arrows", "move the cell that keys act on"))
    half = -(-len(keys) // 2)
    panel, each = geometry.panel(half + len(MOUSE) + 3)
    margin = geometry.px(18)
    canvas.box(panel, "page", geometry.px(12), "edge")
    top = panel.top + margin
    canvas.text("Keys", Rect(panel.left + margin, top, panel.width, each), geometry.text(18), "ink", "left", bold=True)
    top += each
    width = (panel.width - 3 * margin) // 2
    for number, column in enumerate((keys[:half], keys[half:])):
        left = panel.left + margin + number * (width + margin)
        _draw_entries(canvas, geometry, column, Rect(left, top, width, each), width * 3 // 16)
    top += (half + 1) * each
    canvas.text("Mouse", Rect(panel.left + margin, top, panel.width, each), geometry.text(18), "ink", "left", bold=True)
    top += each
    wide = panel.width - 2 * margin
    _draw_entries(canvas, geometry, MOUSE, Rect(panel.left + margin, top, wide, each), wide // 4)


def _draw_entries(
    canvas: Canvas, geometry: GameGeometry, entries: Sequence[tuple[str, str]], first: Rect, name_width: int
) -> None:
    """Draw lines of names and descriptions; `first` is the place of the first line."""
    for number, (name, meaning) in enumerate(entries):
        line = first.move(0, number * first.height)
        size = min(geometry.text(15), round(first.height / 1.15))
        canvas.text(name, Rect(line.left, line.top, name_width, line.height), size, ACCENT, "left", bold=True)
        beside = Rect(line.left + name_width + 4, line.top, line.width - name_width - 4, line.height)
        canvas.text(meaning, beside, size, "ink", "left")
