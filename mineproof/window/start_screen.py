"""The drawing of the start screen, and of the lists over a screen: of choices, or of the keys and mouse actions."""

from functools import partial

from pygame import Rect

from mineproof.window import key_commands
from mineproof.window.canvas import ACCENT, Canvas, Paragraph, stacked, text_width
from mineproof.window.start_choices import ROWS, Setup
from mineproof.window.window_state_and_commands import HELP, Controller

TITLE = "Minesweeper, with proofs"
SUBTITLE = "Play it, or watch engines reason: what they know, how likely the rest is, and why."
RULES_OF_THE_GAME = (
    "A number tells how many of the cells around it are mines. Reveal every cell that is no mine: left click or "
    "Space. Mark a mine: right click or F. A lets the engine move, P lets it play on, H asks for a hint, K shows what "
    "it knows: then point at a cell that is certain to see its proof. F1 lists all keys."
)


def draw_start(canvas: Canvas, controller: Controller) -> None:
    """Draw the whole screen."""
    setup, px, letters, line = controller.setup, canvas.px, canvas.letters, canvas.line
    place = Rect(0, 0, min(canvas.width - px(40), px(800)), canvas.height - px(34))
    place.center = (canvas.width // 2, canvas.height // 2 + px(7))
    heights = [line(42), line(18) + px(10), *[max(px(38), line(18))] * len(ROWS), line(34)]
    title, subtitle, *lines, middle, rest = stacked(place, heights, px(10))
    canvas.fill("page")
    canvas.text(TITLE, title, letters(42), bold=True)
    canvas.text(SUBTITLE, subtitle, letters(18), "soft")
    for row, box in zip(ROWS, lines, strict=True):
        _draw_line(canvas, box, row, setup)
        canvas.clickable[row] = box, partial(key_commands.open_list, controller, row)
    play = middle.inflate(px(220) - middle.width, 0)
    canvas.clickable["Play"] = play, controller.play
    canvas.box(play, ACCENT, px(9))
    canvas.text("Play", play, letters(24), "page", bold=True)
    canvas.text("Enter", play.inflate(-px(24), 0), letters(14), "page", "right")
    problem, color = (f"{setup.problem}.", "exploded") if setup.problem else (RULES_OF_THE_GAME, "ink")
    canvas.paragraphs([Paragraph(problem, color)], rest, letters(18), least=letters(1))
    if controller.overlay:
        draw_overlay(canvas, controller)


def _draw_line(canvas: Canvas, box: Rect, row: str, setup: Setup) -> None:
    canvas.box(box, "page", box.height // 5, ACCENT if setup.row == row else "edge", max(1, box.height // 24))
    inside, chosen, letters = box.inflate(-2 * canvas.px(12), 0), setup.chosen(row), canvas.letters
    color, soft = ("ink", "soft") if setup.matters(row) else ("edge", "edge")
    label, name, words = (Rect(inside.left + inside.width * part // 12, box.top, 0, box.height) for part in (0, 2, 4))
    label.width = name.width = inside.width // 6
    words.width = inside.right - words.left - canvas.px(20)
    canvas.text(row, label, letters(16), soft, "left")
    canvas.text(chosen, name, letters(17), color, "left", bold=True)
    canvas.text(setup.choices(row)[chosen], words, letters(15), soft, "left")
    canvas.text("›", inside, letters(20), "soft", "right")


def draw_overlay(canvas: Canvas, controller: Controller) -> None:
    """Draw the list of keys, or the choices of a row of the start screen, over the dimmed screen."""
    screen, row, setup = canvas.surface.get_rect(), controller.overlay, controller.setup
    px, letters = canvas.px, canvas.letters
    canvas.dim(screen)
    canvas.clickable["close"] = screen, partial(key_commands.close_list, controller)
    entries = key_commands.KEYS_AND_MOUSE if row == HELP else setup.choices(row)
    chosen = "" if row == HELP else setup.chosen(row)
    each = min(canvas.line(18) + px(14), (screen.height - px(60)) // (len(entries) + 1))
    width = min(screen.width - 2 * px(12), max(px(680), round(460 * canvas.density)))
    whole = Rect(0, 0, width, each * (len(entries) + 1) + px(12))
    whole.center = screen.center
    canvas.box(whole, "page", px(10), "edge")
    title, *boxes, _ = stacked(whole, [each] * (len(entries) + 1), 0)
    canvas.text(row.capitalize(), title, letters(20), bold=True)
    widest = max(text_width(name, letters(17), bold=True) for name in entries)
    for (name, words), box in zip(entries.items(), boxes, strict=True):
        if row != HELP:
            canvas.clickable[name] = box, partial(key_commands.choose, controller, name)
        if name == controller.focused:
            canvas.box(box.inflate(-px(8), 0), "board", px(5))
        color = ACCENT if name == chosen else "ink"
        left = Rect(box.left + px(14), box.top, min(widest, box.width * 2 // 5) + px(14) // 2, box.height)
        canvas.text(name, left, letters(17), color, "left", bold=True)
        right = Rect(left.right + px(14), box.top, box.right - left.right - 2 * px(14), box.height)
        canvas.text(words, right, letters(15), "soft", "left")
