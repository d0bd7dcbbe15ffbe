"""Resolution as in textbooks, for small boards and puzzles: the closure of the clauses, and its unit clauses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations
from math import comb
from typing import Annotated, NamedTuple

from engines.facts import Fact, atoms_in_one_order, cells_among
from engines.reasoner import Backbone
from engines.solving.limits import Steps, checked_limit
from engines.solving.worlds_reasoner import Worlds, WorldsReasoner
from game.errors import GaveUp
from game.statements.formula_translation import FormulaTranslation
from game.statements.sentence import Sentence
from game.wording import in_digits

CLAUSES = 5_000
"""The default limit of clauses, both given and derived."""
WIDEST = 12
"""The limit of literals in one clause, given or derived."""
MOST_CLAUSES_OF_FACT = 1_000
"""The limit of clauses for one fact."""

Clauses = frozenset[frozenset[int]]
"""Clauses as sets of literals, which are ints as in DIMACS."""
TRUE: Clauses = frozenset()
FALSE: Clauses = frozenset([frozenset()])

Clause = int
"""A clause as the mask of its literals: of n atoms, bit k stands for atom k, and bit n + k for its negation."""
EMPTY: Clause = 0
"""The empty clause, which is unsatisfiable."""


class ResolutionReasoner(WorldsReasoner):
    """The closure under resolution; its unit clauses are the conclusions.

    "a or X" and "not a or Y" imply "X or Y". A clause that contains all literals of another is removed (subsumption).
    The result is the set of prime implicates, which includes every entailed literal. The reasoner gives up on a clause
    of more than `WIDEST` literals, and on a component of more than `clauses`; with a total, all facts are one.
    """

    name = "resolution"
    summary = "the textbook's resolution: all that clauses imply"
    reference = (
        "Robinson, A machine-oriented logic based on the resolution principle, 1965; Russell and Norvig's "
        "PL-Resolution; Tison, Generalization of consensus theory, 1967"
    )
    reach = "small boards and puzzles"

    def __init__(
        self, clauses: Annotated[int, "gives up on a component that takes more clauses, given and derived"] = CLAUSES
    ) -> None:
        self.clauses = checked_limit("clauses", clauses)

    def worlds(self, facts: Sequence[Fact]) -> ResolutionClosure:
        return ResolutionClosure(facts, self.clauses)


class ResolutionClosure(Worlds):
    """The closure of facts under resolution. Raises `GaveUp` at a limit."""

    def __init__(self, facts: Sequence[Fact], clauses: int) -> None:
        self._left = Steps(clauses, "clauses")
        self._atoms = atoms_in_one_order(facts)
        self._form = NormalForm(
            {atom: number for number, atom in enumerate(self._atoms, start=1)}, MOST_CLAUSES_OF_FACT
        )
        cells = cells_among(facts)
        self._cells = [number for atom, number in self._form.variables.items() if atom in cells]
        given: Clauses = frozenset().union(*map(self._form.clauses, facts))
        self._closure = self._closed([], given)

    def is_possible(self, fewest: int = 0, most: int | None = None) -> bool:
        return EMPTY not in self._bounded(fewest, most)

    def backbone(self, fewest: int = 0, most: int | None = None) -> Backbone | None:
        clauses = self._bounded(fewest, most)
        if EMPTY in clauses:
            return None
        places = [clause.bit_length() - 1 for clause in clauses if clause.bit_count() == 1]
        size = len(self._atoms)
        return {self._atoms[place % size]: place < size for place in places}

    def _bounded(self, fewest: int, most: int | None) -> list[Clause]:
        most = len(self._cells) if most is None else min(most, len(self._cells))
        if fewest <= 0 and most == len(self._cells):
            return self._closure
        if fewest > most:
            return [EMPTY]
        bounds = self._form.literals_at_least(fewest, self._cells) | self._form.literals_at_most(most, self._cells)
        return self._closed(self._closure, bounds)

    def _closed(self, closure: Sequence[Clause], given: Clauses) -> list[Clause]:
        """Extend a closure by the given clauses and their resolvents, shorter clauses first."""
        kept, seen = list(closure), set(closure)
        pending: list[tuple[int, Clause]] = []
        self._note(map(self._mask, given), pending)
        while pending:
            width, clause = heappop(pending)
            if clause in seen or any(other & clause == other for other in kept):
                continue
            if width > WIDEST:
                raise GaveUp(f"a clause has {width} literals; the limit is {WIDEST}")
            seen.add(clause)
            kept = [other for other in kept if clause & other != clause]
            self._note(resolvents(clause, kept, len(self._atoms)), pending)
            kept.append(clause)
        return kept

    def _note(self, clauses: Iterable[Clause], pending: list[tuple[int, Clause]]) -> None:
        for clause in clauses:
            self._left.spend(1)
            heappush(pending, (clause.bit_count(), clause))

    def _mask(self, literals: Iterable[int]) -> Clause:
        size = len(self._atoms)
        return sum([1 << (literal - 1 if literal > 0 else size - literal - 1) for literal in literals])


def resolvents(clause: Clause, others: Iterable[Clause], atoms: int) -> list[Clause]:
    """Resolve `clause` with each other that has one of its atoms with the opposite sign; two give tautologies."""
    opposite = clause >> atoms | (clause & (1 << atoms) - 1) << atoms
    found = []
    for other in others:
        clash = opposite & other
        if clash and not clash & clash - 1:
            found.append((clause | other) & ~(clash | (clash >> atoms or clash << atoms)))
    return found


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
