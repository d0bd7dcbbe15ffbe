"""Reading of recordings, in the format found in the file."""

from __future__ import annotations

from pathlib import Path

from game.errors import BadLayout
from game.minesweeper.sizes import Size
from game.recordings.game_recording import GameRecording, is_own
from game.recordings.transcripts import Transcript, parse_transcript
from game.text.line_numbers import in_place
from game.wording import brief
from mineproof.game_analysis.video_recordings import READERS, read_video

EXPECTED = "a recording: AVF, EVF, MVF, RMV, or JSON as the window saves it; or a transcript of moves, as reveal 3 4 2"


def read_recording(path: str | Path, size: Size | None = None) -> GameRecording | Transcript:
    """Read the recording in this file, or the transcript of a game on a board of this size.

    Raises `BadLayout` (with the place), `OSError`, and the errors of `read_video`.
    """
    path = Path(path)
    if path.suffix.lower() in READERS:
        return read_video(str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected {EXPECTED}") from None
    return parse_recording(text, str(path), size)


def parse_recording(text: str, name: str = "", size: Size | None = None) -> GameRecording | Transcript:
    """Parse a recording in JSON, or a transcript; `name` is the name of its file. Raises `BadLayout`."""
    with in_place(name, between=", " if name else ""):
        if is_own(text):
            return GameRecording.from_json(text)
        if not any(character.isdecimal() for character in text):
            raise BadLayout(f"line 1: {brief(text)}; expected {EXPECTED}")
        return parse_transcript(text, size)
