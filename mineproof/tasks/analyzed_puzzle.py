"""An analyzed puzzle: its certain atoms with their rungs, the chances of the others, and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from typing import cast

from engines.answers.answer import Answer
from engines.board.board_explainer import BoardExplainer
from engines.grading.grader import Grader
from engines.grading.ladder import Grades, Ladder
from engines.proofs.finding.argument_of_grade import graded_argument
from engines.proofs.finding.explanation import Explanation
from engines.reasoners.model_counting import ProbabilityReasoner
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import Cell
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Atom
from mineproof.solve_puzzle import solve
from mineproof.tasks.possible_answers import PossibleAnswers

GUESS = "guess"
"""The grade of a puzzle without certain atoms."""


class AnalyzedPuzzle:
    """A puzzle and its inferences, computed on demand. Reading an inference raises `GaveUp` if a limit is reached."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.explain, self.argue = cache(self._explain), cache(self._argue)

    @cached_property
    def possible_answers(self) -> PossibleAnswers:
        return PossibleAnswers(self.puzzle)

    @cached_property
    def answer(self) -> Answer:
        return Answer(self.puzzle, Ladder(self.puzzle.ladder).complete)

    @cached_property
    def grades(self) -> Grades:
        found = self._graded()
        if found.limits:
            raise GaveUp("; ".join(found.limits))
        return found

    def _graded(self) -> Grades:
        return self.answer.grades if self.answer.values else Grades(self.puzzle.ladder, limits=self.answer.limits)

    @cached_property
    def values(self) -> Mapping[Atom, bool]:
        return {atom: value for atom, (value, _) in self.grades.found.items()}

    @cached_property
    def grade(self) -> str:
        return self.grades.hardest or GUESS

    @property
    def of_grade(self) -> list[Atom]:
        return [atom for atom, rung in self.rungs.items() if rung == self.grade]

    @property
    def rungs(self) -> Mapping[Atom, str]:
        return self.grades.rungs

    def _explain(self, atom: Atom) -> Explanation:
        return self.answer.explain(atom)

    def _argue(self, atom: Atom) -> Explanation:
        return graded_argument(self.explain(atom), self.rungs[atom], [self.puzzle.clues()])

    def fewest_clues(self, atom: Atom) -> int:
        """Return the number of clues in a proof: on a board the smallest proof, in other puzzles an irreducible one."""
        return len(self.explain(atom).clues)

    @cached_property
    def chances(self) -> Mapping[tuple[str, str], Fraction]:
        """Return the exact chance of each option of each thing. Raises `GaveUp` with more than 2^40 models."""
        worlds, found = self.answer.world_count(), self.answer.probabilities()
        if worlds > 2**40:  # a float has too few digits for the fraction
            raise GaveUp(f"{worlds:,} worlds fit; expected fewer")
        true = {atom: Fraction(round(found[atom] * worlds), worlds) for atom in self.puzzle.questions()}
        claims = self.possible_answers.claims.items()
        return {pair: true[atom] if value else 1 - true[atom] for pair, (atom, value) in claims}


class AnalyzedBoard(AnalyzedPuzzle):
    """A position on a board."""

    puzzle: Observation

    def __init__(self, puzzle: Observation, grader: Grader) -> None:
        super().__init__(puzzle)
        self._grader = grader

    def marked(self, given: Mapping[Atom, bool]) -> AnalyzedBoard:
        marks = {**self.puzzle.marks, **cast(Mapping[Cell, bool], given)}
        return AnalyzedBoard(replace(self.puzzle, marks=marks), self._grader)

    @cached_property
    def answer(self) -> Answer:
        return solve(self.puzzle, "probability")

    def _graded(self) -> Grades:
        return self._grader.position(self.puzzle)

    @cached_property
    def _explainer(self) -> BoardExplainer:
        return BoardExplainer(self.puzzle)

    def _explain(self, atom: Atom) -> Explanation:
        return self._explainer.explain(ProbabilityReasoner(), cast(Cell, atom), self.values[atom])

    def _argue(self, atom: Atom) -> Explanation:
        return self._explainer.argue(self.explain(atom), self.rungs[atom])

    def fewest_clues(self, atom: Atom) -> int:
        return self._explainer.size(self.explain(atom)).most
