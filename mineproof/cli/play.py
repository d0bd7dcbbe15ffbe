"""python -m mineproof play: the window."""

from __future__ import annotations

import argparse
import time

import engines
from benchmarks.arguments import Commands, add_engine_options, engine_from
from mineproof.cli.board_options import add_board_options, boards_of


def add_command(commands: Commands) -> None:
    """Add `play`."""
    parser = commands.add_parser(
        "play",
        help="Minesweeper in a window, with an engine at hand",
        description="Play Minesweeper in a window, or let an engine play, and see what it knows and why. "
        "F1 lists the keys.",
    )
    parser.add_argument("--engine", default="sat", metavar="NAME", help="the engine to begin with (default: sat)")
    add_engine_options(parser)
    add_board_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open the window and serve it until it is closed."""
    boards = boards_of(arguments)
    first = engine_from(arguments)
    engines.create(first)  # what cannot be made is refused here, where the registry says why
    names = tuple(dict.fromkeys([*engines.available(), first]))
    try:
        import pygame

        from mineproof.window.runner import Runner
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "pygame":
            raise
        raise ImportError(
            "the window needs pygame-ce, which is not installed: pip install 'mineproof[gui]'", name=error.name
        ) from error
    if not hasattr(pygame, "Window"):
        raise ImportError(
            "the window needs pygame-ce, but pygame is in its place: pip uninstall pygame, "
            "then pip install --force-reinstall 'mineproof[gui]'"
        )
    from mineproof.window.controller import Controller
    from mineproof.window.thinker import Thinker

    controller = Controller(Thinker(), boards, names, first, time.monotonic)
    try:
        runner = Runner(controller)
    except RuntimeError as error:  # pygame's own are of this kind
        raise OSError(f"no window can be opened: {error}; `watch` plays in the terminal") from error
    runner.run()
    return 0
