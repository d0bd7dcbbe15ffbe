"""Counterexamples, worlds in which the facts are true and a claim is false: a backtracking search with propagation.

Each claim, connective or atom is a part. A part has operands and the allowed numbers of true operands: all for a
conjunction, none for a negation, the odd numbers for `Xor`. The search counts the true and the open operands of each
part. The counts may decide the value of the part; a known value of the part may decide its open operands.
"""

from collections.abc import Hashable, Iterable, Sequence

from engines.facts_and_components import Atom, atoms_among, facts_about
from game.errors import GaveUp
from game.statements.clue_interface import ArgumentPremise
from game.statements.connectives import Formula
from game.statements.count_claim import Claim
from game.statements.formula_translation import FormulaTranslation

World = dict[Atom, bool]
"""The value of each atom in the facts, the rules about them, and the claim."""

MOST_VISITS = 400_000
"""The most propagations of a part before the search gives up: about a second."""


def counterexample(facts: Sequence[ArgumentPremise], rules: Sequence[Formula], claim: Claim | None) -> World | None:
    """Find a world in which the facts and their rules are true and `claim`, if any, is false; None if there is none.

    Raises `GaveUp` if the search is too large.

    >>> from game.statements.connectives import Or, Symbol
    >>> counterexample([Or(Symbol("a"), Symbol("b"))], [], Claim.that("b", True))
    {'a': True, 'b': False}
    """
    atoms = atoms_among(facts if claim is None else [*facts, claim])
    return _Worlds(facts, facts_about(atoms, rules), claim).find()


