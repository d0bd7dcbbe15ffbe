"""What the player wants to know of a position, and what the engine has answered so far."""

from __future__ import annotations

from collections.abc import Mapping

from engines import Explanation
from game.grid import Cell
from game.known import NOTHING, Known
from mineproof.window.proofs import ShownProof
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.review import Review
from mineproof.window.worker import EngineAtGame, Question, Reply, Topic


class Inquiry:
    """Questions about the position that a game shows, and the replies to them.

    `is_on` tells whether knowledge is shown; `pointed` is the cell pointed at, and `shown_steps` how many steps of its
    proof are shown (None: the whole proof).
    """

    def __init__(self, is_on: bool = False) -> None:
        self.is_on = is_on
        self.pointed: Cell | None = None
        self.shown_steps: int | None = None
        self._pinned: Cell | None = None  # stays pointed at while its proof is shown step by step
        self.forget()

    def forget(self) -> None:
        """Drop all replies: the position or the engine is another one."""
        self._known: Known | None = None
        self.beyond: Mapping[Cell, bool] = {}
        self._proof: ShownProof | None = None
        self.review: Review | None = None
        self._known_at = self._flagged_at = -1
        self.unpin()

    @property
    def known(self) -> Known | None:
        """What is known, where that is to be shown; what follows `beyond` that is shown as well."""
        return self._known if self.is_on else None

    @property
    def target(self) -> Cell | None:
        """The cell whose proof is wanted."""
        return self._pinned or self.pointed

    def proof(self, game: RecordedGame) -> ShownProof | None:
        """The proof to be shown: of the cell pointed at, or after a loss of what could have been known."""
        proof = self._proof
        if game.shows_end:
            return None if self.review is None else proof
        return proof if self.is_on and proof is not None and proof.cell == self.target else None

    def next_step(self, game: RecordedGame) -> None:
        """Show one more step of the proof, from the first one; after the last one the whole proof again."""
        proof = self.proof(game)
        if proof is None or not proof.steps:
            return
        self._pinned = proof.cell
        self.shown_steps = (self.shown_steps or 0) + 1
        if self.shown_steps > len(proof.steps):
            self.unpin()

    def unpin(self) -> bool:
        """Show whole proofs again, of the cell pointed at; return whether that changed anything."""
        was_pinned = self._pinned is not None
        self._pinned = self.shown_steps = None
        return was_pinned

    def next_question(self, game: RecordedGame, contestant: EngineAtGame, auto_flags: bool) -> Question | None:
        """What is to be asked now: which mines are proven, what is known, or why; after a loss, for the review."""

        def question(about: Topic, cell: Cell | None = None) -> Question:
            return Question(about, contestant, dict(game.reveals), cell)

        if game.shows_end:
            if game.session.exploded is None or self.review is not None or self._known_at == game.revision:
                return None
            before = game.reveals_after(len(game.steps) - 1)
            return Question("review", contestant, before, game.session.exploded)
        if auto_flags and self._flagged_at != game.revision and not game.is_over and game.reveals:
            return question("mines")
        if not self.is_on:
            return None
        if self._known_at != game.revision:
            return question("knowledge")
        cell = self.target
        if cell is None or (self._proof is not None and self._proof.cell == cell):
            return None
        return None if self._verdict(cell) is None else question("explanation", cell)

    def drop(self, about: Topic, game: RecordedGame) -> None:
        """Ask this no more at the position shown: the engine failed at it, or was stopped."""
        if about == "review":
            self._known_at = game.revision
        elif about == "mines":
            self._flagged_at = game.revision
        elif about not in ("move", "hint"):
            self.is_on = False

    def take(self, reply: Reply, game: RecordedGame) -> None:
        """Take in a reply about the position that the game shows."""
        question = reply.question
        if question.about == "review":
            self.review, self._known_at = reply.review, game.revision
            explanation = None if reply.review is None else reply.review.explanation
            self._proof = ShownProof.of(explanation, reply.steps) if isinstance(explanation, Explanation) else None
        elif question.about == "mines":
            self._flagged_at = game.revision
        elif question.about == "knowledge":
            self._known, self.beyond = reply.known, reply.beyond
            self._known_at, self._proof = game.revision, None
        elif question.cell is not None:
            beyond = question.contestant.engine if question.cell in self.beyond else ""
            is_mine = bool(self._verdict(question.cell))
            self._proof = ShownProof(question.cell, is_mine, reply.explanation, reply.steps, beyond)

    def _verdict(self, cell: Cell) -> bool | None:
        """Whether `cell` is a mine for sure (True), safe for sure (False), or neither is known (None)."""
        known = self._known or NOTHING
        return known.values.get(cell, self.beyond.get(cell))
