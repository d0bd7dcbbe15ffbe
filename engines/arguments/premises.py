"""What one clue shows by itself, given what is known: the only inference that an argument makes at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from engines.arguments.steps import Claim, Given
from engines.facts import Atom, atoms_of
from game.errors import GaveUp
from game.logic import Exactly, Formula, Symbol

MOST_ATOMS = 12
"""Atoms of a formula up to which its truth table is looked at: no reader would follow a step about more."""

Known = Mapping[Atom, bool]
"""Atoms with what is known of them."""


@dataclass(frozen=True)
class Shown:
    """What a premise shows: a `claim` about open atoms, or None for a conflict; and the known atoms that it used."""

    claim: Claim | None
    used: tuple[Atom, ...] = ()


class Premise(ABC):
    """A clue, by its number, or, with None, a rule that always holds."""

    clue: int | None
    atoms: frozenset[Atom]

    @abstractmethod
    def shows(self, known: Known) -> list[Shown]:
        """All that it shows of single atoms, or a conflict."""


@dataclass(frozen=True)
class Counted(Premise):
    """So many of some atoms are true."""

    claim: Claim
    clue: int | None

    @cached_property
    def atoms(self) -> frozenset[Atom]:  # type: ignore[override]
        """The atoms counted."""
        return self.claim.atoms

    @cached_property
    def ordered(self) -> list[Atom]:
        """The atoms in an order that no hash seed changes."""
        return sorted(self.claim.atoms, key=repr)

    def shows(self, known: Known) -> list[Shown]:
        """The single-sentence rule: as many are true as there may be, or as many are false."""
        true = [atom for atom in self.ordered if known.get(atom) is True]
        false = [atom for atom in self.ordered if known.get(atom) is False]
        least, most = self.claim.least, self.claim.most
        most_false = len(self.ordered) - least
        if len(true) > most:
            return [Shown(None, tuple(true[: most + 1]))]
        if len(false) > most_false:
            return [Shown(None, tuple(false[: max(0, most_false + 1)]))]
        open_atoms = self.open_atoms(known)
        if not open_atoms:
            return []
        shown = [Shown(Claim.that(open_atoms, False), tuple(true))] if len(true) == most else []
        return shown + ([Shown(Claim.that(open_atoms, True), tuple(false))] if len(false) == most_false else [])

    def open_atoms(self, known: Known) -> frozenset[Atom]:
        """The atoms not known."""
        return frozenset(self.claim.atoms - known.keys())

    def left(self, known: Known) -> Claim:
        """What it says of the open atoms."""
        true = sum([known.get(atom) is True for atom in self.ordered])
        return Claim(self.open_atoms(known), self.claim.least - true, self.claim.most - true)

    def used(self, known: Known) -> tuple[Atom, ...]:
        """The known atoms that `left` leaves out."""
        return tuple([atom for atom in self.ordered if atom in known])


@dataclass(frozen=True)
class Told(Premise):
    """A formula, by its truth table, in which the `rules` about atoms of it hold."""

    formula: Formula
    clue: int | None
    rules: tuple[Formula, ...] = ()

    @cached_property
    def order(self) -> tuple[Atom, ...]:
        """The atoms in the order of mention."""
        return tuple(atoms_of(self.formula))

    @cached_property
    def atoms(self) -> frozenset[Atom]:  # type: ignore[override]
        """The atoms mentioned."""
        return frozenset(self.order)

    @cached_property
    def models(self) -> list[tuple[bool, ...]]:
        """The values of the atoms that make it true."""
        if len(self.order) > MOST_ATOMS:
            raise GaveUp(f"{self.formula} is about {len(self.order)} atoms; steps look at no more than {MOST_ATOMS}")
        values = product((False, True), repeat=len(self.order))
        said = (self.formula, *self.rules)
        return [model for model in values if self._all_true(said, model)]

    def _all_true(self, formulas: Sequence[Formula], model: Sequence[bool]) -> bool:
        world = dict(zip(self.order, model, strict=True))
        return all(formula.evaluate(world) for formula in formulas)

    def shows(self, known: Known) -> list[Shown]:
        """The values that open atoms have in all models that fit what is known, and which known atoms that takes."""
        fixed = [(place, known[atom]) for place, atom in enumerate(self.order) if atom in known]
        fitting = self._fitting(fixed)
        if not fitting:
            return [Shown(None, self._needed(fixed, None))]
        shown = []
        for value in (True, False):
            for place, atom in enumerate(self.order):
                if atom not in known and all(model[place] is value for model in fitting):
                    shown.append(Shown(Claim.that([atom], value), self._needed(fixed, (place, value))))
        return shown

    def _fitting(self, fixed: Sequence[tuple[int, bool]]) -> list[tuple[bool, ...]]:
        return [model for model in self.models if all(model[place] is value for place, value in fixed)]

    def _needed(self, fixed: list[tuple[int, bool]], shown: tuple[int, bool] | None) -> tuple[Atom, ...]:
        """A minimal part of what is known that shows this value of one atom, or for None the conflict."""
        needed = fixed
        for one in fixed:
            fewer = [other for other in needed if other != one]
            if all(shown is not None and model[shown[0]] is shown[1] for model in self._fitting(fewer)):
                needed = fewer
        return tuple(self.order[place] for place, _ in needed)


def premise(given: Given, clue: int | None, rules: Sequence[Formula] = ()) -> Premise:
    """The premise that says `given`, together with `rules` about atoms of it."""
    if isinstance(given, Exactly) and all(isinstance(part, Symbol) for part in given.operands):
        names = [part.name for part in given.operands if isinstance(part, Symbol)]
        if len(set(names)) == len(names):
            given = Claim(frozenset(names), given.count, given.count)
    return Counted(given, clue) if isinstance(given, Claim) else Told(given, clue, tuple(rules))
