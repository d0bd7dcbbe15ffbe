"""One sentence about the total, which joins components that are apart without it: solved without joining them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack

from engines.reasoner import Fact, bounds_on_mines
from engines.solving.fact_solver import CountingSolver, Literals, MakeSolver
from game.grid import MOST_NEIGHBORS
from game.sentence import Sentence


def total_among(facts: Iterable[Fact]) -> Sentence | None:
    """The largest sentence over more cells than a number has neighbors, which speaks of the total; None without one."""
    wide = [fact for fact in facts if isinstance(fact, Sentence) and len(fact.cells) > MOST_NEIGHBORS]
    return max(wide, key=lambda fact: len(fact.cells), default=None)


def backbone_under(total: Sentence, parts: Sequence[Sequence[Fact]], make_solver: MakeSolver) -> Literals | None:
    """The backbone of `parts`, components of facts, under one sentence over many cells; None if no world fits.

    All that it says to one of them is how many mines that may have, given how many the others can have: each is then
    solved on its own. The cells of the total alone, `free`, can have any number.
    """
    with ExitStack() as stack:
        components = [_Component(stack.enter_context(make_solver(part, total.cells)), part, total) for part in parts]
        solvers = [component.solver for component in components]
        free = total.cells.difference(*(solver.variables for solver in solvers))
        numbers = [solver.some_count() for solver in solvers]
        if None in numbers:
            return None
        literals: Literals = []
        # What this one world puts among the free cells is room for what any one component might do instead.
        spare = total.count - sum(number or 0 for number in numbers)
        if not (0 < spare < len(free) and all(c.fits_into(spare, len(free)) for c in components)):
            joint = _JointCounts(components, total.count, len(free))
            if not joint.are_possible:
                return None
            joint.restrict()
            literals = [(cell, value) for value in (True, False) if joint.free_are_all(value) for cell in free]
        return literals + [literal for solver in solvers for literal in solver.backbone() or ()]


class _Component:
    """A component with quick bounds on the mines among its counted cells."""

    def __init__(self, solver: CountingSolver, part: Sequence[Fact], total: Sentence) -> None:
        self.solver = solver
        self.fewest, self.most = bounds_on_mines(part, total.cells)

    def fits_into(self, spare: int, free: int) -> bool:
        """Whether any other number of mines here can be made up for among the free cells, which have `spare`."""
        number = self.solver.some_count() or 0
        return self.most - number <= spare and number - self.fewest <= free - spare


class _JointCounts:
    """How many mines each of several components can have, where they and `free` cells have `total` in all.

    The largest component is asked only as far as needed: exact extremes of hundreds of cells can take a solver many
    seconds. Of the others the possible numbers are found at the ends that can matter.
    """

    def __init__(self, components: Sequence[_Component], total: int, free: int) -> None:
        self._total, self._free = total, free
        ordered = sorted(components, key=lambda component: len(component.solver.counted))
        self._others, self._last = ordered[:-1], ordered[-1] if ordered else None
        has_ceiling = sum(component.most for component in components) > total
        has_floor = sum(component.fewest for component in components) < total - free
        self._counts = [self._numbers(component, has_floor, has_ceiling) for component in self._others]
        self._sums = _sums(self._counts)

    @staticmethod
    def _numbers(component: _Component, has_floor: bool, has_ceiling: bool) -> set[int]:
        """The numbers that a component can have; where only one end matters, up to the bound at the other."""
        solver = component.solver
        fewest = solver.fewest(component.fewest) if has_ceiling else component.fewest
        most = solver.most(component.most) if has_floor else component.most
        numbers = range(fewest, most + 1)
        return {number for number in numbers if not (has_floor and has_ceiling) or solver.can_count(number, number)}

    @property
    def are_possible(self) -> bool:
        """Whether there is a world at all."""
        return self._can_free_have(0, self._free, self._sums)

    def restrict(self) -> None:
        """Tell each component which numbers the others leave to it."""
        for place, component in enumerate(self._others):
            rest = _sums(self._counts[:place] + self._counts[place + 1 :])
            counts = self._counts[place]
            allowed = {number for number in counts if self._can_free_have(0, self._free, _sums([rest, {number}]))}
            component.solver.restrict(allowed, min(counts), max(counts))
        if self._last:
            numbers = range(self._last.fewest, self._last.most + 1)
            room = {self._total - rest for rest in self._sums}
            allowed = {number for number in numbers if any(0 <= left - number <= self._free for left in room)}
            self._last.solver.restrict(allowed, self._last.fewest, self._last.most)

    def free_are_all(self, value: bool) -> bool:
        """Whether all free cells are mines (True) or safe (False) in every world."""
        fewest, most = (0, self._free - 1) if value else (1, self._free)
        return not self._can_free_have(fewest, most, self._sums)

    def _can_free_have(self, fewest: int, most: int, others: set[int]) -> bool:
        """Whether the free cells can have from `fewest` to `most` mines when all but the last have one of `others`."""
        rests = [self._total - number for number in others]
        if self._last is None:
            return any(fewest <= rest <= most for rest in rests)
        return any(self._last.solver.can_count(rest - most, rest - fewest) for rest in rests)


def _sums(sets: Iterable[set[int]]) -> set[int]:
    """All sums of one number of each set."""
    sums = {0}
    for numbers in sets:
        sums = {a + b for a in sums for b in numbers}
    return sums
