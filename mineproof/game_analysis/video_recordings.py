"""Recordings of Arbiter, Metasweeper, Clone and Viennasweeper (AVF, EVF, MVF, RMV), read by ms_toollib (extra `peers`).

Each file is read in a process of its own, since a damaged file can crash ms_toollib.
"""

import os
import re
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from engines.function_process import FunctionProcess, ProcessEnded
from game.errors import BadLayout
from game.minesweeper.game_session import Click
from game.minesweeper.layouts import Layout
from game.recordings.game_recording import GameRecording, MouseClick

READERS = {".avf": "AvfVideo", ".evf": "EvfVideo", ".mvf": "MvfVideo", ".rmv": "RmvVideo"}
SECONDS = 60.0  # the time limit for reading a file

NO_GUESS = "the board was made so that it can be won without a guess: the chances leave this out"
MOVING = "mines moved away from guesses that had to be made: the chances leave this out"
MODES = {5: NO_GUESS, 6: NO_GUESS, 7: NO_GUESS, 8: NO_GUESS, 9: MOVING, 10: MOVING}
"""Notes on the modes of Metasweeper with unusual layouts."""

LEVELS = {3: "Beginner", 4: "Intermediate", 5: "Expert", 6: "Custom"}


def read_video(path: str) -> GameRecording:
    """Read the recording in this file.

    Raises `BadLayout` if it is unreadable, `OSError` if it is missing, and `ImportError` without ms_toollib.
    """
    if find_spec("ms_toollib") is None:
        raise ImportError(
            f"{Path(path).suffix} files are read by ms_toollib, which is not installed: pip install 'mineproof[peers]'",
            name="ms_toollib",
        )
    with open(path, "rb"):
        size = os.path.getsize(path)  # raises here, and not in ms_toollib, for a file that cannot be opened
    # The process runs in a folder for the `crash.log` of ms_toollib.
    with TemporaryDirectory() as folder, closing(FunctionProcess(_recording_or_error, folder=folder)) as process:
        try:
            found = process.answer(str(Path(path).absolute()), SECONDS)
        except (ProcessEnded, TimeoutError) as error:
            why = _last_words(Path(folder)) or str(error)
            raise BadLayout(f"{path}: ms_toollib cannot read it: {why}; is the file of {size:,} bytes whole?") from None
    if isinstance(found, str):
        raise BadLayout(f"{path}: {found}")
    return found


def _recording_or_error(path: str) -> GameRecording | str:
    """Read the recording, or return the error as text, since an exception would end the process."""
    try:
        return recording_of(path)
    except BadLayout as error:
        return str(error)


def _last_words(folder: Path) -> str:
    log = folder / "crash.log"  # of ms_toollib
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    found = re.search(r"^message: (?:.*on an `Err` value: )?(.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def recording_of(path: str) -> GameRecording:
    """Read the recording in this process. Raises `BadLayout`."""
    video: Any = getattr(import_module("ms_toollib"), READERS[Path(path).suffix.lower()])(path)
    try:
        video.parse()
        video.analyse()
    except BaseException as error:  # a panic of Rust is no Exception
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        message, *_ = (str(error).strip("() \n") or type(error).__name__).splitlines()
        raise BadLayout(f"ms_toollib cannot read it: {message}; is the file whole?") from None
    if video.mode > max(MODES):
        expected = f"one of the modes to {max(MODES)}"
        raise BadLayout(f"mode {video.mode}, in which a click opens more than elsewhere; expected {expected}")
    board = video.board if isinstance(video.board, list) else video.board.into_vec_vec()
    mines = frozenset((r, c) for r, row in enumerate(board) for c, number in enumerate(row) if number == -1)
    layout = Layout(len(board), len(board[0]), mines)
    notes = (MODES[video.mode],) if video.mode in MODES else ()
    return GameRecording(layout, tuple(_clicks(video, layout)), _header(video), notes=notes)


def _clicks(video: Any, layout: Layout) -> list[MouseClick]:
    """Return the clicks as ms_toollib counts them: without right clicks in vain that became part of a double click."""
    clicks: list[MouseClick] = []
    counts = [0, 0, 0]
    for state in video.events:
        if state.event is None or not state.event.is_mouse():
            continue
        event, before, now = state.event.unwrap_mouse(), counts, state.key_dynamic_params
        counts = [now.left, now.right, now.double]
        if counts[1] < before[1] and counts[2] > before[2]:
            del clicks[max(place for place, click in enumerate(clicks) if click.click == "flag")]
        for click, number, last in zip(get_args(Click), counts, before, strict=True):
            if number > last:
                seconds = round(state.time + video.video_start_time, 3)
                row, column = event.y // video.pix_size, event.x // video.pix_size
                is_on_board = row < layout.height and column < layout.width
                clicks.append(MouseClick(seconds, click, (row, column) if is_on_board else None))
    return clicks


def _header(video: Any) -> dict[str, str]:
    fields = {
        "Program": video.software,
        "Player": video.player_identifier,
        "Level": LEVELS.get(video.level, ""),
        "Time": f"{video.rtime:.3f}",
        "Timestamp": str(video.start_time),
        "Mode": "Classic" if video.mode == 0 else str(video.mode),
    }
    return {name: str(value) for name, value in fields.items() if value}
