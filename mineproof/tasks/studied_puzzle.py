"""A puzzle with what follows from it: what is certain and by which rung, how likely the rest is, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import cast

from engines.answer import Answer
from engines.board.clue_index import ClueIndex
from engines.grading import Grader
from engines.proofs.explanation import Explanation
from engines.proofs.ladder import Ladder
from game.errors import GaveUp
from game.grid import Cell
from game.observation import Observation
from game.puzzle import Puzzle
from game.sentence import Atom, Claim
from mineproof.board_proofs import Proof
from mineproof.solving import solve
from mineproof.tasks.asked_things import Asked

GUESS = "guess"
"""The grade where nothing is certain."""


@dataclass(frozen=True)
class StudiedPuzzle:
    """A puzzle, the `values` of what is asked and certain, and the rung of its ladder that each takes."""

    puzzle: Puzzle
    values: Mapping[Atom, bool]
    rungs: Mapping[Atom, str]

    @classmethod
    def of(cls, puzzle: Puzzle, grader: Grader) -> StudiedPuzzle:
        """What follows from a puzzle; the `grader` is for boards. Raises `GaveUp` where a limit was reached."""
        if isinstance(puzzle, Observation):
            graded = grader.position(puzzle)
            values: Mapping[Atom, bool] = {one.cell: one.is_mine for one in graded.conclusions}
            rungs: Mapping[Atom, str] = {one.cell: str(one.grade) for one in graded.conclusions}
            limits = graded.limits
        else:
            ladder = Ladder(puzzle.ladder)
            answer = Answer(puzzle, ladder.complete)
            grades = ladder.grades(puzzle, answer.values)
            values, rungs, limits = answer.values, grades.rungs, (*answer.limits, *grades.limits)
        if limits:
            raise GaveUp("; ".join(limits))
        return cls(puzzle, values, rungs)

    @cached_property
    def asked(self) -> Asked:
        """The things that the puzzle asks about."""
        return Asked(self.puzzle)

    @cached_property
    def grade(self) -> str:
        """The rung that the hardest certain atom takes."""
        return self.hardest(self.values)

    def hardest(self, atoms: Iterable[Atom]) -> str:
        """The rung that the hardest of these atoms takes, which are certain; `guess` where there are none."""
        ladder = self.puzzle.ladder
        return max((self.rungs[atom] for atom in atoms), key=ladder.index, default=GUESS)

    def of_grade(self, atoms: Iterable[Atom]) -> list[Atom]:
        """Those of these atoms, which are certain, that are as hard as the hardest of all, in the order asked for."""
        some = set(atoms)
        return [atom for atom in self.values if atom in some and self.rungs[atom] == self.grade]

    def marked(self, given: Mapping[Atom, bool]) -> StudiedPuzzle:
        """The same board where these values are given as well. Raises as `of` does."""
        assert isinstance(self.puzzle, Observation)
        marks = {**self.puzzle.marks, **cast(Mapping[Cell, bool], given)}
        return StudiedPuzzle.of(replace(self.puzzle, marks=marks), Grader())

    def chance(self, claim: Claim) -> Fraction:
        """How likely a claim about one atom is. Raises `GaveUp` where there are too many worlds."""
        (atom,) = claim.atoms
        return self.chances[atom] if claim.value else 1 - self.chances[atom]

    @property
    def size(self) -> str:
        """How large the puzzle is: rows and columns of a board, and its grid; or how many things and options."""
        if isinstance(self.puzzle, Observation):
            return f"{self.puzzle.height}x{self.puzzle.width}{self.puzzle.grid.suffix}"
        return f"{len(self.asked.claims)}x{len(self.asked.options)}"

    @property
    def open(self) -> list[Atom]:
        """What is asked and not certain."""
        return [atom for atom in self.puzzle.questions() if atom not in self.values]

    @cached_property
    def answer(self) -> Answer:
        """What a complete engine makes of it."""
        return solve(self.puzzle, "probability" if isinstance(self.puzzle, Observation) else "sat")

    @cached_property
    def chances(self) -> dict[Atom, Fraction]:
        """How likely each atom that is asked is true, exactly. Raises `GaveUp` where there are too many worlds."""
        worlds = self.answer.world_count()
        if worlds > 2**40:  # a float would not say which fraction it is
            raise GaveUp(f"{worlds:,} worlds fit; expected fewer")
        found = self.answer.probabilities()
        return {atom: Fraction(round(found[atom] * worlds), worlds) for atom in self.puzzle.questions()}

    def proof(self, atom: Atom) -> tuple[Explanation, int]:
        """The argument for what an atom is, in the form of its rung; and how few clues prove it.

        Raises `GaveUp` where none is found soon.
        """
        if not isinstance(self.puzzle, Observation):
            return self.answer.argue(atom), len(self.answer.explain(atom).clues)
        index = ClueIndex(self.puzzle)
        found = index.explain(self.answer.reasoner, cast(Cell, atom), self.values[atom])
        proof = Proof.of(found, self.rungs[atom], index)
        return proof.argument, proof.size.most
