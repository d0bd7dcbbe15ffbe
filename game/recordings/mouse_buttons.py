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

    `lc`, `rc` and `mc` press the left, right and middle button, `lr`, `rr` and `mr` release them; `sc` presses the left
    one with Shift, `cc` both at once, `pf` sets a flag before the game, `mt` switches question marks on or off, `mv`
    moves, and `l`, `r` and `m` press or release. `cell` is None off the board; `pixels` is the position from the left
    and from the top, if known. Raises `BadLayout` for numbers out of range.
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


class ButtonState(Enum):
    """The pressed buttons. The right button is idle if its press set no flag; such a press may not count as a click."""

    NONE = "none"
    LEFT = "left"
    LEFT_DONE = "left, after it opened around a number"
    SHIFTED = "left with Shift"
    RIGHT = "right"
    RIGHT_IDLE = "right, idle"
    BOTH = "both"
    BOTH_IDLE = "both, the right one idle"


TOGGLES = {
    "l": (
        "lc",
        "lr",
        (ButtonState.LEFT, ButtonState.LEFT_DONE, ButtonState.SHIFTED, ButtonState.BOTH, ButtonState.BOTH_IDLE),
    ),
    "r": ("rc", "rr", (ButtonState.RIGHT, ButtonState.RIGHT_IDLE, ButtonState.BOTH, ButtonState.BOTH_IDLE)),
}
"""The events `l` and `r`, which may be a press or a release.

Each has the press event, the release event, and the states in which it means the release.
"""

TRANSITIONS: dict[tuple[ButtonState, str], tuple[ButtonState, Click | None]] = {
    (ButtonState.NONE, "lc"): (ButtonState.LEFT, None),
    (ButtonState.NONE, "rc"): (ButtonState.RIGHT, Click.FLAG),
    (ButtonState.NONE, "cc"): (ButtonState.BOTH, None),
    (ButtonState.NONE, "sc"): (ButtonState.SHIFTED, None),
    (ButtonState.LEFT, "lr"): (ButtonState.NONE, Click.REVEAL),
    (ButtonState.LEFT, "rc"): (ButtonState.BOTH, None),
    (ButtonState.LEFT, "cc"): (ButtonState.BOTH, None),
    (ButtonState.LEFT, "sc"): (ButtonState.SHIFTED, None),
    (ButtonState.LEFT_DONE, "lr"): (ButtonState.NONE, None),
    (ButtonState.LEFT_DONE, "rc"): (ButtonState.BOTH, None),
    (ButtonState.LEFT_DONE, "cc"): (ButtonState.BOTH, None),
    (ButtonState.SHIFTED, "lr"): (ButtonState.NONE, Click.AROUND),
    (ButtonState.RIGHT, "rr"): (ButtonState.NONE, None),
    (ButtonState.RIGHT, "lc"): (ButtonState.BOTH, None),
    (ButtonState.RIGHT, "cc"): (ButtonState.BOTH, None),
    (ButtonState.RIGHT_IDLE, "rr"): (ButtonState.NONE, None),
    (ButtonState.RIGHT_IDLE, "lc"): (ButtonState.BOTH_IDLE, None),
    (ButtonState.RIGHT_IDLE, "cc"): (ButtonState.BOTH_IDLE, None),
    (ButtonState.BOTH, "lr"): (ButtonState.RIGHT, Click.AROUND),
    (ButtonState.BOTH, "rr"): (ButtonState.LEFT_DONE, Click.AROUND),
    (ButtonState.BOTH_IDLE, "lr"): (ButtonState.RIGHT, Click.AROUND),
    (ButtonState.BOTH_IDLE, "rr"): (ButtonState.LEFT_DONE, Click.AROUND),
}
"""The transitions of the state machine: from a state and an event to the next state and the click, if any.

Other events change nothing.
"""


class MouseButtons:
    """The state of the mouse buttons, and the number of clicks by the rules of players.

    `left`, `right` and `double` are numbers of clicks. A left click counts on release, a right click on press, and a
    double click when it opens around a number. A right press that set no flag and became part of a double click does
    not count. With `left_opens_around`, a left click on a number counts as double.
    """

    def __init__(self, left_opens_around: bool = False) -> None:
        self._held, self._middle = ButtonState.NONE, False
        self._left_opens_around = left_opens_around
        self.forget_clicks()

    def forget_clicks(self) -> None:
        """Reset the counts to 0."""
        self.left = self.right = self.double = 0

    @property
    def clicks(self) -> int:
        """Return the number of all clicks."""
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
            pressed, released, held = TOGGLES[name]
            name = released if self._held in held else pressed
        before = self._held
        self._held, click = TRANSITIONS.get((before, name), (before, None))
        self.right -= before is ButtonState.BOTH_IDLE and click is not None
        if click is Click.FLAG and (cell is None or is_revealed):
            self._held = ButtonState.RIGHT_IDLE
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
