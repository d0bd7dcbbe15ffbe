"""Draws the game: the board, what is known of it, the buttons, the status line."""

from __future__ import annotations

from collections.abc import Callable

from game.grid import Cell
from game.minesweeper.session import Status
from mineproof.advisor import Knowledge, percent
from mineproof.window import keys
from mineproof.window.brush import (
    ACCENT,
    DANGER,
    HIDDEN,
    INK,
    LINE,
    LOST,
    NUMBERS,
    OPEN,
    PANEL,
    PAPER,
    PROOF,
    PROOF_PAPER,
    SAFE,
    SOFT,
    Brush,
    mix,
    tint,
)
from mineproof.window.controller import Controller
from mineproof.window.geometry import Box, GameGeometry

PixelsOf = Callable[[float], int]
"""Turns a length of the design into pixels: `GameGeometry.px`."""

THINKING_SHOWN_AFTER = 0.15
"""Seconds until the sign of thinking comes up: quick answers would only make it flicker."""


def draw_game(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    """The whole screen."""
    brush.fill(PAPER)
    _draw_board(brush, controller, geometry)
    _draw_proof(brush, controller, geometry)
    _draw_marks(brush, controller, geometry)
    _draw_side(brush, controller, geometry)
    _draw_status(brush, controller, geometry)
    if controller.menu_shown:
        _draw_menu(brush, controller, geometry)
    if controller.help_shown:
        _draw_help(brush, geometry)


def _draw_board(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    session = controller.session
    shown = controller.knowledge_shown and session.status is Status.PLAYING
    knowledge = controller.knowledge if shown else None
    explanation = controller.explanation_shown()
    proof = {clue.source for clue in explanation.clues} if knowledge and explanation else set()
    brush.box(_grown(geometry.board, geometry.px(5)), LINE, geometry.px(7))
    for row in range(session.height):
        for column in range(session.width):
            cell = (row, column)
            box = geometry.cell_box(cell).shrunk(max(1, geometry.cell // 24))
            if cell in session.reveals:
                _draw_open(brush, box, session.reveals[cell], cell in proof)
            elif session.status is Status.LOST:
                _draw_at_the_end(brush, box, controller, cell)
            else:
                _draw_hidden(brush, box, cell, knowledge, cell in session.flags)


def _draw_open(brush: Brush, box: Box, number: int, proves: bool) -> None:
    brush.box(box, PROOF_PAPER if proves else OPEN, box.width // 10)
    if number:
        brush.text(str(number), box, round(box.height * 0.92), NUMBERS[number], fit=False)


def _draw_hidden(brush: Brush, box: Box, cell: Cell, knowledge: Knowledge | None, is_flagged: bool) -> None:
    radius = box.width // 8
    color = HIDDEN
    if knowledge is not None and cell in knowledge.safes:
        color = mix(SAFE, ACCENT, 0.35)
    elif knowledge is not None and cell in knowledge.mines:
        color = DANGER
    elif knowledge is not None and knowledge.chances is not None:
        color = tint(knowledge.chances[cell])
    brush.box(box, color, radius, mix(color, INK, 0.22), max(1, box.width // 26))
    if is_flagged:
        brush.flag(box)
    elif knowledge is None:
        return
    elif cell in knowledge.safes:
        brush.tick(box)
    elif cell in knowledge.mines:
        brush.mine(box)
    elif knowledge.chances is not None:
        figure = percent(knowledge.chances[cell]).rstrip("%")
        brush.text(figure, box.shrunk(1), max(8, round(box.height * 0.52)), INK)


def _draw_at_the_end(brush: Brush, box: Box, controller: Controller, cell: Cell) -> None:
    """A hidden cell of a lost game: where the mines were, and which flags were wrong."""
    session = controller.session
    hit = cell == session.exploded
    brush.box(box, LOST if hit else HIDDEN, box.width // 8)
    if cell in session.mines and cell not in session.flags:
        brush.mine(box, PANEL if hit else INK)
    elif cell in session.flags:
        brush.flag(box)
        if cell not in session.mines:
            brush.cross(box)


def _draw_proof(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    """The cell explained, the numbers that prove it, and the cells that these speak of."""
    explanation = controller.explanation_shown()
    if explanation is None or not controller.knowledge_shown or controller.session.status is not Status.PLAYING:
        return
    thin, thick = max(1, geometry.cell // 18), max(2, geometry.cell // 9)
    for clue in explanation.clues:
        if isinstance(clue.source, tuple):
            for cell in clue.cells:
                brush.frame(geometry.cell_box(cell).shrunk(thin), PROOF, thin)
    for clue in explanation.clues:
        if isinstance(clue.source, tuple):
            brush.frame(geometry.cell_box(clue.source), PROOF, thick)
    brush.frame(geometry.cell_box(explanation.cell), INK, thick)


def _draw_marks(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    thick = max(2, geometry.cell // 12)
    if controller.hinted is not None:
        box = geometry.cell_box(controller.hinted.cell)
        brush.frame(box, ACCENT if controller.hinted.is_safe else DANGER, thick + thick // 2)
    if controller.cursor_shown:
        box = geometry.cell_box(controller.cursor)
        brush.frame(box, PANEL, thick)
        brush.frame(box.shrunk(max(1, thick // 2)), INK, max(1, thick // 2 + 1))


def _draw_side(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    px = geometry.px
    counter = geometry.counter
    brush.box(counter, PANEL, px(8), LINE)
    half = counter.width // 2
    for number, (figure, label) in enumerate(
        ((str(controller.mines_left), "mines left"), (f"{_hidden_safe(controller)}", "cells to go"))
    ):
        left = Box(counter.left + number * half, counter.top + px(4), half, px(36))
        brush.text(figure, left, px(38))
        brush.text(label, Box(left.left, left.top + left.height, half, px(22)), px(17), SOFT)
    brush.box(geometry.engine, PANEL, px(8), ACCENT if controller.menu_shown else LINE)
    _labeled(brush, geometry.engine, f"engine: {controller.engine}", "E", px(19), INK)
    for box, command in zip(geometry.buttons, keys.GAME, strict=True):
        _draw_button(brush, box, command, controller, px)
    brush.text(f"{controller.speed} a second", geometry.speed, px(18), SOFT)
    for box, sign in ((geometry.slower, "-"), (geometry.faster, "+")):
        brush.box(box, PANEL, px(8), LINE)
        brush.text(sign, box, px(26))


def _hidden_safe(controller: Controller) -> int:
    session = controller.session
    return session.height * session.width - session.mine_count - len(session.reveals)


def _draw_button(brush: Brush, box: Box, command: keys.Command, controller: Controller, px: PixelsOf) -> None:
    on, ready = command.is_on(controller), command.is_ready(controller)
    brush.box(box, ACCENT if on else PANEL, px(8), ACCENT if on else LINE)
    color = PANEL if on else INK if ready else mix(SOFT, PANEL, 0.45)
    name = {"escape": "Esc", "f1": "F1"}.get(command.key, command.key.upper())
    _labeled(brush, box, command.label, name, px(21), color)


def _labeled(brush: Brush, box: Box, label: str, key: str, size: int, color: tuple[int, int, int]) -> None:
    """A label on the left and its key on the right."""
    margin = max(4, box.height // 3)
    inner = Box(box.left + margin, box.top, max(1, box.width - 2 * margin), box.height)
    brush.text(label, Box(inner.left, inner.top, round(inner.width * 0.84), inner.height), size, color, "left")
    brush.text(key, inner, max(8, round(size * 0.8)), mix(color, PANEL if color != PANEL else ACCENT, 0.35), "right")


def _draw_status(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    px, bar = geometry.px, geometry.status
    brush.box(bar, PANEL)
    brush.box(Box(bar.left, bar.top, bar.width, 1), LINE)
    text, color = _status(controller)
    left = px(18)
    if controller.thinking_for > THINKING_SHOWN_AFTER:
        wheel = Box(left, bar.top + px(16), px(32), px(32))
        brush.spinner(wheel, controller.clock() % 1)
        left += px(48)
        text = f"{controller.engine} is thinking for {controller.thinking_for:.0f} s. Esc stops it"
    brush.paragraph(text, Box(left, bar.top + px(10), bar.width - left - px(18), bar.height - px(12)), px(23), color)


def _status(controller: Controller) -> tuple[str, tuple[int, int, int]]:
    session = controller.session
    color = {Status.WON: (20, 115, 50), Status.LOST: LOST, Status.PLAYING: INK}[session.status]
    explanation = controller.explanation_shown()
    if explanation is not None and controller.knowledge_shown and session.status is Status.PLAYING:
        return str(explanation), INK
    if controller.status:
        return controller.status, color
    return "left click reveals, right click flags, a double click on a number opens around it", SOFT


def _draw_menu(brush: Brush, controller: Controller, geometry: GameGeometry) -> None:
    px = geometry.px
    for number, (name, box) in enumerate(zip(controller.engines, geometry.menu, strict=True)):
        focused = number == controller.menu_focus
        brush.box(box, mix(ACCENT, PANEL, 0.85) if focused else PANEL, 0, LINE)
        color = ACCENT if name == controller.engine else INK
        brush.text(name, Box(box.left + px(14), box.top, box.width - px(28), box.height), px(21), color, "left")


def _draw_help(brush: Brush, geometry: GameGeometry) -> None:
    px = geometry.px
    lines = [(command.key.upper(), command.help) for command in keys.GAME + keys.KEYS_ONLY if command.help]
    lines.append(("ARROWS", "move the cell"))
    width, each = px(560), px(25)
    height = each * len(lines) + px(70)
    whole = geometry.status
    box = Box((whole.width - width) // 2, max(0, (whole.top + whole.height - height) // 2), width, height)
    brush.box(box, PANEL, px(12), SOFT, px(1.5))
    brush.text("Keys", Box(box.left, box.top + px(10), width, px(40)), px(30))
    for number, (key, text) in enumerate(lines):
        top = box.top + px(56) + number * each
        brush.text(key, Box(box.left, top, px(130), each), px(20), ACCENT, "right")
        brush.text(text, Box(box.left + px(154), top, width - px(170), each), px(20), INK, "left")


def _grown(box: Box, by: int) -> Box:
    return Box(box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by)
