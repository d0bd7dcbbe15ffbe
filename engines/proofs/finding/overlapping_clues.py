"""One clue divided into parts that others bound: what that shows of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engines.facts import Atom
from engines.proofs.finding.argument_scope import Scope
from engines.proofs.finding.clue_inference import CountPremise
from game.statements.sentence import Claim

MOST_PARTS = 4
"""Other clues that a number is divided by, at most."""

LARGE = 8
"""Atoms up to which a clue may be a number; one about more, such as the total, is divided by any number of others."""

MOST_STARTS = 12
"""Divisions of a large clue that are tried, at most: one for each part that may be the first."""


class Part(NamedTuple):
    """What another clue says of some atoms of the one that is divided."""

    premise: CountPremise
    claim: Claim
    weight: int


class Overlap(NamedTuple):
    """A clue that is divided into parts, and what that shows: a claim, or None for a conflict."""

    whole: CountPremise
    parts: tuple[Part, ...]
    claim: Claim | None
    cost: int

    def apply(self, scope: Scope) -> None:
        """Say what holds of the parts, and then what is left for the rest."""
        after = [scope.infer(part.claim, part.premise, part.premise.used(scope.known)) for part in self.parts]
        used = self.whole.used(scope.known)
        if self.claim is None:
            scope.end(self.whole, used, after)
        else:
            scope.infer(self.claim, self.whole, used, after)


def overlaps(scope: Scope, counted: Sequence[CountPremise]) -> Iterator[Overlap]:
    """What each of the clues shows of the rest of its atoms where others bound the true ones in parts of it.

    Two clues that overlap bound what they share: the more shared atoms one clue requires to be true, the fewer are left
    for the rest of the other; the fewer it allows, the more the rest must have.
    """
    left = [(one, one.left(scope.known)) for one in counted]
    for whole, said in left:
        others = [one for one in left if one[0] is not whole and not said.atoms.isdisjoint(one[1].atoms)]
        divide = _families if len(said.atoms) <= LARGE else _divisions
        for many in (False, True):
            needed = len(said.atoms) - said.least if many else said.most
            for chosen in divide(said.atoms, others, needed, many):
                rest = said.atoms - frozenset().union(*[part.claim.atoms for part in chosen])
                cost = scope.cost([atom for part in chosen for atom in part.premise.used(scope.known)])
                if sum(part.weight for part in chosen) > needed:
                    yield Overlap(whole, chosen, None, cost)
                elif rest:
                    yield Overlap(whole, chosen, Claim.that(rest, many), cost)


Said = tuple[CountPremise, Claim]
"""A clue, and what it says of its open atoms."""


def _part(one: Said, atoms: frozenset[Atom], many: bool) -> Part | None:
    """What a clue says of these of its atoms, if that limits what is left for others; `many` as in `overlaps`."""
    premise, theirs = one
    beside = len(theirs.atoms) - len(atoms)
    most, least = min(len(atoms), theirs.most), max(0, theirs.least - beside)
    weight = len(atoms) - most if many else least
    if weight <= 0:
        return None
    one_sided = Claim(atoms, 0, most) if many else Claim(atoms, least, len(atoms))
    return Part(premise, one_sided if beside else Claim(atoms, least, most), weight)


def _families(atoms: frozenset[Atom], others: Sequence[Said], needed: int, many: bool) -> Iterator[tuple[Part, ...]]:
    """Parts that have no atom in common and weigh as much as `needed`, the smallest number of them."""
    parts = [part for one in others if (part := _part(one, atoms & one[1].atoms, many)) is not None]
    families: list[tuple[Part, ...]] = [()]
    for _ in range(min(len(parts), MOST_PARTS)):
        grown = []
        for family in families:
            taken = frozenset().union(*[part.claim.atoms for part in family])
            start = parts.index(family[-1]) + 1 if family else 0
            grown += [(*family, part) for part in parts[start:] if not part.claim.atoms & taken]
        families = grown
        enough = [family for family in families if sum(part.weight for part in family) >= needed]
        if enough:
            yield from enough
            return


def _divisions(atoms: frozenset[Atom], others: Sequence[Said], needed: int, many: bool) -> Iterator[tuple[Part, ...]]:
    """The smallest of some divisions that weigh as much as `needed`.

    Each begins with another clue, and goes on with what weighs most for the atoms that it takes: of a clue that shares
    some of these with an earlier part, what it says of the others.
    """
    whole_parts = [(one, part) for one in others if (part := _part(one, atoms & one[1].atoms, many)) is not None]
    if sum(part.weight for _, part in whole_parts) < needed:
        return
    whole_parts.sort(key=lambda pair: -pair[1].weight / len(pair[1].claim.atoms))
    clues = [one for one, _ in whole_parts]
    found = [_division(atoms, clues, part, needed, many) for _, part in whole_parts[:MOST_STARTS]]
    enough = [parts for parts in found if parts]
    if enough:
        yield min(enough, key=len)


def _division(atoms: frozenset[Atom], others: Sequence[Said], first: Part, needed: int, many: bool) -> tuple[Part, ...]:
    """The division that begins with this part, with no more parts than it takes; none where they weigh too little."""
    chosen, left, free = [first], [one for one in others if one[0] is not first.premise], atoms - first.claim.atoms
    while sum(part.weight for part in chosen) < needed:
        parts = [part for one in left if (part := _part(one, free & one[1].atoms, many)) is not None]
        if not parts:
            return ()
        best = max(parts, key=lambda part: (part.weight / len(part.claim.atoms), part.weight))
        chosen.append(best)
        left = [one for one in left if one[0] is not best.premise]
        free -= best.claim.atoms
    return _fewest(chosen, needed)


def _fewest(parts: Iterable[Part], needed: int) -> tuple[Part, ...]:
    """The parts without those that the others do not need to weigh enough; the heaviest are kept."""
    kept, weight = [], 0
    for part in sorted(parts, key=lambda part: -part.weight):
        if weight < needed:
            kept.append(part)
            weight += part.weight
    return tuple(kept)
