"""Whether an argument is one: each step anew, from the clues alone.

Nothing here knows how arguments are found. What a step claims has to hold in every world in which its clue, and the
claims that it names, are true. These worlds are looked for: of claims alone by regions of cells that all of them treat
alike, and with formulas by a search that values one atom after the other (`worlds`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.facts import Atom, atoms_of, facts_about
from engines.proofs.argument_steps import Conflict, Inference, Refutation, Step, Supposition
from engines.proofs.world_search import Worlds
from game.errors import UserError
from game.logic import Formula
from game.puzzle import Given
from game.sentence import Claim


class BadArgument(UserError):
    """A step that does not follow from what it names, or an argument that does not end with its conclusion."""


def check(
    steps: Sequence[Step], clues: Sequence[Given], conclusion: Claim | None, rules: Sequence[Formula] = ()
) -> None:
    """Raise `BadArgument` unless `steps` lead from `clues`, and the `rules` that always hold, to the `conclusion`.

    With None as the conclusion, the argument has to show that no world fits the clues. Raises `GaveUp` where that is
    too much to find out.
    """
    for number, step in enumerate(steps):
        try:
            _check_place(number, step, steps)
            _check_step(step, steps, clues, rules)
        except BadArgument as error:
            raise BadArgument(f"step {number}, {step}: {error}") from None
    if not steps:
        raise BadArgument("there is no step; expected steps that lead to the conclusion")
    last = steps[-1]
    if last.under or isinstance(last, Supposition):
        raise BadArgument(f"the last step, {last}, stands under a supposition; expected the conclusion under none")
    ends = last.claim is None if conclusion is None else last.claim and follows([last.claim], rules, conclusion)
    if not ends:
        raise BadArgument(f"the last step is {last}; expected {conclusion or 'a conflict'}")


def _check_place(number: int, step: Step, steps: Sequence[Step]) -> None:
    """A step names earlier steps only, and of these only such as hold where it stands."""
    for place, name in enumerate(step.under):
        earlier = steps[name] if 0 <= name < number else None
        if not isinstance(earlier, Supposition) or earlier.under != step.under[:place]:
            raise BadArgument(f"it stands under step {name}, which is no supposition that is open there")
    for name in step.after:
        if not 0 <= name < number:
            raise BadArgument(f"it names step {name}; expected an earlier one")
        if isinstance(step, Refutation):
            continue
        holds_under = steps[name].under + ((name,) if isinstance(steps[name], Supposition) else ())
        if step.under[: len(holds_under)] != holds_under:
            raise BadArgument(f"it names step {name}, which holds only under a supposition that is not made here")


def _check_step(step: Step, steps: Sequence[Step], clues: Sequence[Given], rules: Sequence[Formula]) -> None:
    """A step follows from what it names."""
    if isinstance(step, Supposition):
        if len(step.claim.atoms) != 1 or step.claim.value is None:
            raise BadArgument("it supposes something else than the value of one atom")
        return
    if isinstance(step, Refutation):
        supposition, conflict = steps[step.supposition], steps[step.conflict]
        if not isinstance(supposition, Supposition) or not isinstance(conflict, Conflict):
            raise BadArgument("it names no supposition and no conflict")
        if supposition.under != step.under or conflict.under != (*step.under, step.supposition):
            raise BadArgument("the conflict does not stand under the supposition, or this step not beside it")
        if step.claim != supposition.claim.denied:
            raise BadArgument("it is not the opposite of what was supposed")
        return
    if step.clue is not None and not 0 <= step.clue < len(clues):
        raise BadArgument(f"it names clue {step.clue}; expected 0 to {len(clues) - 1}")
    facts = [] if step.clue is None else [clues[step.clue]]
    claims = [claim for name in step.after if (claim := steps[name].claim) is not None]
    if not follows([*claims, *facts], rules, step.claim if isinstance(step, Inference) else None):
        raise BadArgument("it does not follow from what it names")


def follows(facts: Sequence[Given], rules: Sequence[Formula], claim: Claim | None) -> bool:
    """Whether `claim` is true, or for None nothing is, in every world that fits the facts and the rules about them.

    Raises `GaveUp` where that is too much to find out.
    """
    claims = [fact for fact in facts if isinstance(fact, Claim)]
    formulas = [fact for fact in facts if isinstance(fact, Formula)]
    said = claims if claim is None else [*claims, claim]
    about = set().union(*[one.atoms for one in said], *map(atoms_of, formulas))
    tied = facts_about(about, rules)
    if formulas or tied:
        return not Worlds([*claims, *formulas], tied, claim).exist()
    denials: list[list[Claim]] = [[]]
    if claim is not None:
        size = len(claim.atoms)
        denials = [[Claim(claim.atoms, 0, claim.least - 1)], [Claim(claim.atoms, claim.most + 1, size)]]
    return not any(_counts_exist([*claims, *denial]) for denial in denials)


def _counts_exist(claims: Sequence[Claim]) -> bool:
    """Whether all claims can be true at once: a number of true atoms for each region that the claims treat alike."""
    if any(claim.least > claim.most for claim in claims):
        return False
    regions: dict[tuple[int, ...], int] = {}
    members: dict[Atom, list[int]] = {}
    for number, claim in enumerate(claims):
        for atom in claim.atoms:
            members.setdefault(atom, []).append(number)
    for numbers in members.values():
        regions[tuple(numbers)] = regions.get(tuple(numbers), 0) + 1
    # The regions of the most claims first: they settle the most.
    order = sorted(regions.items(), key=lambda region: -len(region[0]))
    room = [len(claim.atoms) for claim in claims]
    counts = [0] * len(claims)

    def fill(place: int) -> bool:
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
            found = fill(place + 1)
            for number in numbers:
                counts[number] -= true
            if found:
                break
        for number in numbers:
            room[number] += size
        return found

    return fill(0)
