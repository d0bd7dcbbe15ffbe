"""The statistics of a recorded game, as players define them: clicks, 3BV, efficiency."""

from dataclasses import dataclass

LEAST_SECONDS = 0.001
"""The resolution of times in recordings."""


@dataclass(frozen=True)
class GameFigures:
    """The statistics of a game, as players define them; the documentation of recordings has the definitions.

    `solved` is the part of the 3BV reached. `effective` is the number of clicks with an effect: cells opened, or the
    first correct flag on a mine.
    """

    seconds: float
    three_bv: int
    solved: int
    openings: int
    islands: int
    left: int
    right: int
    double: int
    effective: int

    @property
    def clicks(self) -> int:
        return self.left + self.right + self.double

    @property
    def three_bv_per_second(self) -> float | None:
        """Return the 3BV done per second; None for a time below the resolution of recordings."""
        return self.solved / self.seconds if self.seconds >= LEAST_SECONDS else None

    @property
    def efficiency(self) -> float | None:
        """Return the 3BV done per click (IOE, the index of efficiency); None without clicks."""
        return self.solved / self.clicks if self.clicks else None

    @property
    def throughput(self) -> float | None:
        """Return the 3BV done per effective click; None if no click was effective."""
        return self.solved / self.effective if self.effective else None

    @property
    def correctness(self) -> float | None:
        """Return the share of effective clicks; None without clicks."""
        return self.effective / self.clicks if self.clicks else None
