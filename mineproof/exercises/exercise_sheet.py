"""A sheet of exercises as plain data, independent of the format: title, task, questions and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mineproof.exercises.exercise import Exercise, grades_in_words
from mineproof.exercises.sheet_layout import Layout, Question, Solution, answers_laid_out, laid_out


@dataclass(frozen=True)
class ExerciseSheet:
    """A sheet with one or more exercises of one kind, the source of its text, HTML and PDF.

    The grades stand with the answers alone, since they would give some answers away.
    """

    title: str
    task: str
    key: str
    grades: Sequence[str]
    questions: Sequence[Question]
    answers: Sequence[Solution]

    @classmethod
    def of(cls, exercises: Sequence[Exercise], title: str | None = None) -> ExerciseSheet:
        """Build the sheet of these exercises, under this title or their own."""
        first, *grades = grades_in_words(exercises)
        questions = [Question(one.question_picture(), one.sentences) for one in exercises]
        answers = [Solution(one.answer_picture(), one.answer, one.why.lines_or_clues) for one in exercises]
        one = exercises[0]
        return cls(title or one.title, one.task, f"{one.key} {first}", grades, questions, answers)

    def layout(self, paper: str = "a4", columns: int | None = None) -> Layout:
        """Compute the layout of the questions on paper."""
        return laid_out(self.questions, self.task, paper, columns)

    def answer_layout(self, questions: Layout) -> Layout:
        """Compute the layout of the answers, on the paper and in the columns of the questions."""
        return answers_laid_out(self.answers, [self.key, *self.grades], questions)
