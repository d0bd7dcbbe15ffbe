"""A limit on the processor time of a search by a SAT solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

from engines.reasoner import GaveUp

SLICE = 2_000
"""Conflicts between two looks at the clock; a search overruns its time by so many at most."""


class Interruptible(Protocol):
    """A solver of python-sat that can stop after so many conflicts, and go on from there."""

    def conf_budget(self, budget: int) -> None:
        """Stop the next search after so many conflicts."""

    def solve_limited(self, assumptions: Sequence[int]) -> bool | None:
        """Whether there is a model under the assumptions; None if the search was stopped."""


class Stopwatch:
    """Runs from its creation, for so many `seconds` of processor time; with None, for ever."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.process_time) -> None:
        self._seconds, self._clock, self._start = seconds, clock, clock()

    def solve(self, solver: Interruptible, assumptions: Sequence[int] = ()) -> bool:
        """Whether there is a model under the assumptions. Raises `GaveUp` when the time is over."""
        while True:
            solver.conf_budget(SLICE)
            found = solver.solve_limited(assumptions=assumptions)
            if found is not None:
                return found
            if self._seconds is not None and self._clock() - self._start >= self._seconds:
                raise GaveUp(f"the search takes more than the {self._seconds:g} s that are allowed")
