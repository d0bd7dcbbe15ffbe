"""python -m mineproof play: the window."""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path

import engines
from benchmarks.console.arguments import Commands, add_engine_options, engine_from
from engines.grading.grading import Grade
from game.recordings.game_recording import GameRecording
from game.recordings.own_recordings import to_json
from mineproof.terminal.board_options import add_board_options, boards_of
from mineproof.terminal.puzzle_files import add_write_option, check_written, written
from mineproof.terminal.text_files import write

ELSEWHERE = "`mineproof watch` plays in the terminal, and `mineproof serve` in a browser"
"""What to do where no window can be opened."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `play`."""
    parser = commands.add_parser(
        "play",
        help=summary,
        description="Play Minesweeper in a window, or let an engine play, and see what it knows and why. "
        "F1 lists the keys and what the mouse does.",
    )
    parser.add_argument("--engine", default="sat", metavar="NAME", help="the engine to begin with (default: sat)")
    add_engine_options(parser)
    add_board_options(parser)
    parser.add_argument("--no-guess", action="store_true", help="play boards that nobody has to guess on")
    parser.add_argument(
        "--grade",
        choices=[str(grade) for grade in Grade],
        metavar="GRADE",
        help="with --no-guess: how hard the hardest move is that a board forces: %(choices)s (default: any)",
    )
    switch = argparse.BooleanOptionalAction
    parser.add_argument(
        "--flood",
        action=switch,
        help="whether a revealed 0 opens its neighbors (default: as the rule has it)",
    )
    parser.add_argument(
        "--flags-win",
        action=switch,
        default=True,
        help="whether to flag exactly the mines wins too, as in the course (default: it does)",
    )
    parser.add_argument("--auto-flags", action="store_true", help="let the engine flag the mines that it has proven")
    parser.add_argument("--zeros", action="store_true", help="show a revealed 0 as 0, and not as an empty cell")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep the recording of each finished game, for `mineproof review`"
    )
    add_write_option(parser, "when the window is closed, write")
    parser.set_defaults(run=lambda arguments: run(parser, arguments))


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Open the window and serve it until it is closed."""
    if arguments.grade is not None and not arguments.no_guess:
        parser.error("--grade is for boards without a guess; give --no-guess as well")
    if arguments.no_guess and arguments.layout is not None:
        parser.error("--no-guess draws boards, and --layout reads them from a file; leave out one of them")
    boards = boards_of(arguments).changed(floods=arguments.flood, flags_win=arguments.flags_win)
    first = engine_from(arguments)
    engines.create(first)  # what cannot be made is refused here, where the registry says why
    names = tuple(dict.fromkeys([*engines.available(), first]))
    if arguments.keep is not None and not arguments.keep.is_dir():
        parser.error(f"--keep {arguments.keep}: expected a folder that exists")
    check_written(arguments.write)
    check_pygame()
    check_display()
    from mineproof.window.best_times import BestTimes
    from mineproof.window.controller import Controller
    from mineproof.window.runner import Runner
    from mineproof.window.start_choices import ANY, OFF, Setup
    from mineproof.window.worker import engine_process

    no_guess = arguments.grade or (ANY if arguments.no_guess else OFF)
    setup = Setup(boards, names, first, no_guess=no_guess, auto_flags=arguments.auto_flags, zeros=arguments.zeros)
    _ = setup.wanted  # what cannot be searched for is refused here
    controller = Controller(engine_process(), setup, time.monotonic, BestTimes.of_the_user())
    if arguments.keep is not None:
        controller.keep = partial(keep_recording, arguments.keep)
    try:
        runner = Runner(controller)
    except RuntimeError as error:  # pygame's own are of this kind
        raise OSError(f"no window can be opened: {error}; {ELSEWHERE}") from error
    runner.run()
    if arguments.write is not None:
        write(arguments.write, written(arguments.write, controller.session.seen))
    return 0


def keep_recording(folder: Path, recording: GameRecording) -> Path:
    """Write the recording into a new file of this folder, which is named by the time. Raises `OSError`."""
    begun = folder / time.strftime("game-%Y-%m-%d-%H-%M-%S")
    place = begun.with_suffix(".json")
    for number in count(2):
        if not place.exists():
            break
        place = begun.with_name(f"{begun.name}-{number}.json")
    write(place, to_json(recording) + "\n")
    return place


def check_pygame() -> None:
    """Raise `ImportError`, with the remedy, unless pygame-ce is installed and pygame is not in its place."""
    # pygame reads these when it is imported: it is to print nothing, and docks are to group windows by this name.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mineproof")
    try:
        import pygame
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


def check_display() -> None:
    """Raise `OSError` where there is no display: SDL would go on without one, and nobody would see the window."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        return
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")):
        raise OSError(
            f"no window can be opened: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); {ELSEWHERE}"
        )
