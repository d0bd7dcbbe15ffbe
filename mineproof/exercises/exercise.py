"""Exercises, and sheets of them, independent of the format: title, task, exercises and answers."""

from __future__ import annotations

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

    A sheet of exercises has one `title`, one `task` (the meaning of the pictures, the question, and the expected
    answer), and one `key`, a reading aid for the answers. `sentences` are the paragraphs of this exercise: its clues
    and its question. `why` argues for the conclusion to find, or for the hardest one, and `grade` is the weakest rung
    that finds the solution. `data` has the puzzle, and its solution with the argument, for JSON.
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
    """A sheet with one or more exercises of one kind, under this `heading` or their own title.

    Only the answers name the grades, since a grade beside a question could give the answer away.
    """

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
        """Return the paragraphs above the answers: the reading aid, then each grade, the easiest first."""
        grades = {one.grade for one in self.exercises}
        ordered = [*[grade for grade in RUNGS if grade in grades], *sorted(grades - RUNGS.keys())]
        brackets = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
        return [f"{self.exercises[0].key} {brackets}", *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]
