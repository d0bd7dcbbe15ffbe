"""Ladder: reasoners in order of strength. The grade of a conclusion is the weakest reasoner that proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engines.facts_and_components import Atom, Fact, split_total
from engines.reasoner import Deduction, Reasoner, conclude
from game.errors import UserError
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.grades import RUNGS
from game.statements.sentence import Sentence, Total

FALLBACKS = dict.fromkeys(("complete", "total"), ("probability", "sat"))
"""The reasoners of the rungs "complete" and "total": counting, or search if there is too much to count."""


def meaning_of(rung: str) -> str:
    """Return the technique of this rung in a few words. For a reasoner of the user, this is its summary."""
    from engines.registry.registry import spec  # as below

    return RUNGS[rung].meaning if rung in RUNGS else spec(rung).summary


@dataclass
class Grades:
    """Conclusions with their grades: `found` has each atom's value and the index of its weakest rung in `ladder`.

    If limits were reached, there may be more conclusions, or lower grades.
    """

    ladder: Sequence[str]
    found: dict[Atom, tuple[bool, int]] = field(default_factory=dict)
    limits: tuple[str, ...] = ()

    @cached_property
    def rungs(self) -> Mapping[Atom, str]:
        return {atom: self.ladder[index] for atom, (_, index) in self.found.items()}

    @property
    def hardest(self) -> str | None:
        """Return the strongest rung needed; None if nothing is certain."""
        return self.ladder[max(index for _, index in self.found.values())] if self.found else None

    def add(self, deduction: Deduction, index: int) -> None:
        self.limits += deduction.limits
        for atoms, value in ((deduction.true, True), (deduction.false, False)):
            for atom in atoms:
                self.found.setdefault(atom, (value, index))

    def update(self, other: Grades) -> None:
        for atom, how in other.found.items():
            self.found.setdefault(atom, how)
        self.limits += other.limits

    def without_known(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Remove the atoms found already from sentences; with a formula among the facts, all are returned unchanged."""
        if not self.found or not all(isinstance(fact, Sentence) for fact in facts):
            return facts
        less = []
        for sentence in facts:
            assert isinstance(sentence, Sentence)
            if cells := sentence.cells - self.found.keys():
                mines = sum([self.found[cell][0] for cell in sentence.cells - cells])
                less.append(Sentence(cells, sentence.count - mines))
        return less


class Ladder:
    """Reasoners by name, called rungs, from the weakest to the strongest, which is complete.

    A rung is the reasoner of its name, or the reasoners listed for it in `FALLBACKS`. Only the strongest rung gets the
    total of mines; without a total, a rung "total" is left out.

    >>> from game.puzzles.knights import COURSE
    >>> ladder = Ladder(COURSE[1].ladder)
    >>> ladder.grades(COURSE[1]).hardest
    'probing'
    """

    def __init__(self, rungs: Sequence[str]) -> None:
        self.rungs = tuple(rungs)
        if not self.rungs:
            raise UserError("the ladder has no rung; expected names of reasoners, the weakest first")

    @cached_property
    def _reasoners(self) -> list[list[Reasoner]]:
        from engines.registry.engine_creation import create_reasoner  # with all of an engine; compiled games need none
        from engines.registry.registry import missing_requirement

        def made(first: str, *others: str) -> list[Reasoner]:
            return [*map(create_reasoner, (first, *(name for name in others if missing_requirement(name) is None)))]

        return [made(*FALLBACKS.get(rung, (rung,))) for rung in self.rungs]

    @property
    def complete(self) -> Reasoner:
        """Return the strongest reasoner. Raises as `create_reasoner` does."""
        return self._reasoners[-1][0]

    def check_rung(self, name: str) -> None:
        """Raise `ValueError` for a name not on the ladder."""
        if name not in self.rungs:
            raise UserError(f"the grade is {name!r}; expected one of {', '.join(self.rungs)}")

    def deduce(self, index: int, facts: Sequence[Fact], total: Total | None = None) -> Deduction:
        """Return the conclusions of the rung at this index. Raises as `create_reasoner` and `Reasoner.deduce` do."""
        *others, last = self._reasoners[index]
        for reasoner in others:
            deduction = reasoner.deduce(facts, total)
            if deduction.complete:
                return deduction
        return last.deduce(facts, total)

    def grade_facts(self, indices: Sequence[int], facts: Sequence[Fact], everything: Deduction | None = None) -> Grades:
        """Return the graded conclusions of the rungs at these indices. Raises as `deduce` does.

        The strongest rung is tried second, or its result given as `everything`: if it proves no more than the first,
        the rungs between are skipped.
        """
        graded = Grades(self.rungs)
        if not indices:
            return graded
        *weaker, strongest = indices
        for index in weaker:
            graded.add(self.deduce(index, graded.without_known(facts)), index)
            everything = everything or self.deduce(strongest, graded.without_known(facts))
            if not everything.limits and everything.true | everything.false <= graded.found.keys():
                return graded
        graded.add(everything or self.deduce(strongest, facts), strongest)
        return graded

    def grades(self, puzzle: Puzzle, certain: Mapping[Atom, bool] | None = None) -> Grades:
        """Grade each provable question. `certain` has all proven values, if they are known. Raises `Contradiction`."""
        facts, total = split_total([*puzzle.rules(), *puzzle.premises(puzzle.clues())])
        asked = puzzle.questions()
        limits: tuple[str, ...] = ()
        if certain is None:
            everything = self.deduce(-1, facts, total)
            certain, limits = everything.values_of(asked, facts), everything.limits
        indices = range(len(self.rungs) - (total is None and self.rungs[-1] == "total"))
        graded = self.grade_facts(indices, facts, conclude(certain, limits))
        found = {atom: graded.found[atom] for atom in asked if atom in graded.found}
        return Grades(self.rungs, found, tuple(dict.fromkeys(graded.limits)))
