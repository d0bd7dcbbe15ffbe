"""RAWVF, the recordings in text that the programs of others are translated to: read and written.

A header of `Name: value`, the board with `*` for a mine, and a line for each event: seconds, the event, the column and
the row from 1, the pixels, and the buttons that are down; of the place either may be left out.
https://github.com/thefinerminer/minesweeper-rawvf has translators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.errors import BadLayout
from game.minesweeper.clicks import three_bv
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import NAMED, Size
from game.recordings.game_recording import GameRecording
from game.recordings.mouse_buttons import NAMES, MouseEvent
from game.words import counted

PIXELS = 16
"""The side of a cell in pixels where the header has no `SquareSize`."""

ORDER = (
    *("RawVF_Version", "Program", "Version", "Player", "Level", "Width", "Height", "Mines", "Marks", "Time", "BBBV"),
    *("BBBVS", "Timestamp", "Mode", "Skin"),
)
"""The header in the order in which other programs write it; what else there is follows."""

SIZES = ("Width", "Height", "Mines")
"""What the header says of the board."""

SETTINGS = ("Marks", "SuperClick", "SquareSize")
"""What the header says of how the game is played and written: it is in the events, and in the manners of the game."""

CHEATS = ("Autoflag", "Lawnmower", "ElmarTechnique", "NonoMouse", "SuperFlag")
"""Settings with which the program does more than the hand; a game played so is not read."""

LEVELS = {
    Size(8, 8, 10): "Beginner",
    NAMED["beginner"]: "Beginner",
    NAMED["intermediate"]: "Intermediate",
    NAMED["expert"]: "Expert",
}

MOUSE = re.compile(
    r"(?P<seconds>-?\d+\.\d+)\s+(?P<name>[a-z]+)(?:\s+(?P<column>-?\d+)\s+(?P<row>-?\d+))?"
    r"(?:\s+\((?P<x>-?\d+)\s+(?P<y>-?\d+)\))?(?:\s+\([lrm]*\))?"
)
"""An event of the mouse."""

OTHER = re.compile(
    r"(?:-?\d+\.\d+\s+)?(?:start|won|lost|defeat|blast|boom|nonstandard|sx|sy|solved3bv|closed|flag|question\w*|pressed\w*|number\d?"
    r"|cell|mine|opening)\b.*",
    re.IGNORECASE,
)
"""An event of the board or of the game, which follows from those of the mouse."""


def is_rawvf(text: str) -> bool:
    """Whether `text` is meant to be RAWVF."""
    return re.match(r"\ufeff?\s*RawVF_Version\s*:", text, re.IGNORECASE) is not None or (
        re.search(r"^Board:\s*$", text, re.MULTILINE | re.IGNORECASE) is not None
    )


def parse_rawvf(text: str) -> GameRecording:
    """The recording written in `text`. Raises `BadLayout`, with the line.

    A last line that breaks off is passed over, and `notes` say so.
    """
    lines = list(enumerate(text.removeprefix("\ufeff").splitlines(), 1))
    begin = _line_of(lines, "board:")
    header = _header(lines[:begin])
    rows, rest = _board(lines[begin + 1 :], header)
    height, width = len(rows), len(rows[0])
    mines = frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*")
    if (told := _whole(header, "Mines")) not in (None, len(mines)):
        raise BadLayout(
            f"line {lines[begin][0]}: {counted(len(mines), 'mine')} on the board; expected {told}, as above"
        )
    is_whole = text.endswith(("\n", "\r"))
    events, notes = _events(rest, height, width, _whole(header, "SquareSize"), is_whole)
    if (mode := header.get("Mode", "")).lower() not in ("", "classic"):
        notes = (f"the mode of the game is {mode[:40]}: the chances take all layouts to be equally likely", *notes)
    said = {name: value for name, value in header.items() if name not in (*SIZES, *SETTINGS)}
    manners = {"question_marks": _is_on(header, "Marks"), "left_opens_around": _is_on(header, "SuperClick")}
    return GameRecording(Layout(height, width, mines), tuple(events), said, notes=notes, **manners)


def _line_of(lines: Sequence[tuple[int, str]], title: str) -> int:
    """Where the line with this title stands. Raises `BadLayout`."""
    for place, (_, line) in enumerate(lines):
        if line.strip().lower() == title:
            return place
    raise BadLayout(f"line {len(lines) or 1}: the end, and no line {title.capitalize()!r}; expected RAWVF with one")


def _header(lines: Sequence[tuple[int, str]]) -> dict[str, str]:
    header = {}
    for number, line in lines:
        name, colon, value = line.partition(":")
        if line.strip() and not colon:
            raise BadLayout(f"line {number}: {line.strip()[:40]!r}; expected a name, a colon and a value, or Board:")
        if line.strip():
            name, value = _CANONICAL.get(name.strip().lower(), name.strip()), value.strip()
            if name in (*SIZES, "SquareSize") and not re.fullmatch(r"0*[1-9][0-9]{0,8}|0", value):
                raise BadLayout(f"line {number}: {name} is {value[:40]!r}; expected a whole number")
            header[name] = value
            if name in CHEATS and _is_on(header, name):
                raise BadLayout(f"line {number}: {name} is on, and the program did more than the hand; expected it off")
    return header


_CANONICAL = {name.lower(): name for name in (*ORDER, *SETTINGS, *CHEATS)}


def _is_on(header: dict[str, str], name: str) -> bool:
    """Whether this setting is on; one that is not named is off."""
    return header.get(name, "").lower() == "on"


def _whole(header: dict[str, str], name: str) -> int | None:
    """The number under this name, or None."""
    return int(header[name]) if name in header else None


def _board(lines: Sequence[tuple[int, str]], header: dict[str, str]) -> tuple[list[str], Sequence[tuple[int, str]]]:
    """The rows of the board, and the lines after its end. Raises `BadLayout`."""
    rows: list[str] = []
    for number, line in lines:
        row = line.strip()
        if row.lower() == "events:" or not row:
            break
        if wrong := re.search(r"[^*0-8.]", row):
            raise BadLayout(f"line {number}, cell {wrong.start() + 1}: {wrong[0]!r}; expected * for a mine, or 0")
        expected = _whole(header, "Width") or (len(rows[0]) if rows else len(row))
        if len(row) != expected:
            raise BadLayout(f"line {number}: {counted(len(row), 'cell')}; expected {expected}")
        rows.append(row)
    number = lines[len(rows)][0] if len(rows) < len(lines) else (lines[-1][0] if lines else 1)
    height = _whole(header, "Height")
    if not rows or height not in (None, len(rows)):
        raise BadLayout(f"line {number}: the board has {counted(len(rows), 'row')}; expected {height or 'one or more'}")
    rest = lines[len(rows) :]
    place = _line_of(rest, "events:") if rest else 0
    return rows, rest[place + 1 :]


def _events(
    lines: Sequence[tuple[int, str]], height: int, width: int, side: int | None, is_whole: bool
) -> tuple[list[MouseEvent], tuple[str, ...]]:
    """The events of the mouse, and what is to be said of the end; `side` is that of a cell. Raises `BadLayout`."""
    events: list[MouseEvent] = []
    for place, (number, line) in enumerate(lines):
        event = _event(MOUSE.fullmatch(line.strip()), height, width, side)
        if event is None or (event.pixels is None and events and events[-1].pixels):
            if not line.strip() or (event is None and OTHER.fullmatch(line.strip())):
                continue
            if place == len(lines) - 1 and not is_whole:
                return events, (f"line {number} breaks off, and what was to follow is missing",)
            if line.strip().lower() in ("board:", "description:"):
                raise BadLayout(f"line {number}: {line.strip()!r}; expected one game, on one board that stays as it is")
            raise BadLayout(
                f"line {number}: {line.strip()[:40]!r}; expected seconds, an event such as lc, a column, a row and "
                "pixels, as in: 1.230 lc 3 2 (40 24)"
            )
        events.append(event)
    return events, ()


def _event(found: re.Match[str] | None, height: int, width: int, side: int | None) -> MouseEvent | None:
    """The event of a line; None where the line is none. The pixels say which cell it is where their `side` is known."""
    if found is None or found["name"] not in NAMES or found["column"] is found["x"] is None:
        return None
    pixels = None if found["x"] is None else (int(found["x"]), int(found["y"]))
    if pixels is not None and (side or found["column"] is None):
        row, column = (place // (side or PIXELS) for place in reversed(pixels))
    else:
        row, column = int(found["row"]) - 1, int(found["column"]) - 1
    is_on_board = 0 <= row < height and 0 <= column < width and (pixels is None or min(pixels) >= 0)
    return MouseEvent(float(found["seconds"]), found["name"], (row, column) if is_on_board else None, pixels)


def to_rawvf(recording: GameRecording) -> str:
    """The recording in text, as `parse_rawvf` reads it.

    Raises `BadLayout` for what RAWVF cannot say: another grid than square, or zeros that open nothing.
    """
    layout = recording.layout
    if layout.grid.name != "square":
        raise BadLayout(f"the grid is {layout.grid.name!r}, and RAWVF knows square boards only; keep it as JSON")
    if not recording.floods:
        raise BadLayout("zeros open nothing in this game, which RAWVF cannot say; keep it as JSON")
    return "\n".join(_lines(recording)) + "\n"


def _lines(recording: GameRecording) -> Iterator[str]:
    layout, seconds = recording.layout, recording.seconds
    height, width, mines = layout.height, layout.width, layout.mines
    header = {"RawVF_Version": "Rev6", "Program": "mineproof", "Version": "", "Player": ""}
    fewest = three_bv(height, width, mines)
    board = {"Width": str(width), "Height": str(height), "Mines": str(len(mines)), "BBBV": str(fewest)}
    board["Level"] = LEVELS.get(Size(height, width, len(mines)), "Custom")
    board["BBBVS"] = f"{fewest / seconds:.3f}" if seconds else ""
    board["Marks"] = "On" if recording.question_marks else "Off"
    board |= {"SuperClick": "On"} if recording.left_opens_around else {}
    header |= {"Time": "", "Timestamp": "", "Mode": "Classic", "Skin": ""}
    header |= {name: " ".join(value.split()) for name, value in recording.header.items()} | board
    for name in (*ORDER, *(name for name in header if name not in ORDER)):
        yield f"{name}: {header[name]}".rstrip()
    yield "Board:"
    for r in range(height):
        yield "".join("*" if (r, c) in mines else "0" for c in range(width))
    yield "Events:"
    for event in recording.events:
        row, column = event.cell or (-1, -1)
        x, y = event.pixels or (-1, -1)
        if (y // PIXELS, x // PIXELS) != (row, column):  # whoever reads this takes a cell for 16 pixels
            x, y = (place * PIXELS + PIXELS // 2 for place in (column, row))
        yield f"{event.seconds:.3f} {event.name} {column + 1} {row + 1} ({x} {y})"
