"""Shares: how many of the cells that follow a contestant proved, by what kind of inference that takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from benchmarks.judge import GRADES, Grade, Judgement
from game.grid import Cell

Kind = tuple[Grade | None, int]
"""What it takes to prove a cell: the grade of inference, and the number of clues; None and 0 where it is not known."""

SIZES: Mapping[str, range] = {
    "1 clue": range(1, 2),
    "2 clues": range(2, 3),
    "3 clues": range(3, 4),
    "4 to 6": range(4, 7),
    "7 or more": range(7, 10_000),
    "unknown": range(1),
}
"""Numbers of clues that are counted together, by their names in a table."""


@dataclass(frozen=True, slots=True)
class Share:
    """Cells that follow: those `proved`, those `missed`, and those that a limit kept from being proved.

    `unanswered` are in positions without a result; those `at_a_limit` were not proved in positions where the contestant
    says that it reached a limit of its own, such as the size of a diagram.
    """

    proved: int = 0
    missed: int = 0
    unanswered: int = 0
    at_a_limit: int = 0

    @property
    def cut_off(self) -> int:
        """Those that were not proved as there was a limit, of time or of its own, or a failure."""
        return self.unanswered + self.at_a_limit

    @property
    def entailed(self) -> int:
        """All of them."""
        return self.proved + self.missed + self.cut_off

    @property
    def part(self) -> float | None:
        """The part that was proved, from 0 to 1, a position without a result counting as nothing proved.

        None without any cells. Who fails where it is hard gains nothing by it.
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

    @classmethod
    def together(cls, several: Iterable[Shares]) -> Shares:
        """Those of several groups or runs."""
        whole = cls()
        for one in several:
            for kind, share in one.by_kind.items():
                whole.add(kind, share)
        return whole

    def add(self, kind: Kind, share: Share) -> None:
        """Take in more cells of this kind."""
        self.by_kind[kind] = self.by_kind.get(kind, Share()) + share

    def add_result(self, judgement: Judgement, right: Callable[[Cell], bool], at_a_limit: bool = False) -> None:
        """Take in a position with a result; `right` says whether a cell that follows was proved.

        `at_a_limit` says that the contestant reached a limit of its own there.
        """
        for kind, cells in kinds_of(judgement):
            proved = sum(map(right, cells))
            left = len(cells) - proved
            self.add(kind, Share(proved, at_a_limit=left) if at_a_limit else Share(proved, left))

    def add_failure(self, judgement: Judgement) -> None:
        """Take in a position without a result."""
        for kind, cells in kinds_of(judgement):
            self.add(kind, Share(unanswered=len(cells)))

    def of(self, grade: Grade | None = None, clues: range | None = None) -> Share:
        """The share of the cells of this grade, proved by a number of clues in this range; None is for all."""
        found = Share()
        for (one, number), share in self.by_kind.items():
            if grade in (None, one) and (clues is None or number in clues):
                found += share
        return found

    @property
    def ungraded(self) -> bool:
        """Whether there are cells of which no grade is known: those of the positions in a block."""
        return (None, 0) in self.by_kind

    def by_grade(self) -> dict[Grade, Share]:
        """The share of the cells of each grade."""
        return {grade: self.of(grade) for grade in GRADES}


def kinds_of(judgement: Judgement) -> Iterator[tuple[Kind, list[Cell]]]:
    """The cells that follow, by what it takes to prove them."""
    clues_of = {cell: number for number, cells in judgement.sizes.items() for cell in cells}
    for grade, cells in judgement.grades.items():
        by_size: dict[int, list[Cell]] = {}
        for cell in cells:
            by_size.setdefault(clues_of.get(cell, 0), []).append(cell)
        for number, alike in by_size.items():
            yield (grade, number), alike
