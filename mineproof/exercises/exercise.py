"""An exercise: a puzzle of any kind for a class, with its solution and an argument."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from engines.grading.ladder import MEANINGS, meaning_of
from engines.proofs.finding.explanation import Explanation
from game.pictures import Picture
from game.words import capitalized


class Exercise(ABC):
    """A puzzle of any kind for a class, with its solution and an argument."""

    title: ClassVar[str]
    """The title of a sheet of such exercises."""

    key: ClassVar[str]
    """A reading aid for the answers."""

    @property
    @abstractmethod
    def task(self) -> str:
        """Return the task common to a sheet: the meaning of the pictures, the question, and the expected answer."""

    @property
    @abstractmethod
    def sentences(self) -> list[str]:
        """Return the paragraphs of this exercise: its clues and its question."""

    @property
    @abstractmethod
    def why(self) -> Explanation:
        """Return the argument for the conclusion to find, or for the hardest one."""

    @property
    @abstractmethod
    def grade(self) -> str:
        """Return the weakest rung that finds the solution."""

    @abstractmethod
    def question_picture(self) -> Picture:
        """Draw the puzzle."""

    @abstractmethod
    def answer_picture(self) -> Picture:
        """Draw the solution."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the puzzle, and its solution with the argument."""

    @property
    def answer(self) -> str:
        """Return the conclusion of the argument, and the grade of the exercise."""
        claim = self.why.conclusion
        assert claim is not None  # the puzzle of an exercise has a solution
        return f"{capitalized(self.why.puzzle.words.stated(claim))} [{self.grade}]"


def grades_in_words(exercises: Iterable[Exercise]) -> list[str]:
    """Explain the grades of these exercises: a sentence for all, and one for each, the easiest first."""
    grades = {one.grade for one in exercises}
    ordered = [*[grade for grade in MEANINGS if grade in grades], *sorted(grades - MEANINGS.keys())]
    first = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
    return [first, *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]
