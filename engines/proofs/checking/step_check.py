"""The check of an argument: each step is verified from the clues alone, independently of the search for arguments.

A claim has to hold in every world in which the clues and claims named by its step are true. The check searches for a
`counterexample`: such a world in which the claim is false.

Assumed:

- the clues, the rules and the predicate `is_evident` are true of the puzzle, and steps number the clues in the given
  order;
- `check_step` is called for the steps in their order, as `Checker.check` does.

Nothing is assumed of a step. Checked are

- its type, one of the four, and that steps and clues are named by ints;
- its claim: a set of one or more atoms, and two ints with 0 <= `least` <= `most` <= the number of atoms;
- its place: its suppositions are earlier steps, each made under the ones before it. The step names only earlier steps,
  and these hold under its suppositions;
- its clues: each number exists;
- a supposition: its claim gives one atom a value;
- an inference: its claim is true in every world in which the named clues and steps and the rules are true; without a
  claim it is a conflict, and there is no such world;
- a refutation: it stands beside the supposition that it refutes, and its conflict stands directly under this
  supposition. Its claim is the negation of the supposition, or equivalent to the negation by the rules;
- cases: the supposition of each case stands beside the step. The end of the case is this supposition or a step
  directly under it, and shows the claim or is a conflict. The named clues and steps exclude all other cases;
- the end: the last step stands under no supposition, and implies the conclusion, which is a claim as above.

A step stands beside a supposition if both stand under the same suppositions. Atoms outside all clues and rules may be
true or false. The fields `part`, `needed` and `rule` of a step are only for its text and are not checked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engines.facts_and_components import atoms_among
from engines.proofs.checking.world_search import World, counterexample
from engines.proofs.form.argument_steps import Cases, Inference, Refutation, Step, Supposition, scope_after
from game.errors import UserError
from game.statements.clue_interface import ArgumentPremise
from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.wording import brief, counted, listed

Fault = Literal[
    "does-not-follow",
    "no-such-clue",
    "no-such-step",
    "out-of-scope",
    "bad-claim",
    "no-supposition",
    "bad-discharge",
    "not-discharged",
    "other-conclusion",
    "empty",
]
"""The fault of an argument; the page `docs/pages/arguments.md` explains each."""

IMPOSSIBLE = Claim(frozenset(), 1, 1)
"""The claim of a conflict: false in every world. A step itself cannot make this claim."""

STEPS = frozenset((Supposition, Inference, Refutation, Cases))
"""The types of steps. Subclasses are not accepted: they might override the checked fields."""


class BadArgument(UserError):
    """Raised for a wrong `step` (its number, from 0), or for an argument without its conclusion at the end (None)."""

    def __init__(self, message: str, fault: Fault = "does-not-follow", step: int | None = None) -> None:
        super().__init__(message)
        self.fault: Fault = fault
        self.step = step


def check_claim(claim: Claim) -> None:
    """Raise `BadArgument` unless the claim has one or more atoms and a possible range of counts.

    >>> check_claim(Claim(frozenset(["a"]), 1, 0))
    Traceback (most recent call last):
        ...
    engines.proofs.checking.step_check.BadArgument: it claims 1 to 0 of 1 atom; expected a range in 0 to 1, ...
    """
    if type(claim) is not Claim or type(claim.atoms) is not frozenset:
        raise BadArgument(f"it claims {claim!r}; expected a Claim about a frozenset of atoms", "bad-claim")
    size, bounds = len(claim.atoms), (claim.least, claim.most)
    if not size:
        raise BadArgument("it claims something of no atom; expected one or more", "bad-claim")
    if not all(type(bound) is int for bound in bounds) or not 0 <= claim.least <= claim.most <= size:
        message = f"{brief(claim.least)} to {brief(claim.most)} of {counted(size, 'atom')}"
        raise BadArgument(f"it claims {message}; expected a range in 0 to {size}, low to high", "bad-claim")


def check_conclusion(conclusion: Claim | None) -> None:
    """Raise `BadArgument` for a conclusion refused by `check_claim`. None, for a contradiction, is accepted."""
    try:
        if conclusion is not None:
            check_claim(conclusion)
    except BadArgument as error:
        raise BadArgument(f"the conclusion: {error}", error.fault) from None


@dataclass
class Checker:
    """Checks the steps of one argument from the `clues` and the `rules`, which always hold.

    `is_evident` tests whether a claim needs no clue, such as that a revealed cell is no mine. `faults` maps steps that
    were read wrong to the error. Messages name steps by `labels`, by default their numbers from 0.
    """

    steps: Sequence[Step]
    clues: Sequence[ArgumentPremise]
    rules: Sequence[Formula] = ()
    is_evident: Callable[[Claim], bool] = lambda claim: False
    labels: Sequence[str] = ()
    faults: Mapping[int, BadArgument] = field(default_factory=dict)

    def label(self, number: int) -> str:
        return self.labels[number] if 0 <= number < len(self.labels) else str(number)

    def check(self, conclusion: Claim | None) -> None:
        """Raise `BadArgument` unless the steps lead to the conclusion; None means that no world fits. Also `GaveUp`."""
        for number in range(len(self.steps)):
            self.check_step(number)
        self.check_end(conclusion)

    def check_step(self, number: int) -> None:
        """Raise `BadArgument` unless this step follows from the clues and the checked steps it names; also `GaveUp`."""
        try:
            if number in self.faults:
                raise self.faults[number]
            self._check_form(self.steps[number])
            self._check_place(number)
            self._check_claim(self.steps[number])
        except BadArgument as error:
            raise BadArgument(f"step {self.label(number)}: {error}", error.fault, number) from None

    def check_end(self, conclusion: Claim | None) -> None:
        """Raise `BadArgument` unless the last step stands under no supposition and implies the conclusion."""
        check_conclusion(conclusion)
        if not self.steps:
            raise BadArgument("there is no step; expected steps that lead to the conclusion", "empty")
        number, last = len(self.steps) - 1, self.steps[-1]
        named = f"step {self.label(number)}"
        if last.under or isinstance(last, Supposition):
            under = listed([f"step {self.label(one)}" for one in scope_after(last, number)])
            message = f"the last step, {named}, stands under a supposition that is never discharged, {under}; expected "
            raise BadArgument(f"{message}the conclusion under none", "not-discharged", number)
        if not self.ends_with(conclusion):
            raise BadArgument(f"{named}, the last one, does not show the conclusion", "other-conclusion", number)

    def ends_with(self, conclusion: Claim | None) -> bool:
        claim = self.steps[-1].claim
        if conclusion is None or claim is None:
            return claim is conclusion
        return claim == conclusion or self._follows([claim], conclusion)

    # The premises of a step.

    def facts(self, step: Step) -> list[ArgumentPremise]:
        """Return the premises of a step: the clues and claims named by the step, and the negations of its cases."""
        after = step.given if isinstance(step, Cases) else step.after
        return [*map(self.claim_of, after), *[self.clues[number] for number in step.clues], *self.denials(step)]

    def claim_of(self, number: int) -> Claim:
        claim = self.steps[number].claim
        return IMPOSSIBLE if claim is None else claim

    def denials(self, step: Step) -> list[Claim]:
        cases = step.cases if isinstance(step, Cases) else ()
        return [claim.denied for number, _ in cases if (claim := self.steps[number].claim) is not None]

    def world(self, facts: Sequence[ArgumentPremise], claim: Claim | None) -> World | None:
        """Find a world in which the facts, the rules and evident claims are true and `claim` is false."""
        atoms = atoms_among(facts if claim is None else [*facts, claim])
        false = [atom for atom in atoms if self.is_evident(Claim.that([atom], False))]
        return counterexample([*facts, Claim.that(false, False)], self.rules, claim)

    def _follows(self, facts: Sequence[ArgumentPremise], claim: Claim | None) -> bool:
        return self.world(facts, claim) is None

    # The checks.

    def _check_form(self, step: Step) -> None:
        if type(step) not in STEPS:
            kinds = listed(sorted(one.__name__ for one in STEPS))
            raise BadArgument(f"it is a {type(step).__name__}; expected one of {kinds}", "no-such-step")
        for name in (*step.under, *step.after, *step.clues):
            if type(name) is not int:
                raise BadArgument(f"it names {brief(name)}; expected the number of a step or a clue", "no-such-step")
        if step.claim is not None:
            check_claim(step.claim)
        elif isinstance(step, Supposition | Refutation):
            raise BadArgument("it claims nothing; expected a claim", "bad-claim")

    def _check_place(self, number: int) -> None:
        step = self.steps[number]
        if not self._is_open(step.under, number):
            above = (step.under[:depth] for depth in range(1, len(step.under) + 1))
            name = next(under[-1] for under in above if not self._is_open(under, number))
            message = f"it stands under step {self.label(name)}, which is no supposition that is open there"
            raise BadArgument(message, "out-of-scope")
        for name in step.after:
            if not 0 <= name < number:
                raise BadArgument(f"it names step {self.label(name)}; expected an earlier one", "no-such-step")
        if isinstance(step, Refutation):
            return
        for name in step.given if isinstance(step, Cases) else step.after:
            holds_under = scope_after(self.steps[name], name)
            if step.under[: len(holds_under)] != holds_under:
                message = "which holds only under a supposition that is not made here"
                raise BadArgument(f"it names step {self.label(name)}, {message}", "out-of-scope")

    def _is_open(self, under: tuple[int, ...], number: int) -> bool:
        earlier = self.steps[under[-1]] if under and 0 <= under[-1] < number else None
        return not under or (isinstance(earlier, Supposition) and earlier.under == under[:-1])

    def _check_claim(self, step: Step) -> None:
        for clue in step.clues:
            if not 0 <= clue < len(self.clues):
                raise BadArgument(f"it names clue {clue}; expected 0 to {len(self.clues) - 1}", "no-such-clue")
        match step:
            case Supposition():
                if len(step.claim.atoms) != 1 or step.claim.value is None:
                    raise BadArgument("it supposes something else than the value of one atom", "no-supposition")
            case Refutation():
                self._check_refutation(step)
            case Cases():
                self._check_cases(step)
            case Inference():
                if not self._follows(self.facts(step), step.claim):
                    raise BadArgument("it does not follow from what it names")

    def _check_refutation(self, step: Refutation) -> None:
        supposition, conflict = self.steps[step.supposition], self.steps[step.conflict]
        if not isinstance(supposition, Supposition) or conflict.claim is not None:
            raise BadArgument("it names no supposition and no conflict", "bad-discharge")
        if supposition.under != step.under or conflict.under != (*step.under, step.supposition):
            message = "the conflict does not stand under the supposition, or this step not beside it"
            raise BadArgument(message, "bad-discharge")
        claim, opposite = step.claim, supposition.claim.denied  # by the rules, "a knave" is the opposite of "a knight"
        if claim != opposite and not (self._follows([opposite], claim) and self._follows([claim], opposite)):
            raise BadArgument("it is not the opposite of what was supposed", "bad-discharge")

    def _check_cases(self, step: Cases) -> None:
        if not step.cases:
            raise BadArgument("it has no case", "bad-discharge")
        for number, end_number in step.cases:
            supposition, end = self.steps[number], self.steps[end_number]
            if not isinstance(supposition, Supposition):
                raise BadArgument(f"step {self.label(number)} is no supposition", "bad-discharge")
            in_case = (*step.under, number)
            if supposition.under != step.under or scope_after(end, end_number) != in_case:
                case = f"the case of step {self.label(number)}"
                raise BadArgument(f"{case} does not stand beside it, or its end not in the case", "bad-discharge")
            if end.claim is None:  # a conflict shows whatever the step claims
                continue
            if step.claim is None or not self._follows([end.claim], step.claim):
                message = f"step {self.label(end_number)}, the end of a case, does not show it"
                raise BadArgument(message, "bad-discharge")
        if not self._follows(self.facts(step), None):
            raise BadArgument("what it names leaves room for another case")
