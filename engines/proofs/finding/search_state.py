"""The state of the search for an argument: the steps made so far, and the atoms known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engines.facts import Atom
from engines.proofs.finding.clue_inference import Premise
from engines.proofs.form.argument_steps import Inference, Refutation, Step, Supposition
from game.statements.claim import Claim


class Draft(NamedTuple):
    """A step during the search; those of the argument become a `Step`. Without a `premise`, it supposes or refutes.

    The premise shows the `claim` (None: a conflict) from the atoms `used`, with their `values`, and the claims of the
    steps `after`. `named` are all steps that it needs directly, `needs` the bits of all that it needs, with itself.
    """

    claim: Claim | None
    premise: Premise | None
    named: tuple[int, ...]
    under: tuple[int, ...]
    needs: int
    used: Sequence[Atom] = ()
    values: Sequence[bool] = ()
    after: Sequence[int] = ()


@dataclass
class Scope:
    """The steps and the known atoms at a state of the search.

    `conflict` is the number of a step with a contradiction; None if there is no such step.
    """

    rules: Sequence[Premise] = ()
    drafts: list[Draft] = field(default_factory=list)
    known: dict[Atom, bool] = field(default_factory=dict)
    shown_by: dict[Atom, int] = field(default_factory=dict)
    under: tuple[int, ...] = ()
    conflict: int | None = None

    def copy(self) -> Scope:
        known, shown_by = self.known.copy(), self.shown_by.copy()
        return Scope(self.rules, self.drafts.copy(), known, shown_by, self.under, self.conflict)

    def suppose(self, claim: Claim) -> None:
        number = self._append(claim, None)
        self.under = (*self.under, number)
        self._learn(claim, number)

    def infer(self, claim: Claim | None, premise: Premise, used: Sequence[Atom] = (), after: Sequence[int] = ()) -> int:
        """Add the step in which a `premise` shows `claim`, or a conflict, and return its number."""
        number = self._append(claim, premise, used, after)
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
        supposed = self.drafts[supposition].claim
        assert supposed is not None
        back = outer.copy()
        back.drafts = self.drafts.copy()
        back._learn(supposed.denied, back._append(supposed.denied, None, after=(supposition, self.conflict)))
        return back

    def cost(self, used: Iterable[Atom]) -> int:
        """Count the steps needed to show these known atoms."""
        needed = 0
        for number in {self.shown_by[atom] for atom in used}:
            needed |= self.drafts[number].needs
        return needed.bit_count()

    def length(self, number: int) -> int:
        return self.drafts[number].needs.bit_count()

    def argument(self, last: int) -> tuple[Step, ...]:
        """Return the argument that ends with step `last`: all steps it needs, renumbered."""
        kept = [number for number in range(last + 1) if self.drafts[last].needs >> number & 1]
        new = {old: place for place, old in enumerate(kept)}
        return tuple([self._step(self.drafts[number], new) for number in kept])

    def _step(self, draft: Draft, new: Mapping[int, int]) -> Step:
        claim, premise, named, under, *_ = draft
        under, named = tuple([new[number] for number in under]), tuple([new[number] for number in named])
        if premise is None:
            assert claim is not None
            return Refutation(claim, named[0], named[1], under) if named else Supposition(claim, under)
        claims = [stated for number in draft.after if (stated := self.drafts[number].claim) is not None]
        needed = (*claims, *[Claim.that([atom], value) for atom, value in zip(draft.used, draft.values, strict=True)])
        clues = () if premise.clue is None else (premise.clue,)
        return Inference(claim, clues, named, under, part=premise.part, needed=needed)

    def _append(
        self, claim: Claim | None, premise: Premise | None, used: Sequence[Atom] = (), after: Sequence[int] = ()
    ) -> int:
        number, named = len(self.drafts), tuple(sorted({*after, *[self.shown_by[atom] for atom in used]}))
        needs = 1 << number
        for name in named:
            needs |= self.drafts[name].needs
        values = [self.known[atom] for atom in used]
        self.drafts.append(Draft(claim, premise, named, self.under, needs, used, values, after))
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
