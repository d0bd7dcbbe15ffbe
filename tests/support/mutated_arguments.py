"""Arguments with one change at random."""

import random
from dataclasses import replace

from engines.proofs.form.argument_steps import Inference, Refutation, Step
from game.statements.claim import Claim
from mineproof import Explanation
from tests.support.brute_force_verdicts import about


def mutated(found: Explanation, rng: random.Random) -> list[Step]:
    """Change a claim, the clues, the earlier steps or the discharge of a step at random; perhaps nothing changes."""
    steps = list(found.steps)
    number = rng.randrange(len(steps))
    step, claim = steps[number], steps[number].claim
    discharges: list[Step] = []  # without any, the argument ends before the step
    changes = [discharges]
    if claim is not None:
        atoms = sorted(claim.atoms, key=repr)
        other = rng.choice(sorted(set().union(*map(about, found.argument_premises)), key=repr))
        claims = [Claim.that(atoms, not claim.value), Claim.that(atoms, claim.value is None)]
        claims += [replace(claim, least=max(claim.least - 1, 0)), replace(claim, most=min(claim.most + 1, len(atoms)))]
        claims.append(Claim.that([*atoms[1:], other], bool(claim.value)))
        changes.append([replace(step, claim=one) for one in claims])
    if isinstance(step, Inference):
        changes.append([replace(step, clues=clues) for clues in [(), *[(clue,) for clue in range(len(found.clues))]]])
        changes.append([replace(step, after=tuple(sorted({*step.after} ^ {rng.randrange(len(steps))})))])
    if isinstance(step, Refutation):
        one = rng.randrange(number)
        discharges += [replace(step, supposition=one), replace(step, conflict=one)]
    elif step.under:
        discharges.append(replace(step, under=step.under[:-1]))
    chosen = rng.choice(changes)
    return [*steps[:number], rng.choice(chosen), *steps[number + 1 :]] if chosen else steps[:number]
