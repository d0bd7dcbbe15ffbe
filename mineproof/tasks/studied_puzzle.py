"""A puzzle with what follows from it: what is certain and by which rung, how likely the rest is, and why."""

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
"""The grade where nothing is certain."""


class StudiedPuzzle(ABC):
    """A puzzle and what follows from it; each part is found out when it is first asked for.

    Each of them raises `GaveUp` where a limit was reached.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._explained: dict[Atom, Explanation] = {}
        self._argued: dict[Atom, Explanation] = {}

    @property
    @abstractmethod
    def values(self) -> Mapping[Atom, bool]:
        """What is asked and certain."""

    @property
    @abstractmethod
    def rungs(self) -> Mapping[Atom, str]:
        """The rung of the ladder that each of these takes."""

    @property
    @abstractmethod
    def size(self) -> str:
        """How large the puzzle is: rows and columns of a board, and its grid; or how many things and options."""

    @property
    @abstractmethod
    def answer(self) -> Answer:
        """What a complete engine makes of it."""

    @abstractmethod
    def fewest_clues(self, atom: Atom) -> int:
        """How few clues prove what an atom is; beside boards, those of a proof that can drop none."""

    @abstractmethod
    def _explain(self, atom: Atom) -> Explanation: ...

    @abstractmethod
    def _argue(self, atom: Atom) -> Explanation: ...

    def explain(self, atom: Atom) -> Explanation:
        """Clues that prove what an atom is."""
        if atom not in self._explained:
            self._explained[atom] = self._explain(atom)
        return self._explained[atom]

    def argue(self, atom: Atom) -> Explanation:
        """The argument for what an atom is, in the form of its rung."""
        if atom not in self._argued:
            self._argued[atom] = self._argue(atom)
        return self._argued[atom]

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

    def chance(self, claim: Claim) -> Fraction:
        """How likely a claim about one atom is; there may be too many worlds to say."""
        (atom,) = claim.atoms
        return self.chances[atom] if claim.value else 1 - self.chances[atom]

    @property
    def open(self) -> list[Atom]:
        """What is asked and not certain."""
        return [atom for atom in self.puzzle.questions() if atom not in self.values]

    @cached_property
    def chances(self) -> dict[Atom, Fraction]:
        """How likely each atom that is asked is true, exactly; there may be too many worlds to say."""
        worlds, found = self._counted()
        if worlds > 2**40:  # a float would not say which fraction it is
            raise GaveUp(f"{worlds:,} worlds fit; expected fewer")
        return {atom: Fraction(round(found[atom] * worlds), worlds) for atom in self.puzzle.questions()}

    def _counted(self) -> tuple[int, Mapping[Atom, float]]:
        """How many worlds fit, and the chance of each atom."""
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
        """The same board where these values are given as well."""
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
        """See `StudiedPuzzle`. As a rule it takes less time than to find out first what is certain."""
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
