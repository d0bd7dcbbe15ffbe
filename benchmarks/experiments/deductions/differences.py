"""Agreements and differences of contestants: cells proved by pairs in the same positions, and the inference needed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Annotated

from benchmarks.analysis.figures_in_words import NO_FIGURE
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.proof_power import Advantage
from benchmarks.analysis.result_table import Table
from benchmarks.contestants.controls import RANDOM
from benchmarks.harness.trials import Amount, Count
from benchmarks.judge import Cells, Judgement
from game.grid import Cell
from game.pictures import Picture, PuzzleConclusions, of_comparison
from game.words import counted

Proven = frozenset[tuple[int, int, bool]]
"""Proved cells with their values: True for a mine."""

MOST_KEPT = 300
"""The largest number of differing positions kept for drawing (the first ones; each takes some 10 KB). All are counted.
"""

FOLLOWS = "all entailed cells"
"""The label of the judge's proofs, shown with those of contestants."""


@dataclass(frozen=True, slots=True)
class PositionResult:
    """The hidden cells of a position proved by a contestant.

    `complete` is its own claim that nothing else is entailed. `unsound` counts its wrong cells, and `seconds` are
    processor time to take in the facts and to deduce. `limits` are the limits of its own that it reached, in words;
    older records have none.
    """

    safes: Cells
    mines: Cells
    complete: bool
    unsound: Count
    seconds: Amount
    limits: tuple[str, ...] = ()


def proven_by(result: PositionResult | Judgement) -> Proven:
    """Return the proved cells with their values."""
    return frozenset([(r, c, True) for r, c in result.mines] + [(r, c, False) for r, c in result.safes])


@dataclass(frozen=True)
class Deduced:
    """The deductions of a contestant from one position."""

    contestant: str
    result: PositionResult
    proven: Proven


@dataclass
class Agreement:
    """The comparison of two contestants on the positions finished by both: cells proved by both, and by only one.

    A position on which a contestant reached a limit of its own is not finished, because missing proofs are then no
    evidence about its inference. If both claim to be complete, they must have proved the same cells. `disagreed` counts
    the positions in which they did not, and `disagreements` names the first of these.
    """

    first: str
    second: str
    positions: Annotated[int, Metric("positions finished by both", "positions")] = 0
    both: Annotated[int, Metric("cells proved by both", "cells")] = 0
    only_first: Annotated[int, Metric("cells proved only by the first", "cells")] = 0
    only_second: Annotated[int, Metric("cells proved only by the second", "cells")] = 0
    both_complete: Annotated[int, Metric("positions in which both claim to be complete", "positions")] = 0
    disagreed: Annotated[int, Metric("of these, positions with different proofs", "positions", "lower")] = 0
    disagreements: tuple[str, ...] = ()

    def add(self, first: Proven, second: Proven, complete: bool) -> bool:
        """Add the proofs of both contestants for a position; `complete` is whether both claim to be complete.

        Returns whether they disagree in spite of this claim.
        """
        both = len(first & second)
        self.positions += 1
        self.both += both
        self.only_first += len(first) - both
        self.only_second += len(second) - both
        self.both_complete += complete
        disagrees = complete and first != second
        self.disagreed += disagrees
        return disagrees


