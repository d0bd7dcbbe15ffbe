"""The drawing of the start screen: size, rule, engine, switches, the rules of the game, and the button to play."""

from __future__ import annotations

from pygame import Rect

from game.minesweeper.played_boards import RULES
from mineproof.window.canvas import ACCENT, Canvas, Paragraph
from mineproof.window.geometry import StartGeometry
from mineproof.window.start_choices import NO_GUESS, OWN, SWITCHES, Setup, summary

TITLE = "Minesweeper, with proofs"
SUBTITLE = "Play it, or watch engines reason: what they know, how likely the rest is, and why."
MOST_SHOWN = 20
"""The number of characters shown of a typed size."""

RULES_OF_THE_GAME = (
    "A number tells how many of the cells around it are mines. Reveal every cell that is no mine: left click or "
    "Space. Mark a mine: right click or F. A lets the engine move, P lets it play on, H asks for a hint, K shows what "
    "it knows: then point at a cell that is certain to see its proof. F1 lists all keys."
)


def start_geometry(canvas: Canvas, setup: Setup) -> StartGeometry:
    """Compute the geometry of the start screen."""
    counts = [len(choices) for _, choices, _ in setup.rows]
    return StartGeometry(*canvas.surface.get_size(), counts, len(SWITCHES), density=canvas.density)


def draw_start(canvas: Canvas, setup: Setup) -> None:
    """Draw the whole screen."""
    geometry = start_geometry(canvas, setup)
    text = geometry.text
    canvas.fill("page")
    canvas.text(TITLE, geometry.title, text(42), bold=True)
    canvas.text(SUBTITLE, geometry.subtitle, text(18), "soft")
    for number, (label, choices, chosen) in enumerate(setup.rows):
        _draw_label(canvas, geometry, number, label, _detail(setup, number), number == setup.row)
        for name, box in zip(choices, geometry.choices[number], strict=True):
            written = f"{_end(setup.own_size)}|" if name == chosen == OWN else name
            _draw_choice(canvas, geometry, box, written, name == chosen, number == setup.row)
    detail = f"{setup.switch}: {SWITCHES[setup.switch]}" if setup.on_switches else ""
    _draw_label(canvas, geometry, len(setup.rows), "switches", detail, setup.on_switches)
    for (name, is_on), box in zip(setup.switched.items(), geometry.switches, strict=True):
        _draw_switch(canvas, geometry, box, name, is_on, setup.on_switches and name == setup.switch)
    canvas.box(geometry.play, ACCENT, geometry.px(9))
    canvas.text("Play", geometry.play, text(24), "page", bold=True)
    canvas.text("Enter", geometry.play.inflate(-geometry.px(24), 0), text(14), "page", "right")
    said, color = (f"{setup.problem}.", "exploded") if setup.problem else (RULES_OF_THE_GAME, "ink")
    canvas.paragraphs([Paragraph(said, color)], geometry.rules, text(18), least=text(1))


def _end(text: str) -> str:
    """Return the end of a long text, where the typing is."""
    return text if len(text) <= MOST_SHOWN else f"…{text[1 - MOST_SHOWN :]}"


def _detail(setup: Setup, row: int) -> str:
    """Describe the current choice of a row."""
    label, _, chosen = setup.rows[row]
    if label == "first click":
        return RULES[setup.boards.rule]
    if label != "board":
        return NO_GUESS[chosen] if label == "no guess" else summary(chosen)
    size = setup.boards.size
    grid = "" if size.grid.is_square else f", neighbors: {size.grid.words}"
    known = "" if setup.problem else f"{size.height} rows, {size.width} columns, {size.mines} mines{grid}"
    if setup.size == OWN and (setup.problem or size.grid.is_square):
        return f"{known}, typed as ROWSxCOLUMNS/MINES or with @hex behind it".removeprefix(", ")
    return known


def _draw_label(canvas: Canvas, geometry: StartGeometry, row: int, label: str, detail: str, focused: bool) -> None:
    box = geometry.labels[row]
    name = Rect(box.left, box.top, box.width // 5, box.height)
    canvas.text(label, name, geometry.text(16), ACCENT if focused else "soft", "left", bold=focused)
    beside = Rect(name.right, box.top, box.right - name.right, box.height)
    canvas.text(detail, beside, geometry.text(16), "soft", "right")


def _draw_choice(canvas: Canvas, geometry: StartGeometry, box: Rect, name: str, chosen: bool, focused: bool) -> None:
    edge = ACCENT if chosen or focused else "edge"
    canvas.box(box, ACCENT if chosen else "page", box.height // 5, edge, max(1, box.height // 24))
    canvas.text(name, box.inflate(-6, 0), geometry.text(18), "page" if chosen else "ink")


def _draw_switch(canvas: Canvas, geometry: StartGeometry, box: Rect, name: str, on: bool, focused: bool) -> None:
    """Draw a name beside a slide, with the knob on the right if it is switched on."""
    canvas.box(box, "page", box.height // 5, ACCENT if focused else "edge", max(1, box.height // 24))
    slide = Rect(0, 0, box.height * 9 // 10, box.height // 2)
    slide.midright = (box.right - box.height // 4, box.centery)
    canvas.box(slide, ACCENT if on else "hidden", slide.height // 2)
    knob = Rect(0, 0, slide.height - 4, slide.height - 4)
    knob.center = ((slide.right if on else slide.left) + (-1 if on else 1) * slide.height // 2, slide.centery)
    canvas.box(knob, "page", knob.height // 2)
    inside = Rect(box.left + box.height // 4, box.top, slide.left - box.left - box.height // 3, box.height)
    canvas.text(name, inside, geometry.text(17), "ink", "left")
