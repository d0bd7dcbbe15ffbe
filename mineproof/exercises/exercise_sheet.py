"""A sheet of exercises, independent of the format: title, task, exercises and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.grading.ladder import MEANINGS, meaning_of
from mineproof.exercises.exercise import Exercise
from mineproof.exercises.sheet_layout import Layout, answers_laid_out, compute_layout


@dataclass(frozen=True)
class ExerciseSheet:
    """A sheet with one or more exercises of one kind, under this `heading` or their own title.

    The grades stand with the answers alone, since they would give some answers away.
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
        ordered = [*[grade for grade in MEANINGS if grade in grades], *sorted(grades - MEANINGS.keys())]
        brackets = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
        return [f"{self.exercises[0].key} {brackets}", *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]

    def layout(self, paper: str = "a4", columns: int | None = None) -> Layout:
        return compute_layout(self.exercises, self.task, paper, columns)

    def answer_layout(self, questions: Layout) -> Layout:
        return answers_laid_out(self.exercises, self.explained, questions)
