"""The premises missing from a step: clues and earlier steps from which its claim follows, none of them superfluous."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engines.facts import Atom, atoms_of
from engines.proofs.checking.counterexample import World
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from game.statements.clue import ArgumentPremise
from game.statements.sentence import Claim

SECONDS = 2.0
"""The limit of the search, in seconds of processor time."""


def sufficient(
    premises: Sequence[ArgumentPremise],
    named: Sequence[int],
    claim: Claim | None,
    find: Callable[[Sequence[ArgumentPremise]], World | None],
    *,
    has_rules: bool = False,
) -> list[int] | None:
    """Find a minimal set of premises that imply the claim; None if all premises together do not imply it.

    Premises at the indices `named` are preferred, then premises near the claim. `has_rules` must be true if rules may
    connect premises without a common atom. `find` returns a world in which the given premises are true and the claim is
    false, or None. Raises `GaveUp` as `find` does, or if the time is over.
    """
    if find(premises) is not None:
        return None
    stopwatch = Stopwatch(SECONDS)
    conflicts = [number for number, premise in enumerate(premises) if not atoms_of(premise)]  # each implies all claims
    within = [*dict.fromkeys([*conflicts, *named])]

    def needed(places: Sequence[int]) -> Sequence[int] | None:
        stopwatch.left()
        return places if find([premises[within[place]] for place in places]) is None else None

    for ring in [range(len(premises))] if claim is None or has_rules else _rings(premises, claim):
        within += [number for number in ring if number not in within]
        if needed(range(len(within))) is not None:
            break
    return sorted([within[place] for place in minimal_core(len(within), needed)])


def _rings(premises: Sequence[ArgumentPremise], claim: Claim) -> Iterator[list[int]]:
    """Yield the premises in rings around the claim.

    Each ring shares atoms with the ring before it. The last ring has all premises not connected with the claim.
    """
    reached: set[Atom] = set(claim.atoms)
    left = {number: atoms_of(premise) for number, premise in enumerate(premises)}
    while ring := [number for number, atoms in left.items() if not reached.isdisjoint(atoms)]:
        yield ring
        reached = reached.union(*[left.pop(number) for number in ring])
    yield [*left]
