"""Formulas as clauses over their own atoms, without new variables."""

from collections.abc import Iterable, Sequence, Set
from itertools import combinations
from math import comb
from typing import NamedTuple

from engines.facts_and_components import Atom, Fact
from game.errors import GaveUp
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence
from game.wording import in_digits

LIMIT = 1_000
"""The limit of clauses for one fact."""

Clause = int
"""A clause as the mask of its literals: of n atoms, bit k stands for atom k, and bit n + k for its negation."""
EMPTY: Clause = 0
"""The empty clause, which is unsatisfiable."""

Clauses = frozenset[Clause]
TRUE: Clauses = frozenset()
FALSE: Clauses = frozenset([EMPTY])


class ClauseForm(NamedTuple):
    """A formula as clauses (`holds`), and its negation as clauses (`fails`)."""

    holds: Clauses
    fails: Clauses


class NormalForm(FormulaTranslation[ClauseForm]):
    """Conjunctive normal form by distribution, about these `atoms` alone.

    A fact has at most `LIMIT` clauses: all methods that make clauses raise `GaveUp` beyond the limit.
    """

    true = ClauseForm(TRUE, FALSE)

    def __init__(self, atoms: Sequence[Atom]) -> None:
        self._size = len(atoms)
        self._bits = {atom: 1 << number for number, atom in enumerate(atoms)}
        self.symbols = {
            atom: ClauseForm(frozenset([bit]), frozenset([bit << self._size])) for atom, bit in self._bits.items()
        }

    def clauses(self, fact: Fact) -> Clauses:
        if isinstance(fact, Sentence):
            return self.mines_among(fact.cells, fact.count, fact.count)
        return self.interpret(fact).holds

    def mines_among(self, cells: Set[Atom], fewest: int, most: int) -> Clauses:
        """Return clauses for `fewest` to `most` mines among the cells."""
        mines = [bit for atom, bit in self._bits.items() if atom in cells]
        safes = [bit << self._size for bit in mines]
        return _literals_at_least(fewest, mines) | _literals_at_least(len(mines) - most, safes)

    def denied(self, value: ClauseForm) -> ClauseForm:
        return ClauseForm(value.fails, value.holds)

    def both(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return ClauseForm(_without_subsumed(one.holds | other.holds), self._distributed(one.fails, other.fails))

    def either(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return self.denied(self.both(self.denied(one), self.denied(other)))

    def unlike(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return self.both(self.either(one, other), self.either(self.denied(one), self.denied(other)))

    def _distributed(self, first: Clauses, second: Clauses) -> Clauses:
        """Return the clauses of a disjunction: all unions of a clause in `first` and a clause in `second`."""
        if len(first) * len(second) > LIMIT**2:
            raise GaveUp(f"a normal form has more than {LIMIT:,} clauses, the limit")
        joined = (clause | other for clause in first for other in second)
        return _without_subsumed(clause for clause in joined if not clause & clause >> self._size)


def _literals_at_least(count: int, literals: Sequence[Clause]) -> Clauses:
    """Return clauses for at least `count` true literals of different atoms: of any n - `count` + 1, one is true."""
    if count <= 0:
        return TRUE
    size = len(literals) - count + 1
    if size <= 0:
        return FALSE
    clauses = comb(len(literals), size)
    if clauses > LIMIT:
        raise GaveUp(f"{count} of {len(literals)} take {in_digits(clauses)} clauses; the limit is {LIMIT:,}")
    return frozenset(map(sum, combinations(literals, size)))


def _without_subsumed(clauses: Iterable[Clause]) -> Clauses:
    kept: list[Clause] = []
    for clause in sorted(set(clauses), key=int.bit_count):
        if not any(other & clause == other for other in kept):
            kept.append(clause)
            if len(kept) > LIMIT:
                raise GaveUp(f"a normal form has more than {LIMIT:,} clauses, the limit")
    return frozenset(kept)
