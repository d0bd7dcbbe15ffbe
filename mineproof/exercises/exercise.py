"""An exercise: a puzzle of any kind as a task for a class, with its solution and an argument."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from engines.grading.ladder import MEANINGS, meaning_of
from engines.proofs.finding.explanation import Explanation
from game.pictures import Picture
from game.words import capitalized


class Exercise(ABC):
    """A puzzle of any kind as a task for a class, with its solution and an argument."""

    title: ClassVar[str]
    """What stands above a sheet of such exercises."""

    key: ClassVar[str]
    """What has to be known of the answers."""

    @property
    @abstractmethod
    def task(self) -> str:
        """What the puzzle and its picture mean, what to find out, and what to hand in; alike for a whole sheet."""

    @property
    @abstractmethod
    def sentences(self) -> list[str]:
        """What this exercise tells and asks; a paragraph each."""

    @property
    @abstractmethod
    def why(self) -> Explanation:
        """The conclusion that is asked for, or the hardest of them, and the argument for it."""

    @property
    @abstractmethod
    def grade(self) -> str:
        """The weakest way to reason that finds the solution."""

    @abstractmethod
    def question_picture(self) -> Picture:
        """What is seen."""

    @abstractmethod
    def answer_picture(self) -> Picture:
        """What is found."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The puzzle, and its solution with the argument."""

    @property
    def answer(self) -> str:
        """What the argument proves, and the grade of the exercise."""
        claim = self.why.conclusion
        assert claim is not None  # the puzzle of an exercise has a solution
        return f"{capitalized(self.why.puzzle.words.stated(claim))} [{self.grade}]"


def grades_in_words(exercises: Iterable[Exercise]) -> list[str]:
    """What the grades of these exercises mean: a sentence for all, and one for each, the easiest first."""
    grades = {one.grade for one in exercises}
    ordered = [*[grade for grade in MEANINGS if grade in grades], *sorted(grades - MEANINGS.keys())]
    first = "The word in brackets is the grade: the weakest of our ways to reason that finds the answer."
    return [first, *[f"{grade}: {meaning_of(grade)}" for grade in ordered]]
