"""A recording of a game: the layout, the clicks, and the metadata of its file; read and written as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from game.errors import BadLayout
from game.grid import Cell, check_cell
from game.minesweeper.game_session import Click, Session
from game.minesweeper.layouts import Layout, LayoutFields
from game.minesweeper.sizes import Size
from game.text.error_places import in_line, in_place
from game.text.json_or_lines import first_object, is_json
from game.text.typed_json import decode
from game.wording import brief, counted

MOST_SECONDS = 1_000_000
"""The longest game, more than eleven days."""

EXPECTED = '[seconds, "reveal", [row, column]], with null for a click off the board'

MANNERS = ("floods", "flags_win", "flags_stay", "first_is_safe")


class MouseClick(NamedTuple):
    """A click `seconds` after the clock began (negative before that); `cell` is None off the board."""

    seconds: float
    click: Click
    cell: Cell | None


@dataclass(frozen=True, repr=False)
class GameRecording:
    """A game on `layout` with the `clicks` in order. Raises `BadLayout` for a cell or a time out of range.

    `header` has the metadata of the file: `Program`, `Version`, `Player`, `Timestamp`, `Level`, `Mode`, `Time` and
    others. `floods`, `flags_win` and `flags_stay` are options of the game, as in `Session`. With `first_is_safe`, the
    rules keep the first cell free of mines. `notes` are sentences for the reader of a review.
    """

    layout: Layout
    clicks: tuple[MouseClick, ...]
    header: Mapping[str, str] = field(default_factory=dict, hash=False)
    floods: bool = True
    flags_win: bool = False
    flags_stay: bool = True
    first_is_safe: bool = True
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "clicks", tuple(self.clicks))
        for number, click in enumerate(self.clicks):
            with in_place(f"clicks[{number}]"):
                if not abs(click.seconds) <= MOST_SECONDS:  # also refuses NaN
                    expected = f"at most {MOST_SECONDS:,} before or after 0"
                    raise BadLayout(f"{brief(click.seconds)} seconds; expected {expected}")
                if click.cell is not None:
                    check_cell(click.cell, self.layout.height, self.layout.width, BadLayout)

    def __repr__(self) -> str:
        return f"<GameRecording: {self.layout!r}, {counted(len(self.clicks), 'click')}>"

    @property
    def size(self) -> Size:
        """Return the size of the board."""
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
        """Return the game before its first click."""
        return Session.on(self.layout, floods=self.floods, flags_win=self.flags_win, flags_stay=self.flags_stay)

    def to_json(self) -> str:
        """Return one line of JSON, without options equal to the default.

        >>> print(GameRecording(Layout(1, 2, {(0, 1)}), [MouseClick(0.0, "reveal", (0, 0))]).to_json())
        {"kind":"recording","height":1,"width":2,"mines":[[0,1]],"first":null,"header":{},"clicks":[[0.0,"reveal",[0,0]]]}
        """
        manners = {name: value for name in MANNERS if (value := getattr(self, name)) != getattr(GameRecording, name)}
        fields = {"kind": "recording", **self.layout.as_json(), **manners, "header": dict(self.header)}
        fields |= {"notes": self.notes} if self.notes else {}
        return json.dumps(fields | {"clicks": self.clicks}, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> GameRecording:
        """Parse a line from `to_json`. Raises `BadLayout`, with the bad click."""
        with in_line(1):
            fields = decode(text, RecordingFields, BadLayout)
            manners = {name: getattr(fields, name) for name in MANNERS}
            return cls(Layout.of(fields), tuple(fields.clicks), fields.header, notes=tuple(fields.notes), **manners)


@dataclass(kw_only=True)
class RecordingFields(LayoutFields):
    """The fields of a recording in JSON, with the defaults of `GameRecording`."""

    clicks: list[Annotated[MouseClick, EXPECTED]]
    header: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    kind: Literal["recording"] = "recording"
    floods: bool = True
    flags_win: bool = False
    flags_stay: bool = True
    first_is_safe: bool = True


def is_own(text: str) -> bool:
    """Return whether `text` looks like a recording in this library's format."""
    return is_json(text) and (first_object(text).get("kind") == "recording" or '"clicks"' in text)
