"""The drawing of the parts around the board: figures, engine, buttons, legend, and the messages below."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pygame import Rect

from game.minesweeper.game_session import Status
from game.pictures.picture_data import Square
from mineproof.window import key_commands, start_choices
from mineproof.window.canvas import ACCENT, Canvas, Paragraph
from mineproof.window.controller import Controller
from mineproof.window.geometry import GameGeometry
from mineproof.window.shown_squares import legend

THINKING_SHOWN_AFTER = 0.15
"""The delay, in seconds, before a message that the engine is thinking: at quick replies the message would flicker."""

SMALLEST_SAMPLE = 10
"""The smallest side of a square of a full legend, in points."""

WELCOME = "Left click reveals, on a number with its flags the cells around; right click flags. F1 lists everything."


def draw_side(canvas: Canvas, controller: Controller, geometry: GameGeometry, seen: Iterable[Square]) -> None:
    """Draw the column on the right; its legend explains the squares that are `seen`."""
    _draw_figures(canvas, controller, geometry)
    _draw_engine(canvas, controller, geometry)
    for box, command in zip(geometry.buttons, key_commands.GAME, strict=True):
        _draw_button(canvas, geometry, box, command, controller)
        canvas.clickable[command.label] = box, partial(key_commands.press, controller, command.key)
    if controller.proof is not None or controller.hinted is not None or controller.questions.known is not None:
        _draw_legend(canvas, controller, geometry, seen)


def _draw_figures(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> None:
    box, game, session = geometry.counter, controller.game, controller.session
    canvas.box(box, "open", geometry.px(8), "edge")
    mines_left = session.mine_count - len(session.flags)  # may be negative
    cells_to_go = session.height * session.width - session.mine_count - len(game.reveals)
    minutes, seconds = divmod(int(game.seconds), 60)
    figures = {"mines left": str(mines_left), "to go": str(cells_to_go), "time": f"{minutes}:{seconds:02}"}
    third = box.width // len(figures)
    for number, (label, figure) in enumerate(figures.items()):
        top = Rect(box.left + number * third, box.top + geometry.px(2), third, geometry.line(26))
        canvas.text(figure, top.inflate(-geometry.px(10), 0), geometry.text(26), "ink", bold=True)
        below = Rect(top.left, top.bottom, third, geometry.line(13))
        canvas.text(label, below.inflate(-4, 0), geometry.text(13), "soft")


def _draw_engine(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> None:
    box, margin = geometry.engine, geometry.px(9)
    canvas.box(box, "open", geometry.px(8), ACCENT if controller.overlay == "engine" else "edge")
    canvas.clickable["engine"] = box, partial(key_commands.press, controller, "e")
    name = Rect(box.left + margin, box.top + geometry.px(2), box.width - 2 * margin, geometry.line(18))
    canvas.labeled(name, controller.engine, "E", geometry.text(18), bold=True)
    below = Rect(name.left, name.bottom, name.width, box.bottom - name.bottom - geometry.px(2))
    summary = start_choices.summary(controller.engine)
    canvas.paragraphs([Paragraph(summary, "soft")], below, geometry.text(14), least=round(10 * geometry.density))


def _draw_button(
    canvas: Canvas, geometry: GameGeometry, box: Rect, command: key_commands.Command, controller: Controller
) -> None:
    on, ready = command.is_on(controller), command.is_ready(controller)
    canvas.box(box, ACCENT if on else "page", geometry.px(7), ACCENT if on else "edge" if ready else "board")
    color = "page" if on else "ink" if ready else "edge"
    canvas.labeled(box.inflate(-geometry.px(14), 0), command.label, command.key_name, geometry.text(16), color)


def _draw_legend(canvas: Canvas, controller: Controller, geometry: GameGeometry, seen: Iterable[Square]) -> None:
    entries = legend(seen)
    box, gap = geometry.legend, geometry.px(3)
    share = box.height // max(1, len(entries)) - gap
    largest = max(round(1.3 * geometry.text(14)), round(15 * geometry.density))
    sample = min(largest, max(share, round(SMALLEST_SAMPLE * geometry.density)))
    size = min(geometry.text(14), round(sample / 1.15))
    top = box.top
    for square, words in entries:
        if top + sample > box.bottom:
            return
        canvas.square(square, Rect(box.left, top, sample, sample))
        left = box.left + sample + geometry.px(8)
        beside = Rect(left, top, box.right - left, min(3 * sample, box.bottom + gap - top))
        text = words.replace("this engine", controller.engine)
        used = canvas.paragraphs([Paragraph(text)], beside, size, least=round(9 * geometry.density))
        top += max(sample, used) + gap


def draw_status(canvas: Canvas, controller: Controller, geometry: GameGeometry) -> None:
    """Draw the result of the game, the last message, and the proof of the cell pointed at, below each other."""
    bar, margin = geometry.status, geometry.px(14)
    canvas.box(bar, "open")
    canvas.box(Rect(bar.left, bar.top, bar.width, 1), "edge")
    place = bar.inflate(-2 * margin, -geometry.px(10))
    canvas.paragraphs(_messages(controller), place, geometry.text(18), least=round(10 * geometry.density))


def _messages(controller: Controller) -> list[Paragraph]:
    messages = []
    if controller.result and controller.game.replayed is None:
        color = "best" if controller.session.status is Status.WON else "exploded"
        messages.append(Paragraph(controller.result, color, bold=True))
    if controller.game.is_dealt and controller.thinking_for > THINKING_SHOWN_AFTER:
        waited = f"{controller.engine} is thinking, {controller.thinking_for:.0f} s so far. Esc stops it"
        messages.append(Paragraph(waited, "soft"))
    elif controller.status:
        messages.append(Paragraph(controller.status))
    if controller.proof is not None:
        messages.append(Paragraph(controller.proof.highlight(controller.questions.shown_steps).words, "clue"))
    return messages or [Paragraph(WELCOME, "soft")]
