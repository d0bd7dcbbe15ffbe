"""The state of the search for an argument: the steps made so far, and the atoms known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engines.facts_and_components import Atom
from engines.proofs.finding.clue_inference import Premise
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition, ascending, renumbered
from game.statements.count_claim import Claim


@dataclass
class Scope:
    """The steps and the known atoms at a state of the search.

    `needs` has for each step the bits of all steps that it needs, with itself. `conflict` is the number of a step with
    a contradiction; None if there is no such step.
    """

    rules: Sequence[Premise] = ()
    steps: list[Step] = field(default_factory=list)
    needs: list[int] = field(default_factory=list)
    known: dict[Atom, bool] = field(default_factory=dict)
    shown_by: dict[Atom, int] = field(default_factory=dict)
    under: tuple[int, ...] = ()
    conflict: int | None = None

    def copy(self) -> Scope:
        known, shown_by = self.known.copy(), self.shown_by.copy()
        steps, needs = self.steps.copy(), self.needs.copy()
        return Scope(self.rules, steps, needs, known, shown_by, self.under, self.conflict)

    def suppose(self, claim: Claim) -> None:
        number = self._append(Supposition(claim, self.under))
        self.under = (*self.under, number)
        self._learn(claim, number)

    def infer(self, claim: Claim | None, premise: Premise, used: Sequence[Atom] = (), after: Sequence[int] = ()) -> int:
        """Add the step in which a `premise` shows `claim`, or a conflict, and return its number.

        The premise shows it from the atoms `used`, with their known values, and from the claims of the steps `after`.
        """
        clues = () if premise.clue is None else (premise.clue,)
        named = ascending((*after, *[self.shown_by[atom] for atom in used]))
        claims = [shown for step in after if (shown := self.steps[step].claim) is not None]
        needed = (*claims, *[Claim.that([atom], self.known[atom]) for atom in used])
        number = self._append(Inference(claim, clues, named, self.under, part=premise.part, needed=needed))
        if claim is None:
            self.conflict = number
        else:
            self._learn(claim, number)
        return number

    def refuted(self, outer: Scope) -> Scope:
        """Return a copy of the state `outer` with the refutation of the supposition made after it.

        This state must have ended in a conflict.
        """
        assert self.conflict is not None
        supposition = self.under[len(outer.under)]
        supposed = self.steps[supposition]
        assert isinstance(supposed, Supposition)
        opposite = supposed.claim.denied
        back = outer.copy()
        back.steps, back.needs = self.steps.copy(), self.needs.copy()
        back._learn(opposite, back._append(Refutation(opposite, supposition, self.conflict, back.under)))
        return back

    def cost(self, used: Iterable[Atom]) -> int:
        """Count the steps needed to show these known atoms."""
        needed = 0
        for number in {self.shown_by[atom] for atom in used}:
            needed |= self.needs[number]
        return needed.bit_count()

    def length(self, number: int) -> int:
        return self.needs[number].bit_count()

    def argument(self, last: int) -> tuple[Step, ...]:
        """Return the argument that ends with step `last`: all steps it needs, renumbered."""
        kept = [number for number in range(last + 1) if self.needs[last] >> number & 1]
        new = {old: place for place, old in enumerate(kept)}
        return tuple([renumbered(self.steps[number], new) for number in kept])

    def _append(self, step: Step) -> int:
        number = len(self.steps)
        needed = 1 << number
        for name in step.after:
            needed |= self.needs[name]
        self.steps.append(step)
        self.needs.append(needed)
        return number

    def _learn(self, claim: Claim, number: int) -> None:
        """Record the atoms fixed by `claim`, and then by rules about two atoms, such as that a knight is no knave."""
        if claim.value is None:
            return
        fresh = dict.fromkeys(claim.atoms, claim.value)
        for rule in self.rules:
            if len(rule.atoms) == 2 and rule.atoms & claim.atoms:
                for shown in rule.consequences(fresh):
                    if shown.claim is not None and shown.claim.value is not None:
                        fresh.update(dict.fromkeys(shown.claim.atoms, shown.claim.value))
        for atom, value in fresh.items():
            if atom not in self.known:
                self.known[atom], self.shown_by[atom] = value, number
