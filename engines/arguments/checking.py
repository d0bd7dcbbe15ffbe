"""Whether an argument is one: each step anew, from the clues alone.

Nothing here knows how arguments are found. What a step claims has to hold in every world in which its clue, and the
claims that it names, are true. These worlds are looked through, by regions of cells that all claims treat alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from engines.arguments.steps import Claim, Conflict, Given, Inference, Refutation, Step, Supposition
from engines.facts import Atom, atoms_among, atoms_of
from game.logic import Formula

MOST_ATOMS = 14
"""Atoms of formulas whose every value a step may make one look at: more than a person would check."""


class BadArgument(ValueError):
    """A step that does not follow from what it names, or an argument that does not end with its conclusion."""


def check(
    steps: Sequence[Step], clues: Sequence[Given], conclusion: Claim | None, rules: Sequence[Formula] = ()
) -> None:
    """Raise `BadArgument` unless `steps` lead from `clues`, and the `rules` that always hold, to the `conclusion`.

    With None as the conclusion, the argument has to show that no world fits the clues.
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
    told = [] if step.clue is None else [clues[step.clue]]
    claims = [claim for name in step.after if (claim := steps[name].claim) is not None]
    if not follows([*claims, *told], rules, step.claim if isinstance(step, Inference) else None):
        raise BadArgument("it does not follow from what it names")


def follows(facts: Sequence[Given], rules: Sequence[Formula], claim: Claim | None) -> bool:
    """Whether `claim` is true, or for None nothing is, in every world that fits the facts and the rules about them."""
    claims = [fact for fact in facts if isinstance(fact, Claim)]
    formulas = [fact for fact in facts if isinstance(fact, Formula)]
    denials: list[list[Claim]] = [[]]
    if claim is not None:
        size = len(claim.atoms)
        denials = [[Claim(claim.atoms, 0, claim.least - 1)], [Claim(claim.atoms, claim.most + 1, size)]]
    return not any(_some_world_fits([*claims, *denial], formulas, rules) for denial in denials)


def _some_world_fits(claims: Sequence[Claim], formulas: Sequence[Formula], rules: Sequence[Formula]) -> bool:
    """Whether some world fits: for every value of the atoms of the formulas, whether the claims can be true."""
    if any(claim.least > claim.most for claim in claims):
        return False
    near = _near(rules, {*atoms_among(formulas), *(atom for claim in claims for atom in claim.atoms)}) if rules else []
    looked_at = [*formulas, *near]
    if not looked_at:
        return _counts_exist(claims)
    atoms = atoms_among(looked_at)
    fixed = {atom: claim.value for claim in claims if claim.value is not None for atom in claim.atoms}
    ranges = [(fixed[atom],) if atom in fixed else (False, True) for atom in atoms]
    if sum(len(values) == 2 for values in ranges) > MOST_ATOMS:
        raise BadArgument(f"it is about more than {MOST_ATOMS} open atoms, too many to look at")
    for values in product(*ranges):
        world = dict(zip(atoms, map(bool, values), strict=True))
        if all(formula.evaluate(world) for formula in looked_at):
            pinned = [Claim.that([atom], value) for atom, value in world.items()]
            if _counts_exist([*claims, *pinned]):
                return True
    return False


def _near(rules: Iterable[Formula], atoms: set[Atom]) -> list[Formula]:
    """The rules tied to `atoms`, directly and then through each other, as long as they are about few atoms.

    Of rules as near as each other those about the fewest atoms come first.
    """
    found: list[Formula] = []
    seen, reached = set(atoms), set(atoms)
    left = sorted(rules, key=lambda rule: len(atoms_of(rule)))
    while near := [rule for rule in left if reached & atoms_of(rule)]:
        left = [rule for rule in left if not reached & atoms_of(rule)]
        for rule in near:
            about = atoms_of(rule)
            if len(seen | about) <= MOST_ATOMS:
                seen |= about
                found.append(rule)
        reached = set(seen)
    return found


def _counts_exist(claims: Sequence[Claim]) -> bool:
    """Whether all claims can be true at once: a number of true atoms for each region that the claims treat alike."""
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
