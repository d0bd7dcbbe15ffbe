"""Draws the start screen: size, rule, engine, the rules of the game, and the button to play."""

from __future__ import annotations

from collections.abc import Sequence

from game.minesweeper.boards import RULES
from mineproof.window.brush import ACCENT, INK, LINE, LOST, PANEL, PAPER, SOFT, Brush
from mineproof.window.controller import Controller
from mineproof.window.geometry import Box, StartGeometry

TITLE = "Minesweeper, with proofs"
SUBTITLE = "Play it, or watch engines reason: what they know, how likely the rest is, and why."
RULES_OF_THE_GAME = (
    "A number tells how many of the cells around it are mines. Reveal every cell that is no mine: left click or "
    "Space. Mark a mine: right click or F. On a number that has all its flags, a double click, a middle click or Space "
    "opens the cells around it. A lets the engine move, P lets it play on, H asks for a hint, K shows what it "
    "knows; then point at a cell with a check mark or a mine to see the numbers that prove it. F1 lists all keys."
)


def rows_of(controller: Controller) -> list[tuple[str, Sequence[str], str]]:
    """The rows of choices: what is chosen, from what, and which it is now."""
    return [
        ("board", list(controller.sizes), controller.size),
        ("first click", list(RULES), controller.boards.rule),
        ("engine", controller.engines, controller.engine),
    ]


def draw_start(brush: Brush, controller: Controller, geometry: StartGeometry) -> None:
    """The whole screen."""
    px = geometry.px
    brush.fill(PAPER)
    brush.text(TITLE, geometry.title, px(52))
    brush.text(SUBTITLE, geometry.subtitle, px(22), SOFT)
    for number, (label, choices, chosen) in enumerate(rows_of(controller)):
        focused = number == controller.focus
        label_box = geometry.labels[number]
        brush.text(label, label_box, px(19), ACCENT if focused else SOFT, "left")
        brush.text(_detail(controller, number), label_box, px(19), SOFT, "right")
        for name, box in zip(choices, geometry.choices[number], strict=True):
            _draw_choice(brush, name, box, name == chosen, focused, px(21))
    brush.box(geometry.play, ACCENT, px(10))
    brush.text("Play", geometry.play, px(28), PANEL)
    brush.paragraph(controller.status or RULES_OF_THE_GAME, geometry.rules, px(20), LOST if controller.status else INK)


def _detail(controller: Controller, row: int) -> str:
    if row == 0:
        size = controller.boards.size
        return f"{size.height} rows, {size.width} columns, {size.mines} mines"
    return RULES[controller.boards.rule] if row == 1 else ""


def _draw_choice(brush: Brush, name: str, box: Box, chosen: bool, focused: bool, size: int) -> None:
    border = ACCENT if chosen or focused else LINE
    brush.box(box, ACCENT if chosen else PANEL, box.height // 5, border, max(1, box.height // 24))
    brush.text(name, box.shrunk(3), size, PANEL if chosen else INK)
