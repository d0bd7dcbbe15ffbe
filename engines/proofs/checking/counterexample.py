"""A world in which facts are true and a claim is not: the reason why the claim does not follow from them.

Of claims alone such a world is looked for by regions of atoms that all of them treat alike, and with formulas by a
search that values one atom after the other (`world_search`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.facts import Atom, atoms_among, facts_about
from engines.proofs.checking.world_search import Worlds
from game.statements.clue import Given
from game.statements.connectives import Formula
from game.statements.sentence import Claim

MOST_REGIONS, MOST_WAYS = 200, 50_000
"""Where there are more regions, or more ways to fill them, the other search is asked."""

World = dict[Atom, bool]
"""The value of each atom that the facts, the rules about them, and the claim mention."""


def follows(facts: Sequence[Given], rules: Sequence[Formula], claim: Claim | None) -> bool:
    """Whether `claim` is true, or for None nothing is, in every world that fits the facts and the rules about them.

    Raises `GaveUp` where that is too much to find out.
    """
    return counterexample(facts, rules, claim) is None


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
    if any(claim.least > claim.most for claim in claims):
        return None
    regions: dict[tuple[int, ...], list[Atom]] = {}
    members: dict[Atom, list[int]] = {}
    for number, claim in enumerate(claims):
        for atom in claim.atoms:
            members.setdefault(atom, []).append(number)
    for atom, numbers in members.items():
        regions.setdefault(tuple(numbers), []).append(atom)
    # Regions in the most claims first: they constrain the most.
    if len(regions) > MOST_REGIONS:
        raise _TooMany
    order = [(numbers, len(atoms)) for numbers, atoms in sorted(regions.items(), key=lambda region: -len(region[0]))]
    room = [len(claim.atoms) for claim in claims]
    counts = [0] * len(claims)
    chosen = [0] * len(order)

    ways = 0

    def fill(place: int) -> bool:
        nonlocal ways
        ways += 1
        if ways > MOST_WAYS:
            raise _TooMany
        if any(
            count > claim.most or count + left < claim.least
            for count, left, claim in zip(counts, room, claims, strict=True)
        ):
            return False
        if place == len(order):
            return True
        numbers, size = order[place]
        for number in numbers:
            room[number] -= size
        found = False
        for true in range(size + 1):
            for number in numbers:
                counts[number] += true
            chosen[place] = true
            found = fill(place + 1)
            for number in numbers:
                counts[number] -= true
            if found:
                break
        for number in numbers:
            room[number] += size
        return found

    if not fill(0):
        return None
    true = {
        atom
        for (numbers, _), number in zip(order, chosen, strict=True)
        for atom in sorted(regions[numbers], key=repr)[:number]
    }
    return {atom: atom in true for atom in sorted(members, key=repr)}
