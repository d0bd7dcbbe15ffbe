"""The drawing of overlays, which list choices, or the keys and mouse actions."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from mineproof.window import key_commands
from mineproof.window.canvas import ACCENT, Canvas, text_width
from mineproof.window.controller import HELP, Controller
from mineproof.window.geometry import Scale


def draw_overlay(canvas: Canvas, controller: Controller, geometry: Scale) -> None:
    """Draw the list of keys, or the choices of a row of the start screen, over the dimmed screen."""
    screen, row, setup = canvas.surface.get_rect(), controller.overlay, controller.setup
    canvas.dim(screen)
    canvas.clickable["close"] = screen, partial(key_commands.close_list, controller)
    entries = key_commands.KEYS_AND_MOUSE if row == HELP else setup.choices(row)
    chosen = "" if row == HELP else setup.chosen(row)
    whole, boxes = geometry.menu(len(entries))
    canvas.box(whole, "page", geometry.px(10), "edge")
    margin = geometry.px(14)
    widest = max(text_width(name, geometry.text(17), bold=True) for name in entries)
    title = Rect(whole.left, whole.top, whole.width, boxes[0].top - whole.top)
    canvas.text(row.capitalize(), title, geometry.text(20), bold=True)
    for (name, words), box in zip(entries.items(), boxes, strict=True):
        if row != HELP:
            canvas.clickable[name] = box, partial(key_commands.choose, controller, name)
        if name == controller.focused:
            canvas.box(box.inflate(-geometry.px(8), 0), "board", geometry.px(5))
        color = ACCENT if name == chosen else "ink"
        left = Rect(box.left + margin, box.top, min(widest, box.width * 2 // 5) + margin // 2, box.height)
        canvas.text(name, left, geometry.text(17), color, "left", bold=True)
        right = Rect(left.right + margin, box.top, box.right - left.right - 2 * margin, box.height)
        canvas.text(words, right, geometry.text(15), "soft", "left")
