"""What one clue shows by itself, given what is known: the only inference that an argument makes at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.counting.decision_diagram import Diagram
from engines.facts import Atom, atoms_of
from game.statements.clue import Given
from game.statements.connectives import And, AtMost, Cardinality, Exactly, Formula, Symbol
from game.statements.sentence import Claim

Known = Mapping[Atom, bool]
"""Atoms with what is known of them."""


@dataclass(frozen=True)
class Shown:
    """What a premise shows: a `claim` about open atoms, or None for a conflict; and the known atoms that it used."""

    claim: Claim | None
    used: tuple[Atom, ...] = ()


class Premise(ABC):
    """A clue, by its number, or, with None, a rule that always holds.

    `part` is the rule, or the part of the clue that the premise says; None where that is the whole clue.
    """

    clue: int | None
    part: Formula | None
    atoms: frozenset[Atom]

    @abstractmethod
    def shows(self, known: Known) -> list[Shown]:
        """What it shows of atoms, all that it excludes for the same reason together; or a conflict."""


@dataclass(frozen=True)
class CountPremise(Premise):
    """A bound on how many of some atoms are true."""

    claim: Claim
    clue: int | None
    part: Formula | None = None

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
        held = [known.get(atom) for atom in self.ordered]
        shown: list[Shown] = []
        for value, most in ((True, self.claim.most), (False, len(held) - self.claim.least)):
            number = held.count(value)
            if number < most:
                continue
            used = [atom for atom, one in zip(self.ordered, held, strict=True) if one is value]
            if number > most:
                return [Shown(None, tuple(used[: max(0, most + 1)]))]
            if None in held:
                shown.append(Shown(Claim.that(self.open_atoms(known), not value), tuple(used)))
        return shown

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


class FormulaPremise(Premise):
    """A formula, by a decision diagram, together with the `rules` that are to be kept in mind when it is read."""

    def __init__(
        self, formula: Formula, clue: int | None, rules: Sequence[Formula] = (), part: Formula | None = None
    ) -> None:
        self.clue, self.part = clue, part
        self._said = (formula, *rules)
        self._order = _order(formula, rules)
        self.atoms = frozenset(self._order)
        self._shown: dict[tuple[bool | None, ...], list[Shown]] = {}

    @cached_property
    def _diagram(self) -> Diagram:
        return Diagram(self._order, self._said)

    def shows(self, known: Known) -> list[Shown]:
        """The values that open atoms have in all worlds that fit what is known, and which known atoms that takes."""
        values = tuple([known.get(atom) for atom in self._order])
        if values not in self._shown:
            self._shown[values] = self._all_shown(values)
        return self._shown[values]

    def _all_shown(self, values: Sequence[bool | None]) -> list[Shown]:
        shown = self._diagram.shown(values)
        if shown is None:
            return [Shown(None, self._needed(values))]
        found: list[Shown] = []
        excluded: dict[tuple[Atom, ...], list[Atom]] = {}  # by known atoms: one step for atoms excluded together
        for place, value in shown:
            denied = [*values]
            denied[place] = not value
            atom, used = self._order[place], self._needed(denied, place)
            if value:
                found.append(Shown(Claim.that([atom], True), used))
            else:
                excluded.setdefault(used, []).append(atom)
        return found + [Shown(Claim.that(atoms, False), used) for used, atoms in excluded.items()]

    def _needed(self, values: Sequence[bool | None], supposed: int | None = None) -> tuple[Atom, ...]:
        """The atoms of a minimal part of these values that no world has, but for the one that is `supposed`."""
        return tuple([self._order[place] for place in self._diagram.needed(values, supposed)])


def _order(formula: Formula, rules: Sequence[Formula]) -> tuple[Atom, ...]:
    """The atoms in the order of mention, those of a rule together: so a diagram is small."""
    order: dict[Atom, None] = {}
    for atom in atoms_of(formula):
        order[atom] = None
        for rule in rules:
            if atom in atoms_of(rule):
                order.update(dict.fromkeys(atoms_of(rule)))
    return tuple(order)


def premises(given: Given, clue: int, rules: Sequence[Formula]) -> list[Premise]:
    """What the clue with this number says: its counts one by one, where it has several, and then all of it."""
    parts = given.operands if isinstance(given, And) and len(given.operands) > 1 else ()
    counts = [part for part in parts if isinstance(part, Cardinality)]
    said = [_premise(part, clue, _rules_about(part, rules), part) for part in counts if len(counts) == len(parts)]
    return [*said, _premise(given, clue, _rules_about(given, rules))]


def rule(formula: Formula) -> Premise:
    """The premise that is a rule."""
    return _premise(formula, None, part=formula)


def _premise(given: Given, clue: int | None, rules: Sequence[Formula] = (), part: Formula | None = None) -> Premise:
    """The premise that says `given`, together with `rules` about atoms of it."""
    if isinstance(given, Exactly) and all(isinstance(one, Symbol) for one in given.operands):
        names = [one.name for one in given.operands if isinstance(one, Symbol)]
        if len(set(names)) == len(names):
            given = Claim(frozenset(names), given.count, given.count)
    return (
        CountPremise(given, clue, part) if isinstance(given, Claim) else FormulaPremise(given, clue, tuple(rules), part)
    )


def _rules_about(clue: Given, rules: Sequence[Formula]) -> list[Formula]:
    """The rules about two atoms, and those that at most one is true, if the clue has two of their atoms or more.

    Who knows that a knight is no knave, and that a house has one color, reads it with that in mind.
    """
    if isinstance(clue, Claim):
        return []
    about = atoms_of(clue)
    return [rule for rule in rules if _is_plain(rule) and len(atoms_of(rule) & about) > 1]


def _is_plain(rule: Formula) -> bool:
    """Whether a rule is about two atoms, or says that one, or at most one, of several atoms is true."""
    is_of_one = isinstance(rule, Exactly | AtMost) and rule.count == 1
    return len(atoms_of(rule)) == 2 or (is_of_one and all(isinstance(part, Symbol) for part in rule.operands))
