"""Exercises on given puzzles: find all certain values; the answer argues for the hardest."""

from __future__ import annotations

from typing import Any

from engines.answers.board_answer import BoardAnswer
from engines.board.clue_index import ClueIndex
from engines.reasoner import Reasoner
from game.board.board_words import total_in_words
from game.errors import Contradiction, UserError
from game.pictures import of_observation
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import PuzzleConclusions
from mineproof.exercises.board_exercises import HAND_IN, positions_of
from mineproof.exercises.exercise import Exercise
from mineproof.exercises.puzzle_exercises import hardest_of, puzzle_exercise
from mineproof.solve_puzzle import solve


def exercise_of(puzzle: Puzzle, rulebook: Reasoner | None = None) -> Exercise:
    """Make an exercise from a given puzzle; on a board, argue by the rules of a `rulebook` if they suffice.

    Raises `UserError` for a puzzle without a solution or without certain values, and for a rulebook without a board.
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
    index, grade = ClueIndex(seen), answered.grade(hardest)
    named = None if rulebook is None else index.by_rules(rulebook, answered.explain(hardest))
    why = named or answered.argue(hardest)
    argument = {"cell": hardest, "mine": answered.values[hardest], **why.as_json()}
    found = {"safe": sorted(answered.false, key=str), "mines": sorted(answered.true, key=str)}
    return Exercise(
        title="Find the certain cells",
        task=f"{positions_of(seen.grid)} Find every cell that is certain. {HAND_IN}",
        key="Each picture shows the board with every cell that is certain. Below it stand the conclusion that is "
        "hardest to find, and its proof.",
        sentences=[f"Which cells are certain, and why?{total_in_words(seen.total)}"],
        picture=of_observation(seen),
        solution=of_observation(seen, PuzzleConclusions(answered.values)),
        why=why,
        grade=grade,
        data={**seen.as_json(), "solution": {**found, "grade": grade, "argument": argument}},
    )
