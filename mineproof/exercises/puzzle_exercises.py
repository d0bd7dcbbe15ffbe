"""Exercises on whole puzzles, drawn or given: find all certain values; the answer argues for the hardest."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engines.board.board_explainer import BoardExplainer
from engines.grading.ladder import Ladder
from engines.grading.puzzle_generation import generate_graded
from game.board.board_argument_wording import total_in_words
from game.pictures import Kind, Panel, of_observation, picture_of
from game.puzzles.abstract_puzzle import Maker
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from game.statements.sentence import Atom
from mineproof import Answer, BoardAnswer, Contradiction, Puzzle, Reasoner, UserError, solve
from mineproof.exercises import board_exercises
from mineproof.exercises.exercise import Exercise


def exercise_of(puzzle: Puzzle, rulebook: Reasoner | None = None) -> Exercise:
    """Make an exercise from a given puzzle; on a board, argue by the rules of a `rulebook` if they suffice.

    Raises `UserError` for a puzzle without certain values, and for a `rulebook` if the puzzle is no board.
    """
    try:
        answered = solve(puzzle)
        certain = answered.conclusions
    except Contradiction as contradiction:
        raise UserError(f"no solution fits: {contradiction}") from None
    if not certain:
        raise UserError("nothing is certain here; expected a puzzle from which something follows")
    if isinstance(answered, BoardAnswer):
        return _on_a_board(answered, rulebook)
    if rulebook is not None:
        raise UserError(f"a rulebook is for boards, and this is a puzzle of the kind {puzzle.kind}; leave it out")
    return puzzle_exercise(answered, is_unique=False)


def _on_a_board(answered: BoardAnswer[Any], rulebook: Reasoner | None) -> Exercise:
    seen, hardest = answered.seen, hardest_of(answered)
    named = None if rulebook is None else BoardExplainer(seen).by_rules(rulebook, answered.explain(hardest))
    why, grade = named or answered.argue(hardest), answered.grade(hardest)
    argument = {"cell": hardest, "mine": answered.values[hardest], **why.as_json()}
    found = {"safe": sorted(answered.false, key=str), "mines": sorted(answered.true, key=str)}
    return Exercise(
        title="Find the certain cells",
        task=f"{board_exercises.positions_of(seen.grid)} Find every cell that is certain. {board_exercises.HAND_IN}",
        key="Each picture shows the board with every cell that is certain. Below it stand the conclusion that is "
        "hardest to find, and its proof.",
        sentences=[f"Which cells are certain, and why?{total_in_words(seen.total)}"],
        picture=of_observation(seen),
        solution=of_observation(seen, PuzzleConclusions(answered.values)),
        why=why,
        grade=grade,
        data={**seen.as_json(), "solution": {**found, "grade": grade, "argument": argument}},
    )


def puzzle_exercise(answered: Answer, *, is_unique: bool = True) -> Exercise:
    """Make a table to fill in from a solved puzzle. Without `is_unique`, the puzzle may leave values open."""
    puzzle, hardest = answered.puzzle, hardest_of(answered)
    rest, shown = ", and nothing where the clues leave it open.", "all that is certain"
    if is_unique:
        rest = "; each row has one tick. Each puzzle has one solution, and every clue is needed for it."
        shown = "the whole solution"
    picture, why, grade = picture_of(puzzle), answered.argue(hardest), str(answered.grades.hardest)
    true = [atom for atom, value in answered.values.items() if value]
    solution = {"true": true, "grade": grade, "argument": {"atom": hardest, **why.as_json()}}
    return Exercise(
        title="Find the solution",
        task=f"{puzzle.task} Fill in the table: a tick where row and column belong together, a cross where they do not"
        f"{rest} Hand in the table, and for each tick your reasons, clue by clue.",
        key=f"Each table shows {shown}. Below it stand the conclusion that is hardest to find, and its proof. The proof"
        " takes one clue at a time with all that it shows, so it may suppose more than the way of the grade, or less.",
        sentences=[line for line in puzzle.sentences() if line != puzzle.kind],
        picture=replace(picture, panels=tuple(map(_to_fill_in, picture.panels)), caption=""),
        solution=replace(picture_of(puzzle, PuzzleConclusions(answered.values)), caption=""),
        why=why,
        grade=grade,
        data={**puzzle.as_json(), "solution": solution},
    )


def hardest_of(answered: Answer) -> Atom:
    """Return the conclusion with the highest rung, or a conclusion that no rung proves."""
    ladder, rungs = [*answered.puzzle.ladder, None], answered.grades.rungs
    return max(answered.conclusions, key=lambda atom: ladder.index(rungs.get(atom)))


def _to_fill_in(panel: Panel) -> Panel:
    squares = [
        [replace(square, kind=Kind.BLANK) if square.kind is Kind.OPEN else square for square in row]
        for row in panel.squares
    ]
    return replace(panel, squares=tuple(map(tuple, squares)))


def puzzle_exercises(
    maker: Maker[Puzzle], ladder: Ladder, rng: random.Random, grade: str | None
) -> Iterator[Exercise | None]:
    """Yield exercises of this grade (None: any grade), and None for each generated puzzle of another grade."""
    for puzzle in generate_graded(maker, rng, ladder, grade):
        yield None if puzzle is None else puzzle_exercise(Answer(puzzle, ladder.complete))
