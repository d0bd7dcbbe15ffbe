"""The drawing of the overlays: the list of engines, and the list of keys and mouse actions."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from mineproof.window.canvas import ACCENT, Canvas, text_width
from mineproof.window.controller import Controller
from mineproof.window.geometry import GameGeometry
from mineproof.window.key_commands import GAME, KEYS_ONLY, MOUSE
from mineproof.window.start_choices import summary


def draw_menu(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> None:
    """Draw the list of engines over the dimmed board."""
    canvas.dim(canvas.surface.get_rect())
    names = controller.setup.engines
    whole, entries = geometry.menu(len(names))
    canvas.box(whole, "page", geometry.px(10), "edge")
    margin = geometry.px(14)
    widest = max(text_width(name, geometry.text(17), bold=True) for name in names)
    title = Rect(whole.left, whole.top, whole.width, entries[0].top - whole.top)
    canvas.text("Engines", title, geometry.text(20), bold=True)
    for name, box in zip(names, entries, strict=True):
        if name == controller.focused:
            canvas.box(box.inflate(-geometry.px(8), 0), "board", geometry.px(5))
        color = ACCENT if name == controller.engine else "ink"
        left = Rect(box.left + margin, box.top, min(widest, box.width * 2 // 5) + margin // 2, box.height)
        canvas.text(name, left, geometry.text(17), color, "left", bold=True)
        right = Rect(left.right + margin, box.top, box.right - left.right - 2 * margin, box.height)
        canvas.text(summary(name), right, geometry.text(15), "soft", "left")


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
