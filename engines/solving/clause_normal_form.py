"""Formulas as clauses over their own atoms, without new variables."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from engines.facts import Fact
from game.errors import GaveUp
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence
from game.wording import in_digits

MOST_CLAUSES_OF_FACT = 1_000
"""The limit of clauses for one fact."""


Clauses = frozenset[frozenset[int]]
"""Clauses as sets of literals, which are ints as in DIMACS."""


TRUE: Clauses = frozenset()
FALSE: Clauses = frozenset([frozenset()])


class ClauseForm(NamedTuple):
    """A formula as clauses (`holds`), and its negation as clauses (`fails`)."""

    holds: Clauses
    fails: Clauses


class NormalForm(FormulaTranslation[ClauseForm]):
    """Conjunctive normal form by distribution, without new atoms; `variables` maps each atom to a number from 1.

    A fact has at most `limit` clauses: all methods that make clauses raise `GaveUp` beyond the limit.
    """

    true = ClauseForm(TRUE, FALSE)

    def __init__(self, variables: Mapping[Hashable, int], limit: int) -> None:
        self.variables, self.limit = variables, limit
        self.symbols = {
            atom: ClauseForm(frozenset([frozenset([variable])]), frozenset([frozenset([-variable])]))
            for atom, variable in variables.items()
        }

    def clauses(self, fact: Fact) -> Clauses:
        if isinstance(fact, Sentence):
            cells = sorted([self.variables[cell] for cell in fact.cells])
            return self.literals_at_least(fact.count, cells) | self.literals_at_most(fact.count, cells)
        return self.interpret(fact).holds

    def literals_at_least(self, count: int, literals: Sequence[int]) -> Clauses:
        """Return clauses for at least `count` true literals of different atoms: of any n - `count` + 1, one is true."""
        if count <= 0:
            return TRUE
        size = len(literals) - count + 1
        if size <= 0:
            return FALSE
        clauses = comb(len(literals), size)
        if clauses > self.limit:
            many = f"{count} of {len(literals)} take {in_digits(clauses)} clauses"
            raise GaveUp(f"{many}; the limit is {self.limit:,}")
        return frozenset(map(frozenset, combinations(literals, size)))

    def literals_at_most(self, count: int, literals: Sequence[int]) -> Clauses:
        return self.literals_at_least(len(literals) - count, [-literal for literal in literals])

    def denied(self, value: ClauseForm) -> ClauseForm:
        return ClauseForm(value.fails, value.holds)

    def both(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return ClauseForm(self._without_subsumed(one.holds | other.holds), self._distributed(one.fails, other.fails))

    def either(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return self.denied(self.both(self.denied(one), self.denied(other)))

    def unlike(self, one: ClauseForm, other: ClauseForm) -> ClauseForm:
        return self.both(self.either(one, other), self.either(self.denied(one), self.denied(other)))

    def _distributed(self, first: Clauses, second: Clauses) -> Clauses:
        """Return the clauses of a disjunction: all unions of a clause in `first` and a clause in `second`."""
        if len(first) * len(second) > self.limit**2:
            raise GaveUp(f"a normal form has more than {self.limit:,} clauses, the limit")
        joined = (clause | other for clause in first for other in second)
        return self._without_subsumed(clause for clause in joined if not any(-literal in clause for literal in clause))

    def _without_subsumed(self, clauses: Iterable[frozenset[int]]) -> Clauses:
        kept: list[frozenset[int]] = []
        for clause in sorted(set(clauses), key=len):
            if not any(other <= clause for other in kept):
                kept.append(clause)
                if len(kept) > self.limit:
                    raise GaveUp(f"a normal form has more than {self.limit:,} clauses, the limit")
        return frozenset(kept)
