"""What an argument costs: its steps, clues, suppositions, and the facts and clues that a step uses, added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.proofs.argument_steps import Step, Supposition, clues_of

FURTHER_CLUE = 3
"""What each clue costs that a step names beside its first one."""

DEPTH = 2
"""What a supposition costs for each level at which it stands."""

EASY_STEPS = 2
"""Earlier steps that a step may name for 1 each; each further one costs 2."""


@dataclass(frozen=True, order=True)
class ArgumentCost:
    """What an argument costs, `total`: its parts are added up.

    `steps` costs 1 for each step, `clues` 1 for each clue that the argument names, `at_once` 3 for each further clue of
    a step, `facts` 1 for each earlier step that a step names and 2 from the third on, and `depth` 2 for each level at
    which a supposition stands.

    >>> from engines.proofs.argument_steps import Inference
    >>> from game.sentence import Claim
    >>> ArgumentCost.of([Inference(Claim.that("a", True), 0), Inference(Claim.that("b", True), 1, after=(0,))]).total
    5
    """

    total: int
    steps: int
    clues: int
    at_once: int
    facts: int
    depth: int

    @classmethod
    def of(cls, steps: Sequence[Step]) -> ArgumentCost:
        """The cost of these steps."""
        named = [len(step.after) for step in steps]
        suppositions = [step for step in steps if isinstance(step, Supposition)]
        parts = (
            len(steps),
            len({clue for step in steps for clue in clues_of(step)}),
            FURTHER_CLUE * sum(max(0, len(clues_of(step)) - 1) for step in steps),
            sum(number + max(0, number - EASY_STEPS) for number in named),
            DEPTH * sum(len(step.under) + 1 for step in suppositions),
        )
        return cls(sum(parts), *parts)

    def as_json(self) -> dict[str, Any]:
        """The total and its parts."""
        return dict(vars(self))