class _Worlds(FormulaTranslation[int]):
    """The worlds in which all `facts` and `rules` are true and the claim `denied`, if given, is false."""

    def __init__(self, facts: Iterable[ArgumentPremise], rules: Iterable[Formula], denied: Claim | None) -> None:
        self._atoms: dict[Atom, int] = {}
        self._operands: list[Sequence[int]] = []
        self._uses: list[list[int]] = []  # of each part, its parents, with multiplicity
        self._allowed: list[int] = []  # a bit for each allowed number of true operands
        self._values: list[bool | None] = []
        self._true: list[int] = []  # the numbers of true and of open operands
        self._open: list[int] = []
        self._trail: list[int] = []  # parts in the order of assignment
        self._pending: list[int] = []
        self._visits = 0
        parts = [(self._encode(fact), True) for fact in facts]
        if denied is not None:
            parts.append((self._encode(denied), False))
        self._first_of_rules = len(self._operands)
        parts += [(self._encode(rule), True) for rule in rules]
        self._possible = all(self._set(part, value) for part, value in parts)

    def find(self) -> World | None:
        """Find such a world, or return None; atoms left open are false in it. Raises `GaveUp` after a long search."""
        if not self._possible or not self._propagate(range(len(self._operands))):
            return None
        twins: dict[tuple[int, ...], list[int]] = {}  # atoms in the same parts are interchangeable
        for part in self._atoms.values():
            twins.setdefault(tuple(self._uses[part]), []).append(part)
        decided: list[int] = []  # the length of the trail before each standing decision
        while (atom := self._next_open()) is not None:
            decided.append(len(self._trail))
            possible = self._set(atom, True) and self._propagate()
            while not possible:
                if not decided:
                    return None
                atom = self._undo(decided.pop())
                refuted = [twin for twin in twins[tuple(self._uses[atom])] if self._values[twin] is None]
                possible = all(self._set(one, False) for one in refuted) and self._propagate()
        return {atom: self._values[part] is True for atom, part in self._atoms.items()}

    # Parts; those of formulas by the methods of `FormulaTranslation`.

    def _encode(self, given: ArgumentPremise) -> int:
        if isinstance(given, Claim):
            atoms = sorted(given.atoms, key=repr)  # whatever the hash seed, the same world is found
            return self._part([self.symbol(atom) for atom in atoms], _from_to(given.least, given.most))
        return self.interpret(given)

    def symbol(self, name: Hashable) -> int:
        if name not in self._atoms:
            self._atoms[name] = part = self._part([], 0b10)
            self._open[part] = 1
        return self._atoms[name]

    def _part(self, operands: Sequence[int], allowed: int) -> int:
        """Add a part, and return its index. Bit n of `allowed` is its value if n of its operands are true."""
        part = len(self._operands)
        self._operands.append(operands)
        self._uses.append([])
        self._allowed.append(allowed)
        self._values.append(None)
        self._true.append(0)
        self._open.append(len(operands))
        for operand in operands:
            self._uses[operand].append(part)
        return part

    def denied(self, value: int) -> int:
        return self._part([value], _from_to(0, 0))

    def all_of(self, values: Sequence[int]) -> int:
        return self.at_least(len(values), values)

    def any_of(self, values: Sequence[int]) -> int:
        return self.at_least(1, values)

    def parity(self, values: Sequence[int]) -> int:
        return self._part(values, sum(1 << number for number in range(1, len(values) + 1, 2)))

    def at_least(self, count: int, values: Sequence[int]) -> int:
        return self._part(values, _from_to(count, len(values)))

    def exactly(self, count: int, values: Sequence[int]) -> int:
        return self._part(values, _from_to(count, count))

    # Propagation.

    def _set(self, part: int, value: bool) -> bool:
        if self._values[part] is not None:
            return self._values[part] is value
        self._values[part] = value
        self._trail.append(part)
        for use in self._uses[part]:
            self._open[use] -= 1
            self._true[use] += value
        self._pending += self._uses[part]
        if self._operands[part]:
            self._pending.append(part)
        return True

    def _propagate(self, parts: Iterable[int] = ()) -> bool:
        """Propagate from these parts and from all parts whose operands have changed; return False on a conflict."""
        self._pending += parts
        while self._pending:
            if not self._derive(self._pending.pop()):
                self._pending.clear()
                return False
        return True

    def _derive(self, part: int) -> bool:
        """Derive the value of a part and of its operands from the counts; return False on a conflict."""
        self._visits += 1
        if self._visits > MOST_VISITS:
            raise GaveUp(f"to look through the worlds takes more than {MOST_VISITS:,} looks at their parts")
        true, left = self._true[part], self._open[part]
        reachable = _from_to(true, true + left)
        fitting = reachable & self._allowed[part]
        if fitting in (0, reachable):
            return self._set(part, fitting != 0)
        value = self._values[part]
        if value is None:
            return True
        wanted = fitting if value else reachable ^ fitting
        for may_be, number in ((True, true), (False, true + left)):
            if wanted == 1 << number:  # only if no open operand is `may_be`
                return all(self._set(one, not may_be) for one in self._operands[part] if self._values[one] is None)
        return True

    # Decisions.

    def _undo(self, length: int) -> int:
        """Undo all but the first `length` assignments, and return the part assigned first among the undone ones."""
        while len(self._trail) > length:
            part = self._trail.pop()
            for use in self._uses[part]:
                self._open[use] += 1
                self._true[use] -= bool(self._values[part])
            self._values[part] = None
        return part

    def _next_open(self) -> int | None:
        """Choose an open atom of an unsettled part, preferring facts to rules; None if all parts are settled."""
        unsettled = [part for part in range(len(self._operands)) if self._is_unsettled(part)]
        if not unsettled:
            return None
        part = min(unsettled, key=lambda part: (part >= self._first_of_rules, self._open[part]))
        while self._operands[part]:
            part = next(one for one in self._operands[part] if self._values[one] is None)
        return part

    def _is_unsettled(self, part: int) -> bool:
        value, left = self._values[part], self._open[part]
        if value is None or not left or not self._operands[part]:
            return False
        reachable = _from_to(self._true[part], self._true[part] + left)
        return (reachable & self._allowed[part]) != (reachable if value else 0)


def _from_to(least: int, most: int) -> int:
    least = max(least, 0)
    return ((1 << (most + 1 - least)) - 1) << least if most >= least else 0
