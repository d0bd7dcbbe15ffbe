"""The autoplay: continuous moves of the engine at a chosen speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SPEEDS = (1, 2, 5, 10, 20, 50)
"""The choices of speed, in moves a second."""


@dataclass
class Autoplay:
    """The state of the autoplay: on or off, its `speed`, and the time of the next move. `clock` returns seconds."""

    clock: Callable[[], float]
    is_on: bool = False
    speed: int = SPEEDS[2]
    next_at: float = 0.0

    @property
    def is_due(self) -> bool:
        return self.is_on and self.clock() >= self.next_at

    def start(self) -> None:
        self.is_on, self.next_at = True, self.clock()

    def rest(self) -> None:
        self.next_at = self.clock() + 1 / self.speed

    def change_speed(self, step: int) -> None:
        """Move by `step` in the list of speeds, at most to its first or last one."""
        self.speed = SPEEDS[min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)]
