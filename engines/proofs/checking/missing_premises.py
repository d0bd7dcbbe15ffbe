"""What a step lacks that is true, but does not follow from what it names: a smallest set from which it does follow.

The premises are clues and earlier steps of any kind, and worlds are found by the check's own search. Without
rules, a smallest set hangs together by its atoms: one of `n` premises lies within `n` rings around the claim, and only
these are looked at.
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
"""Processor time after which the search ends with the smallest set that was found."""


Sufficient = tuple[Sequence[int], bool]
"""The numbers of premises from which a claim follows, in order, and whether no fewer are known to do."""


def sufficient(
    premises: Sequence[Given],
    claim: Claim | None,
    find: Callable[[Sequence[Given]], World | None],
    *,
    is_tied: bool = False,
) -> Sufficient | None:
    """A smallest set of the premises from which the claim follows; None where it does not follow from all of them.

    It `is_tied` where rules tie premises that share no atom. `find` finds a world in which some premises are true and
    the claim is not, None where there is none, or raises `GaveUp`, as this does where nothing is found.
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
        """See `engines.solving.smallest_core`."""
        self._stopwatch.left()
        given = set(numbers)
        world = self._find([self._premises[number] for number in sorted(given)])
        if world is None:
            return None
        return given.union(number for number, premise in enumerate(self._premises) if _is_true(premise, world))

    def smallest(self, within: Sequence[int]) -> Sufficient:
        """As few of these premises as are enough; after too long, few of them. Raises `NotEntailed` and `GaveUp`."""
        few = [within[place] for place in minimal_core(len(within), partial(self._needed, within))]
        try:
            from engines.solving.smallest_core import smallest_core  # python-sat is missing in browsers
        except ModuleNotFoundError:
            return sorted(few), len(few) < 2
        smallest, least = smallest_core(within, self.holding, few)
        return sorted(smallest), len(smallest) == least

    def _needed(self, within: Sequence[int], places: Sequence[int]) -> Sequence[int] | None:
        """The places, if the premises there are known to be enough. Raises `GaveUp` for all of them only."""
        try:
            return places if self.holding(within[place] for place in places) is None else None
        except GaveUp:
            if len(places) == len(within):
                raise
            return None


def _is_true(given: Given, world: World) -> bool:
    """Whether a world has all atoms of what is given, and that is true in it."""
    if not atoms_of(given) <= world.keys():
        return False
    if isinstance(given, Claim):
        return given.least <= sum(world[atom] for atom in given.atoms) <= given.most
    return given.evaluate(world)


def _rings(premises: Sequence[Given], claim: Claim | None) -> list[list[int]]:
    """The premises by their distance from the claim: those that share an atom with it first; all, without a claim.

    One without an atom comes first, too: from a conflict, every claim follows.
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
