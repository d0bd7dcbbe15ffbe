"""An analyzed puzzle: its certain atoms with their rungs, the chances of the others, and proofs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import cast

from engines.answers.answer import Answer
from engines.board.clue_index import ClueIndex
from engines.counting.model_counts import count_models
from engines.facts import split_total
from engines.grading.grading import Grader, PositionGrade
from engines.grading.ladder import Ladder
from engines.proofs.finding.explanation import Explanation
from engines.proofs.finding.graded_arguments import graded_argument
from engines.reasoners.probability import ProbabilityReasoner
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import Cell
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Atom, Claim
from mineproof.board_proofs import argument_of
from mineproof.solve_puzzle import solve
from mineproof.tasks.asked_things import Asked

GUESS = "guess"
"""The grade of a puzzle without certain atoms."""


class StudiedPuzzle(ABC):
    """A puzzle and its inferences, each computed when it is first asked for.

    All of them raise `GaveUp` if a limit is reached.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._explained: dict[Atom, Explanation] = {}
        self._argued: dict[Atom, Explanation] = {}

    @property
    @abstractmethod
    def values(self) -> Mapping[Atom, bool]:
        """Return the certain atoms among those asked about, with their values."""

    @property
    @abstractmethod
    def rungs(self) -> Mapping[Atom, str]:
        """Return the weakest rung of the ladder that proves each certain atom."""

    @property
    @abstractmethod
    def size(self) -> str:
        """Return the size: rows and columns of a board with its grid, or the number of things and of options."""

    @property
    @abstractmethod
    def answer(self) -> Answer:
        """Return the answer of a complete engine."""

    @abstractmethod
    def fewest_clues(self, atom: Atom) -> int:
        """Return the number of clues of the smallest proof on a board; elsewhere of an irreducible one."""

    @abstractmethod
    def _explain(self, atom: Atom) -> Explanation: ...

    @abstractmethod
    def _argue(self, atom: Atom) -> Explanation: ...

    def explain(self, atom: Atom) -> Explanation:
        """Return clues that prove the value of an atom."""
        if atom not in self._explained:
            self._explained[atom] = self._explain(atom)
        return self._explained[atom]

    def argue(self, atom: Atom) -> Explanation:
        """Return the argument for the value of an atom, in the form of its rung."""
        if atom not in self._argued:
            self._argued[atom] = self._argue(atom)
        return self._argued[atom]

    @cached_property
    def asked(self) -> Asked:
        """Return the things asked about."""
        return Asked(self.puzzle)

    @cached_property
    def grade(self) -> str:
        """Return the rung of the hardest certain atom."""
        return self.hardest(self.values)

    def hardest(self, atoms: Iterable[Atom]) -> str:
        """Return the hardest rung among these certain atoms; `guess` without any."""
        ladder = self.puzzle.ladder
        return max((self.rungs[atom] for atom in atoms), key=ladder.index, default=GUESS)

    def of_grade(self, atoms: Iterable[Atom]) -> list[Atom]:
        """Return the atoms of the puzzle's grade among these certain atoms, in the puzzle's order."""
        some = set(atoms)
        return [atom for atom in self.values if atom in some and self.rungs[atom] == self.grade]

    def chance(self, claim: Claim) -> Fraction:
        """Return the chance of a claim about one atom. Raises `GaveUp` with too many models: see `chances`."""
        (atom,) = claim.atoms
        return self.chances[atom] if claim.value else 1 - self.chances[atom]

    @property
    def open(self) -> list[Atom]:
        """Return the atoms asked about without a certain value."""
        return [atom for atom in self.puzzle.questions() if atom not in self.values]

    @cached_property
    def chances(self) -> dict[Atom, Fraction]:
        """Return the exact chance of each atom asked about. Raises `GaveUp` with more than 2^40 models."""
        worlds, found = self._counted()
        if worlds > 2**40:  # a float has too few digits for the fraction
            raise GaveUp(f"{worlds:,} worlds fit; expected fewer")
        return {atom: Fraction(round(found[atom] * worlds), worlds) for atom in self.puzzle.questions()}

    def _counted(self) -> tuple[int, Mapping[Atom, float]]:
        """Return the number of models, and the chance of each atom."""
        return self.answer.world_count(), self.answer.probabilities()


class StudiedBoard(StudiedPuzzle):
    """A position on a board."""

    puzzle: Observation

    def __init__(self, puzzle: Observation, grader: Grader) -> None:
        super().__init__(puzzle)
        self._grader = grader

    @cached_property
    def _graded(self) -> PositionGrade:
        graded = self._grader.position(self.puzzle)
        if graded.limits:
            raise GaveUp("; ".join(graded.limits))
        return graded

    @cached_property
    def values(self) -> Mapping[Atom, bool]:
        return {one.cell: one.is_mine for one in self._graded.conclusions}

    @cached_property
    def rungs(self) -> Mapping[Atom, str]:
        return {one.cell: str(one.grade) for one in self._graded.conclusions}

    def marked(self, given: Mapping[Atom, bool]) -> StudiedBoard:
        """Return the board with these values marked."""
        marks = {**self.puzzle.marks, **cast(Mapping[Cell, bool], given)}
        return StudiedBoard(replace(self.puzzle, marks=marks), self._grader)

    @property
    def size(self) -> str:
        return f"{self.puzzle.height}x{self.puzzle.width}{self.puzzle.grid.suffix}"

    @cached_property
    def answer(self) -> Answer:
        return solve(self.puzzle, "probability")

    @cached_property
    def _index(self) -> ClueIndex:
        return ClueIndex(self.puzzle)

    def _explain(self, atom: Atom) -> Explanation:
        return self._index.explain(ProbabilityReasoner(), cast(Cell, atom), self.values[atom])

    def _argue(self, atom: Atom) -> Explanation:
        return argument_of(self.explain(atom), self.rungs[atom], self._index)

    def fewest_clues(self, atom: Atom) -> int:
        return self._index.size(self.explain(atom)).most


class StudiedTable(StudiedPuzzle):
    """A puzzle of another kind."""

    @cached_property
    def answer(self) -> Answer:
        answer = Answer(self.puzzle, Ladder(self.puzzle.ladder).complete)
        if answer.limits:
            raise GaveUp("; ".join(answer.limits))
        return answer

    @property
    def values(self) -> Mapping[Atom, bool]:
        return self.answer.values

    @cached_property
    def rungs(self) -> Mapping[Atom, str]:
        grades = self.answer.grades
        if grades.limits:
            raise GaveUp("; ".join(grades.limits))
        return grades.rungs

    def _counted(self) -> tuple[int, Mapping[Atom, float]]:
        """Count directly, which is mostly faster than to compute the certain atoms first; see `StudiedPuzzle`."""
        facts, _ = split_total([*self.puzzle.rules(), *self.puzzle.premises(self.puzzle.clues())])
        try:
            models = count_models(facts, self.puzzle.questions())
        except GaveUp:
            return super()._counted()
        return models.number, models.chances

    @property
    def size(self) -> str:
        return f"{len(self.asked.claims)}x{len(self.asked.options)}"

    def _explain(self, atom: Atom) -> Explanation:
        return self.answer.explain(atom)

    def _argue(self, atom: Atom) -> Explanation:
        return graded_argument(self.explain(atom), self.rungs[atom], [self.puzzle.clues()])

    def fewest_clues(self, atom: Atom) -> int:
        return len(self.explain(atom).clues)
