"""Exercises on given puzzles: find all certain values; the answer argues for the hardest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.answers.board_answer import BoardAnswer
from engines.board.clue_index import ClueIndex
from engines.proofs.finding.explanation import Explanation
from engines.reasoner import Reasoner
from game.board.board_words import total_in_words
from game.errors import Contradiction, UserError
from game.pictures import Picture, of_observation
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import Known
from mineproof.exercises.board_exercises import positions_of
from mineproof.exercises.exercise import Exercise
from mineproof.exercises.puzzle_exercises import PuzzleExercise, hardest_of
from mineproof.solve_puzzle import solve


class OwnPuzzleExercise(PuzzleExercise):
    """A given puzzle. It may leave values open, and have redundant clues."""

    key = f"Each table shows all that is certain. {PuzzleExercise.key.partition('. ')[2]}"

    @property
    def task(self) -> str:
        return (
            f"{self.answered.puzzle.task} Fill in the table: a tick where row and column belong together, a cross "
            "where they do not, and nothing where the clues leave it open. Hand in the table, and for each tick your "
            "reasons, clue by clue."
        )


@dataclass(frozen=True)
class OwnBoardExercise(Exercise):
    """A given position. The argument is for the hardest of its certain cells.

    It is by the rules of a `rulebook`, a reasoner, if there is one and its rules derive the conclusion.
    """

    answered: BoardAnswer[Any]
    rulebook: Reasoner | None = None

    title = "Find the certain cells"
    key = (
        "Each picture shows the board with every cell that is certain. Below it stand the conclusion that is hardest "
        "to find, and its proof."
    )

    @cached_property
    def hardest(self) -> Any:
        """Return the conclusion of the highest rung."""
        return hardest_of(self.answered)

    @property
    def task(self) -> str:
        return (
            f"{positions_of(self.answered.seen.grid)} Find every cell that is certain. Hand in its row and column, "
            "counted from 0; whether it is safe or a mine; and your reasons, number by number."
        )

    @property
    def sentences(self) -> list[str]:
        return [f"Which cells are certain, and why?{total_in_words(self.answered.seen.total)}"]

    @property
    def why(self) -> Explanation:
        found = self.answered.explain(self.hardest)
        index = ClueIndex(self.answered.seen)
        named = None if self.rulebook is None else index.by_rules(self.rulebook, found)
        return named or self.answered.argue(self.hardest)

    @property
    def grade(self) -> str:
        return self.answered.grade(self.hardest)

    def question_picture(self) -> Picture:
        return of_observation(self.answered.seen)

    def answer_picture(self) -> Picture:
        return of_observation(self.answered.seen, Known(self.answered.values))

    def as_json(self) -> dict[str, Any]:
        answered = self.answered
        found = {"safe": sorted(answered.false, key=str), "mines": sorted(answered.true, key=str)}
        why = {"cell": self.hardest, "mine": answered.values[self.hardest], **self.why.as_json()}
        return {**answered.seen.as_json(), "solution": {**found, "grade": self.grade, "argument": why}}


def exercise_of(puzzle: Puzzle, rulebook: Reasoner | None = None) -> Exercise:
    """Make an exercise from a given puzzle; on a board, argue by the rules of a `rulebook` if they suffice.

    Raises `UserError` for a puzzle without a solution or without certain values, and for a rulebook with another kind.
    """
    try:
        answered = solve(puzzle)
        certain = answered.conclusions
    except Contradiction as contradiction:
        raise UserError(f"no solution fits: {contradiction}") from None
    if not certain:
        raise UserError("nothing is certain here; expected a puzzle from which something follows")
    if isinstance(answered, BoardAnswer):
        return OwnBoardExercise(answered, rulebook)
    if rulebook is not None:
        raise UserError(f"a rulebook is for boards, and this is a puzzle of the kind {puzzle.kind}; leave it out")
    return OwnPuzzleExercise(answered)
