"""What a step lacks that is true, but does not follow from what it names: a smallest set from which it does follow.

By hitting sets, as in `engines.board.smallest_core`, over clues and earlier steps of any kind, with the check's own
search for worlds. A smallest set hangs together by its atoms, so one of `n` premises lies within `n` rings around the
claim; only these are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.facts import Atom, atoms_of
from engines.proofs.counterexample import World
from engines.solving.limits import Stopwatch
from game.errors import GaveUp
from game.puzzle import Given
from game.sentence import Claim

SECONDS = 2.0
"""Processor time after which the search ends with the smallest set that was found."""


@dataclass(frozen=True)
class Sufficient:
    """The numbers of premises from which a claim follows; `is_smallest` if no fewer do."""

    numbers: tuple[int, ...]
    is_smallest: bool


def sufficient(
    premises: Sequence[Given], claim: Claim | None, find: Callable[[Sequence[Given]], World | None]
) -> Sufficient | None:
    """A smallest set of the premises from which the claim follows; None where it does not follow from all of them.

    `find` finds a world in which some premises are true and the claim is not, None where there is none, or raises
    `GaveUp`, as this does where nothing is found.
    """
    search = _Search(premises, find)
    if search.world(range(len(premises))) is not None:
        return None
    rings = _rings(premises, claim)
    within: list[int] = []
    best: Sufficient | None = None
    for distance, ring in enumerate(rings, 1):
        if best is not None and len(best.numbers) <= distance - 1:
            break
        within += ring
        try:
            if search.world(within) is None:
                best = search.smallest(within)
        except GaveUp:
            if best is None:
                raise
            return Sufficient(best.numbers, False)
    return best


class _Search:
    def __init__(self, premises: Sequence[Given], find: Callable[[Sequence[Given]], World | None]) -> None:
        self._premises, self._find = premises, find
        self._stopwatch = Stopwatch(SECONDS)

    def world(self, numbers: Sequence[int]) -> World | None:
        """A world in which these premises are true, and the claim is not."""
        self._stopwatch.left()
        return self._find([self._premises[number] for number in numbers])

    def smallest(self, within: Sequence[int]) -> Sufficient:
        """The smallest of these premises that are enough, or, after too long, few of which none can be left out."""
        few = self._irreducible(within)
        corrections: list[frozenset[int]] = []
        try:
            while True:
                tried = _hitting(corrections, len(few) - 1)
                if tried is None:
                    return Sufficient(tuple(sorted(few)), True)
                world = self.world(tried)
                if world is None:
                    return Sufficient(tuple(sorted(tried)), True)
                corrections.append(self._correction(tried, within, world))
        except GaveUp:
            return Sufficient(tuple(sorted(few)), False)

    def _irreducible(self, within: Sequence[int]) -> list[int]:
        kept = list(within)
        for number in reversed(within):
            try:
                if self.world(rest := [one for one in kept if one != number]) is None:
                    kept = rest
            except GaveUp:
                break
        return kept

    def _correction(self, tried: Sequence[int], within: Sequence[int], world: World) -> frozenset[int]:
        """Premises one of which every sufficient set has: all but as many as fit together where the claim is false."""
        holding, left_out = list(tried), set()
        for number in within:
            if number in holding:
                continue
            if self._is_true(number, world):
                holding.append(number)
                continue
            other = self.world([*holding, number])
            if other is None:
                left_out.add(number)
            else:
                holding.append(number)
                world = other
        return frozenset(left_out)

    def _is_true(self, number: int, world: World) -> bool:
        return all(atom in world for atom in _atoms(self._premises[number])) and is_true(self._premises[number], world)


def is_true(given: Given, world: World) -> bool:
    """Whether what is given is true in a world that has all of its atoms."""
    if isinstance(given, Claim):
        return given.least <= sum(world[atom] for atom in given.atoms) <= given.most
    return given.evaluate(world)


def _hitting(sets: Sequence[frozenset[int]], most: int) -> list[int] | None:
    """A smallest list of numbers with one in common with each of the sets; None where that takes more than `most`."""

    def hit(left: Sequence[frozenset[int]], room: int) -> list[int] | None:
        if not left:
            return []
        if room == 0:
            return None
        first = min(left, key=len)
        for number in sorted(first):
            found = hit([one for one in left if number not in one], room - 1)
            if found is not None:
                return [number, *found]
        return None

    return next((found for room in range(most + 1) if (found := hit(sets, room)) is not None), None)


def _rings(premises: Sequence[Given], claim: Claim | None) -> list[list[int]]:
    """The premises by their distance from the claim: those that share an atom with it first; all, without a claim."""
    if claim is None:
        return [list(range(len(premises)))]
    reached: set[Atom] = set(claim.atoms)
    left = list(range(len(premises)))
    rings: list[list[int]] = []
    while left:
        ring = [number for number in left if not reached.isdisjoint(_atoms(premises[number]))]
        if not ring:
            break
        rings.append(ring)
        left = [number for number in left if number not in ring]
        reached = reached.union(*[_atoms(premises[number]) for number in ring])
    return [*rings, left] if left else rings


def _atoms(given: Given) -> frozenset[Atom]:
    return given.atoms if isinstance(given, Claim) else frozenset(atoms_of(given))
