"""An exercise: a puzzle of any kind for a class, with its solution and an argument."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.grading.ladder import MEANINGS, meaning_of
from engines.proofs.finding.explanation import Explanation
from game.pictures import Picture
from game.words import capitalized


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
