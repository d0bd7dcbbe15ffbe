"""The buttons of a mouse: which presses and releases make a click, and which click it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from game.errors import BadLayout
from game.grid import Cell
from game.text.reading import brief

MOST_SECONDS = 1_000_000
"""The longest game, more than eleven days."""

MOST_PIXELS = 1_000_000
"""The pixels from a corner of the board, at most, in either direction; cells are no smaller."""


Name = Literal["lc", "lr", "rc", "rr", "mc", "mr", "sc", "cc", "pf", "mt", "mv", "l", "r", "m"]
"""The names of the events."""


@dataclass(frozen=True, slots=True)
class MouseEvent:
    """What a hand did `seconds` after the clock began (below 0 before that), by its name in recordings.

    `lc`, `rc` and `mc` press the left, right and middle button, `lr`, `rr` and `mr` release them; `sc` presses the left
    one with Shift, `cc` both at once, `pf` sets a flag before the game, `mt` switches question marks on or off, `mv`
    moves, and `l`, `r` and `m` press or release. `cell` is None off the board; `pixels` are the place, from the left
    and from the top, where it is known. Raises `BadLayout` for numbers that no game has.
    """

    seconds: float
    name: str
    cell: Cell | None
    pixels: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not abs(self.seconds) <= MOST_SECONDS:  # also refuses NaN
            raise BadLayout(f"{brief(self.seconds)} seconds; expected at most {MOST_SECONDS:,}, before or after 0")
        for place in (*(self.cell or ()), *(self.pixels or ())):
            if not abs(place) <= MOST_PIXELS:
                raise BadLayout(f"the place {brief(place)}; expected at most {MOST_PIXELS:,}, before or after 0")


class Click(Enum):
    """What a release, or the press of the right button, comes to."""

    REVEAL = "reveal"
    FLAG = "flag"
    AROUND = "open around"


class Held(Enum):
    """Which buttons are down. The right one is idle where it met no hidden cell, and so set no flag."""

    NONE = "none"
    LEFT = "left"
    LEFT_DONE = "left, after it opened around a number"
    SHIFTED = "left with Shift"
    RIGHT = "right"
    RIGHT_IDLE = "right, idle"
    BOTH = "both"
    BOTH_IDLE = "both, the right one idle"


TOGGLED = {
    "l": ("lc", "lr", (Held.LEFT, Held.LEFT_DONE, Held.SHIFTED, Held.BOTH, Held.BOTH_IDLE)),
    "r": ("rc", "rr", (Held.RIGHT, Held.RIGHT_IDLE, Held.BOTH, Held.BOTH_IDLE)),
}
"""What an event is that presses or releases: a press, a release, and while what is held it is a release."""

NEXT: dict[tuple[Held, str], tuple[Held, Click | None]] = {
    (Held.NONE, "lc"): (Held.LEFT, None),
    (Held.NONE, "rc"): (Held.RIGHT, Click.FLAG),
    (Held.NONE, "cc"): (Held.BOTH, None),
    (Held.NONE, "sc"): (Held.SHIFTED, None),
    (Held.LEFT, "lr"): (Held.NONE, Click.REVEAL),
    (Held.LEFT, "rc"): (Held.BOTH, None),
    (Held.LEFT, "cc"): (Held.BOTH, None),
    (Held.LEFT, "sc"): (Held.SHIFTED, None),
    (Held.LEFT_DONE, "lr"): (Held.NONE, None),
    (Held.LEFT_DONE, "rc"): (Held.BOTH, None),
    (Held.LEFT_DONE, "cc"): (Held.BOTH, None),
    (Held.SHIFTED, "lr"): (Held.NONE, Click.AROUND),
    (Held.RIGHT, "rr"): (Held.NONE, None),
    (Held.RIGHT, "lc"): (Held.BOTH, None),
    (Held.RIGHT, "cc"): (Held.BOTH, None),
    (Held.RIGHT_IDLE, "rr"): (Held.NONE, None),
    (Held.RIGHT_IDLE, "lc"): (Held.BOTH_IDLE, None),
    (Held.RIGHT_IDLE, "cc"): (Held.BOTH_IDLE, None),
    (Held.BOTH, "lr"): (Held.RIGHT, Click.AROUND),
    (Held.BOTH, "rr"): (Held.LEFT_DONE, Click.AROUND),
    (Held.BOTH_IDLE, "lr"): (Held.RIGHT, Click.AROUND),
    (Held.BOTH_IDLE, "rr"): (Held.LEFT_DONE, Click.AROUND),
}
"""What is held after an event, and the click that it makes; any other event changes nothing."""


class MouseButtons:
    """The buttons of a mouse, and how often each was clicked as players count it.

    `left`, `right` and `double` are the clicks: a left one when the button is released, a right one when it is pressed,
    and a double one when a number is to open around itself. A right button that set no flag and then took part in a
    double click is not counted by itself. With `left_opens_around`, a left click on a number is a double one.
    """

    def __init__(self, left_opens_around: bool = False) -> None:
        self._held, self._middle = Held.NONE, False
        self._left_opens_around = left_opens_around
        self.forget_clicks()

    def forget_clicks(self) -> None:
        """Count from 0 again."""
        self.left = self.right = self.double = 0

    @property
    def clicks(self) -> int:
        """All clicks together."""
        return self.left + self.right + self.double

    def take(self, name: str, cell: Cell | None, is_revealed: bool) -> Click | None:
        """The click that an event of this name makes at `cell` (None: off the board), whether revealed or not."""
        if name in ("mc", "mr", "m"):
            return self._take_middle(name, cell)
        if name == "pf":
            self.right += 1
            return Click.FLAG
        if name in TOGGLED:
            pressed, released, held = TOGGLED[name]
            name = released if self._held in held else pressed
        before = self._held
        self._held, click = NEXT.get((before, name), (before, None))
        self.right -= before is Held.BOTH_IDLE and click is not None
        if click is Click.FLAG and (cell is None or is_revealed):
            self._held = Held.RIGHT_IDLE
        if click is Click.REVEAL and is_revealed and self._left_opens_around:
            click = Click.AROUND
        self.left += click is Click.REVEAL
        self.right += click is Click.FLAG
        self.double += click is Click.AROUND and cell is not None
        return click if cell is not None else None

    def _take_middle(self, name: str, cell: Cell | None) -> Click | None:
        was_held, self._middle = self._middle, name == "mc" or (name == "m" and not self._middle)
        if self._middle or cell is None or not (was_held or name == "mr"):
            return None
        self.double += 1
        return Click.AROUND
