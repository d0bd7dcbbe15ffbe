"""mineproof play: the window."""

import os
import time
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import engines
from benchmarks.command_line.option_types import BoardGrade, File, OneEngine
from mineproof import GameRecording, UserError
from mineproof.terminal.game_board_options import BoardOptions
from mineproof.terminal.text_files import write
from mineproof.window.start_choices import GRADES, PERHAPS, Setup

ELSEWHERE = "`mineproof watch` plays in the terminal, and `mineproof serve` in a browser"
"""The advice if no window can be opened."""


def play(
    file: File | None = None,
    /,
    *,
    engine: OneEngine = OneEngine(),
    board: BoardOptions = BoardOptions(),
    no_guess: bool = False,
    grade: BoardGrade | None = None,
    flood: Annotated[bool | None, Parameter(negative="--no-flood")] = None,
    flags_win: bool = False,
    auto_flags: bool = False,
    zeros: bool = False,
    keep: Annotated[Path | None, Parameter(metavar="FOLDER")] = None,
) -> int:
    """Play Minesweeper in a window, or let an engine play, and see what it knows and why.

    F1 lists the keys and what the mouse does.

    Args:
        file: layouts to play, as JSON lines or one drawn board; or a position to play on from, with mines drawn at
            random to fit its numbers; - is standard input
        no_guess: play boards that can be won without a guess
        grade: with --no-guess: the grade of the hardest move that a board requires [default: any]
        flood: whether a revealed 0 opens its neighbors [default: as --rule describes]
        flags_win: win also by flagging exactly the mines, as in the course
        auto_flags: let the engine flag the mines that it has proven
        zeros: show a revealed 0 as 0, and not as an empty cell
        keep: keep the recording of each finished game, for `mineproof review`
    """
    if grade is not None and not no_guess:
        raise UserError("--grade is for boards without a guess; give --no-guess as well")
    if no_guess and file is not None:
        raise UserError("--no-guess draws boards, and FILE has them; leave out one of them")
    boards = replace(board.boards(file), floods=flood, flags_win=flags_win)
    first = engine.name
    engines.create(first)  # what cannot be made is refused here, where the registry says why
    names = tuple(dict.fromkeys([*engines.available(), first]))
    if keep is not None and not keep.is_dir():
        raise UserError(f"--keep {keep}: expected a folder that exists")
    check_pygame()
    guesses = next(name for name, one in GRADES.items() if one is grade) if no_guess else PERHAPS
    open_window(Setup(boards, names, first, guesses, auto_flags, zeros), keep)
    return 0


def open_window(setup: Setup, keep: Path | None) -> None:
    """Open a window until it is closed. Raises `BadLayout`, and `OSError`."""
    from mineproof.window.engine_worker import engine_process
    from mineproof.window.event_loop import Runner
    from mineproof.window.window_state_and_commands import Controller

    _ = setup.wanted  # what cannot be searched for is refused here
    kept = [] if keep is None else [partial(keep_recording, keep)]
    try:
        runner = Runner(Controller(engine_process(), setup, time.monotonic, *kept))
    except RuntimeError as error:  # pygame's own are of this kind, and that of a missing display
        raise OSError(f"no window can be opened: {error}; {ELSEWHERE}") from error
    runner.run()


def keep_recording(folder: Path, recording: GameRecording) -> Path:
    """Write the recording into a new file in this folder, named by the time. Raises `OSError`."""
    place = folder / f"game-{datetime.now():%Y-%m-%d-%H-%M-%S-%f}.json"
    write(place, recording.to_json() + "\n")
    return place


def check_pygame() -> None:
    """Raise `ImportError`, with the remedy, if pygame-ce is missing or pygame is in its place."""
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
