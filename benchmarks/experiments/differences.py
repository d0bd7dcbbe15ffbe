"""Where contestants differ: the positions on which not all prove the same, and what kind of inference that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

from benchmarks.analysis.strength import Advantage
from benchmarks.contestants import RANDOM
from benchmarks.judge import Judgement

Proven = frozenset[tuple[int, int, bool]]
"""Cells with what was proven of them: True for a mine."""

MOST_KEPT = 300
"""Differing positions that are kept to be drawn, the first ones; all are counted. One takes some 10 KB."""


@dataclass(frozen=True)
class Differing:
    """A judged position on which contestants differ: its `number`, the judgement, and what each one `proved`."""

    number: int
    judgement: Judgement
    proved: Mapping[str, Proven]


@dataclass
class _More:
    """What one contestant proves beyond another, so far."""

    positions: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    first: int | None = None


class Differences:
    """Takes in positions that are judged, in any order; the random player, which proves nothing, is left out."""

    def __init__(self) -> None:
        self.count = 0
        """Positions on which not all proved the same."""
        self._kept: dict[int, Differing] = {}
        self._more: dict[tuple[str, str], _More] = {}

    @property
    def positions(self) -> list[Differing]:
        """The first of the differing positions, in order."""
        return [self._kept[number] for number in sorted(self._kept)]

    def add(self, number: int, judgement: Judgement, proved: Mapping[str, Proven]) -> None:
        """Take in what each contestant with a result proved of one position."""
        alike: dict[Proven, list[str]] = {}
        for name, cells in proved.items():
            if name != RANDOM:
                alike.setdefault(cells, []).append(name)
        if len(alike) < 2:
            return
        self.count += 1
        self._kept[number] = Differing(number, judgement, {name: proved[name] for name in proved if name != RANDOM})
        if len(self._kept) > MOST_KEPT:
            del self._kept[max(self._kept)]
        grade_of = {cell: grade for grade, cells in judgement.grades.items() for cell in cells}
        for (ours, names), (theirs, others) in permutations(alike.items(), 2):
            grades: Counter[str] = Counter(
                grade_of[row, column] for row, column, _ in ours - theirs if (row, column) in grade_of
            )
            if grades:
                for name in names:
                    for other in others:
                        self._note(name, other, number, grades)

    def _note(self, name: str, other: str, number: int, grades: Counter[str]) -> None:
        more = self._more.setdefault((name, other), _More())
        more.positions += 1
        more.grades += grades
        more.first = number if more.first is None else min(more.first, number)

    def advantage(self, name: str, other: str, shared: int, cells: int) -> Advantage:
        """What `name` proves beyond `other`: so many `cells`, in `shared` positions that both finished."""
        more = self._more.get((name, other), _More())
        return Advantage(shared, cells, more.positions, dict(more.grades), more.first)
