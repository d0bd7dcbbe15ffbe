"""Ladder: ways to reason in order of strength. The grade of a conclusion is the weakest of them that proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engines.facts import Atom, split_total
from engines.reasoner import Reasoner
from engines.registry import create_reasoner
from game.errors import UserError
from game.puzzle import Puzzle


@dataclass(frozen=True)
class Grades:
    """The rung of the ladder that each certain atom takes, and the limits that were reached on the way.

    `hardest` is the hardest of these rungs, None where nothing is certain. Where there are limits, there
    may be more that is certain, or easier ways to it.
    """

    rungs: Mapping[Atom, str]
    limits: tuple[str, ...] = ()
    hardest: str | None = None


class Ladder:
    """Reasoners by their names, from the weakest to the strongest, which is complete: the rungs.

    >>> from game.knights import COURSE
    >>> ladder = Ladder(COURSE[1].ladder)
    >>> ladder.grade(COURSE[1])
    'probing'
    """

    def __init__(self, rungs: Sequence[str]) -> None:
        self.rungs = tuple(rungs)
        if not self.rungs:
            raise UserError("the ladder has no rung; expected names of reasoners, the weakest first")

    def __repr__(self) -> str:
        return f"<Ladder: {' < '.join(self.rungs)}>"

    @cached_property
    def reasoners(self) -> tuple[Reasoner, ...]:
        """The reasoners, from the weakest. Raises as `create_reasoner` does."""
        return tuple(create_reasoner(name) for name in self.rungs)

    @property
    def complete(self) -> Reasoner:
        """The strongest one."""
        return self.reasoners[-1]

    def check_rung(self, name: str) -> None:
        """Raise `ValueError` for a name that is none of the rungs."""
        if name not in self.rungs:
            raise UserError(f"the grade is {name!r}; expected one of {', '.join(self.rungs)}")

    def grades(self, puzzle: Puzzle) -> Grades:
        """The grade of all that is certain of what the puzzle asks. Raises `Contradiction` where no world fits.

        A stronger rung is asked only while something is open that the strongest one shows.
        """
        facts, total = split_total([*puzzle.rules(), *puzzle.premises(puzzle.clues())])
        asked = dict.fromkeys(puzzle.questions())
        everything = self.complete.deduce(facts, total)
        certain = [atom for atom in asked if atom in everything.true or atom in everything.false]
        rungs: dict[Atom, str] = {}
        limits = list(everything.limits)
        for name, reasoner in zip(self.rungs[:-1], self.reasoners, strict=False):
            if len(rungs) == len(certain):
                break
            found = reasoner.deduce(facts, total)
            limits += found.limits
            for atom in certain:
                if atom in found.true or atom in found.false:
                    rungs.setdefault(atom, name)
        for atom in certain:
            rungs.setdefault(atom, self.rungs[-1])
        hardest = max(rungs.values(), key=self.rungs.index, default=None)
        return Grades({atom: rungs[atom] for atom in certain}, tuple(dict.fromkeys(limits)), hardest)

    def grade(self, puzzle: Puzzle) -> str | None:
        """What it takes to find out all that is certain of a puzzle: its hardest rung; None where nothing is."""
        return self.grades(puzzle).hardest
