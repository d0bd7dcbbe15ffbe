"""Shares: the entailed cells proved by a contestant, by the inference needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add

from benchmarks.analysis.statistics import Clusters, Interval, clustered_rate
from benchmarks.judge import GRADES, Judgement
from game.grid import Cell


@dataclass(frozen=True, slots=True)
class Share:
    """Counts of entailed cells; `unanswered` are in positions without a result.

    Cells `at_a_limit` were not proved where the contestant reported a limit of its own, such as the size of a diagram.
    """

    proved: int = 0
    missed: int = 0
    unanswered: int = 0
    at_a_limit: int = 0

    @property
    def cut_off(self) -> int:
        """Return the number of cells that count as neither proved nor missed."""
        return self.unanswered + self.at_a_limit

    @property
    def entailed(self) -> int:
        return self.proved + self.missed + self.cut_off

    @property
    def part(self) -> float | None:
        """Return the proved part, from 0 to 1 (None without cells). Failing on hard positions is no advantage."""
        return self.proved / self.entailed if self.entailed else None

    def __add__(self, other: Share) -> Share:
        return Share(
            self.proved + other.proved,
            self.missed + other.missed,
            self.unanswered + other.unanswered,
            self.at_a_limit + other.at_a_limit,
        )


class Shares:
    """The shares of entailed cells, by the weakest sufficient grade of inference."""

    def __init__(self) -> None:
        self.by_grade: dict[str, Share] = dict.fromkeys(GRADES, Share())
        self.positions = Clusters()
        """Sums for the interval: each position is a cluster of entailed cells."""

    @classmethod
    def together(cls, several: Iterable[Shares]) -> Shares:
        whole = cls()
        for one in several:
            for grade, share in one.by_grade.items():
                whole.by_grade[grade] += share
            whole.positions = Clusters(*map(add, whole.positions, one.positions))
        return whole

    @property
    def whole(self) -> Share:
        return sum(self.by_grade.values(), Share())

    def interval(self) -> Interval:
        """Return the share of cells proved, with its 95% interval, as cells of a position are proved together."""
        return clustered_rate(self.whole.proved, self.whole.entailed, self.positions)

    def add(self, judgement: Judgement, found: set[Cell] | None, is_limited: bool = False) -> None:
        """Add a position by its entailed cells `found`: None without a result; `is_limited` at a limit of its own."""
        left = "unanswered" if found is None else "at_a_limit" if is_limited else "missed"
        proved = {grade: len((found or set()).intersection(cells)) for grade, cells in judgement.grades.items()}
        for grade, cells in judgement.grades.items():
            self.by_grade[grade] += Share(proved[grade], **{left: len(cells) - proved[grade]})
        self.positions = self.positions.plus(sum(proved.values()), judgement.entailed)
