"""The commands of the window with their buttons and keys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.grid import Cell
from game.minesweeper.game_session import Status
from mineproof.window.start_choices import OWN
from mineproof.window.window_state_and_commands import HELP, Controller


@dataclass(frozen=True)
class Command:
    """A command with its key, and the `label` of its button if it has one."""

    key: str
    run: Callable[[Controller], object]
    help: str = ""
    label: str = ""

    @property
    def key_name(self) -> str:
        return {"escape": "Esc", "f1": "F1", "space": "Space"}.get(self.key, self.key.upper())

    def is_on(self, controller: Controller) -> bool:
        return self.key in IS_ON and IS_ON[self.key](controller)

    def is_ready(self, controller: Controller) -> bool:
        return self.key not in IS_READY or IS_READY[self.key](controller)


def _move_cursor(controller: Controller, step: Cell) -> None:
    if controller.game.replayed is not None:
        controller.replay_step(sum(step))
        return
    row, column = (one + by for one, by in zip(controller.cursor, step, strict=True))
    if 0 <= row < controller.session.height and 0 <= column < controller.session.width:
        controller.cursor = row, column
    controller.questions.pointed, controller.cursor_shown = controller.cursor, True
    controller.viewport.show(controller.cursor)


def open_list(controller: Controller, overlay: str) -> None:
    """Show the keys, or the choices of a row of the start screen."""
    controller.overlay = overlay
    controller.focused = "" if overlay == HELP else controller.setup.chosen(overlay)


def close_list(controller: Controller) -> None:
    """Show the screen below the list again."""
    controller.overlay = ""


def choose(controller: Controller, name: str) -> None:
    """Choose from the list that is shown, and close it."""
    row = controller.overlay
    close_list(controller)
    if row == "engine":
        controller.choose_engine(name)
    else:
        controller.setup.choose(row, name)


GAME = (
    Command("a", Controller.ai_move, "the engine makes a move", "AI move"),
    Command("p", Controller.toggle_autoplay, "the engine goes on by itself", "Autoplay"),
    Command("h", Controller.hint, "where to look; again: the clues, why", "Hint"),
    Command("k", Controller.toggle_knowledge, "what is proven, and chances", "Knowledge"),
    Command("s", Controller.next_step, "why the cell is safe, a mine, or open; its steps", "Proof step"),
    Command("v", Controller.toggle_replay, "the moves one by one", "Replay"),
    Command("u", Controller.undo, "take back the move that lost", "Undo"),
    Command("r", Controller.reset, "the next board", "New board"),
    Command("f1", lambda c: open_list(c, HELP), "this list", "Keys"),
    Command("escape", Controller.escape, "stop the engine, or go back", "Stop"),
)

IS_ON: dict[str, Callable[[Controller], bool]] = {
    "p": lambda c: c.is_autoplaying,
    "k": lambda c: c.questions.is_on and not c.game.shows_end,
    "s": lambda c: c.questions.stage > 0,
    "v": lambda c: c.game.replayed is not None,
    "f1": lambda c: c.overlay == HELP,
}
"""The tests whether a command is switched on, for the commands that can be switched."""

IS_READY: dict[str, Callable[[Controller], bool]] = {
    **dict.fromkeys("aph", lambda c: c.game.is_on),
    "k": lambda c: not c.game.shows_end,
    "s": lambda c: c.questions.proof is not None or not c.game.shows_end,
    "v": lambda c: bool(c.game.steps),
    "u": lambda c: c.session.status is Status.LOST,
    "escape": lambda c: c.thinking or c.is_autoplaying,
    "j": lambda c: c.game.is_over,
}
"""The tests whether a command is available, for the commands that are not always available."""

ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
KEYS_ONLY = (
    Command("+", lambda c: c.viewport.zoom(1), "larger cells"),
    Command("-", lambda c: c.viewport.zoom(-1), "smaller cells"),
    Command("0", lambda c: c.viewport.fit(), "whole board, or readable size"),
    Command(".", lambda c: c.change_speed(1), "faster autoplay"),
    Command(",", lambda c: c.change_speed(-1), "slower autoplay"),
    Command("e", lambda c: open_list(c, "engine"), "choose the engine"),
    Command("j", Controller.judge, "review a finished game; next mistake"),
    Command("space", lambda c: c.reveal(c.cursor), "reveal the cell to which the arrows go, or around a number"),
    Command("f", lambda c: c.toggle_flag(c.cursor), "set or take away a flag"),
    *(Command(key, partial(_move_cursor, step=step)) for key, step in ARROWS.items()),
)

MOUSE = {
    "Left click": "reveals a cell; on a number with all its flags, the cells around it; in a replay, the next move",
    "Right click": "sets a flag, or takes it away; in a replay, the move before",
    "Pointing": "with knowledge shown, at a cell that is certain: the proof; if the board is not square: its neighbors",
    "Wheel": "zooms",
    "Dragging": "moves a board that is larger than its place",
}
KEYS_AND_MOUSE = {command.key_name: command.help for command in GAME + KEYS_ONLY if command.help} | MOUSE
ENTER = ("return", "enter", "[enter]", "space")
OTHER_KEYS = {"=": "+", "[+]": "+", "[-]": "-", "[0]": "0", "?": "f1", "n": "r"} | dict.fromkeys(ENTER, "space")
BY_KEY = {command.key: command for command in GAME + KEYS_ONLY}


def press(controller: Controller, key: str) -> None:
    """Run the command of a key; unknown keys are ignored."""
    key = OTHER_KEYS.get(key, key) if controller.screen == "game" else key
    if controller.overlay:
        _press_in_overlay(controller, key)
    elif controller.screen == "start":
        _press_at_start(controller, key)
    elif key == "escape" or (key in BY_KEY and BY_KEY[key].is_ready(controller)):
        BY_KEY[key].run(controller)


def _press_in_overlay(controller: Controller, key: str) -> None:
    names = [] if controller.overlay == HELP else [*controller.setup.choices(controller.overlay)]
    if names and key in ("up", "down"):
        controller.focused = names[(names.index(controller.focused) + (-1 if key == "up" else 1)) % len(names)]
    elif names and key in ENTER:
        choose(controller, controller.focused)
    else:
        close_list(controller)


def _press_at_start(controller: Controller, key: str) -> None:
    setup = controller.setup
    if key in ("up", "down", "tab"):
        setup.move(-1 if key == "up" else 1)
    elif key == "space":
        open_list(controller, setup.row)
    elif key in ENTER:
        controller.play()
    elif len(key) == 1 and key.isprintable():  # a character of a size, or of a file name
        setup.type_size(key)
    elif key == "backspace" and setup.size == OWN:
        setup.type_size("")
