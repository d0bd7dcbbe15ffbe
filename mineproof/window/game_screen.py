"""The drawing of the game: the board with its labels, the column beside it, and the messages below."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.grid import Cell
from game.minesweeper.game_session import Status
from game.pictures.board_pictures import BoardSquares
from game.pictures.picture_data import Kind, Panel, Picture, Square
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS, Role
from mineproof.window import key_commands, start_choices
from mineproof.window.canvas import ACCENT, Canvas, Paragraph, stacked, text_width, tile
from mineproof.window.start_screen import draw_overlay
from mineproof.window.viewport import Viewport
from mineproof.window.window_state_and_commands import Controller

LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
"""The allowed distances between labeled rows or columns."""

THINKING_SHOWN_AFTER = 0.15
"""The delay, in seconds, before a message that the engine is thinking: at quick replies the message would flicker."""

SMALLEST_SAMPLE = 10
"""The smallest side of a square of a full legend, in points."""

NEEDS_NO_WORDS = (Kind.HIDDEN, Kind.FLAG, Kind.MINE)
"""Kinds that the legend leaves out."""

HINT = "the hint"
"""The legend's words for a hinted cell. It is not called the best move, since an engine may hint at a weaker guess."""

RANKS = {Role.BEYOND: 1, Role.CLUE: 2, Role.STEP: 2}
"""The order of roles in the legend, after the kinds. The other roles are last: the messages explain them, too."""

WELCOME = "Left click reveals, on a number with its flags the cells around; right click flags. F1 lists everything."


