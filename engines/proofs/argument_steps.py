"""The steps of an argument, which lead from one claim to the next, and what they are in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from game.logic import Formula
from game.puzzle import Clue, Words
from game.sentence import Claim
from game.words import capitalized


@dataclass(frozen=True)
class Supposition:
    """`claim`, about one atom, is supposed; it holds in the steps whose `under` names this one."""

    claim: Claim
    under: tuple[int, ...] = ()
    clue: ClassVar[None] = None
    after: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True)
class Inference:
    """`claim` follows from one clue and from the claims of the steps in `after`.

    `clue` is the number of the clue, None where what is given besides the clues is enough. For the words: `part` is the
    rule that shows the claim, or the part of the clue that is enough; `needed` is what it takes of the claims of the
    steps in `after`, None for all that they say.
    """

    claim: Claim
    clue: int | None
    after: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    part: Formula | None = field(default=None, compare=False)
    needed: tuple[Claim, ...] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Conflict:
    """The clue with this number and the claims of the steps in `after` cannot all be true. See `Inference`."""

    clue: int | None
    after: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    part: Formula | None = field(default=None, compare=False)
    needed: tuple[Claim, ...] | None = field(default=None, compare=False)
    claim: ClassVar[None] = None


@dataclass(frozen=True)
class Refutation:
    """`claim` is the opposite of what the step `supposition` supposed, which led to the step `conflict`."""

    claim: Claim
    supposition: int
    conflict: int
    under: tuple[int, ...] = ()
    clue: ClassVar[None] = None

    @property
    def after(self) -> tuple[int, ...]:
        """The supposition and the conflict."""
        return (self.supposition, self.conflict)


Step = Supposition | Inference | Conflict | Refutation
"""A step of an argument. Steps are numbered from 0; `after` names earlier ones, and `under` the suppositions, from the
outermost, under which a step stands. `clue` counts the clues from 0."""


def renumbered(step: Step, new: Mapping[int, int]) -> Step:
    """The step where the steps that it names have these `new` numbers."""
    under = tuple(new[number] for number in step.under)
    if isinstance(step, Supposition):
        return replace(step, under=under)
    if isinstance(step, Refutation):
        return replace(step, supposition=new[step.supposition], conflict=new[step.conflict], under=under)
    return replace(step, after=tuple(sorted({new[number] for number in step.after})), under=under)


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
