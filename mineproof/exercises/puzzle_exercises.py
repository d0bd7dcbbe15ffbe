"""Exercises on puzzles of any kind but boards: a table to fill in, and the argument for the hardest conclusion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engines.answers.answer import Answer
from engines.grading.ladder import Ladder
from engines.grading.puzzle_generation import generate_graded
from engines.proofs.finding.explanation import Explanation
from game.pictures import Kind, Panel, Picture, picture_of
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.conclusions import Known
from game.statements.sentence import Atom
from mineproof.exercises.exercise import Exercise

FORM = (
    "Fill in the table: a tick where row and column belong together, a cross where they do not; each row has one tick. "
    "Each puzzle has one solution, and every clue is needed for it. Hand in the table, and for each tick your reasons, "
    "clue by clue."
)
"""The instructions for the table, and the expected answer."""


@dataclass(frozen=True)
class PuzzleExercise(Exercise):
    """A puzzle with one solution. The grade of its hardest conclusion is that of the puzzle."""

    answered: Answer

    title = "Find the solution"
    key = (
        "Each table shows the whole solution. Below it stand the conclusion that is hardest to find, and its proof. "
        "The proof takes one clue at a time with all that it shows, so it may suppose more than the way of the grade, "
        "or less."
    )

    @cached_property
    def hardest(self) -> Atom:
        """Return the conclusion of the highest rung."""
        return hardest_of(self.answered)

    @property
    def task(self) -> str:
        return f"{self.answered.puzzle.task} {FORM}"

    @property
    def sentences(self) -> list[str]:
        """Return the puzzle without the name of its kind, a header for programs."""
        puzzle = self.answered.puzzle
        return [line for line in puzzle.sentences() if line != puzzle.kind]

    @property
    def why(self) -> Explanation:
        """Return the argument for the hardest conclusion; see `Exercise`."""
        return self.answered.argue(self.hardest)

    @property
    def grade(self) -> str:
        return str(self.answered.grades.hardest)

    def question_picture(self) -> Picture:
        picture = picture_of(self.answered.puzzle)
        return replace(picture, panels=tuple(map(_to_fill_in, picture.panels)), caption="")

    def answer_picture(self) -> Picture:
        return replace(picture_of(self.answered.puzzle, Known(self.answered.values)), caption="")

    def as_json(self) -> dict[str, Any]:
        true = [atom for atom, value in self.answered.values.items() if value]
        why = {"atom": self.hardest, **self.why.as_json()}
        solution = {"true": true, "grade": self.answered.grades.hardest, "argument": why}
        return {**self.answered.puzzle.as_json(), "solution": solution}


def hardest_of(answered: Answer) -> Atom:
    """Return the conclusion with the highest rung of the ladder, or one that no rung proves."""
    ladder, rungs = answered.puzzle.ladder, answered.grades.rungs
    return max(answered.conclusions, key=lambda atom: ladder.index(rungs[atom]) if atom in rungs else len(ladder))


def _to_fill_in(panel: Panel) -> Panel:
    squares = [
        [replace(square, kind=Kind.BLANK) if square.kind is Kind.OPEN else square for square in row]
        for row in panel.squares
    ]
    return replace(panel, squares=tuple(map(tuple, squares)))


def puzzle_exercises(
    maker: Maker[Puzzle], ladder: Ladder, rng: random.Random, grade: str | None
) -> Iterator[PuzzleExercise | None]:
    """Yield exercises of this grade (any grade if it is None), and None for each generated puzzle of another grade.
    Raises the errors of `generate_graded`.
    """
    for puzzle in generate_graded(maker, rng, ladder, grade):
        yield None if puzzle is None else PuzzleExercise(Answer(puzzle, ladder.complete))
