"""Pictures of the window, drawn on offscreen surfaces; they need the extra `gui`.

Their bytes differ between versions of pygame, so a test compares two pictures at a lower resolution.
"""

import os
import time
from io import BytesIO

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported

import pygame

import engines
from game.minesweeper.board_series import Boards
from game.minesweeper.sizes import Size
from mineproof.window import key_commands
from mineproof.window.canvas import DESIGN_HEIGHT, DESIGN_WIDTH, Canvas
from mineproof.window.engine_worker import engine_process
from mineproof.window.event_loop import draw
from mineproof.window.start_choices import Setup
from mineproof.window.window_state_and_commands import Controller

STUCK, BEYOND = Boards(Size.parse("intermediate"), "open", seed=2), (1, 8)
"""A game in which the set/subset engine gets stuck, and a cell that other engines prove there."""

STEPS = 4


def proof() -> bytes:
    """Draw, as PNG, one step of a proof that the playing engine cannot find."""
    controller = Controller(engine_process(), Setup(STUCK, ["sentence"], "sentence"), clock=lambda: 0.0)
    try:
        _play_until_stuck(controller)
        for key in ("k", *["s"] * STEPS):
            key_commands.press(controller, key)
            controller.questions.pointed = BEYOND
            while controller.tick() or controller.thinking:  # until the engine has answered all questions
                time.sleep(0.01)
    finally:
        controller.process.close()
    pygame.font.init()
    surface = pygame.Surface((DESIGN_WIDTH, DESIGN_HEIGHT), depth=32)
    draw(Canvas(surface), controller)
    written = BytesIO()
    pygame.image.save(surface, written, "window.png")
    return written.getvalue()


PICTURES = {"window-proof.png": proof}


def _play_until_stuck(controller: Controller) -> None:
    controller.play()
    session = controller.session
    engine = engines.create(controller.setup.engine, session.height, session.width, session.mine_count)
    move = STUCK.first_move(0)
    while move is not None:
        controller.reveal(move)
        engine.observe(session.seen)
        move = engine.make_safe_move()
