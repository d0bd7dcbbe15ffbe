"""Inference from overlapping clues: bounds on the true atoms in parts of a clue give a bound for its other atoms."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from engines.facts_and_components import Atom
from engines.proofs.finding.clue_inference import CountPremise
from engines.proofs.finding.search_state import Scope
from game.statements.count_claim import Claim

MOST_STARTS = 12
"""The most ways tried to divide a clue into parts; each begins with a different part."""


class Part(NamedTuple):
    """A part of a divided clue, with the bound of another clue on its true atoms.

    `weight` counts its atoms that must be true, to show the rest false, or must be false, to show the rest true.
    """

    premise: CountPremise
    claim: Claim
    weight: int


class Overlap(NamedTuple):
    """A clue divided into parts, and the consequence: a claim about its other atoms, or None for a conflict."""

    whole: CountPremise
    parts: tuple[Part, ...]
    claim: Claim | None
    cost: int

    def apply(self, scope: Scope) -> None:
        after = [scope.infer(part.claim, part.premise, part.premise.used(scope.known)) for part in self.parts]
        scope.infer(self.claim, self.whole, self.whole.used(scope.known), after)


def overlaps(scope: Scope, counted: Sequence[CountPremise]) -> Iterator[Overlap]:
    """Yield the consequences of each clue for the rest of its atoms, if other clues bound parts of it.

    If a clue has 2 mines, and other clues require 1 in each of two disjoint parts of it, its other cells are safe.
    """
    left = [(one, one.left(scope.known)) for one in counted]
    for whole, claim in left:
        others = [one for one in left if one[0] is not whole and not claim.atoms.isdisjoint(one[1].atoms)]
        for many in (False, True):
            needed = len(claim.atoms) - claim.least if many else claim.most
            chosen = _divided(claim.atoms, others, needed, many)
            rest = claim.atoms - frozenset().union(*[part.claim.atoms for part in chosen])
            cost = scope.cost([atom for part in chosen for atom in part.premise.used(scope.known)])
            if chosen and sum(part.weight for part in chosen) > needed:
                yield Overlap(whole, chosen, None, cost)
            elif chosen and rest:
                yield Overlap(whole, chosen, Claim.that(rest, many), cost)


OpenClaim = tuple[CountPremise, Claim]
"""A clue, and its remaining claim about its open atoms."""


def _part(one: OpenClaim, atoms: frozenset[Atom], many: bool) -> Part | None:
    """Return the bound of a clue on these atoms, an upper one with `many`, else a lower one; None without effect."""
    premise, theirs = one
    beside = len(theirs.atoms) - len(atoms)
    most, least = min(len(atoms), theirs.most), max(0, theirs.least - beside)
    weight = len(atoms) - most if many else least
    if weight <= 0:
        return None
    one_sided = Claim(atoms, 0, most) if many else Claim(atoms, least, len(atoms))
    return Part(premise, one_sided if beside else Claim(atoms, least, most), weight)


def _divided(atoms: frozenset[Atom], others: Sequence[OpenClaim], needed: int, many: bool) -> tuple[Part, ...]:
    """Divide the atoms greedily into the fewest parts of other clues that weigh `needed`; empty if none are found."""
    parts = [(one, part) for one in others if (part := _part(one, atoms & one[1].atoms, many)) is not None]
    if sum(part.weight for _, part in parts) < needed:
        return ()
    parts.sort(key=lambda pair: -pair[1].weight / len(pair[1].claim.atoms))
    clues = [one for one, _ in parts]
    found = [_division(atoms, clues, part, needed, many) for _, part in parts[:MOST_STARTS]]
    return min(filter(None, found), key=len, default=())


def _division(
    atoms: frozenset[Atom], others: Sequence[OpenClaim], first: Part, needed: int, many: bool
) -> tuple[Part, ...]:
    chosen, left, free = [first], [one for one in others if one[0] is not first.premise], atoms - first.claim.atoms
    while sum(part.weight for part in chosen) < needed:
        parts = [part for one in left if (part := _part(one, free & one[1].atoms, many)) is not None]
        if not parts:
            return ()
        best = max(parts, key=lambda part: (part.weight / len(part.claim.atoms), part.weight))
        chosen.append(best)
        left = [one for one in left if one[0] is not best.premise]
        free -= best.claim.atoms
    chosen.sort(key=lambda part: -part.weight)
    weights = accumulate([part.weight for part in chosen], initial=0)
    return tuple([part for part, before in zip(chosen, weights, strict=False) if before < needed])
