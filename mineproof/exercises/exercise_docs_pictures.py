"""The pictures of the page about exercises: a cell to find by an overlap of two numbers, and its answer."""

import random
from dataclasses import replace

from mineproof import Grade, Size, pictures
from mineproof.exercises.board_exercises import exercises
from mineproof.exercises.exercise import Exercise


def _exercise() -> Exercise:
    return next(filter(None, exercises(Size(6, 6, 8), Grade.OVERLAP, random.Random(1))))


PICTURES = {
    "exercise.svg": lambda: pictures.svg(replace(_exercise().picture, title=_exercise().sentences[0])),
    "exercise-answer.svg": lambda: pictures.svg(_exercise().solution),
}
