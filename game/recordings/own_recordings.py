"""Our own recordings: a layout with the events of the mouse, as one JSON object; of any grid, and of any manners."""

from __future__ import annotations

import json
from dataclasses import replace

from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.recordings.game_recording import GameRecording
from game.recordings.mouse_buttons import NAMES, MouseEvent
from game.text.reading import board_object, brief, in_line, in_place, is_json, kind_named

KIND = "recording"
"""The `kind` of the object."""

EXPECTED = 'expected [seconds, "lc", row, column], null for both off the board, or with pixels, x and y, behind them'
"""How an event is written."""

MANNERS = ("floods", "flags_win", "flags_stay", "first_is_safe", "question_marks", "left_opens_around")


def is_own(text: str) -> bool:
    """Whether `text` is meant to be a recording of ours."""
    return is_json(text) and (kind_named(text) == KIND or '"events"' in text)


def to_json(recording: GameRecording) -> str:
    """One line: the layout, `manners`, the `header`, `notes`, and `events` as `[seconds, name, row, column, x, y]`.

    Row and column are null off the board; the pixels are left out where they are not known.

    >>> print(to_json(GameRecording(Layout(1, 2, {(0, 1)}), [MouseEvent(0.0, "lc", (0, 0))])))
    {"kind":"recording","height":1,"width":2,"mines":[[0,1]],"first":null,"header":{},"events":[[0.0,"lc",0,0]]}
    """
    usual = GameRecording(recording.layout, ())
    manners = {name: value for name in MANNERS if (value := getattr(recording, name)) != getattr(usual, name)}
    fields = {"kind": KIND, **json.loads(recording.layout.to_json()), **manners, "header": dict(recording.header)}
    fields |= {"notes": recording.notes} if recording.notes else {}
    fields["events"] = [
        [event.seconds, event.name, *(event.cell or (None, None)), *(event.pixels or ())] for event in recording.events
    ]
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def parse_own(text: str) -> GameRecording:
    """The recording that `to_json` wrote. Raises `BadLayout`, with the event that is wrong."""
    with in_line(1):
        fields = board_object(text, ("height", "width", "mines", "events"), ("header", "notes", *MANNERS))
        if fields.get("kind", KIND) != KIND:
            raise BadLayout(f'kind is {brief(fields["kind"])}; expected "{KIND}"')
        layout = Layout.from_json(json.dumps({name: value for name, value in fields.items() if name != "events"}))
        header, notes = fields.get("header", {}), fields.get("notes", [])
        if not isinstance(header, dict) or not all(isinstance(value, str) for value in header.values()):
            raise BadLayout(f"header is {brief(header)}; expected an object of words")
        if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
            raise BadLayout(f"notes is {brief(notes)}; expected a list of sentences")
        manners = {name: fields[name] for name in MANNERS if name in fields}
        for name, value in manners.items():
            if type(value) is not bool:
                raise BadLayout(f"{name} is {brief(value)}; expected true or false")
        if not isinstance(fields["events"], list):
            raise BadLayout(f"events is {brief(fields['events'])}; expected a list")
        events = [_event(number, entry, layout) for number, entry in enumerate(fields["events"], 1)]
    return GameRecording(layout, tuple(events), header, notes=tuple(notes), **manners)


def _event(number: int, entry: object, layout: Layout) -> MouseEvent:
    """The event that is written as `entry`. Raises `BadLayout`."""
    with in_place(f"event {number}: {brief(entry)}", between="; "):
        match entry:
            case [int() | float() as seconds, str(name), None, None, *pixels]:
                cell: Cell | None = None
            case [int() | float() as seconds, str(name), int(row), int(column), *pixels]:
                cell = row, column
            case _:
                raise BadLayout(EXPECTED)
        if name not in NAMES or not {*map(type, (*(cell or ()), *pixels))} <= {int}:
            raise BadLayout(EXPECTED)
        match pixels:
            case []:
                event = MouseEvent(float(seconds), name, cell)
            case [int(x), int(y)]:
                event = MouseEvent(float(seconds), name, cell, (x, y))
            case _:
                raise BadLayout(EXPECTED)
    is_on_board = cell is None or (0 <= cell[0] < layout.height and 0 <= cell[1] < layout.width)
    return event if is_on_board else replace(event, cell=None)
