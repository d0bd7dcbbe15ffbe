"""Limits on a search: on its size, in whole numbers, and on its processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from game.errors import GaveUp, UserError

Seconds = Annotated[float | None, "processor seconds for one question, or one explanation; none: no limit"]
"""The type of the option `seconds`, the limit of time of a reasoner."""

SLICE = 2_000
"""The number of conflicts between two checks of the time limit. A search may exceed its time by this many conflicts."""


def checked_limit(option: str, value: int, most: int | None = None) -> int:
    """Validate a limit, an int from 0 to `most` (None: any). Raises `UserError` with the name of the `option`."""
    if type(value) is not int or value < 0 or (most is not None and value > most):
        expected = "of at least 0" if most is None else f"from 0 to {most}"
        raise UserError(f"{option} is {value!r}; expected an int {expected}")
    return value


class Steps:
    """A budget of search steps, such as clauses; `option` is the name of the limit in messages."""

    def __init__(self, number: int, option: str = "steps") -> None:
        self.left = self.limit = number
        self.option = option

    def spend(self, number: int) -> None:
        """Subtract this number of steps; raise `GaveUp` if none are left."""
        self.left -= number
        if self.left < 0:
            raise GaveUp(
                f"it takes more than {self.limit:,} {self.option}, the limit; the option {self.option!r} raises it"
            )


class Stopwatch:
    """A limit of processor time. It starts at its creation and ends after this many `seconds`; None means no limit."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.process_time) -> None:
        self._seconds, self._clock, self._start = seconds, clock, clock()
        self._allowed = seconds  # for the message: the limit of the whole

    def part(self, share: float) -> Stopwatch:
        """Return a stopwatch for a part of the work, with this share of the remaining seconds."""
        if self._seconds is None:
            return self
        part = Stopwatch(max(0.0, self._left_of(self._seconds)) * share, self._clock)
        part._allowed = self._allowed
        return part

    def left(self) -> float | None:
        """Return the remaining seconds, None without a limit. Raises `GaveUp` when the time is over."""
        if self._seconds is None:
            return None
        left = self._left_of(self._seconds)
        if left <= 0:
            which = "the" if self._seconds == self._allowed else "its part of the"
            raise GaveUp(f"the search takes more than {which} {self._allowed:g} s that are allowed")
        return left

    def _left_of(self, seconds: float) -> float:
        return seconds - (self._clock() - self._start)

    def solve(self, solver: Any, assumptions: Sequence[int] = ()) -> bool:
        """Return whether a solver of python-sat finds a model. Raises `GaveUp` when the time is over."""
        while True:
            solver.conf_budget(SLICE)
            found: bool | None = solver.solve_limited(assumptions=assumptions)
            if found is not None:
                return found
            self.left()


def checked_seconds(seconds: float | None) -> float | None:
    """Validate a limit of time, a number of at least 0, or None. Raises `UserError`."""
    if seconds is not None and (type(seconds) not in (int, float) or not seconds >= 0):
        raise UserError(f"seconds is {seconds!r}; expected a number of at least 0, or None for no limit")
    return seconds
