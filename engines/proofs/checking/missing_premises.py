"""The premises missing from a step: a smallest set of clues and earlier steps from which its claim follows.

Worlds are found by the same search as in the check. Without rules, the premises of a smallest set are connected by
common atoms. So a set of `n` premises lies within `n` rings (distances) around the claim, and the search stops there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engines.facts import Atom, atoms_of
from engines.proofs.checking.counterexample import World
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from game.errors import GaveUp, NotEntailed
from game.statements.clue import ArgumentPremise
from game.statements.sentence import Claim

SECONDS = 2.0
"""Seconds of processor time after which the search returns the smallest set found so far."""


Sufficient = tuple[Sequence[int], bool]
"""The indices of premises from which a claim follows, in order, and whether this set is known to be smallest."""


def sufficient(
    premises: Sequence[ArgumentPremise],
    claim: Claim | None,
    find: Callable[[Sequence[ArgumentPremise]], World | None],
    *,
    has_rules: bool = False,
) -> Sufficient | None:
    """Find a smallest set of the premises from which the claim follows; None if it does not follow from all of them.

    `has_rules` must be true if rules may connect premises without a common atom. `find` returns a world in which the
    given premises are true and the claim is false, or None; it may raise `GaveUp`. This function raises `GaveUp` if
    that happens before any set is found.
    """
    search = _Search(premises, find)
    if search.holding(range(len(premises))) is not None:
        return None
    groups = [list(range(len(premises)))] if has_rules else _by_distance(premises, claim)
    within: list[int] = []
    best: Sufficient | None = None
    for distance, ring in enumerate(groups, 1):
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
    def __init__(
        self, premises: Sequence[ArgumentPremise], find: Callable[[Sequence[ArgumentPremise]], World | None]
    ) -> None:
        self._premises, self._find = premises, find
        self._stopwatch = Stopwatch(SECONDS)

    def holding(self, numbers: Iterable[int]) -> set[int] | None:
        """Find a counterexample in which these premises are true; return the indices of all true ones, or None.

        See `smallest_core.Holding`.
        """
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
        """Return `places` if the premises there are known to be sufficient, else None.

        Raises `GaveUp` only for the full set.
        """
        try:
            return places if self.holding(within[place] for place in places) is None else None
        except GaveUp:
            if len(places) == len(within):
                raise
            return None


def _is_true(given: ArgumentPremise, world: World) -> bool:
    """Return whether all atoms of the premise have a value in this world and make the premise true."""
    if not atoms_of(given) <= world.keys():
        return False
    if isinstance(given, Claim):
        return given.least <= sum(world[atom] for atom in given.atoms) <= given.most
    return given.evaluate(world)


def _by_distance(premises: Sequence[ArgumentPremise], claim: Claim | None) -> list[list[int]]:
    """Group the premises by their distance from the claim: those with a common atom, then their neighbors, and so on.

    Premises without atoms are in the first group, because a conflict implies every claim. Without a claim, there is
    only one group.
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
