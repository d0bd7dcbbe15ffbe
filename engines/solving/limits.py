"""Limits on a search: on its size, in whole numbers, and on its processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Protocol

from game.errors import GaveUp, UserError

Seconds = Annotated[float | None, "processor seconds for one question, or one explanation; none: no limit"]
"""The option of a reasoner that keeps to a limit of time."""

SLICE = 2_000
"""Conflicts between two looks at the clock; a search overruns its time by these at most."""


def checked_limit(option: str, value: int) -> int:
    """`value`, if it is a limit: an int of at least 0. Raises `ValueError` that names the `option`."""
    if type(value) is not int or value < 0:
        raise UserError(f"{option} is {value!r}; expected an int of at least 0")
    return value


class Steps:
    """How many steps of search are left, or clauses, or whatever else is limited; `option` is the name of the limit."""

    def __init__(self, number: int, option: str = "steps") -> None:
        self.left = self.limit = number
        self.option = option

    def spend(self, number: int) -> None:
        """Spend this many; raises `GaveUp` when they run out."""
        self.left -= number
        if self.left < 0:
            raise GaveUp(
                f"it takes more than {self.limit:,} {self.option}, the limit; the option {self.option!r} raises it"
            )


class Interruptible(Protocol):
    """A solver of python-sat that can stop after a number of conflicts, and go on from there."""

    def conf_budget(self, budget: int) -> None:
        """Stop the next search after this many conflicts."""

    def solve_limited(self, assumptions: Sequence[int]) -> bool | None:
        """Whether there is a model under the assumptions; None if the search was stopped."""


class Stopwatch:
    """Runs from its creation, for this many `seconds` of processor time; with None, for ever."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.process_time) -> None:
        self._seconds, self._clock, self._start = seconds, clock, clock()
        self._allowed = seconds  # a part may have less

    def part(self, share: float) -> Stopwatch:
        """A stopwatch for a part of what is to be done, which may take this share of the seconds that are left."""
        if self._seconds is None:
            return self
        part = Stopwatch(max(0.0, self._left_of(self._seconds)) * share, self._clock)
        part._allowed = self._allowed
        return part

    def left(self) -> float | None:
        """The seconds that are left, or None if there is no limit. Raises `GaveUp` when the time is over."""
        if self._seconds is None:
            return None
        left = self._left_of(self._seconds)
        if left <= 0:
            which = "the" if self._seconds == self._allowed else "its part of the"
            raise GaveUp(f"the search takes more than {which} {self._allowed:g} s that are allowed")
        return left

    def _left_of(self, seconds: float) -> float:
        return seconds - (self._clock() - self._start)

    def solve(self, solver: Interruptible, assumptions: Sequence[int] = ()) -> bool:
        """Whether there is a model under the assumptions. Raises `GaveUp` when the time is over."""
        while True:
            solver.conf_budget(SLICE)
            found = solver.solve_limited(assumptions=assumptions)
            if found is not None:
                return found
            self.left()


def checked_seconds(seconds: float | None) -> float | None:
    """`seconds`, if it is a limit: a number of at least 0, or None. Raises `ValueError`."""
    if seconds is not None and (type(seconds) not in (int, float) or not seconds >= 0):
        raise UserError(f"seconds is {seconds!r}; expected a number of at least 0, or None for no limit")
    return seconds
