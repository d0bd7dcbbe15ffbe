"""Exercises on puzzles of any kind but boards: what is told, the solution, and the argument for what is hardest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engines.answer import Answer
from engines.generating import generate_graded
from engines.proofs.ladder import Ladder
from game.pictures import Picture
from game.puzzle import Maker, Puzzle
from game.sentence import Atom
from game.words import capitalized

INSTRUCTION = "Find out what is asked. Each puzzle has one solution, and every clue is needed for it."
"""What the class has to know."""

KEY = "Below each solution stands an argument for the conclusion that is hardest to find."
"""What the answers show."""


@dataclass(frozen=True)
class PuzzleExercise:
    """A puzzle with one solution, and the `hardest` of its conclusions, which has the grade of the whole."""

    answered: Answer
    hardest: Atom

    @classmethod
    def of(cls, puzzle: Puzzle, ladder: Ladder) -> PuzzleExercise:
        """The exercise that a puzzle makes."""
        answered = Answer(puzzle, ladder.complete)
        rungs = answered.grades.rungs
        return cls(answered, max(answered.conclusions, key=lambda atom: ladder.rungs.index(rungs[atom])))

    @property
    def sentences(self) -> list[str]:
        """The puzzle, without the name of its kind, by which a program reads it."""
        puzzle = self.answered.puzzle
        return [line for line in puzzle.sentences() if line != puzzle.kind]

    @property
    def answer(self) -> str:
        """What is true, in a sentence each."""
        return " ".join([capitalized(line) for line in str(self.answered).splitlines()])

    @property
    def argument(self) -> str:
        """Why the hardest conclusion is right; what it follows from, where no argument is found soon."""
        why = self.answered.argue(self.hardest)
        return f"Why {self.answered.stated(self.hardest)}: {why.text_or_clues}"

    @property
    def taken(self) -> str:
        """The grade."""
        return str(self.answered.grades.hardest)

    def question_picture(self) -> Picture:
        """The puzzle, with nothing known. What is given stands beside it."""
        return replace(self.answered.puzzle.picture(), caption="")

    def answer_picture(self) -> Picture:
        """The solution."""
        return replace(self.answered.picture(), caption="")

    def as_json(self) -> dict[str, Any]:
        """The puzzle, its solution and grade, and the argument."""
        true = [atom for atom, value in self.answered.values.items() if value]
        why = {"atom": self.hardest, **self.answered.argue(self.hardest).as_json()}
        solution = {"true": true, "grade": self.answered.grades.hardest, "argument": why}
        return {**self.answered.puzzle.as_json(), "solution": solution}


def puzzle_exercises(
    maker: Maker[Puzzle], ladder: Ladder, rng: random.Random, grade: str | None
) -> Iterator[PuzzleExercise | None]:
    """Exercises of this grade, or of any; None for each puzzle that makes none. Raises as `generate_graded` does."""
    for puzzle in generate_graded(maker, rng, ladder, grade):
        yield None if puzzle is None else PuzzleExercise.of(puzzle, ladder)