class GameGeometry:
    """The places on the game's screen: board, column with a button for each command, and messages."""

    def __init__(self, canvas: Canvas, rows: int, columns: int) -> None:
        px, line, density = canvas.px, canvas.line, canvas.density
        gap, side, bar = px(12), max(px(216), round(126 * density)), 3 * line(18) + px(14)
        self.status = Rect(0, canvas.height - bar, canvas.width, bar)
        across, high = px(8) + round(len(str(rows - 1)) * 0.6 * canvas.letters(13)), line(13)
        self.labels = (across, high)  # the width of row labels, and the height of column labels
        left, top = px(4) + across, px(4) + high
        width, height = canvas.width - side - 2 * gap - left, self.status.top - px(8) - top
        self.area = Rect(left, top, max(1, width), max(1, height))  # the board without its labels
        column = Rect(canvas.width - side - gap, px(8), side, self.status.top - px(16))
        heights = [line(26) + line(13) + px(6), 2 * line(14) + line(18)]
        heights += [max(px(34), round(19 * density))] * -(-len(key_commands.GAME) // 2)
        self.counter, self.engine, *lines, self.legend = stacked(column, heights, px(6))
        half = (side - px(6)) // 2
        lefts = [Rect(line.topleft, (half, line.height)) for line in lines]
        self.buttons = [box for left in lefts for box in (left, left.move(side - half, 0))]


def draw_game(canvas: Canvas, controller: Controller) -> None:
    """Draw the whole screen, and place the board in it."""
    view, questions = controller.viewport, controller.questions
    places = GameGeometry(canvas, view.rows, view.columns)
    view.area, view.density = places.area, canvas.density
    canvas.fill("page")
    seen = _draw_board(canvas, controller)
    _draw_labels(canvas, view, *places.labels)
    _draw_figures(canvas, controller, places.counter)
    _draw_engine(canvas, controller, places.engine)
    for box, command in zip(places.buttons, key_commands.GAME, strict=True):
        _draw_button(canvas, controller, box, command)
    if (questions.proof, questions.hint, questions.known) != (None, None, None):
        _draw_legend(canvas, legend(seen, controller.setup.engine), places.legend)
    canvas.box(places.status, "open")
    canvas.box(Rect(places.status.topleft, (places.status.width, 1)), "edge")
    inside = places.status.inflate(-2 * canvas.px(14), -canvas.px(10))
    canvas.paragraphs(_messages(controller), inside, canvas.letters(18), least=round(10 * canvas.density))
    if controller.overlay:
        draw_overlay(canvas, controller)


def _draw_board(canvas: Canvas, controller: Controller) -> Iterable[Square]:
    squares, view, grid = squares_of(controller), controller.viewport, controller.session.grid
    side, pointed = view.cell, controller.questions.pointed
    shown, thick = view.board.clip(view.area), max(2, side // 12)
    canvas.box(shown.inflate(canvas.px(4), canvas.px(4)), "board", canvas.px(4))
    canvas.surface.set_clip(shown)
    rows, columns = view.visible
    left, top = view.board.topleft
    placed = [
        (squares[r, c], (left + int(view.offset(r) * side) + c * side, top + r * side)) for r in rows for c in columns
    ]
    seen = canvas.squares(placed, side, "0" if controller.setup.zeros else "")
    if pointed is not None and not grid.is_square:
        for cell in grid.neighbors[pointed]:  # the cells that its number counts, on any grid
            canvas.frame(view.rect(cell), ACCENT, thick)
    if controller.cursor_shown:
        canvas.frame(view.rect(controller.cursor), "page", thick)
        canvas.frame(view.rect(controller.cursor).inflate(-thick, -thick), "ink", max(1, thick // 2 + 1))
    canvas.surface.set_clip(None)
    return seen


def _draw_labels(canvas: Canvas, view: Viewport, across: int, high: int) -> None:
    board, area, size = view.board, view.area, canvas.letters(13)
    widest = text_width(str(view.columns - 1), size) + 4
    for column in _labeled(view.visible[1], view.cell, widest):
        middle, bottom = view.rect((0, column)).centerx, max(area.top, board.top) - 1
        if area.left <= middle < area.right:
            canvas.text(str(column), Rect(middle - widest // 2, bottom - high, widest, high), size, "soft")
    for row in _labeled(view.visible[0], view.cell, high):
        middle, right = view.rect((row, 0)).centery, max(area.left, board.left) - 4
        if area.top <= middle < area.bottom:
            place = Rect(right + 4 - across, middle - high // 2, across - 4, high)
            canvas.text(str(row), place, size, "soft", "right")


def _labeled(numbers: range, side: int, needed: int) -> list[int]:
    step = next((step for step in LABEL_STEPS if step * side >= needed), LABEL_STEPS[-1])
    return [number for number in numbers if number % step == 0]


def _draw_figures(canvas: Canvas, controller: Controller, box: Rect) -> None:
    game, session = controller.game, controller.session
    canvas.box(box, "open", canvas.px(8), "edge")
    mines_left = session.mine_count - len(session.flags)  # may be negative
    cells_to_go = session.height * session.width - session.mine_count - len(game.reveals)
    minutes, seconds = divmod(int(game.seconds), 60)
    figures = {"mines left": str(mines_left), "to go": str(cells_to_go), "time": f"{minutes}:{seconds:02}"}
    third = box.width // len(figures)
    for number, (label, figure) in enumerate(figures.items()):
        top = Rect(box.left + number * third, box.top + canvas.px(2), third, canvas.line(26))
        canvas.text(figure, top.inflate(-canvas.px(10), 0), canvas.letters(26), bold=True)
        below = Rect(top.left, top.bottom, third, canvas.line(13))
        canvas.text(label, below.inflate(-4, 0), canvas.letters(13), "soft")


def _draw_engine(canvas: Canvas, controller: Controller, box: Rect) -> None:
    engine = controller.setup.engine
    canvas.box(box, "open", canvas.px(8), ACCENT if controller.overlay == "engine" else "edge")
    canvas.clickable["engine"] = box, partial(key_commands.press, controller, "e")
    inside = box.inflate(-2 * canvas.px(9), -2 * canvas.px(2))
    name, below = stacked(inside, [canvas.line(18)], 0)
    canvas.labeled(name, engine, "E", canvas.letters(18), bold=True)
    summary = Paragraph(start_choices.summary(engine), "soft")
    canvas.paragraphs([summary], below, canvas.letters(14), least=round(10 * canvas.density))


def _draw_button(canvas: Canvas, controller: Controller, box: Rect, command: key_commands.Command) -> None:
    on, ready = command.is_on(controller), command.is_ready(controller)
    canvas.box(box, ACCENT if on else "page", canvas.px(7), ACCENT if on else "edge" if ready else "board")
    color = "page" if on else "ink" if ready else "edge"
    canvas.labeled(box.inflate(-canvas.px(14), 0), command.label, command.key_name, canvas.letters(16), color)
    canvas.clickable[command.label] = box, partial(key_commands.press, controller, command.key)


def _draw_legend(canvas: Canvas, entries: list[tuple[Square, str]], box: Rect) -> None:
    letters, density, gap = canvas.letters(14), canvas.density, canvas.px(3)
    share = box.height // max(1, len(entries)) - gap
    sample = min(max(round(1.3 * letters), round(15 * density)), max(share, round(SMALLEST_SAMPLE * density)))
    size, top = min(letters, round(sample / 1.15)), box.top
    for square, words in entries:
        if top + sample > box.bottom:
            return
        canvas.surface.blit(tile(square, sample, "page", density=density), (box.left, top))
        left = box.left + sample + canvas.px(8)
        beside = Rect(left, top, box.right - left, min(3 * sample, box.bottom + gap - top))
        used = canvas.paragraphs([Paragraph(words)], beside, size, least=round(9 * density))
        top += max(sample, used) + gap


def _messages(controller: Controller) -> list[Paragraph]:
    """Return the result of the game, the last message, and the proof of the cell pointed at."""
    messages, waited = [], controller.thinking_for
    if controller.result and controller.game.replayed is None:
        color = "best" if controller.session.status is Status.WON else "exploded"
        messages.append(Paragraph(controller.result, color, bold=True))
    if controller.game.is_dealt and waited > THINKING_SHOWN_AFTER:
        thinking = f"{controller.setup.engine} is thinking, {waited:.0f} s so far. Esc stops it"
        messages.append(Paragraph(thinking, "soft"))
    elif controller.status:
        messages.append(Paragraph(controller.status))
    if (step := controller.questions.highlight) is not None:
        messages.append(Paragraph(step.words, "clue"))
    return messages or [Paragraph(WELCOME, "soft")]


def squares_of(controller: Controller) -> BoardSquares:
    """Return the squares of the board in the current state."""
    game, session, questions = controller.game, controller.session, controller.questions
    known = (None if game.shows_end or controller.guarantee else questions.known) or NO_CONCLUSIONS
    roles: dict[Role, Collection[Cell]] = {} if known is NO_CONCLUSIONS else {Role.BEYOND: questions.beyond}
    if game.last_step is not None:
        roles[Role.LAST] = [game.last_step.cell]
    hint = () if questions.hint is None else questions.hint.levels[:1]
    shown = [*hint, *filter(None, [questions.highlight])]
    for one in shown:
        roles |= one.roles
    layout = shown[-1].mines if shown else None
    return BoardSquares(
        game.reveals,
        frozenset() if layout is not None or (game.replayed is not None and not game.shows_end) else session.flags,
        known=replace(known, roles=roles),
        mines=session.mines if game.shows_end else layout,
        exploded=session.exploded,
        notes=shown[-1].notes if shown else {},
        judged=True,
    )


def legend(seen: Iterable[Square], engine: str) -> list[tuple[Square, str]]:
    """Return samples of the squares `seen` that need an explanation, with their meanings for a game with `engine`."""
    panel = Panel((tuple(seen),), ("",), ())
    needed = [
        (sample, HINT if sample.roles == {Role.BEST} else words.replace("this engine", engine))
        for sample, words in Picture("", (panel,)).legend
        if sample.roles or sample.chance is not None or sample.kind not in NEEDS_NO_WORDS
    ]
    return sorted(needed, key=lambda entry: max([RANKS.get(role, 3) for role in entry[0].roles], default=0))
