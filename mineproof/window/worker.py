"""The worker: it answers the window's questions about a position with an engine, and with a complete one beside it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engines import Explanation
from game.grid import Cell, Grid
from mineproof.advisor import Advisor, AdvisorKnowledge, CreateEngine, Move
from mineproof.window.proofs import ProofStep, steps_of
from mineproof.window.review import Review, review

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
class Insight:
    """What is known at a position: what the engine itself knows, and what it does not prove though it follows.

    `beyond` maps each cell of which that is so to whether it is a mine.
    """

    knowledge: AdvisorKnowledge
    beyond: Mapping[Cell, bool] = field(default_factory=dict)

    def verdict(self, cell: Cell) -> bool | None:
        """Whether `cell` is a mine for sure (True), safe for sure (False), or neither (None)."""
        if cell in self.knowledge.mines:
            return True
        return False if cell in self.knowledge.safes else self.beyond.get(cell)


@dataclass(frozen=True)
class Reply:
    """The answer to a question, in the field that its topic needs; a `move` of None means that there is none.

    An `explanation` in words tells why there is none; `steps` are those of the explanation. `failure` tells what went
    wrong, in words for the player, where anything did.
    """

    question: Question
    move: Move | None = None
    mines: frozenset[Cell] = frozenset()
    insight: Insight | None = None
    explanation: Explanation | str = ""
    steps: tuple[ProofStep, ...] = ()
    review: Review | None = None
    failure: str | None = None


class EngineWorker:
    """Answers questions; it keeps its engines from one question to the next of the same game."""

    def __init__(self, create: CreateEngine) -> None:
        self._create = create
        self._advisors: dict[EngineAtGame, Advisor] = {}

    def answer(self, question: Question) -> Reply:
        """The reply. Whatever the engine raises becomes a failure."""
        try:
            return self._answer(question)
        except Exception as error:
            self._advisors.clear()
            return Reply(question, failure=f"{type(error).__name__}: {error}")

    def _answer(self, question: Question) -> Reply:
        if question.about == "review":
            assert question.cell is not None
            found = review(self._reference_at(question), question.cell)
            return Reply(question, review=found, steps=steps_of(found.explanation))
        advisor = self._advisor_at(question.contestant, question.reveals)
        if question.about == "move":
            return Reply(question, move=advisor.move())
        if question.about == "hint":
            return Reply(question, move=advisor.best_move())
        if question.about == "mines":
            return Reply(question, mines=frozenset(advisor.engine.mines))
        if question.about == "knowledge":
            return Reply(question, insight=self._insight(advisor, question))
        assert question.cell is not None
        known = question.cell in advisor.engine.mines or question.cell in advisor.engine.safes
        explainer = advisor if known else self._reference_at(question)
        explanation = explainer.explain(question.cell)
        return Reply(question, explanation=explanation, steps=steps_of(explanation))

    def _insight(self, advisor: Advisor, question: Question) -> Insight:
        """What the engine knows, and what follows beyond that: nothing, if it knows itself to be complete."""
        knowledge = advisor.knowledge()
        if advisor.engine.complete:
            return Insight(knowledge)
        engine = self._reference_at(question).engine
        beyond = dict.fromkeys(engine.mines - knowledge.mines, True)
        beyond |= dict.fromkeys(engine.safes - engine.reveals.keys() - knowledge.safes, False)
        return Insight(knowledge, beyond)

    def _reference_at(self, question: Question) -> Advisor:
        return self._advisor_at(replace(question.contestant, engine=REFERENCE), question.reveals)

    def _advisor_at(self, contestant: EngineAtGame, reveals: Mapping[Cell, int]) -> Advisor:
        """An advisor that was told this position and no other."""
        advisor = self._advisors.get(contestant)
        if advisor is None or not advisor.reveals.items() <= reveals.items():
            # Those of other games are of no more use.
            self._advisors = {known: kept for known, kept in self._advisors.items() if known.seed == contestant.seed}
            advisor = self._advisors[contestant] = Advisor(
                contestant.engine,
                contestant.height,
                contestant.width,
                contestant.mines,
                grid=contestant.grid,
                rng=random.Random(contestant.seed),
                create=self._create,
            )
        advisor.tell(reveals)
        return advisor