@dataclass(frozen=True)
class Differing:
    """A judged position on which contestants differ: its `number`, the judgement, and the cells each one `proved`."""

    number: int
    judgement: Judgement
    proved: Mapping[str, Proven]

    def groups(self, among: Collection[str] = ()) -> list[tuple[tuple[str, ...], Proven]]:
        """Group the contestants by their proofs, the group with the most proofs first.

        If `among` has names, only these are grouped.
        """
        groups: dict[Proven, list[str]] = {}
        for name, proven in self.proved.items():
            if not among or name in among:
                groups.setdefault(proven, []).append(name)
        return [(tuple(names), cells) for cells, names in sorted(groups.items(), key=lambda pair: -len(pair[0]))]

    @property
    def follows(self) -> dict[Cell, bool]:
        """Return the entailed cells with their values, True for a mine."""
        return dict.fromkeys(self.judgement.mines, True) | dict.fromkeys(self.judgement.safes, False)

    @property
    def wrongly_claimed_by(self) -> list[str]:
        """Return the contestants with claims that are not entailed."""
        right = proven_by(self.judgement)
        return [name for name, proven in self.proved.items() if not proven <= right]

    @property
    def area(self) -> int:
        """Return the number of cells of the board."""
        return self.judgement.height * self.judgement.width

    def without_total(self) -> Differing:
        """Return the same position for players that are not told the number of mines: no cell follows from it."""
        by_total = {*self.judgement.grades.get("total", ())}
        judgement = replace(
            self.judgement,
            total=None,
            mines=tuple(cell for cell in self.judgement.mines if cell not in by_total),
            safes=tuple(cell for cell in self.judgement.safes if cell not in by_total),
            grades={**self.judgement.grades, "total": ()},
        )
        proved = {
            name: frozenset(one for one in cells if one[:2] not in by_total) for name, cells in self.proved.items()
        }
        return replace(self, judgement=judgement, proved=proved)

    def restricted_to(self, names: Collection[str]) -> Differing | None:
        """Return this position with only the proofs of `names`; None if these show no difference.

        If the contestants have proved the same cells, all entailed cells are added for comparison.
        """
        proved = {name: self.proved[name] for name in names if name in self.proved}
        if len(set(proved.values())) == 1:
            proved[FOLLOWS] = proven_by(self.judgement)
        return replace(self, proved=proved) if len(set(proved.values())) > 1 else None

    def picture(self, among: Collection[str] = (), title: str = "") -> Picture:
        """Draw a board for each group of contestants with its claims; wrong claims are marked."""
        known = {
            ", ".join(names): PuzzleConclusions({(row, column): is_mine for row, column, is_mine in cells})
            for names, cells in self.groups(among)
        }
        return of_comparison(self.judgement.observation, known, follows=self.follows, title=title)


@dataclass
class _More:
    """The cells proved by one contestant and not by another, so far."""

    positions: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    first: int | None = None


class Differences:
    """Collects proofs of contestants in any order, by pairs and, for judged positions, all together."""

    def __init__(self, names: Sequence[str]) -> None:
        self._pairs = {pair: Agreement(*pair) for pair in combinations(names, 2)}
        self._disagreed: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        self.count = 0
        """The number of judged positions on which contestants proved different cells."""
        self._kept: dict[int, Differing] = {}
        self._more: dict[tuple[str, str], _More] = {}

    @property
    def positions(self) -> list[Differing]:
        """Return the first of the differing positions, in order."""
        return [self._kept[number] for number in sorted(self._kept)]

    def add_pair(self, number: int, one: Deduced, other: Deduced) -> None:
        """Add the proofs of two contestants for the same position, unless one reached a limit of its own."""
        if one.result.limits or other.result.limits:
            return
        if (one.contestant, other.contestant) not in self._pairs:
            one, other = other, one
        pair = (one.contestant, other.contestant)
        if self._pairs[pair].add(one.proven, other.proven, one.result.complete and other.result.complete):
            self._disagreed[pair].append(number)

    def add(self, number: int, judgement: Judgement, proved: Mapping[str, Proven]) -> None:
        """Add the proofs of all contestants for one judged position, without the random player."""
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

    def agreements(self, among: Sequence[str], name_of: Callable[[int], str]) -> list[Agreement]:
        """Compare every two of these contestants, position by position."""
        found = []
        for pair in combinations(among, 2):
            numbers = sorted(self._disagreed[pair])
            found.append(replace(self._pairs[pair], disagreements=tuple(map(name_of, numbers))))
        return found

    def advantages(self, name_of: Callable[[int], str]) -> dict[tuple[str, str], Advantage]:
        """Return the advantages of each contestant over each other one, by ordered pairs."""
        found = {}
        for (first, second), pair in self._pairs.items():
            for ordered, cells in (((first, second), pair.only_first), ((second, first), pair.only_second)):
                more = self._more.get(ordered, _More())
                example = None if more.first is None else name_of(more.first)
                found[ordered] = Advantage(pair.positions, cells, more.positions, dict(more.grades), example)
        return found


def agreement_table(names: Sequence[str], agreements: Sequence[Agreement]) -> Table:
    """Build the table of cells found by the contestant of a row and not by the contestant of a column."""
    more: dict[tuple[str, str], int] = {}  # empty for pairs without a shared position
    for pair in agreements:
        if pair.positions:
            more[pair.first, pair.second], more[pair.second, pair.first] = pair.only_first, pair.only_second
    compared = sum(pair.both_complete for pair in agreements)
    disagreed = sum(pair.disagreed for pair in agreements)
    return Table(
        "Agreement: cells proved by the row's contestant and not by the column's",
        ["contestant", *names],
        [[row, *(more.get((row, column), NO_FIGURE) for column in names)] for row in names],
        f"two contestants claimed to be complete on the same position {counted(compared, 'time')}, and disagreed in "
        f"{disagreed:,} of them",
    )
