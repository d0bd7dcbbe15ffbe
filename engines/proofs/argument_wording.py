"""An argument in sentences, one for each step."""

from __future__ import annotations

from collections.abc import Sequence

from engines.proofs.argument_steps import Inference, Refutation, Step, Supposition
from game.puzzle import Clue, Words
from game.words import capitalized


def tell(steps: Sequence[Step], clues: Sequence[Clue], words: Words) -> tuple[str, ...]:
    """The sentences of an argument from `clues`, one for each of its steps."""
    return tuple(_sentence(step, steps, clues, words) for step in steps)


def _sentence(step: Step, steps: Sequence[Step], clues: Sequence[Clue], words: Words) -> str:
    match step:
        case Supposition():
            return f"Suppose {'further that ' if step.under else ''}{words.supposed(step.claim)}."
        case Refutation():
            return f"So {words.stated(step.claim)}."
    clue = None if step.clue is None else clues[step.clue]
    after = step.needed
    if after is None:
        after = tuple([claim for number in step.after if (claim := steps[number].claim) is not None])
    if isinstance(step, Inference):
        said = words.inferred(step.claim, clue, after, step.part)
        return f"Then {said}." if step.under else f"{capitalized(said)}."
    refused = words.refused(clue, after, step.part)
    return f"But then {refused}: contradiction." if step.under or step.after else f"{capitalized(refused)}."
