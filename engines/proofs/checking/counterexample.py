"""A world in which facts are true and a claim is not: the reason why the claim does not follow from them.

Of claims alone such a world is looked for by regions of atoms that all of them treat alike, and with formulas by a
search that values one atom after the other (`world_search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from engines.facts import Atom, atoms_among, facts_about
from engines.proofs.checking.world_search import Worlds
from game.statements.clue import Given
from game.statements.connectives import Formula
from game.statements.sentence import Claim

MOST_REGIONS, MOST_WAYS = 200, 50_000
"""Where there are more regions, or more ways to fill them, the other search is asked."""

World = dict[Atom, bool]
"""The value of each atom that the facts, the rules about them, and the claim mention."""


def counterexample(facts: Sequence[Given], rules: Sequence[Formula], claim: Claim | None) -> World | None:
    """A world that fits the facts and the rules about them, in which `claim`, if there is one, is false; None: there is
    no such world.

    Raises `GaveUp` where that is too much to find out.

    >>> counterexample([Claim(frozenset("ab"), 1, 1)], [], Claim.that("c", True))
    {'a': True, 'b': False, 'c': False}
    """
    claims = [fact for fact in facts if isinstance(fact, Claim)]
    tied = facts_about(set(atoms_among(facts if claim is None else [*facts, claim])), rules)
    if tied or len(claims) < len(facts):
        return Worlds(facts, tied, claim).find()
    denials: list[list[Claim]] = [[]]
    if claim is not None:
        size = len(claim.atoms)
        denials = [[Claim(claim.atoms, 0, claim.least - 1)], [Claim(claim.atoms, claim.most + 1, size)]]
    try:
        return next((world for denial in denials if (world := _by_regions([*claims, *denial])) is not None), None)
    except _TooMany:
        return Worlds(claims, [], claim).find()


class _TooMany(Exception):
    """More regions, or ways to fill them, than are looked at."""


def _by_regions(claims: Sequence[Claim]) -> World | None:
    """A world in which all claims are true: how many atoms are true of each region that the claims treat alike."""
    regions: dict[tuple[int, ...], list[Atom]] = {}
    members: dict[Atom, list[int]] = {}
    for number, claim in enumerate(claims):
        for atom in claim.atoms:
            members.setdefault(atom, []).append(number)
    for atom, numbers in members.items():
        regions.setdefault(tuple(numbers), []).append(atom)
    if len(regions) > MOST_REGIONS:
        raise _TooMany
    order = sorted(regions.items(), key=lambda region: -len(region[0]))  # regions in the most claims constrain the most
    ways = count(1)

    def filled(place: int, left: Sequence[tuple[int, int, int]]) -> list[int] | None:
        """How many are true of each region from this place on; `left` are least, most and atoms of each claim."""
        if next(ways) > MOST_WAYS:
            raise _TooMany
        if any(most < 0 or least > room for least, most, room in left):
            return None
        if place == len(order):
            return []
        numbers, atoms = order[place]
        for true in range(len(atoms) + 1):
            after = [*left]
            for number in numbers:
                least, most, room = left[number]
                after[number] = least - true, most - true, room - len(atoms)
            if (rest := filled(place + 1, after)) is not None:
                return [true, *rest]
        return None

    chosen = filled(0, [(claim.least, claim.most, len(claim.atoms)) for claim in claims])
    if chosen is None:
        return None
    true = {atom for (_, atoms), number in zip(order, chosen, strict=True) for atom in sorted(atoms, key=repr)[:number]}
    return {atom: atom in true for atom in sorted(members, key=repr)}
