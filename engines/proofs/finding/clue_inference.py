"""Inference from one clue and the known atoms, as in a single step of an argument."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.counting.formula_decision_diagram import Diagram
from engines.facts_and_components import Atom, atoms_of
from game.statements.clue_interface import ArgumentPremise
from game.statements.connectives import And, AtMost, Cardinality, Exactly, Formula, Symbol
from game.statements.count_claim import Claim

AtomValues = Mapping[Atom, bool]
"""The known atoms, with their values."""


@dataclass(frozen=True)
class Consequence:
    """A consequence of a premise: a `claim` about open atoms (None: a conflict), from the known atoms `used`."""

    claim: Claim | None
    used: tuple[Atom, ...] = ()


@dataclass(frozen=True)
class CountPremise:
    """A bound on the number of true atoms in a set."""

    claim: Claim
    clue: int | None
    part: Formula | None = None

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        return self.claim.atoms

    @cached_property
    def ordered(self) -> list[Atom]:
        """Return the atoms in an order independent of the hash seed."""
        return sorted(self.claim.atoms, key=repr)

    def consequences(self, known: AtomValues) -> list[Consequence]:
        """Apply the single-sentence rule: if enough atoms are true, all others are false, and vice versa."""
        held = [known.get(atom) for atom in self.ordered]
        shown: list[Consequence] = []
        for value, most in ((True, self.claim.most), (False, len(held) - self.claim.least)):
            number = held.count(value)
            if number < most:
                continue
            used = [atom for atom, one in zip(self.ordered, held, strict=True) if one is value]
            if number > most:
                return [Consequence(None, tuple(used[: max(0, most + 1)]))]
            if None in held:
                shown.append(Consequence(Claim.that(self.open_atoms(known), not value), tuple(used)))
        return shown

    def open_atoms(self, known: AtomValues) -> frozenset[Atom]:
        return frozenset(self.claim.atoms - known.keys())

    def left(self, known: AtomValues) -> Claim:
        true = sum([known.get(atom) is True for atom in self.ordered])
        return Claim(self.open_atoms(known), self.claim.least - true, self.claim.most - true)

    def used(self, known: AtomValues) -> tuple[Atom, ...]:
        return tuple([atom for atom in self.ordered if atom in known])


class FormulaPremise:
    """A formula as a decision diagram, joined with the simple `rules` that an argument need not mention."""

    def __init__(
        self, formula: Formula, clue: int | None, rules: Sequence[Formula] = (), part: Formula | None = None
    ) -> None:
        self.clue, self.part = clue, part
        self._formulas = (formula, *rules)
        self._order = _order(formula, rules)
        self.atoms = frozenset(self._order)
        self._consequences: dict[tuple[bool | None, ...], list[Consequence]] = {}

    @cached_property
    def _diagram(self) -> Diagram:
        return Diagram(self._order, self._formulas)

    def consequences(self, known: AtomValues) -> list[Consequence]:
        """Return the backbone of the open atoms, each value with a minimal sufficient set of known atoms."""
        values = tuple([known.get(atom) for atom in self._order])
        if values not in self._consequences:
            self._consequences[values] = self._all_consequences(values)
        return self._consequences[values]

    def _all_consequences(self, values: Sequence[bool | None]) -> list[Consequence]:
        shown = self._diagram.backbone(values)
        if shown is None:
            return [Consequence(None, self._needed(values))]
        found: list[Consequence] = []
        excluded: dict[tuple[Atom, ...], list[Atom]] = {}  # by known atoms: one step for atoms excluded together
        for place, value in shown:
            denied = [*values]
            denied[place] = not value
            atom, used = self._order[place], self._needed(denied, place)
            if value:
                found.append(Consequence(Claim.that([atom], True), used))
            else:
                excluded.setdefault(used, []).append(atom)
        return found + [Consequence(Claim.that(atoms, False), used) for used, atoms in excluded.items()]

    def _needed(self, values: Sequence[bool | None], supposed: int | None = None) -> tuple[Atom, ...]:
        return tuple([self._order[place] for place in self._diagram.needed(values, supposed)])


Premise = CountPremise | FormulaPremise
"""A clue, a part of a clue, or a rule that always holds.

`clue` is the number of the clue, None for a rule. `part` is the rule or the part of the clue, None for a whole clue.
"""


def _order(formula: Formula, rules: Sequence[Formula]) -> tuple[Atom, ...]:
    """Return the atoms in order of appearance, but with the atoms of each rule together. This keeps diagrams small."""
    order: dict[Atom, None] = {}
    for atom in atoms_of(formula):
        order[atom] = None
        for rule in rules:
            if atom in atoms_of(rule):
                order.update(dict.fromkeys(atoms_of(rule)))
    return tuple(order)


def premises(given: ArgumentPremise, clue: int, rules: Sequence[Formula]) -> list[Premise]:
    """Return the cardinalities of a clue that is a conjunction of these, and last the whole clue."""
    parts = given.operands if isinstance(given, And) and len(given.operands) > 1 else ()
    counts = [part for part in parts if isinstance(part, Cardinality)]
    found = [premise_of(part, clue, rules, part) for part in counts if len(counts) == len(parts)]
    return [*found, premise_of(given, clue, rules)]


def premise_of(
    given: ArgumentPremise, clue: int | None, rules: Sequence[Formula] = (), part: Formula | None = None
) -> Premise:
    """Return the premise of a clue, of its `part`, or of a rule (no clue), joined with the `rules` about its atoms."""
    if isinstance(given, Exactly) and all(isinstance(one, Symbol) for one in given.operands):
        names = [one.name for one in given.operands if isinstance(one, Symbol)]
        if len(set(names)) == len(names):
            given = Claim(frozenset(names), given.count, given.count)
    if isinstance(given, Claim):
        return CountPremise(given, clue, part)
    return FormulaPremise(given, clue, _rules_about(given, rules), part)


def _rules_about(clue: Formula, rules: Sequence[Formula]) -> list[Formula]:
    """Return the rules that a reader applies without mention: a knight is no knave, and a house has one color."""
    about = atoms_of(clue)
    return [rule for rule in rules if _is_plain(rule) and len(atoms_of(rule) & about) > 1]


def _is_plain(rule: Formula) -> bool:
    is_of_one = isinstance(rule, Exactly | AtMost) and rule.count == 1
    return len(atoms_of(rule)) == 2 or (is_of_one and all(isinstance(part, Symbol) for part in rule.operands))
