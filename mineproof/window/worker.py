"""The worker: it answers the window's questions about a position with an engine, and with a complete one beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from engines import Engine, Explanation
from engines.board.board_answer import BoardAnswer
from engines.board.move import Move
from game.grid import Cell, Grid
from game.known import Known
from mineproof.window.proofs import ProofStep, steps_of
from mineproof.window.review import Review, review

CreateEngine = Callable[..., Engine]
"""Makes an engine by name, as `engines.create` does."""

REFERENCE = "sat"
"""A complete engine that is quick on every board: what it proves is all that follows."""

Topic = Literal["move", "hint", "mines", "knowledge", "explanation", "review"]
"""What a question is about: the engine's own move, the best move, the proven mines alone, all that is known, why a cell
is what it is, or whether the move that lost could have been avoided."""


@dataclass(frozen=True)
class EngineAtGame:
    """Which engine plays which game: its name, the board, and the seed of its random moves."""

    engine: str
    height: int
    width: int
    mines: int
    seed: int
    grid: Grid


@dataclass(frozen=True)
class Question:
    """What is asked of an engine at a position: the numbers revealed so far. Some topics are about a `cell`."""

    about: Topic
    contestant: EngineAtGame
    reveals: Mapping[Cell, int]
    cell: Cell | None = None


@dataclass(frozen=True)
class Reply:
    """The answer to a question, in the field that its topic needs; a `move` of None means that there is none.

    `known` is what the engine itself knows, and `beyond` tells of cells whether they are mines where that follows and
    the engine does not prove it. An `explanation` in words tells why there is none; `steps` are those of the
    explanation. `failure` tells what went wrong, in words for the player, where anything did.
    """

    question: Question
    move: Move | None = None
    mines: frozenset[Cell] = frozenset()
    known: Known | None = None
    beyond: Mapping[Cell, bool] = field(default_factory=dict)
    explanation: Explanation | str = ""
    steps: tuple[ProofStep, ...] = ()
    review: Review | None = None
    failure: str | None = None


class EngineWorker:
    """Answers questions; it keeps its engines from one question to the next of the same game."""

    def __init__(self, create: CreateEngine) -> None:
        self._create = create
        self._answers: dict[EngineAtGame, BoardAnswer[Engine]] = {}

    def answer(self, question: Question) -> Reply:
        """The reply. Whatever the engine raises becomes a failure."""
        try:
            return self._answer(question)
        except Exception as error:
            self._answers.clear()
            return Reply(question, failure=f"{type(error).__name__}: {error}")

    def _answer(self, question: Question) -> Reply:
        if question.about == "review":
            assert question.cell is not None
            found = review(self._reference_at(question), question.cell)
            return Reply(question, review=found, steps=steps_of(found.explanation))
        answer = self._answer_at(question.contestant, question.reveals)
        if question.about == "move":
            return Reply(question, move=answer.move())
        if question.about == "hint":
            return Reply(question, move=answer.best_move())
        if question.about == "mines":
            return Reply(question, mines=frozenset(answer.mines))
        if question.about == "knowledge":
            return Reply(question, known=answer.known, beyond=self._beyond(answer, question))
        assert question.cell is not None
        explanation = (answer if question.cell in answer.values else self._reference_at(question)).why(question.cell)
        return Reply(question, explanation=explanation, steps=steps_of(explanation))

    def _beyond(self, answer: BoardAnswer[Engine], question: Question) -> dict[Cell, bool]:
        """What follows beyond what the engine knows: nothing, if it knows itself to be complete."""
        if answer.complete:
            return {}
        follows = cast(dict[Cell, bool], self._reference_at(question).values)
        return {cell: is_mine for cell, is_mine in follows.items() if cell not in answer.values}

    def _reference_at(self, question: Question) -> BoardAnswer[Engine]:
        return self._answer_at(replace(question.contestant, engine=REFERENCE), question.reveals)

    def _answer_at(self, contestant: EngineAtGame, reveals: Mapping[Cell, int]) -> BoardAnswer[Engine]:
        """The answer of an engine that was given this position and no other."""
        answer = self._answers.get(contestant)
        if answer is None or not answer.reveals.items() <= reveals.items():
            # Those of other games are of no more use.
            self._answers = {known: kept for known, kept in self._answers.items() if known.seed == contestant.seed}
            rng, grid = random.Random(contestant.seed), contestant.grid
            size = contestant.height, contestant.width, contestant.mines
            answer = BoardAnswer(self._create(contestant.engine, *size, grid=grid, rng=rng))
        self._answers[contestant] = answer = answer.after(reveals)
        return answer
