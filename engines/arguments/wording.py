"""An argument in sentences, one for each step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from engines.arguments.steps import Claim, Conflict, Inference, Refutation, Step, Supposition
from game.words import capitalized


class Words(ABC):
    """How to speak of the clues and the atoms of an argument."""

    @abstractmethod
    def supposed(self, claim: Claim) -> str:
        """What is supposed, after the word "suppose": `(6, 3) were safe`."""

    @abstractmethod
    def stated(self, claim: Claim) -> str:
        """What a claim says: `(6, 2) and (6, 4) are mines`."""

    @abstractmethod
    def inferred(self, claim: Claim, clue: int | None, after: Sequence[Claim]) -> str:
        """That a clue shows a claim if those `after` are true: `2 at (5, 2) makes (6, 2) and (6, 4) mines`."""

    @abstractmethod
    def refused(self, clue: int | None, after: Sequence[Claim]) -> str:
        """That a clue cannot be true if these claims are: `1 at (5, 5) would have 2 mines`."""


def tell(steps: Sequence[Step], words: Words) -> tuple[str, ...]:
    """The sentences of an argument, one for each of its steps."""
    return tuple(_sentence(step, steps, words) for step in steps)


def _sentence(step: Step, steps: Sequence[Step], words: Words) -> str:
    after = [claim for number in step.after if (claim := steps[number].claim) is not None]
    match step:
        case Supposition():
            return f"Suppose {'further that ' if step.under else ''}{words.supposed(step.claim)}."
        case Inference():
            said = words.inferred(step.claim, step.clue, after)
            return f"Then {said}." if step.under else f"{capitalized(said)}."
        case Conflict():
            refused = words.refused(step.clue, after)
            return f"But then {refused}: contradiction." if step.under or step.after else f"{capitalized(refused)}."
        case Refutation():
            return f"So {words.stated(step.claim)}."
