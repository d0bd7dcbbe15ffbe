"""A point on the way through an argument: the steps made so far, and what is known there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engines.arguments.premises import Premise
from engines.arguments.steps import Claim, Conflict, Inference, Refutation, Step, Supposition, renumbered
from engines.facts import Atom


class Scope:
    """`known` maps atoms to their values, and `told_by` to the step that showed them.

    `needs` has for each step the steps that it rests on, itself among them, as an int with a bit for each: what an
    argument that ends there would need. `uses` has for each step the values and the earlier steps that it takes. Most
    steps are never part of an argument: only for one are these made into claims. `conflict` is the number of the step
    at which this point proved impossible.
    """

    def __init__(self, rules: Sequence[Premise] = ()) -> None:
        self.rules = rules
        self.steps: list[Step] = []
        self.needs: list[int] = []
        self.uses: list[tuple[list[tuple[Atom, bool]], Sequence[int]]] = []
        self.known: dict[Atom, bool] = {}
        self.told_by: dict[Atom, int] = {}
        self.under: tuple[int, ...] = ()
        self.conflict: int | None = None

    def copy(self) -> Scope:
        """The same point, from where one can go on in another way."""
        twin = Scope(self.rules)
        twin.steps, twin.needs, twin.uses = self.steps.copy(), self.needs.copy(), self.uses.copy()
        twin.known, twin.told_by = self.known.copy(), self.told_by.copy()
        twin.under, twin.conflict = self.under, self.conflict
        return twin

    def suppose(self, claim: Claim) -> None:
        """Go on under the supposition of `claim`."""
        number = self._append(Supposition(claim, self.under), ())
        self.under = (*self.under, number)
        self._learn(claim, number)

    def infer(self, claim: Claim, premise: Premise, used: Iterable[Atom] = (), after: Sequence[int] = ()) -> int:
        """Note that a premise shows `claim` with the known atoms `used` and the claims of the steps `after`."""
        named = self._named(used, after)
        number = self._append(Inference(claim, premise.clue, named, self.under, premise.part), named, used, after)
        self._learn(claim, number)
        return number

    def end(self, premise: Premise, used: Iterable[Atom] = (), after: Sequence[int] = ()) -> None:
        """Note that a premise conflicts with what is known."""
        named = self._named(used, after)
        self.conflict = self._append(Conflict(premise.clue, named, self.under, premise.part), named, used, after)

    def refuted(self, outer: Scope) -> Scope:
        """The point `outer`, after its last supposition, made since, has led to the conflict noted here."""
        assert self.conflict is not None
        supposition = self.under[len(outer.under)]
        supposed = self.steps[supposition].claim
        assert supposed is not None
        back = outer.copy()
        back.steps, back.needs, back.uses = self.steps.copy(), self.needs.copy(), self.uses.copy()
        step = Refutation(supposed.denied, supposition, self.conflict, outer.under)
        back._learn(step.claim, back._append(step, step.after))
        return back

    def cost(self, used: Iterable[Atom], after: Iterable[int] = ()) -> int:
        """How many steps an argument needs in which these atoms are known."""
        needed = 0
        for number in self._named(used, after):
            needed |= self.needs[number]
        return needed.bit_count()

    def length(self, number: int) -> int:
        """How many steps an argument has that ends with this step."""
        return self.needs[number].bit_count()

    def argument(self, last: int) -> tuple[Step, ...]:
        """The argument that ends with this step: the steps that it needs, numbered anew."""
        kept = [number for number in range(last + 1) if self.needs[last] >> number & 1]
        new = {old: place for place, old in enumerate(kept)}
        return tuple(renumbered(self._with_needed(old), new) for old in kept)

    def _named(self, used: Iterable[Atom], after: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted({*after, *(self.told_by[atom] for atom in used)}))

    def _with_needed(self, number: int) -> Step:
        """The step with what it needs of all that was claimed."""
        step, (values, after) = self.steps[number], self.uses[number]
        if not isinstance(step, Inference | Conflict):
            return step
        claims = [claim for name in after if (claim := self.steps[name].claim) is not None]
        return replace(step, needed=(*claims, *[Claim.that([atom], value) for atom, value in values]))

    def _append(self, step: Step, named: Iterable[int], used: Iterable[Atom] = (), after: Sequence[int] = ()) -> int:
        needs = 1 << len(self.steps)
        for number in named:
            needs |= self.needs[number]
        self.steps.append(step)
        self.needs.append(needs)
        self.uses.append(([(atom, self.known[atom]) for atom in used], after))
        return len(self.steps) - 1

    def _learn(self, claim: Claim, number: int) -> None:
        """Know what `claim` says of single atoms, and what a rule says of them in the same breath.

        Who is a knight is no knave: where a rule shows more from this claim alone, that is no step of its own.
        """
        if claim.value is None:
            return
        fresh = dict.fromkeys(claim.atoms, claim.value)
        for rule in self.rules:
            if len(rule.atoms) == 2 and rule.atoms & claim.atoms:
                for shown in rule.shows(fresh):
                    if shown.claim is not None and shown.claim.value is not None:
                        fresh.update(dict.fromkeys(shown.claim.atoms, shown.claim.value))
        for atom, value in fresh.items():
            if atom not in self.known:
                self.known[atom], self.told_by[atom] = value, number
