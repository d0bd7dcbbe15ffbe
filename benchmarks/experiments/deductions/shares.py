"""Shares: the entailed cells proved by a contestant, by the inference needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import add

from benchmarks.analysis.statistics import Clusters, Interval, clustered_rate
from benchmarks.judge import GRADES, Grade, Judgement
from game.grid import Cell

Kind = tuple[Grade | None, int]
"""The inference needed to prove a cell: the grade, and the number of clues; None and 0 if unknown."""

SIZES: Mapping[str, range] = {
    "1 clue": range(1, 2),
    "2 clues": range(2, 3),
    "3 clues": range(3, 4),
    "4 to 6": range(4, 7),
    "7 or more": range(7, 10_000),
    "unknown": range(1),
}
"""Ranges of clues counted together, by their names in a table."""


@dataclass(frozen=True, slots=True)
class Share:
    """A count of entailed cells: `proved`, `missed`, or not proved because of a failure or a limit.

    `unanswered` cells are in positions without a result; cells `at_a_limit` were not proved in positions where the
    contestant reported reaching a limit of its own, such as the size of a diagram.
    """

    proved: int = 0
    missed: int = 0
    unanswered: int = 0
    at_a_limit: int = 0

    @property
    def cut_off(self) -> int:
        """Return the number of cells not proved because of a failure, a timeout, or a limit of the contestant's own."""
        return self.unanswered + self.at_a_limit

    @property
    def entailed(self) -> int:
        """Return the number of all cells."""
        return self.proved + self.missed + self.cut_off

    @property
    def part(self) -> float | None:
        """Return the proved part, from 0 to 1; None without cells.

        Cells in positions without a result count as not proved, so failing on hard positions is no advantage.
        """
        return self.proved / self.entailed if self.entailed else None

    def __add__(self, other: Share) -> Share:
        return Share(
            self.proved + other.proved,
            self.missed + other.missed,
            self.unanswered + other.unanswered,
            self.at_a_limit + other.at_a_limit,
        )


class Shares:
    """The share of the cells of each kind.

    >>> shares = Shares({("single", 1): Share(8, 0), ("overlap", 3): Share(1, 2, 1)})
    >>> shares.of("overlap"), shares.of("overlap", SIZES["2 clues"]).entailed, shares.of().part
    (Share(proved=1, missed=2, unanswered=1, at_a_limit=0), 0, 0.75)
    """

    def __init__(self, by_kind: Mapping[Kind, Share] | None = None) -> None:
        self.by_kind = dict(by_kind or {})
        self.positions = Clusters()
        """Sums over the positions, of cells proved and entailed in each."""

    @classmethod
    def together(cls, several: Iterable[Shares]) -> Shares:
        """Merge the shares of several groups or runs."""
        whole = cls()
        for one in several:
            for kind, share in one.by_kind.items():
                whole.add(kind, share)
            whole.positions = Clusters(*map(add, whole.positions, one.positions))
        return whole

    def interval(self) -> Interval:
        """Return the share of cells proved, with its 95% interval: cells of a position tend to be proved together."""
        whole = self.of()
        return clustered_rate(whole.proved, whole.entailed, self.positions)

    def add_position(self, proved: int, entailed: int) -> None:
        """Add a position to those of the interval."""
        self.positions = self.positions.plus(proved, entailed)

    def add(self, kind: Kind, share: Share) -> None:
        """Add cells of this kind."""
        self.by_kind[kind] = self.by_kind.get(kind, Share()) + share

    def add_result(self, judgement: Judgement, right: Callable[[Cell], bool], at_a_limit: bool = False) -> None:
        """Add a position with a result; `right` returns whether an entailed cell was proved.

        `at_a_limit` is whether the contestant reached a limit of its own there.
        """
        for kind, cells in kinds_of(judgement):
            proved = sum(map(right, cells))
            left = len(cells) - proved
            self.add(kind, Share(proved, at_a_limit=left) if at_a_limit else Share(proved, left))
        entailed = [*judgement.mines, *judgement.safes]
        self.add_position(sum(map(right, entailed)), len(entailed))

    def add_failure(self, judgement: Judgement) -> None:
        """Add a position without a result."""
        for kind, cells in kinds_of(judgement):
            self.add(kind, Share(unanswered=len(cells)))
        self.add_position(0, len(judgement.mines) + len(judgement.safes))

    def of(self, grade: Grade | None = None, clues: range | None = None) -> Share:
        """Return the share of cells of this grade, with proofs of this range of clues; None stands for all."""
        found = Share()
        for (one, number), share in self.by_kind.items():
            if grade in (None, one) and (clues is None or number in clues):
                found += share
        return found

    @property
    def ungraded(self) -> bool:
        """Return whether there are cells of unknown grade, as in blocks."""
        return (None, 0) in self.by_kind

    def by_grade(self) -> dict[Grade, Share]:
        """Return the share of the cells of each grade."""
        return {grade: self.of(grade) for grade in GRADES}


def kinds_of(judgement: Judgement) -> Iterator[tuple[Kind, list[Cell]]]:
    """Yield the entailed cells, grouped by the inference needed."""
    clues_of = {cell: number for number, cells in judgement.sizes.items() for cell in cells}
    for grade, cells in judgement.grades.items():
        by_size: dict[int, list[Cell]] = {}
        for cell in cells:
            by_size.setdefault(clues_of.get(cell, 0), []).append(cell)
        for number, alike in by_size.items():
            yield (grade, number), alike
