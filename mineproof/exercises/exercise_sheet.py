"""A sheet of exercises as plain data: title, task, questions and answers, which every format is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.pictures import Picture
from mineproof.exercises.exercise import Exercise, grades_in_words
from mineproof.exercises.sheet_layout import Layout, Question, laid_out


@dataclass(frozen=True)
class Solution:
    """The answer to one exercise: the picture, what is concluded, and the steps that prove it."""

    picture: Picture
    conclusion: str
    steps: Sequence[str]

    @classmethod
    def of(cls, one: Exercise) -> Solution:
        """The answer to `one`."""
        return cls(one.answer_picture(), one.answer, one.why.lines_or_clues)


@dataclass(frozen=True)
class ExerciseSheet:
    """A sheet with one or more exercises of one kind. Text, HTML and PDF are made from it.

    What the exercises take is said with the answers alone, as it would give some of them away.
    """

    title: str
    task: str
    key: str
    grades: Sequence[str]
    questions: Sequence[Question]
    answers: Sequence[Solution]

    @classmethod
    def of(cls, exercises: Sequence[Exercise], title: str | None = None) -> ExerciseSheet:
        """The sheet of these exercises, with their own title or the one that is given."""
        first, *grades = grades_in_words(exercises)
        questions = [Question(one.question_picture(), one.sentences) for one in exercises]
        answers = [Solution.of(one) for one in exercises]
        return cls(
            title or exercises[0].title, exercises[0].task, f"{exercises[0].key} {first}", grades, questions, answers
        )

    def layout(self, paper: str = "a4", columns: int | None = None) -> Layout:
        """How the questions stand on paper."""
        return laid_out(self.questions, self.task, paper, columns)
