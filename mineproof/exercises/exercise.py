"""Exercises, and sheets of them, independent of the format: title, task, exercises and answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.grading.ladder import meaning_of
from engines.proofs.finding.explanation import Explanation
from game.pictures import Picture
from game.puzzles.grades import RUNGS
from game.wording import capitalized


@dataclass(frozen=True)
class Exercise:
    """A puzzle of any kind for a class, with its solution and an argument.

    `task` has the meaning of the pictures, the question, and the expected answer; `key` is a reading aid for the
    answers. `why` argues for the conclusion to find, or for the hardest one, and `grade` is the weakest rung that finds
    the solution. `data` has the puzzle and its solution with the argument, for JSON.
    """

    title: str
    task: str
    key: str
    sentences: Sequence[str]
    picture: Picture
    solution: Picture
    why: Explanation
    grade: str
    data: Mapping[str, Any]

    @property
    def answer(self) -> str:
        claim = self.why.conclusion
        assert claim is not None  # the puzzle of an exercise has a solution
        return f"{capitalized(self.why.puzzle.words.stated(claim))} [{self.grade}]"


@dataclass(frozen=True)
class ExerciseSheet:
    """Exercises of one kind. Only their answers name the grades, since a grade could give an answer away."""

    exercises: Sequence[Exercise]
    heading: str | None = None

    @property
    def title(self) -> str:
        return self.heading or self.exercises[0].title

    @property
    def task(self) -> str:
        return self.exercises[0].task

    @property
    def explained(self) -> list[str]:
        grades = {one.grade for one in self.exercises}
        ordered = [*[grade for grade in RUNGS if grade in grades], *sorted(grades - RUNGS.keys())]
        brackets = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
        return [f"{self.exercises[0].key} {brackets}", *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]
