"""An exercise: a puzzle of any kind for a class, with its solution and an argument."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
        claim = self.why.conclusion
        assert claim is not None  # the puzzle of an exercise has a solution
        return f"{capitalized(self.why.puzzle.words.stated(claim))} [{self.grade}]"
