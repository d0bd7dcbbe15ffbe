"""Whether an argument is one: each step anew, from the clues alone.

Nothing here knows how arguments are found. What a step claims has to hold in every world in which its clues, and the
claims that it names, are true; such a world in which it does not hold is looked for (`counterexample`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from engines.facts import Atom
from engines.proofs.argument_steps import (
    Cases,
    Conflict,
    Inference,
    Refutation,
    Step,
    Supposition,
    clues_of,
    scope_after,
)
from engines.proofs.counterexample import follows as follows
from game.clue import Given
from game.errors import UserError
from game.logic import Formula
from game.sentence import Claim
from game.words import listed

Fault = Literal[
    "does-not-follow",
    "no-such-clue",
    "no-such-step",
    "out-of-scope",
    "no-supposition",
    "bad-discharge",
    "not-discharged",
    "other-conclusion",
    "empty",
]
"""What is wrong with an argument: a step does not follow from what it names; it names a clue or an earlier step that is
not there, or a step that holds only under a supposition not made there; it supposes what cannot be supposed; it refutes
a supposition, or puts cases together, and that does not fit; the last step stands under a supposition; the last step is
not the conclusion; there is no step."""

IMPOSSIBLE = Claim(frozenset(), 1, 1)
"""What a conflict says: it is true in no world."""

ONE_ATOM = "it supposes something else than the value of one atom"


class BadArgument(UserError):
    """A step that does not follow from what it names, or an argument that does not end with its conclusion.

    `fault` says what is wrong in a word, and `step` is the number of the first wrong step, from 0; None where no single
    step is wrong.
    """

    def __init__(self, message: str, fault: Fault = "does-not-follow", step: int | None = None) -> None:
        super().__init__(message)
        self.fault: Fault = fault
        self.step = step


def check(
    steps: Sequence[Step],
    clues: Sequence[Given],
    conclusion: Claim | None,
    rules: Sequence[Formula] = (),
    given: Callable[[Claim], bool] | None = None,
    labels: Sequence[str] = (),
) -> None:
    """Raise `BadArgument` unless `steps` lead from `clues`, and the `rules` that always hold, to the `conclusion`.

    With None as the conclusion, the argument has to show that no world fits the clues. `given` says of a claim that an
    atom is false whether that needs no clue. Messages call the steps by their `labels`, or by their numbers from 0.
    Raises `GaveUp` where that is too much to find out.
    """
    checker = Checker(steps, clues, rules, given, labels)
    for number in range(len(steps)):
        checker.check_step(number)
    checker.check_end(conclusion)


class Checker:
    """Checks the steps of one argument; see `check`."""

    def __init__(
        self,
        steps: Sequence[Step],
        clues: Sequence[Given],
        rules: Sequence[Formula] = (),
        given: Callable[[Claim], bool] | None = None,
        labels: Sequence[str] = (),
    ) -> None:
        self.steps, self.clues, self.rules, self.given = steps, clues, rules, given
        self.labels = labels

    def label(self, number: int) -> str:
        """What a step is called."""
        return self.labels[number] if 0 <= number < len(self.labels) else str(number)

    def check_step(self, number: int) -> None:
        """Raise `BadArgument` unless this step follows from what it names. Raises `GaveUp`."""
        try:
            self._check_place(number)
            self._check_claim(self.steps[number])
        except BadArgument as error:
            what = "" if self.labels else f", {self.steps[number]}"
            raise BadArgument(f"step {self.label(number)}{what}: {error}", error.fault, number) from None

    def check_end(self, conclusion: Claim | None) -> None:
        """Raise `BadArgument` unless the last step, under no supposition, is the conclusion. Raises `GaveUp`."""
        if not self.steps:
            raise BadArgument("there is no step; expected steps that lead to the conclusion", "empty")
        number, last = len(self.steps) - 1, self.steps[-1]
        named = f"step {self.label(number)}" if self.labels else str(last)
        if last.under or isinstance(last, Supposition):
            open_steps = listed([f"step {self.label(one)}" for one in scope_after(last, number)])
            raise BadArgument(
                f"the last step, {named}, stands under a supposition that is never discharged, {open_steps}; expected "
                "the conclusion under none",
                "not-discharged",
                number,
            )
        if not self.ends_with(conclusion):
            expected = conclusion or "a conflict"
            said = f"the last step is {named}; expected {expected}"
            if self.labels:
                said = f"{named}, the last one, does not show the conclusion"
            raise BadArgument(said, "other-conclusion", number)

    def ends_with(self, conclusion: Claim | None) -> bool:
        """Whether the claim of the last step says at least what the conclusion says."""
        claim = self.steps[-1].claim
        if conclusion is None or claim is None:
            return claim is conclusion
        return claim == conclusion or self._follows([claim], conclusion)

    # What a step starts from.

    def facts(self, step: Step) -> list[Given]:
        """What the clues and the steps say that this step names."""
        after = step.given if isinstance(step, Cases) else step.after
        return [*map(self.said, after), *[self.clues[number] for number in clues_of(step)]]

    def said(self, number: int) -> Claim:
        """What this step says."""
        claim = self.steps[number].claim
        return IMPOSSIBLE if claim is None else claim

    def denials(self, step: Step) -> list[Claim]:
        """That none of the cases of a step is true; of a step without cases nothing."""
        cases = step.cases if isinstance(step, Cases) else ()
        return [claim.denied for number, _ in cases if (claim := self.steps[number].claim) is not None]

    def evident(self, facts: Sequence[Given], claim: Claim | None) -> list[Given]:
        """What needs no clue and is about these facts: that cells are safe which are revealed."""
        if self.given is None:
            return []
        claims = [one for one in (*facts, claim) if isinstance(one, Claim)]
        atoms: set[Atom] = set().union(*[one.atoms for one in claims])
        false = frozenset(atom for atom in atoms if self.given(Claim.that([atom], False)))
        return [Claim.that(false, False)] if false else []

    def _follows(self, facts: Sequence[Given], claim: Claim | None) -> bool:
        return follows([*facts, *self.evident(facts, claim)], self.rules, claim)

    # The checks.

    def _check_place(self, number: int) -> None:
        """A step names earlier steps only, and of these only such as hold where it stands."""
        step = self.steps[number]
        if not self._is_open(step.under, number):
            above = (step.under[:depth] for depth in range(1, len(step.under) + 1))
            name = next(under[-1] for under in above if not self._is_open(under, number))
            said = f"it stands under step {self.label(name)}, which is no supposition that is open there"
            raise BadArgument(said, "out-of-scope")
        for name in step.after:
            if not 0 <= name < number:
                raise BadArgument(f"it names step {self.label(name)}; expected an earlier one", "no-such-step")
        if isinstance(step, Refutation):
            return
        for name in step.given if isinstance(step, Cases) else step.after:
            holds_under = scope_after(self.steps[name], name)
            if step.under[: len(holds_under)] != holds_under:
                said = f"it names step {self.label(name)}, which holds only under a supposition that is not made here"
                raise BadArgument(said, "out-of-scope")

    def _is_open(self, under: tuple[int, ...], number: int) -> bool:
        """Whether the last of these is an earlier supposition under the others, for which it was checked before."""
        earlier = self.steps[under[-1]] if under and 0 <= under[-1] < number else None
        return not under or (isinstance(earlier, Supposition) and earlier.under == under[:-1])

    def _check_claim(self, step: Step) -> None:
        """A step follows from what it names."""
        for clue in clues_of(step):
            if not 0 <= clue < len(self.clues):
                raise BadArgument(f"it names clue {clue}; expected 0 to {len(self.clues) - 1}", "no-such-clue")
        match step:
            case Supposition():
                if len(step.claim.atoms) != 1 or step.claim.value is None:
                    raise BadArgument(ONE_ATOM, "no-supposition")
            case Refutation():
                self._check_refutation(step)
            case Cases():
                self._check_cases(step)
            case Inference() | Conflict():
                if not self._follows(self.facts(step), step.claim):
                    raise BadArgument("it does not follow from what it names")

    def _check_refutation(self, step: Refutation) -> None:
        supposition, conflict = self.steps[step.supposition], self.steps[step.conflict]
        if not isinstance(supposition, Supposition) or not _is_conflict(conflict):
            raise BadArgument("it names no supposition and no conflict", "bad-discharge")
        if supposition.under != step.under or conflict.under != (*step.under, step.supposition):
            raise BadArgument(
                "the conflict does not stand under the supposition, or this step not beside it", "bad-discharge"
            )
        if step.claim != supposition.claim.denied and not self._is_opposite(step.claim, supposition.claim):
            raise BadArgument("it is not the opposite of what was supposed", "bad-discharge")

    def _is_opposite(self, claim: Claim, supposed: Claim) -> bool:
        """Whether a claim is the opposite of what was supposed by the rules: A is a knight, and A is a knave."""
        return len(supposed.atoms) == 1 and self._follows([supposed.denied], claim)

    def _check_cases(self, step: Cases) -> None:
        if not step.cases:
            raise BadArgument("it has no case", "bad-discharge")
        for number, end_number in step.cases:
            supposition, end = self.steps[number], self.steps[end_number]
            if not isinstance(supposition, Supposition):
                raise BadArgument(f"step {self.label(number)} is no supposition", "bad-discharge")
            ends_there = end_number == number or end.under == (*step.under, number)
            if supposition.under != step.under or not ends_there:
                case = f"the case of step {self.label(number)}"
                raise BadArgument(f"{case} does not stand beside it, or its end not in the case", "bad-discharge")
            if _is_conflict(end):
                continue
            if step.claim is None or end.claim is None or not self._follows([end.claim], step.claim):
                raise BadArgument(
                    f"step {self.label(end_number)}, the end of a case, does not show it", "bad-discharge"
                )
        if not self._follows([*self.facts(step), *self.denials(step)], None):
            raise BadArgument("what it names leaves room for another case")


def _is_conflict(step: Step) -> bool:
    """Whether a step shows that the suppositions above it cannot all be true."""
    return step.claim is None
