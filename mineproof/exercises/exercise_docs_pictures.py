"""The pictures of the page about exercises: a cell to find by an overlap of two numbers, and one answer."""

from __future__ import annotations

import random

from engines.grading.grading import Grade
from game import pictures
from game.minesweeper.sizes import Size
from mineproof.exercises.board_exercises import BoardExercise, exercises


def exercise() -> str:
    """Draw a cell to find by an overlap of two numbers."""
    return pictures.svg(pictures.of_observation(_exercise().observation, title=_exercise().question))


def answer() -> str:
    """Draw one answer to the exercise."""
    return pictures.svg(_exercise().proof.argument.picture())


PICTURES = {"exercise.svg": exercise, "exercise-answer.svg": answer}


def _exercise() -> BoardExercise:
    """Return the first exercise of `mineproof exercises --grade overlap --seed 1`."""
    return next(filter(None, exercises(Size(6, 6, 8), Grade.OVERLAP, random.Random(1))))
