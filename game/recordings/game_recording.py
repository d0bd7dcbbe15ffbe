"""A recording of a game: the layout, the mouse events, and the metadata of its file; and its own format in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple

from game.errors import BadLayout
from game.minesweeper.layouts import Layout, LayoutFields
from game.minesweeper.session import Session
from game.minesweeper.sizes import Size
from game.recordings.mouse_buttons import MOST_SECONDS, MouseEvent, Name
from game.text.json_reading import decode
from game.text.reading import in_line, in_place, is_json, kind_named
from game.words import counted

EXPECTED = '[seconds, "lc", row, column], null for both off the board, or with pixels, x and y, behind them'
"""The syntax of an event, for error messages."""

MANNERS = ("floods", "flags_win", "flags_stay", "first_is_safe", "question_marks", "left_opens_around")


@dataclass(frozen=True, repr=False)
class GameRecording:
    """A game on `layout` with the `events` of the mouse in order.

    `header` has the metadata of the file: `Program`, `Version`, `Player`, `Timestamp`, `Level`, `Mode`, `Time` and
    others. `floods`, `flags_win` and `flags_stay` are options of the game, as in `Session`. `first_is_safe` is whether
    the rule keeps the first cell free of mines. With `question_marks`, a right click on a flag leaves a question mark,
    and the next one removes it; with `left_opens_around`, a left click on a number opens around it. `notes` are
    sentences for the reader of a review, such as a warning that the file is truncated.
    """

    layout: Layout
    events: tuple[MouseEvent, ...]
    header: Mapping[str, str] = field(default_factory=dict, hash=False)
    floods: bool = True
    flags_win: bool = False
    flags_stay: bool = True
    first_is_safe: bool = True
    question_marks: bool = False
    left_opens_around: bool = False
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "events", tuple(self.events))

    def __repr__(self) -> str:
        return f"<GameRecording: {self.layout!r}, {counted(len(self.events), 'event')}>"

    @property
    def size(self) -> Size:
        return self.layout.size

    @property
    def seconds(self) -> float | None:
        """Return the duration of the game recorded in the file, or None."""
        try:
            seconds = float(self.header.get("Time", ""))
        except ValueError:
            return None
        return seconds if 0 <= seconds <= MOST_SECONDS else None

    def session(self) -> Session:
        manners = {"floods": self.floods, "flags_win": self.flags_win, "flags_stay": self.flags_stay}
        return Session.on(self.layout, **manners)


class EventFields(NamedTuple):
    """An event: row and column are null off the board, and the pixels `x` and `y` may be left out."""

    seconds: float
    name: Name
    row: int | None
    column: int | None
    x: int | None = None
    y: int | None = None

    def on(self, layout: Layout) -> MouseEvent:
        """Return the event on the board of this layout. Raises `BadLayout` for numbers out of range."""
        if (self.row is None) is not (self.column is None) or (self.x is None) is not (self.y is None):
            raise BadLayout(f"a row without a column, or x without y; expected {EXPECTED}")
        cell = None if self.row is None or self.column is None else (self.row, self.column)
        pixels = None if self.x is None or self.y is None else (self.x, self.y)
        event = MouseEvent(self.seconds, self.name, cell, pixels)
        is_on_board = cell is None or (0 <= cell[0] < layout.height and 0 <= cell[1] < layout.width)
        return event if is_on_board else replace(event, cell=None)


@dataclass(kw_only=True)
class RecordingFields(LayoutFields):
    """The fields of a recording in JSON, with the defaults of `GameRecording`."""

    events: list[Annotated[EventFields, EXPECTED]]
    header: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    kind: Literal["recording"] = "recording"
    floods: bool = True
    flags_win: bool = False
    flags_stay: bool = True
    first_is_safe: bool = True
    question_marks: bool = False
    left_opens_around: bool = False


def is_own(text: str) -> bool:
    """Return whether `text` looks like a recording in this format."""
    return is_json(text) and (kind_named(text) == "recording" or '"events"' in text)


def to_json(recording: GameRecording) -> str:
    """Return one line of JSON: the layout, the options, the `header`, `notes`, and `events`.

    Options equal to the default are left out. An event is `[seconds, name, row, column, x, y]`. Row and column are null
    off the board; unknown pixels are left out.

    >>> print(to_json(GameRecording(Layout(1, 2, {(0, 1)}), [MouseEvent(0.0, "lc", (0, 0))])))
    {"kind":"recording","height":1,"width":2,"mines":[[0,1]],"first":null,"header":{},"events":[[0.0,"lc",0,0]]}
    """
    usual = GameRecording(recording.layout, ())
    manners = {name: value for name in MANNERS if (value := getattr(recording, name)) != getattr(usual, name)}
    fields = {"kind": "recording", **recording.layout.as_json(), **manners, "header": dict(recording.header)}
    fields |= {"notes": recording.notes} if recording.notes else {}
    fields["events"] = [
        [event.seconds, event.name, *(event.cell or (None, None)), *(event.pixels or ())] for event in recording.events
    ]
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def parse_own(text: str) -> GameRecording:
    """Parse a line from `to_json`. Raises `BadLayout`, with the bad event."""
    with in_line(1):
        fields = decode(text, RecordingFields, BadLayout)
        layout, events = Layout.of(fields), list[MouseEvent]()
        for number, event in enumerate(fields.events):
            with in_place(f"events[{number}]"):
                events.append(event.on(layout))
    manners = {name: getattr(fields, name) for name in MANNERS}
    return GameRecording(layout, tuple(events), fields.header, notes=tuple(fields.notes), **manners)
