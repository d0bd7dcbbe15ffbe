"""Regions: cells that the same facts mention; a solver gets only a few of them.

A sentence over thousands of cells is hard for solvers, which ask about one cell after the other. But nothing tells the
cells of a region apart: one of them is known only if they are all mines, or all safe. So what matters of a region is
how many of its cells are mines, and of these numbers only those between the bounds that the sentences show.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from engines.counting.component import group_cells
from engines.facts import Atom, Fact, atoms_among
from engines.solving.clauses import MOST_LISTED
from game.atom_order import in_order
from game.statements.connectives import Formula, Implication, Symbol
from game.statements.sentence import Sentence, Total

ROUNDS = 100
"""Rounds over all sentences to narrow the bounds, at most. Bounds that stay wide cost time, and no answer."""


class Region(NamedTuple):
    """Cells that the same sentences mention, and no formula; at least `fewest` and at most `most` of them are mines."""

    cells: Sequence[Atom]
    fewest: int
    most: int

    @property
    def few(self) -> Sequence[Atom]:
        """The cells that stand for all: one for each mine more than the fewest. The first ones are the mines."""
        return self.cells[: self.most - self.fewest]

    def value(self, true: AbstractSet[Atom], false: AbstractSet[Atom]) -> bool | None:
        """The value of all cells, from those of the cells that stand for them; None if they are not all alike."""
        few = self.few
        if self.most == len(self.cells) and (not few or few[-1] in true):
            return True
        if self.fewest == 0 and (not few or few[0] in false):
            return False
        return None


class Narrowed(NamedTuple):
    """Facts and a total over a few cells of each region, and what the regions are."""

    facts: Sequence[Fact]
    total: Total | None
    regions: Sequence[Region]

    def widened(self, true: frozenset[Atom], false: frozenset[Atom]) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """The atoms of all facts that are true and those that are false, where these of the narrowed facts are."""
        few = {cell for region in self.regions for cell in region.few}
        values = [(region.cells, region.value(true, false)) for region in self.regions]
        return (
            (true - few).union(*[cells for cells, value in values if value is True]),
            (false - few).union(*[cells for cells, value in values if value is False]),
        )


def is_wide(facts: Iterable[Fact]) -> bool:
    """Whether one of the sentences is about more cells than a solver is to be given one by one."""
    return any(isinstance(fact, Sentence) and len(fact.cells) > MOST_LISTED for fact in facts)


def narrowed(facts: Sequence[Fact], total: Total | None) -> Narrowed | None:
    """Facts and a total over a few cells of each region; None where it is seen that no world fits.

    The first of these cells are the mines: else a solver would try all ways to choose them.
    """
    sentences = [fact for fact in facts if isinstance(fact, Sentence)]
    formulas = [fact for fact in facts if isinstance(fact, Formula)]
    in_formulas = set(atoms_among(formulas))
    groups = [
        (numbers, cells, is_region)
        for numbers, group in sorted(group_cells(sentences).items())
        for is_region in (True, False)
        if (cells := [cell for cell in in_order(group) if (cell not in in_formulas) is is_region])
    ]
    sums = [Sum({}, sentence.count, sentence.count) for sentence in sentences]
    for place, (numbers, _, _) in enumerate(groups):
        for number in numbers:
            sums[number].factors[place] = 1
    if total is not None:
        sums.append(Sum(dict.fromkeys(range(len(groups)), 1), total.mines - total.untouched, total.mines))
    bounds = narrowed_bounds([(0, len(cells)) for _, cells, _ in groups], sums)
    if bounds is None:
        return None
    kept: list[list[Atom]] = [[] for _ in sentences]
    counts = [sentence.count for sentence in sentences]
    regions = []
    certain = 0
    for (numbers, cells, is_region), (fewest, most) in zip(groups, bounds, strict=True):
        if is_region:
            regions.append(Region(cells, fewest, most))
            certain += fewest
        for number in numbers:
            kept[number] += regions[-1].few if is_region else cells
            counts[number] -= fewest if is_region else 0
    order = [
        Implication(Symbol(later), Symbol(earlier)) for region in regions for earlier, later in pairwise(region.few)
    ]
    few = [Sentence(cells, count) for cells, count in zip(kept, counts, strict=True) if cells]  # type: ignore[arg-type]
    left = None if total is None else Total(total.mines - certain, total.untouched)
    return Narrowed([*few, *formulas, *order], left, regions)


class Sum(NamedTuple):
    """A sum of the mines in groups, each times its factor, is at least `least` and at most `greatest`."""

    factors: dict[int, int]
    least: int
    greatest: int


Bounds = list[tuple[int, int]]
"""How many cells of each group are mines at the least and at the most."""


def narrowed_bounds(bounds: Bounds, sums: Sequence[Sum]) -> Bounds | None:
    """What the sums leave of the bounds; None where no numbers fit.

    Of a sum, each group has at least what the others leave at their most, and at most what they leave at their least.
    """
    bounds = bounds.copy()
    for _ in range(ROUNDS):
        before = bounds.copy()
        for factors, least, greatest in sums:
            to_spare = greatest - sum([factor * bounds[group][factor < 0] for group, factor in factors.items()])
            to_miss = sum([factor * bounds[group][factor > 0] for group, factor in factors.items()]) - least
            if to_spare < 0 or to_miss < 0:
                return None
            for group, factor in factors.items():
                fewest, most = bounds[group]
                down, up = (to_miss, to_spare) if factor > 0 else (to_spare, to_miss)
                fewest, most = max(fewest, most - down // abs(factor)), min(most, fewest + up // abs(factor))
                if fewest > most:
                    return None
                bounds[group] = fewest, most
        if bounds == before:
            break
    return bounds
