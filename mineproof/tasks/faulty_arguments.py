"""Arguments with one fault, in a given step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from engines.proofs.argument_verdict import ArgumentChecker
from engines.proofs.finding.explanation import Explanation
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition, renumbered
from engines.proofs.form.argument_writing import sentences, to_show
from game.errors import GaveUp
from game.statements.sentence import Claim

TRIES = 6
"""The number of changes tried on a step."""


def with_fault(found: Explanation, number: int, rng: random.Random) -> str | None:
    """Write the argument with one change that makes step `number` the first wrong step.

    The checker of arguments decides which step is wrong. Steps are numbered from 0. Returns None if no such change was
    found.
    """
    checker = ArgumentChecker(found.puzzle)
    changes = list(_changes(found, number, rng))
    for steps in rng.sample(changes, min(TRIES, len(changes))):
        text = without_remarks(replace(found, argued=tuple(steps)))
        with suppress(GaveUp):
            if checker.first_wrong(text) == number:
                return text
    return None


def without_remarks(found: Explanation) -> str:
    """Write the argument in lines, without the justifications in parentheses."""
    steps = sentences(found.puzzle, found.steps, found.clues, with_reasons=False)
    lines = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    return "\n".join([to_show(found.puzzle, found.conclusion), *lines])


def _changes(found: Explanation, number: int, rng: random.Random) -> Iterator[list[Step]]:
    """Yield the steps with one change of a claim, a clue, or a reference to an earlier step. The change may be right.

    A supposition cannot be wrong. So a step with its claim, or with the opposite, is inserted before it.
    """
    steps = list(found.steps)
    step = steps[number]

    def changed(new: Step) -> list[Step]:
        return [*steps[:number], new, *steps[number + 1 :]]

    if isinstance(step, Supposition):
        clue = rng.randrange(len(found.clues))
        new = {old: old + (old >= number) for old in range(len(steps))}
        moved = [renumbered(one, new) for one in steps]
        for claim in (step.claim, step.claim.denied):
            yield [*moved[:number], Inference(claim, (clue,), (), step.under), *moved[number:]]
        return
    if step.claim is not None:
        value = rng.random() < 0.5 if step.claim.value is None else not step.claim.value
        yield changed(replace(step, claim=Claim.that(step.claim.atoms, value)))
    if isinstance(step, Inference):
        for other in set(range(len(found.clues))) - set(step.clues):
            yield changed(replace(step, clues=(other, *step.clues[1:])))
        for left_out in step.after:
            yield changed(replace(step, after=tuple(one for one in step.after if one != left_out)))
    if isinstance(step, Refutation):
        for other in range(number):
            if other != step.conflict:
                yield changed(replace(step, conflict=other))
