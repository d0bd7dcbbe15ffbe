"""Counterexamples: a world in which the facts are true and a claim is false.

If all facts are claims, the search is by regions (atoms in the same claims); formulas need a `world_search` over atoms.
"""

from collections.abc import Sequence
from itertools import count

from engines.facts import Atom, atoms_among, facts_about
from engines.proofs.checking.world_search import Worlds
from game.errors import GaveUp
from game.statements.claim import Claim
from game.statements.clue_interface import ArgumentPremise
from game.statements.connectives import Formula

MOST_REGIONS, MOST_WAYS = 200, 50_000
"""The most regions, and the most ways to fill them. Larger searches are left to `world_search`."""

World = dict[Atom, bool]
"""The value of each atom in the facts, the rules about them, and the claim."""


def counterexample(facts: Sequence[ArgumentPremise], rules: Sequence[Formula], claim: Claim | None) -> World | None:
    """Find a world in which the facts and their rules are true and `claim`, if any, is false; None if there is none.

    Raises `GaveUp` if the search is too large.

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
    except GaveUp:
        return Worlds(claims, [], claim).find()


def _by_regions(claims: Sequence[Claim]) -> World | None:
    regions: dict[tuple[int, ...], list[Atom]] = {}
    members: dict[Atom, list[int]] = {}
    for number, claim in enumerate(claims):
        for atom in claim.atoms:
            members.setdefault(atom, []).append(number)
    for atom, numbers in members.items():
        regions.setdefault(tuple(numbers), []).append(atom)
    if len(regions) > MOST_REGIONS:
        raise GaveUp(f"there are more than {MOST_REGIONS:,} regions")
    order = sorted(regions.items(), key=lambda region: -len(region[0]))  # regions in the most claims constrain the most
    ways = count(1)

    def filled(place: int, left: Sequence[tuple[int, int, int]]) -> list[int] | None:
        """Return the number of true atoms for each region from `place` on, or None if no numbers fit.

        `left` has the least and the most true atoms that each claim still needs, and the number of its atoms left.
        """
        if next(ways) > MOST_WAYS:
            raise GaveUp(f"there are more than {MOST_WAYS:,} ways to fill the regions")
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
