"""Deduction from a few wide sentences by the numbers of mines in regions, without a solver.

A region of hundreds of cells can have hundreds of numbers of mines, and solvers try one after the other. Here the
bounds are bisected, and narrowed by the sums and by their eliminated forms. So a world, or a refutation, takes some
tens of steps; without elimination it could take thousands.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.counting.component import group_cells
from engines.facts import Atom, Fact
from engines.reasoner import Deduction
from engines.solving.elimination import Row, reduced
from engines.solving.limits import Steps
from engines.solving.regions import Bounds, Sum, narrowed_bounds
from game.errors import Contradiction, GaveUp
from game.statements.sentence import Sentence, Total

MOST_REGIONS = 64
"""The most regions; with more, as on a board with numbers, solvers are faster."""
FEWEST_CELLS = 200
"""The least number of cells; with fewer, solvers are faster."""
STEPS = 50_000
"""The limit of examined factors, about a tenth of a second; a longer search is left to the solvers."""


def deduced_by_numbers(facts: Sequence[Fact], total: Total | None) -> Deduction | None:
    """Return all conclusions if the facts are sentences with few large regions; None for other facts or a long search.

    Raises `Contradiction` if no world fits.

    >>> found = deduced_by_numbers([Sentence(range(500), 200), Sentence(range(300), 200)], Total(210, untouched=10))
    >>> len(found.false), found.untouched
    (200, True)
    """
    sentences = [fact for fact in facts if isinstance(fact, Sentence)]
    groups = group_cells(sentences)
    if len(sentences) < len(facts) or len(groups) > MOST_REGIONS or sum(map(len, groups.values())) < FEWEST_CELLS:
        return None
    sizes = [*map(len, groups.values())]
    rows: list[Row] = [({}, sentence.count) for sentence in sentences]
    for place, signature in enumerate(groups):
        for number in signature:
            rows[number][0][place] = 1
    if total is not None:
        sizes += [total.untouched] if total.untouched else []  # one more region
        rows.append((dict.fromkeys(range(len(sizes)), 1), total.mines))
    try:
        values = _Search(sizes, rows).values()
    except GaveUp:
        return None
    found: dict[bool | None, list[Atom]] = {True: [], False: [], None: []}
    for value, group in zip(values, groups.values(), strict=False):
        found[value] += group
    untouched = values[-1] if total is not None and total.untouched else None
    return Deduction(frozenset(found[True]), frozenset(found[False]), untouched=untouched)


class _Search:
    """A search for numbers of mines that satisfy the `rows`, in regions of these `sizes`."""

    def __init__(self, sizes: Sequence[int], rows: Sequence[Row]) -> None:
        self._sizes, self._rows, self._steps = sizes, rows, Steps(STEPS)
        self._sums = [Sum(factors, right, right) for factors, right in [*rows, *reduced(rows, self._steps)]]

    def values(self) -> list[bool | None]:
        """Return the value of each region: True if all its cells are mines in every world, False if safe, else None."""
        found = [self._world([(0, size) for size in self._sizes])]
        values: list[bool | None] = []
        for place, size in enumerate(self._sizes):
            has_mines = self._may_be(place, range(1, size + 1), found)
            values.append(None if has_mines and self._may_be(place, range(size), found) else has_mines)
        return values

    def _may_be(self, place: int, numbers: range, found: list[list[int]]) -> bool:
        """Return whether a region may have one of these numbers of mines; new worlds are added to `found`."""
        if any(world[place] in numbers for world in found):
            return True
        bounds = [(0, size) for size in self._sizes]
        bounds[place] = numbers[0], numbers[-1]
        try:
            found.append(self._world(bounds))
        except Contradiction:
            return False
        return True

    def _world(self, bounds: Bounds) -> list[int]:
        """Find numbers of mines within the bounds that satisfy all rows.

        Raises `Contradiction`, and `GaveUp` at the limit.
        """
        pending = [bounds]
        while pending:
            self._steps.spend(sum([len(factors) for factors, _, _ in self._sums]))
            narrowed = narrowed_bounds(pending.pop(), self._sums)
            if narrowed is None:
                continue
            choices = [most - fewest for fewest, most in narrowed]
            if not any(choices):
                world = [fewest for fewest, _ in narrowed]
                if self._fits(world):
                    return world
                continue
            place = choices.index(max(choices))
            fewest, most = narrowed[place]
            middle = (fewest + most) // 2
            for half in ((fewest, middle), (middle + 1, most)):
                pending.append([*narrowed[:place], half, *narrowed[place + 1 :]])
        raise Contradiction("no numbers of mines fit the sentences")

    def _fits(self, world: Sequence[int]) -> bool:
        return all(sum([factor * world[place] for place, factor in row.items()]) == right for row, right in self._rows)
