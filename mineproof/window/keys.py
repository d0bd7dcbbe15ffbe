"""The commands of the window: the buttons that carry them, and the keys that run them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.minesweeper.session import Status
from mineproof.window.controller import Controller


@dataclass(frozen=True)
class Command:
    """What a button or a key does. `label` is written on the button; a command without a label has only its key.

    `is_on` tells whether it is switched on, `is_ready` whether it can be used now.
    """

    key: str
    label: str
    run: Callable[[Controller], None]
    help: str
    is_on: Callable[[Controller], bool] = lambda _: False
    is_ready: Callable[[Controller], bool] = lambda _: True


def _playing(controller: Controller) -> bool:
    return controller.session.status is Status.PLAYING


GAME = (
    Command("a", "AI move", Controller.ai_move, "the engine makes a move", is_ready=_playing),
    Command(
        "p",
        "Autoplay",
        Controller.toggle_autoplay,
        "the engine goes on by itself",
        is_on=lambda controller: controller.autoplay,
        is_ready=_playing,
    ),
    Command("h", "Hint", Controller.hint, "what the engine would do", is_ready=_playing),
    Command(
        "k",
        "Knowledge",
        Controller.toggle_knowledge,
        "what is proven, and how likely the rest is",
        is_on=lambda controller: controller.knowledge_shown,
    ),
    Command(
        "u",
        "Undo",
        Controller.undo,
        "take back the move that lost",
        is_ready=lambda controller: controller.session.status is Status.LOST,
    ),
    Command("r", "Reset", Controller.reset, "the next board"),
    Command(
        "escape",
        "Stop",
        Controller.stop,
        "stop the engine, or go back to the start",
        is_ready=lambda controller: controller.thinking or controller.autoplay,
    ),
    Command("f1", "Keys", Controller.toggle_help, "this list", is_on=lambda controller: controller.help_shown),
)
"""The buttons of the game, from the top."""

KEYS_ONLY = (
    Command("+", "", Controller.faster, "faster"),
    Command("-", "", Controller.slower, "slower"),
    Command("e", "", Controller.toggle_menu, "choose the engine"),
    Command("w", "", Controller.why, "why the cell is safe or a mine"),
    Command("space", "", lambda c: c.press(c.cursor), "reveal, or open around a number"),
    Command("f", "", lambda c: c.toggle_flag(c.cursor), "set or take away a flag"),
    Command("up", "", lambda c: c.move_cursor(-1, 0), ""),
    Command("down", "", lambda c: c.move_cursor(1, 0), ""),
    Command("left", "", lambda c: c.move_cursor(0, -1), ""),
    Command("right", "", lambda c: c.move_cursor(0, 1), ""),
)
"""The commands that have keys alone."""

OTHER_KEYS = {
    "return": "space",
    "enter": "space",
    "=": "+",
    "[+]": "+",
    "[-]": "-",
    "?": "f1",
    "n": "r",
    "[enter]": "space",
}
"""Keys that do what another does."""

BY_KEY = {command.key: command for command in GAME + KEYS_ONLY}


def press(controller: Controller, key: str) -> None:
    """What a key does in the game; unknown keys do nothing."""
    key = OTHER_KEYS.get(key, key)
    if controller.help_shown:
        controller.toggle_help()
    elif controller.menu_shown:
        _press_in_menu(controller, key)
    elif key == "escape" and not (controller.thinking or controller.autoplay):
        controller.leave()
    elif key in BY_KEY and BY_KEY[key].is_ready(controller):
        BY_KEY[key].run(controller)


def press_at_start(controller: Controller, key: str) -> None:
    """What a key does on the start screen."""
    if key in ("up", "down", "tab"):
        controller.move_focus(-1 if key == "up" else 1)
    elif key in ("left", "right"):
        controller.choose(controller.focus, -1 if key == "left" else 1)
    elif key in ("return", "enter", "space", "[enter]"):
        controller.play()


def _press_in_menu(controller: Controller, key: str) -> None:
    if key in ("up", "down"):
        controller.move_in_menu(-1 if key == "up" else 1)
    elif key == "space":
        controller.choose_engine(controller.engines[controller.menu_focus])
    else:
        controller.toggle_menu()
