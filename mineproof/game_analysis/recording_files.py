"""Reading of recordings, in the format found in the file."""

from __future__ import annotations

from pathlib import Path

from game.errors import BadLayout
from game.recordings.game_recording import GameRecording
from game.recordings.own_recordings import is_own, parse_own
from game.text.reading import brief, in_place
from mineproof.game_analysis.video_programs import READERS, read_video

EXPECTED = "a recording: AVF, EVF, MVF, RMV, or JSON as the window saves it"


def read_recording(path: str | Path) -> GameRecording:
    """Read the recording in this file. Raises `BadLayout`, with the place, `OSError`, and as `read_video` does."""
    path = Path(path)
    if path.suffix.lower() in READERS:
        return read_video(str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected {EXPECTED}") from None
    return parse_recording(text, str(path))


def parse_recording(text: str, name: str = "") -> GameRecording:
    """Parse a recording in JSON; `name` is the name of its file. Raises `BadLayout`."""
    with in_place(name, between=", " if name else ""):
        if is_own(text):
            return parse_own(text)
        raise BadLayout(f"line 1: {brief(text)}; expected {EXPECTED}")
