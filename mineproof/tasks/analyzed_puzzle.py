"""An analyzed puzzle: its certain atoms with their rungs, the chances of the others, and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from typing import cast

from engines.board.board_explainer import BoardExplainer, Proof, ProofSize
from engines.grading.ladder import Grades, Ladder
from engines.proofs.finding.argument_of_grade import graded_argument
from engines.reasoners.model_counting import ProbabilityReasoner
from game.grid import Cell
from game.statements.sentence import Atom
from mineproof import Answer, GaveUp, Grader, Observation, Puzzle, solve
from mineproof.tasks.possible_answers import PossibleAnswers

GUESS = "guess"
"""The grade of a puzzle without certain atoms."""


class AnalyzedPuzzle(PossibleAnswers):
    """A puzzle and its inferences, computed on demand. Reading an inference raises `GaveUp` if a limit is reached.

    Positions on boards are graded by the `grader`, before anything else is inferred.
    """

    def __init__(self, puzzle: Puzzle, grader: Grader) -> None:
        super().__init__(puzzle)
        self._grader = grader
        self.proof = cache(self._proof)

    def marked(self, given: Mapping[Atom, bool]) -> AnalyzedPuzzle:
        """Mark cells of a board."""
        assert isinstance(self.puzzle, Observation)
        marks = {**self.puzzle.marks, **cast(Mapping[Cell, bool], given)}
        return AnalyzedPuzzle(replace(self.puzzle, marks=marks), self._grader)

    @cached_property
    def answer(self) -> Answer:
        if isinstance(self.puzzle, Observation):
            return solve(self.puzzle, "probability")
        return Answer(self.puzzle, Ladder(self.puzzle.ladder).complete)

    @cached_property
    def grades(self) -> Grades:
        if isinstance(self.puzzle, Observation):
            found: Grades = self._grader.position(self.puzzle)
        else:  # nothing is to be graded in most puzzles with few clues
            found = self.answer.grades if self.answer.values else Grades((), limits=self.answer.limits)
        if found.limits:
            raise GaveUp("; ".join(found.limits))
        return found

    @cached_property
    def values(self) -> Mapping[Atom, bool]:
        return {atom: value for atom, (value, _) in self.grades.found.items()}

    @property
    def certain(self) -> dict[str, str]:
        """Return the things with a certain option, each with its option."""
        claims = self.claims.items()
        return {thing: option for (thing, option), (atom, value) in claims if self.values.get(atom) is value}

    @cached_property
    def grade(self) -> str:
        return self.grades.hardest or GUESS

    @property
    def of_grade(self) -> list[Atom]:
        return [atom for atom, rung in self.rungs.items() if rung == self.grade]

    @property
    def rungs(self) -> Mapping[Atom, str]:
        return self.grades.rungs

    def _proof(self, atom: Atom) -> Proof:
        """Prove the value of `atom`: on a board the size is of the smallest proof, otherwise of an irreducible one."""
        if isinstance(self.puzzle, Observation):
            explainer = BoardExplainer(self.puzzle)
            found = explainer.explain(ProbabilityReasoner(), cast(Cell, atom), self.values[atom])
            return explainer.proof(found, self.rungs[atom])
        found = self.answer.explain(atom)
        argument = graded_argument(found, self.rungs[atom], [self.puzzle.clues()])
        return Proof(self.rungs[atom], ProofSize(len(found.clues), len(found.clues)), argument)

    @cached_property
    def chances(self) -> Mapping[tuple[str, str], Fraction]:
        """Return the exact chance of each option of each thing. Raises `GaveUp` with more than 2^40 models."""
        worlds, found = self.answer.world_count(), self.answer.probabilities()
        if worlds > 2**40:  # a float has too few digits for the fraction
            raise GaveUp(f"{worlds:,} worlds fit; expected fewer")
        true = {atom: Fraction(round(found[atom] * worlds), worlds) for atom in self.puzzle.questions()}
        return {pair: true[atom] if value else 1 - true[atom] for pair, (atom, value) in self.claims.items()}
