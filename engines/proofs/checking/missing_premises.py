"""The premises missing from a step: clues and earlier steps from which its claim follows, none of them superfluous."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.facts import Atom, atoms_of
from engines.proofs.checking.step_check import Checker
from engines.proofs.form.argument_steps import scope_after
from engines.reasoner import minimal_core
from engines.solving.limits import Stopwatch
from game.statements.clue_interface import ArgumentPremise
from game.statements.sentence import Claim

SECONDS = 2.0
"""The limit of the search, in seconds of processor time."""


def missing_premises(checker: Checker, number: int, claim: Claim | None) -> tuple[list[int], list[int]] | None:
    """Return a minimal set of premises that imply the `claim` of step `number`: the numbers of clues, and of steps.

    Premises named by the step are preferred, then premises near the claim. Returns None if all clues and earlier steps
    together do not imply the claim. Raises `GaveUp` if the search takes too long.
    """
    step, clues = checker.steps[number], len(checker.clues)
    scopes = [scope_after(one, place) for place, one in enumerate(checker.steps[:number])]
    steps = [place for place, scope in enumerate(scopes) if step.under[: len(scope)] == scope]
    premises: list[ArgumentPremise] = [*checker.clues, *map(checker.claim_of, steps)]
    denials = checker.denials(step)

    def follows(some: Iterable[int]) -> bool:
        return checker.world([*[premises[one] for one in some], *denials], claim) is None

    if not follows(range(len(premises))):
        return None
    stopwatch = Stopwatch(SECONDS)
    conflicts = [one for one, premise in enumerate(premises) if not atoms_of(premise)]  # each implies all claims
    named = [*step.clues, *[clues + place for place, name in enumerate(steps) if name in step.after]]
    within = [*dict.fromkeys([*conflicts, *named])]

    def needed(places: Sequence[int]) -> Sequence[int] | None:
        stopwatch.left()
        return places if follows([within[place] for place in places]) else None

    for ring in [range(len(premises))] if claim is None or checker.rules else _rings(premises, claim):
        within += [one for one in ring if one not in within]
        if needed(range(len(within))) is not None:
            break
    found = sorted([within[place] for place in minimal_core(len(within), needed)])
    return [one for one in found if one < clues], [steps[one - clues] for one in found if one >= clues]


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
