"""The steps of an argument, which lead from one claim to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

from game.statements.connectives import Formula
from game.statements.sentence import Claim

T = TypeVar("T", bound=Hashable)


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

    `clue` is the number of the clue, None where what is given besides the clues is enough; a person may name further
    clues `beside` it. For the words: `part` is the rule that shows the claim, or the part of the clue that is enough;
    `needed` is what it takes of the claims of the steps in `after`, None for all that they say. `rule` is the rule of a
    rulebook that shows the claim, and of what: `1-2 at (3, 4) and step 2`; empty where none is named.
    """

    claim: Claim
    clue: int | None
    after: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    part: Formula | None = field(default=None, compare=False)
    needed: tuple[Claim, ...] | None = field(default=None, compare=False)
    beside: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Conflict:
    """The clues with these numbers and the claims of the steps in `after` cannot all be true. See `Inference`."""

    clue: int | None
    after: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    part: Formula | None = field(default=None, compare=False)
    needed: tuple[Claim, ...] | None = field(default=None, compare=False)
    beside: tuple[int, ...] = ()
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


@dataclass(frozen=True)
class Cases:
    """`claim` holds in each of the `cases`, and one of them has to be true; None: each of them leads to a conflict.

    A case is a supposition and the step to which it led, which says at least what `claim` says, or is a conflict. That
    no other case is left follows from the clues with the numbers `clues` and from the steps in `given`. The library
    writes no such step; it refutes all cases but one.
    """

    claim: Claim | None
    cases: tuple[tuple[int, int], ...]
    clues: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    clue: ClassVar[None] = None

    @property
    def after(self) -> tuple[int, ...]:
        """All steps that it names."""
        return (*self.given, *(number for case in self.cases for number in case))


Step = Supposition | Inference | Conflict | Refutation | Cases
"""A step of an argument. Steps are numbered from 0; `after` names earlier ones, and `under` the suppositions, from the
outermost, under which a step stands. `clue` counts the clues from 0."""


def shown_by(
    claim: Claim | None,
    clues: Sequence[int],
    after: Iterable[int],
    under: tuple[int, ...] = (),
    rule: str = "",
) -> Inference | Conflict:
    """The step by which a claim, or for None a conflict, follows from these clues and steps."""
    first, beside, names = clues[0] if clues else None, tuple(clues[1:]), tuple(sorted(set(after)))
    if claim is None:
        return Conflict(first, names, under, beside=beside)
    return Inference(claim, first, names, under, beside=beside, rule=rule)


def clues_of(step: Step) -> tuple[int, ...]:
    """The numbers of the clues that a step names."""
    if isinstance(step, Cases):
        return step.clues
    if isinstance(step, Inference | Conflict):
        return step.beside if step.clue is None else (step.clue, *step.beside)
    return ()


def scope_after(step: Step, number: int) -> tuple[int, ...]:
    """The suppositions under which the claim of this step, which has this number, holds."""
    return (*step.under, number) if isinstance(step, Supposition) else step.under


def in_order_of_use(last: T, uses: Callable[[T], Iterable[T]], first: Iterable[T] = ()) -> list[T]:
    """All that the `last` one uses, each as near as may be before those that use it; after the `first`."""
    order = dict.fromkeys(first)
    pending = [last]
    while pending:
        needed = next((one for one in uses(pending[-1]) if one not in order), None)
        if needed is None:
            order[pending.pop()] = None
        else:
            pending.append(needed)
    return list(order)


def renumbered(step: Step, new: Mapping[int, int]) -> Step:
    """The step where the steps that it names have these `new` numbers."""
    under = tuple(new[number] for number in step.under)
    if isinstance(step, Supposition):
        return replace(step, under=under)
    if isinstance(step, Refutation):
        return replace(step, supposition=new[step.supposition], conflict=new[step.conflict], under=under)
    if isinstance(step, Cases):
        cases = tuple((new[supposition], new[end]) for supposition, end in step.cases)
        return replace(step, cases=cases, given=tuple(new[number] for number in step.given), under=under)
    return replace(step, after=tuple(sorted({new[number] for number in step.after})), under=under)
