"""Exercises on puzzles of any kind but boards: a table to fill in, and the argument for the hardest conclusion."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from engines.answers.answer import Answer
from engines.grading.ladder import Ladder
from engines.grading.puzzle_generation import generate_graded
from game.pictures import Kind, Panel, picture_of
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.conclusions import PuzzleConclusions
from game.statements.sentence import Atom
from mineproof.exercises.exercise import Exercise

FORM = "Fill in the table: a tick where row and column belong together, a cross where they do not"
"""The instructions for the table."""

HAND_IN = "Hand in the table, and for each tick your reasons, clue by clue."
"""The expected answer."""

KEY = (
    "Below it stand the conclusion that is hardest to find, and its proof. The proof takes one clue at a time with all "
    "that it shows, so it may suppose more than the way of the grade, or less."
)


def puzzle_exercise(answered: Answer, *, is_unique: bool = True) -> Exercise:
    """Make an exercise from a solved puzzle. Without `is_unique`, the puzzle may leave values open.

    The grade of the exercise is the rung of its hardest conclusion. The text leaves out the line with the puzzle's
    kind.
    """
    puzzle, hardest = answered.puzzle, hardest_of(answered)
    form = f"{FORM}; each row has one tick. Each puzzle has one solution, and every clue is needed for it."
    if not is_unique:
        form = f"{FORM}, and nothing where the clues leave it open."
    picture, why, grade = picture_of(puzzle), answered.argue(hardest), str(answered.grades.hardest)
    true = [atom for atom, value in answered.values.items() if value]
    solution = {"true": true, "grade": grade, "argument": {"atom": hardest, **why.as_json()}}
    return Exercise(
        title="Find the solution",
        task=f"{puzzle.task} {form} {HAND_IN}",
        key=f"Each table shows {'the whole solution' if is_unique else 'all that is certain'}. {KEY}",
        sentences=[line for line in puzzle.sentences() if line != puzzle.kind],
        picture=replace(picture, panels=tuple(map(_to_fill_in, picture.panels)), caption=""),
        solution=replace(picture_of(puzzle, PuzzleConclusions(answered.values)), caption=""),
        why=why,
        grade=grade,
        data={**puzzle.as_json(), "solution": solution},
    )


def hardest_of(answered: Answer) -> Atom:
    """Return the conclusion with the highest rung of the ladder; a conclusion that no rung proves counts as harder."""
    ladder, rungs = answered.puzzle.ladder, answered.grades.rungs
    return max(answered.conclusions, key=lambda atom: ladder.index(rungs[atom]) if atom in rungs else len(ladder))


def _to_fill_in(panel: Panel) -> Panel:
    squares = [
        [replace(square, kind=Kind.BLANK) if square.kind is Kind.OPEN else square for square in row]
        for row in panel.squares
    ]
    return replace(panel, squares=tuple(map(tuple, squares)))


def puzzle_exercises(
    maker: Maker[Puzzle], ladder: Ladder, rng: random.Random, grade: str | None
) -> Iterator[Exercise | None]:
    """Yield exercises of this grade (None: any grade), and None for each generated puzzle of another grade.

    Raises the errors of `generate_graded`.
    """
    for puzzle in generate_graded(maker, rng, ladder, grade):
        yield None if puzzle is None else puzzle_exercise(Answer(puzzle, ladder.complete))
