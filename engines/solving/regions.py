"""Regions of cells in the same facts; a solver gets only a few cells of each.

A sentence over thousands of cells is hard for solvers, which decide one cell after the other. But the cells of a region
are interchangeable: one of them is known only if all are mines, or all are safe. So only the number of mines in a
region matters, and it varies only between the bounds implied by the sentences.
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
"""The most rounds over all sentences to narrow the bounds; bounds left too wide only cost time."""


class Region(NamedTuple):
    """Cells in the same sentences, and in no formula; at least `fewest` and at most `most` of them are mines."""

    cells: Sequence[Atom]
    fewest: int
    most: int

    @property
    def representatives(self) -> Sequence[Atom]:
        """Return the cells that represent the region: one for each possible mine beyond the fewest."""
        return self.cells[: self.most - self.fewest]

    def value(self, true: AbstractSet[Atom], false: AbstractSet[Atom]) -> bool | None:
        """Return the value of all cells, derived from the representatives; None if it is open."""
        few = self.representatives
        if self.most == len(self.cells) and (not few or few[-1] in true):
            return True
        if self.fewest == 0 and (not few or few[0] in false):
            return False
        return None


class ReducedFacts(NamedTuple):
    """Facts and a total over a few cells of each region, and the regions."""

    facts: Sequence[Fact]
    total: Total | None
    regions: Sequence[Region]

    def expanded(self, true: frozenset[Atom], false: frozenset[Atom]) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """Convert the true and false atoms of the narrowed facts to those of all facts."""
        few = {cell for region in self.regions for cell in region.representatives}
        values = [(region.cells, region.value(true, false)) for region in self.regions]
        return (
            (true - few).union(*[cells for cells, value in values if value is True]),
            (false - few).union(*[cells for cells, value in values if value is False]),
        )


def is_wide(facts: Iterable[Fact]) -> bool:
    """Return whether a sentence has more cells than should be passed to a solver one by one."""
    return any(isinstance(fact, Sentence) and len(fact.cells) > MOST_LISTED for fact in facts)


def reduced_facts(facts: Sequence[Fact], total: Total | None) -> ReducedFacts | None:
    """Reduce facts and a total to a few cells of each region; None if the bounds show that no world fits.

    Mines certain to be in a region are subtracted. Among the few cells, implications require the mines to come first,
    so that a solver need not choose among equivalent placements.
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
            kept[number] += regions[-1].representatives if is_region else cells
            counts[number] -= fewest if is_region else 0
    order = [
        Implication(Symbol(later), Symbol(earlier))
        for region in regions
        for earlier, later in pairwise(region.representatives)
    ]
    few = [Sentence(cells, count) for cells, count in zip(kept, counts, strict=True) if cells]  # type: ignore[arg-type]
    left = None if total is None else Total(total.mines - certain, total.untouched)
    return ReducedFacts([*few, *formulas, *order], left, regions)


class Sum(NamedTuple):
    """A bounded linear sum of the numbers of mines in groups: at least `least` and at most `greatest`."""

    factors: dict[int, int]
    least: int
    greatest: int


Bounds = list[tuple[int, int]]
"""The least and the greatest number of mines in each group."""


def narrowed_bounds(bounds: Bounds, sums: Sequence[Sum]) -> Bounds | None:
    """Narrow the bounds by the sums; None if no numbers fit.

    In a sum, a group has at least the mines that remain if all others have their most, and at most those that remain if
    all others have their least.
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
