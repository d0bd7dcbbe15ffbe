"""The premises missing from a step: a smallest set of clues and earlier steps from which its claim follows.

Worlds are found by the search of the check. Without rules, a smallest set is connected by its atoms: with `n` premises
it lies within `n` rings around the claim, and the search stops there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engines.facts import Atom, atoms_of
from engines.proofs.checking.counterexample import World
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from game.errors import GaveUp, NotEntailed
from game.statements.clue import Given
from game.statements.sentence import Claim

SECONDS = 2.0
"""Seconds of processor time after which the search ends with the smallest set so far."""


Sufficient = tuple[Sequence[int], bool]
"""The numbers of premises from which a claim follows, in order, and whether no fewer are known to do."""


def sufficient(
    premises: Sequence[Given],
    claim: Claim | None,
    find: Callable[[Sequence[Given]], World | None],
    *,
    is_tied: bool = False,
) -> Sufficient | None:
    """Find a smallest set of the premises from which the claim follows; None if it does not follow from all of them.

    `is_tied` if rules may connect premises without a common atom. `find` returns a world in which the given premises
    are true and the claim is not, None if there is none, or raises `GaveUp`, and so does this function if it has found
    nothing.
    """
    search = _Search(premises, find)
    if search.holding(range(len(premises))) is not None:
        return None
    rings = [list(range(len(premises)))] if is_tied else _rings(premises, claim)
    within: list[int] = []
    best: Sufficient | None = None
    for distance, ring in enumerate(rings, 1):
        if best is not None and len(best[0]) < distance:
            break
        within += ring
        try:
            best = search.smallest(within)
        except NotEntailed:
            continue
        except GaveUp:
            if best is None:
                raise
            return best[0], False
    return best


class _Search:
    def __init__(self, premises: Sequence[Given], find: Callable[[Sequence[Given]], World | None]) -> None:
        self._premises, self._find = premises, find
        self._stopwatch = Stopwatch(SECONDS)

    def holding(self, numbers: Iterable[int]) -> set[int] | None:
        """Return all premises true in a counterexample to these, None without one; see `smallest_core.Holding`."""
        self._stopwatch.left()
        given = set(numbers)
        world = self._find([self._premises[number] for number in sorted(given)])
        if world is None:
            return None
        return given.union(number for number, premise in enumerate(self._premises) if _is_true(premise, world))

    def smallest(self, within: Sequence[int]) -> Sufficient:
        """Find a smallest sufficient subset; after the time limit, a small one. Raises `NotEntailed` and `GaveUp`."""
        few = [within[place] for place in minimal_core(len(within), partial(self._needed, within))]
        try:
            from engines.solving.smallest_core import smallest_core  # python-sat is missing in browsers
        except ModuleNotFoundError:
            return sorted(few), len(few) < 2
        smallest, least = smallest_core(within, self.holding, few)
        return sorted(smallest), len(smallest) == least

    def _needed(self, within: Sequence[int], places: Sequence[int]) -> Sequence[int] | None:
        """Return the places if the premises there are known to be sufficient. Raises `GaveUp` only for the full set."""
        try:
            return places if self.holding(within[place] for place in places) is None else None
        except GaveUp:
            if len(places) == len(within):
                raise
            return None


def _is_true(given: Given, world: World) -> bool:
    """Return whether a world has all atoms of the given and makes it true."""
    if not atoms_of(given) <= world.keys():
        return False
    if isinstance(given, Claim):
        return given.least <= sum(world[atom] for atom in given.atoms) <= given.most
    return given.evaluate(world)


def _rings(premises: Sequence[Given], claim: Claim | None) -> list[list[int]]:
    """Group the premises by their distance from the claim, those with a common atom first; without a claim, one group.

    Premises without atoms come first, too: from a conflict, every claim follows.
    """
    if claim is None:
        return [list(range(len(premises)))]
    reached: set[Atom] = set(claim.atoms)
    left = list(range(len(premises)))
    rings: list[list[int]] = []
    while left:
        about = {number: atoms_of(premises[number]) for number in left}
        ring = [number for number, atoms in about.items() if not (atoms and reached.isdisjoint(atoms))]
        if not ring:
            break
        rings.append(ring)
        left = [number for number in left if number not in ring]
        reached = reached.union(*[about[number] for number in ring])
    return [*rings, left] if left else rings
