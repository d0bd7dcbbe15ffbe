"""Resolution as in textbooks, for small boards and puzzles: the closure of the clauses, and its unit clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Annotated

from engines.facts_and_components import Fact, atoms_in_one_order, cells_among
from engines.reasoner import Backbone
from engines.solving.clause_normal_form import EMPTY, Clause, Clauses, NormalForm
from engines.solving.limits import Steps, checked_limit
from engines.solving.worlds_reasoner import Worlds, WorldsReasoner
from game.errors import GaveUp

CLAUSES = 5_000
"""The default limit of clauses, both given and derived."""
WIDEST = 12
"""The limit of literals in one clause, given or derived."""


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
        self._form = NormalForm(self._atoms)
        self._cells = cells_among(facts)
        self._closure = self._closed([], frozenset().union(*map(self._form.clauses, facts)))

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
        if most is None:
            return self._closure
        if fewest > min(most, len(self._cells)):
            return [EMPTY]
        return self._closed(self._closure, self._form.mines_among(self._cells, fewest, most))

    def _closed(self, closure: Sequence[Clause], given: Clauses) -> list[Clause]:
        """Extend a closure by the given clauses and their resolvents, shorter clauses first."""
        kept, seen = list(closure), set(closure)
        pending: list[tuple[int, Clause]] = []
        self._note(given, pending)
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


def resolvents(clause: Clause, others: Iterable[Clause], atoms: int) -> list[Clause]:
    """Resolve `clause` with each other that has one of its atoms with the opposite sign; two give tautologies."""
    opposite = clause >> atoms | (clause & (1 << atoms) - 1) << atoms
    found = []
    for other in others:
        clash = opposite & other
        if clash and not clash & clash - 1:
            found.append((clause | other) & ~(clash | (clash >> atoms or clash << atoms)))
    return found
