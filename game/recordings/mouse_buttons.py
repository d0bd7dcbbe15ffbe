"""The mouse buttons: a state machine from presses and releases to clicks."""

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
"""The largest coordinate of a pixel or a cell, in absolute value."""


Name = Literal["lc", "lr", "rc", "rr", "mc", "mr", "sc", "cc", "pf", "mt", "mv", "l", "r", "m"]
"""The names of the events."""


@dataclass(frozen=True, slots=True)
class MouseEvent:
    """A mouse event `seconds` after the clock began (negative before that), by its name in recordings.

    `lc`, `rc` and `mc` press the left, right and middle button; `lr`, `rr` and `mr` release them. `l`, `r` and `m`
    press or release. `sc` presses the left button with Shift, `cc` both buttons at once, and `mv` moves. `pf` sets a
    flag before the game, and `mt` switches question marks on or off.

    `cell` is None off the board; `pixels` is the position from the left and from the top, if known. Raises `BadLayout`
    for numbers out of range.
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
    """The effect of a release, or of a press of the right button."""

    REVEAL = "reveal"
    FLAG = "flag"
    AROUND = "open around"


TRANSITIONS: dict[str, dict[str, tuple[str, Click | None]]] = {
    "none": {"lc": ("left", None), "rc": ("right", Click.FLAG), "cc": ("both", None), "sc": ("shifted", None)},
    "left": {"lr": ("none", Click.REVEAL), "rc": ("both", None), "cc": ("both", None), "sc": ("shifted", None)},
    "left done": {"lr": ("none", None), "rc": ("both", None), "cc": ("both", None)},
    "shifted": {"lr": ("none", Click.AROUND)},
    "right": {"rr": ("none", None), "lc": ("both", None), "cc": ("both", None)},
    "right idle": {"rr": ("none", None), "lc": ("both idle", None), "cc": ("both", None)},
    "both": {"lr": ("right", Click.AROUND), "rr": ("left done", Click.AROUND)},
    "both idle": {"lr": ("right", Click.AROUND), "rr": ("left done", Click.AROUND)},
}
"""The transitions of the state machine: for the buttons held, each event with the next state and the click, if any.

"Left done" is a left button still held after it opened around a number, "shifted" a left button pressed with Shift.
"Right idle" is a right button whose press set no flag; such a press may not count as a click. Other events change
nothing.
"""

TOGGLES = {"l": ("lc", "lr"), "r": ("rc", "rr")}
"""The events `l` and `r`, which release a button that is held, and press it otherwise."""


class MouseButtons:
    """The state of the mouse buttons, and the number of clicks by the rules of players.

    `left`, `right` and `double` are numbers of clicks. A left click counts on release, a right click on press, and a
    double click when it opens around a number. A right press that set no flag and became part of a double click does
    not count. With `left_opens_around`, a left click on a number counts as double.
    """

    def __init__(self, left_opens_around: bool = False) -> None:
        self._held, self._middle = "none", False
        self._left_opens_around = left_opens_around
        self.forget_clicks()

    def forget_clicks(self) -> None:
        self.left = self.right = self.double = 0

    @property
    def clicks(self) -> int:
        return self.left + self.right + self.double

    def take(self, name: str, cell: Cell | None, is_revealed: bool) -> Click | None:
        """Process an event at `cell` (None: off the board) and return its click, or None.

        `is_revealed` is whether the cell is revealed.
        """
        if name in ("mc", "mr", "m"):
            return self._take_middle(name, cell)
        if name == "pf":
            self.right += 1
            return Click.FLAG
        if name in TOGGLES:
            pressed, released = TOGGLES[name]
            name = released if released in TRANSITIONS[self._held] else pressed
        before = self._held
        self._held, click = TRANSITIONS[before].get(name, (before, None))
        self.right -= before == "both idle" and click is not None
        if click is Click.FLAG and (cell is None or is_revealed):
            self._held = "right idle"
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
