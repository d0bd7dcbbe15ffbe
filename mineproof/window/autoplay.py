"""The autoplay: the engine goes on by itself, at a chosen speed."""

from __future__ import annotations

from collections.abc import Callable

SPEEDS = (1, 2, 5, 10, 20, 50)
"""Moves a second that can be chosen."""


class Autoplay:
    """Whether the engine goes on by itself, at which `speed`, and when its next move is due. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.is_on = False
        self.speed = SPEEDS[2]
        self._next_at = 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time for the next move."""
        return self.is_on and self.clock() >= self._next_at

    def start(self) -> None:
        """Go on; the first move is due at once."""
        self.is_on, self._next_at = True, self.clock()

    def stop(self) -> None:
        """Go on no longer."""
        self.is_on = False

    def rest(self) -> None:
        """A move was made: the next one is due when the speed allows it."""
        self._next_at = self.clock() + 1 / self.speed

    def change_speed(self, step: int) -> None:
        """Go up the list of speeds by `step`, or down, as far as it goes."""
        self.speed = SPEEDS[min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)]
