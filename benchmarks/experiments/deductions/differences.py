"""Agreements and differences of contestants: cells proved in the same positions, and the inference needed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import Annotated

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.proof_power_order import Advantage
from benchmarks.analysis.tables_of_figures import Table
from benchmarks.contestants.control_list import RANDOM
from benchmarks.experiments.deductions.position_results import PositionResult, Proven, proven_by
from benchmarks.judge import Judgement
from game.grid import Cell
from game.pictures import Picture, PuzzleConclusions, of_comparison

Pair = tuple[str, str]
"""Two contestants, in order."""

MOST_KEPT = 300
"""The largest number of differing positions kept for drawing, the first ones: each takes some 10 KB. All are counted.
"""

FOLLOWS = "all entailed cells"
"""The label of the judge's proofs, beside the names of contestants."""


@dataclass(frozen=True)
class Deduced:
    """The deductions of a contestant from one position."""

    contestant: str
    result: PositionResult
    proven: Proven


@dataclass(frozen=True)
class Agreement:
    """The comparison of two contestants on the positions finished by both, without reaching a limit of their own.

    If both contestants claim to be complete, `disagreements` names the positions where their cells differ.
    """

    first: str
    second: str
    positions: Annotated[int, Metric("positions finished by both", "positions")]
    only_first: Annotated[int, Metric("cells proved only by the first", "cells")]
    only_second: Annotated[int, Metric("cells proved only by the second", "cells")]
    disagreements: tuple[str, ...]


@dataclass(frozen=True)
class Differing:
    """A judged position on which contestants differ: its `number`, the judgement, and the cells `proved` by each.

    Once runs are pooled, it has a unique `name`, and the name of its `board`.
    """

    number: int
    judgement: Judgement
    proved: Mapping[str, Proven]
    name: str = ""
    board: str = ""

    @property
    def groups(self) -> list[tuple[tuple[str, ...], Proven]]:
        """Group the contestants by their proofs, the group with the most proofs first."""
        groups: dict[Proven, list[str]] = {}
        for name, proven in self.proved.items():
            groups.setdefault(proven, []).append(name)
        return [(tuple(names), cells) for cells, names in sorted(groups.items(), key=lambda pair: -len(pair[0]))]

    @property
    def follows(self) -> dict[Cell, bool]:
        """Return the entailed cells with their values, True for a mine."""
        return dict(proven_by(self.judgement))

    @property
    def wrongly_claimed_by(self) -> list[str]:
        right = proven_by(self.judgement)
        return [name for name, proven in self.proved.items() if not proven <= right]

    @property
    def area(self) -> int:
        return self.judgement.height * self.judgement.width

    def without_total(self) -> Differing:
        """Return the position for players without the number of mines, less the cells that only this number entails."""
        by_total = {*self.judgement.grades.get("total", ())}
        judgement = replace(
            self.judgement,
            total=None,
            mines=tuple(cell for cell in self.judgement.mines if cell not in by_total),
            safes=tuple(cell for cell in self.judgement.safes if cell not in by_total),
            grades={**self.judgement.grades, "total": ()},
        )
        proved = {
            name: frozenset(one for one in cells if one[0] not in by_total) for name, cells in self.proved.items()
        }
        return replace(self, judgement=judgement, proved=proved)

    def restricted_to(self, names: Collection[str]) -> Differing | None:
        """Keep only the proofs of the contestants in `names`; None if there is no difference left.

        If these contestants agree, their proofs are compared with all entailed cells.
        """
        proved = {name: self.proved[name] for name in names if name in self.proved}
        if len(set(proved.values())) == 1:
            proved[FOLLOWS] = proven_by(self.judgement)
        return replace(self, proved=proved) if len(set(proved.values())) > 1 else None

    def picture(self, title: str = "") -> Picture:
        known = {", ".join(names): PuzzleConclusions(dict(cells)) for names, cells in self.groups}
        return of_comparison(self.judgement.observation, known, follows=self.follows, title=title)


class Differences:
    """Collects proofs of contestants in any order, compared by pairs and, for judged positions, all together."""

    def __init__(self) -> None:
        self._advantages: defaultdict[Pair, Advantage] = defaultdict(Advantage)
        """The advantage of the first of each pair over the second, so far without its example."""
        self._example: dict[Pair, int] = {}
        self._disagreed: defaultdict[frozenset[str], list[int]] = defaultdict(list)
        self.count = 0
        """The number of judged positions on which contestants proved different cells."""
        self._kept: dict[int, Differing] = {}

    @property
    def positions(self) -> list[Differing]:
        """Return the first positions on which contestants differ, in order."""
        return [self._kept[number] for number in sorted(self._kept)]

    def add_pair(self, number: int, one: Deduced, other: Deduced) -> None:
        """Add the proofs of two contestants for the same position, unless a contestant reached a limit of its own."""
        if one.result.limits or other.result.limits:
            return
        for ours, theirs in ((one, other), (other, one)):
            advantage = self._advantages[ours.contestant, theirs.contestant]
            advantage.shared += 1
            advantage.cells += len(ours.proven - theirs.proven)
        if one.result.complete and other.result.complete and one.proven != other.proven:
            self._disagreed[frozenset((one.contestant, other.contestant))].append(number)

    def add(self, number: int, judgement: Judgement, proved: Mapping[str, Proven]) -> None:
        """Add the proofs of all contestants for one judged position, except the random player's."""
        differing = Differing(number, judgement, {name: cells for name, cells in proved.items() if name != RANDOM})
        if len(differing.groups) < 2:
            return
        self.count += 1
        self._kept[number] = differing
        if len(self._kept) > MOST_KEPT:
            del self._kept[max(self._kept)]
        grade_of = {cell: grade for grade, cells in judgement.grades.items() for cell in cells}
        for (names, ours), (others, theirs) in permutations(differing.groups, 2):
            grades: Counter[str] = Counter([grade_of[cell] for cell, _ in ours - theirs if cell in grade_of])
            for pair in product(names, others) if grades else ():
                self._advantages[pair].positions += 1
                self._advantages[pair].grades += grades
                self._example[pair] = min(number, self._example.get(pair, number))

    def agreements(self, among: Sequence[str], name_of: Callable[[int], str]) -> list[Agreement]:
        found = []
        for first, second in combinations(among, 2):
            ours, theirs = self._advantages[first, second], self._advantages[second, first]
            places = tuple(map(name_of, sorted(self._disagreed[frozenset((first, second))])))
            found.append(Agreement(first, second, ours.shared, ours.cells, theirs.cells, places))
        return found

    def advantages(self, name_of: Callable[[int], str]) -> dict[Pair, Advantage]:
        """Map each ordered pair of contestants to the advantage of the first over the second."""
        examples = {pair: name_of(number) for pair, number in self._example.items()}
        return {pair: replace(found, example=examples.get(pair)) for pair, found in self._advantages.items()}

    def table(self, names: Sequence[str]) -> Table:
        """Build the table of cells found by the contestant of a row and not by the contestant of a column."""
        more = {pair: found.cells for pair, found in self._advantages.items() if found.shared}
        return Table(
            "Agreement: cells proved by the row's contestant and not by the column's",
            ["contestant", *names],
            [[row, *(more.get((row, column), NO_FIGURE) for column in names)] for row in names],
        )
