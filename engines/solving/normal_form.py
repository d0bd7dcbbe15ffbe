"""Conjunctive normal form the textbook's way, by distribution: no atom is added, and the clauses may be many.

`engines.solving.clauses` adds atoms, and its clauses grow with the formulas only; a solver wants those. Here a clause
is a set of literals, which are ints as in DIMACS.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from math import comb, log10
from typing import NamedTuple

from engines.facts import Fact
from game.errors import GaveUp
from game.logic import And, AtLeast, AtMost, Biconditional, Exactly, Formula, Implication, Not, Or, Symbol, Xor
from game.sentence import Sentence

Clauses = frozenset[frozenset[int]]
TRUE: Clauses = frozenset()
FALSE: Clauses = frozenset([frozenset()])


class ClauseForm(NamedTuple):
    """A formula as clauses: those that say that it `holds`, and those that say that it `fails`."""

    holds: Clauses
    fails: Clauses


class NormalForm:
    """Facts as clauses over `variables`, which has a number from 1 for every atom; at most `limit` for each of them.

    All methods that make clauses raise `GaveUp` where there are more.
    """

    def __init__(self, variables: Mapping[Hashable, int], limit: int) -> None:
        self.variables, self.limit = variables, limit

    def clauses(self, fact: Fact) -> Clauses:
        """The clauses of a formula or a sentence."""
        if isinstance(fact, Sentence):
            cells = sorted([self.variables[cell] for cell in fact.cells])
            return self.at_least(fact.count, cells) | self.at_most(fact.count, cells)
        return fact.fold(self._combine).holds

    def at_least(self, count: int, literals: Sequence[int]) -> Clauses:
        """At least `count` of the literals, all of different atoms, are true: of any n - `count` + 1 one is."""
        if count <= 0:
            return TRUE
        size = len(literals) - count + 1
        if size <= 0:
            return FALSE
        clauses = comb(len(literals), size)
        if clauses > self.limit:
            many = f"{clauses:,}" if clauses < 10**9 else f"more than 10^{int(log10(clauses))}"
            raise GaveUp(f"{count} of {len(literals)} take {many} clauses; the limit is {self.limit:,}")
        return frozenset(map(frozenset, combinations(literals, size)))

    def at_most(self, count: int, literals: Sequence[int]) -> Clauses:
        """At most `count` of the literals, all of different atoms, are true."""
        return self.at_least(len(literals) - count, [-literal for literal in literals])

    def _combine(self, part: Formula, forms: list[ClauseForm]) -> ClauseForm:
        """The form of `part`, whose operands have these forms."""
        match part:
            case Symbol():
                variable = self.variables[part.name]
                return ClauseForm(frozenset([frozenset([variable])]), frozenset([frozenset([-variable])]))
            case Not():
                return _denied(forms[0])
            case And():
                return self._all(forms)
            case Or():
                return self._any(forms)
            case Implication():
                return self._any([_denied(forms[0]), forms[1]])
            case Biconditional():
                return _denied(self._one_of_two(*forms))
            case Xor():
                return reduce(self._one_of_two, forms, ClauseForm(FALSE, TRUE))
            case AtLeast():
                return self._at_least(part.count, forms)
            case AtMost():
                return _denied(self._at_least(part.count + 1, forms))
            case Exactly():
                return self._all([self._at_least(part.count, forms), _denied(self._at_least(part.count + 1, forms))])
        raise TypeError(f"no normal form is known for {part!r}, a {type(part).__name__}")

    def _all(self, forms: Iterable[ClauseForm]) -> ClauseForm:
        form = ClauseForm(TRUE, FALSE)
        for other in forms:
            form = ClauseForm(self._without_idle(form.holds | other.holds), self._distributed(form.fails, other.fails))
        return form

    def _any(self, forms: Iterable[ClauseForm]) -> ClauseForm:
        return _denied(self._all(map(_denied, forms)))

    def _one_of_two(self, first: ClauseForm, second: ClauseForm) -> ClauseForm:
        return self._all([self._any([first, second]), self._any([_denied(first), _denied(second)])])

    def _at_least(self, count: int, forms: Sequence[ClauseForm]) -> ClauseForm:
        """At least `count` of the formulas: by whether at least 0, 1, ... of the first ones are true."""
        reached = [ClauseForm(TRUE, FALSE), *[ClauseForm(FALSE, TRUE)] * max(count, 0)]
        for form in forms:
            for number in range(len(reached) - 1, 0, -1):
                reached[number] = self._any([reached[number], self._all([form, reached[number - 1]])])
        return reached[max(count, 0)]

    def _distributed(self, first: Clauses, second: Clauses) -> Clauses:
        """The clauses of a disjunction: one of the first and one of the second, joined."""
        if len(first) * len(second) > self.limit**2:
            raise GaveUp(f"a normal form has more than {self.limit:,} clauses, the limit")
        joined = (clause | other for clause in first for other in second)
        return self._without_idle(clause for clause in joined if not any(-literal in clause for literal in clause))

    def _without_idle(self, clauses: Iterable[frozenset[int]]) -> Clauses:
        """The clauses without those that hold all literals of another one."""
        kept: list[frozenset[int]] = []
        for clause in sorted(set(clauses), key=len):
            if not any(other <= clause for other in kept):
                kept.append(clause)
                if len(kept) > self.limit:
                    raise GaveUp(f"a normal form has more than {self.limit:,} clauses, the limit")
        return frozenset(kept)


def _denied(form: ClauseForm) -> ClauseForm:
    return ClauseForm(form.fails, form.holds)
