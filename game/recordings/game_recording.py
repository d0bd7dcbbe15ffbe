"""A recording of a game: the layout, the mouse events, and the metadata of its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.minesweeper.layouts import Layout
from game.minesweeper.session import Session
from game.minesweeper.sizes import Size
from game.recordings.mouse_buttons import MOST_SECONDS, MouseEvent
from game.words import counted


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
        """Return the size of the board."""
        layout = self.layout
        return Size(layout.height, layout.width, len(layout.mines), layout.grid)

    @property
    def seconds(self) -> float | None:
        """Return the duration of the game recorded in the file, or None."""
        try:
            seconds = float(self.header.get("Time", ""))
        except ValueError:
            return None
        return seconds if 0 <= seconds <= MOST_SECONDS else None

    def session(self) -> Session:
        """Start the game, before its first event."""
        manners = {"floods": self.floods, "flags_win": self.flags_win, "flags_stay": self.flags_stay}
        return Session.on(self.layout, **manners)
