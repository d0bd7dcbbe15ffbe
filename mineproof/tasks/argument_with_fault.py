"""Arguments with one wrong step, made by a small change of a right argument, for the task of finding it."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from engines.proofs.argument_check import ArgumentChecker
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition, renumbered
from engines.proofs.form.argument_writing import sentences, to_show
from game.statements.count_claim import Claim
from mineproof import Explanation, GaveUp

TRIES = 6
"""The number of changes tried on a step, to make it wrong."""


def with_fault(found: Explanation, number: int, rng: random.Random) -> str | None:
    """Write the argument with one change that makes step `number`, from 0, the first wrong step; None if none does."""
    checker = ArgumentChecker(found.puzzle)
    changes = list(_changes(found, number, rng))
    for steps in rng.sample(changes, min(TRIES, len(changes))):
        text = without_remarks(replace(found, argued=tuple(steps)))
        with suppress(GaveUp):
            if checker.first_wrong(text) == number:
                return text
    return None


def without_remarks(found: Explanation) -> str:
    """Write the argument without reasons, in which a wrong step would show itself."""
    steps = sentences(found.puzzle, found.steps, found.clues, with_reasons=False)
    lines = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    return "\n".join([to_show(found.puzzle, found.conclusion), *lines])


def _changes(found: Explanation, number: int, rng: random.Random) -> Iterator[list[Step]]:
    """Yield the steps with one change of a claim, a clue, or a reference to an earlier step. The change may be right.

    A supposition cannot be wrong. So a step with its claim, or with the opposite, is inserted before it.
    """
    steps = list(found.steps)
    step, before, after = steps[number], steps[:number], steps[number + 1 :]
    if isinstance(step, Supposition):
        clue = rng.randrange(len(found.clues))
        moved = [renumbered(one, {old: old + (old >= number) for old in range(len(steps))}) for one in steps]
        for claim in (step.claim, step.claim.denied):
            yield [*before, Inference(claim, (clue,), (), step.under), *moved[number:]]
        return
    changed: list[Step] = []
    if step.claim is not None:
        value = rng.random() < 0.5 if step.claim.value is None else not step.claim.value
        changed.append(replace(step, claim=Claim.that(step.claim.atoms, value)))
    if isinstance(step, Inference):
        others = set(range(len(found.clues))) - set(step.clues)
        changed += [replace(step, clues=(other, *step.clues[1:])) for other in others]
        changed += [replace(step, after=tuple(one for one in step.after if one != left)) for left in step.after]
    if isinstance(step, Refutation):
        changed += [replace(step, conflict=other) for other in range(number) if other != step.conflict]
    yield from [[*before, new, *after] for new in changed]
