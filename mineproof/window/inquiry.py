"""What the player wants to know of a position, and what the engine has answered so far."""

from __future__ import annotations

from collections.abc import Mapping

from game.grid import Cell
from game.puzzles.conclusions import Known
from mineproof.window.ending import Review
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.shown_proof import ShownProof
from mineproof.window.worker import Reply, Topic


class Inquiry:
    """Questions about the position that a game shows, and the replies to them.

    `is_on` tells whether knowledge is shown; `pointed` is the cell pointed at, and `shown_steps` how many steps of its
    proof are shown (None: the whole proof).
    """

    def __init__(self) -> None:
        self.is_on = False
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
        is_wanted = self.is_on or self._pinned is not None
        return proof if is_wanted and proof is not None and proof.cell == self.target else None

    def offer(self, proof: ShownProof) -> None:
        """Show this proof, that of a hint, until something else is asked for."""
        self._proof, self._pinned, self.shown_steps = proof, proof.cell, None

    def next_step(self, game: RecordedGame) -> None:
        """Show one more step of the proof, from the first one; after the last one the whole proof again."""
        proof = self.proof(game)
        if proof is None or not proof.steps:
            return
        self._pinned = proof.cell
        self.shown_steps = (self.shown_steps or 0) + 1
        if self.shown_steps > len(proof.steps):
            self.shown_steps = None
            self._pinned = None if self.is_on else self._pinned

    def unpin(self) -> bool:
        """Show whole proofs again, of the cell pointed at; return whether that changed anything."""
        was_pinned = self._pinned is not None
        self._pinned = self.shown_steps = None
        return was_pinned

    def next_topic(self, game: RecordedGame, auto_flags: bool) -> tuple[Topic, Cell | None] | None:
        """What is to be asked now: which mines are proven, what is known, or why; after a loss, for the review."""
        if game.shows_end:
            mine = game.session.exploded
            is_reviewed = mine is None or self.review is not None or self._known_at == game.revision
            return None if is_reviewed else ("review", mine)
        if auto_flags and self._flagged_at != game.revision and not game.is_over and game.reveals:
            return "mines", None
        if not self.is_on:
            return None
        if self._known_at != game.revision:
            return "knowledge", None
        cell = self.target
        if cell is None or (self._proof is not None and self._proof.cell == cell):
            return None
        is_certain = cell in self.beyond or (self._known is not None and cell in self._known.values)
        return ("explanation", cell) if is_certain else None

    def drop(self, about: Topic, game: RecordedGame) -> None:
        """Ask this no more at the position shown: the engine failed at it, or was stopped."""
        if about == "review":
            self._known_at = game.revision
        elif about == "mines":
            self._flagged_at = game.revision
        elif about not in ("board", "move", "hint"):
            self.is_on = False

    def take(self, reply: Reply, game: RecordedGame) -> None:
        """Take in a reply about the position that the game shows."""
        about = reply.question.about
        if about == "review":
            self.review, self._known_at = reply.found, game.revision
            self._proof = reply.found.proof
        elif about == "mines":
            self._flagged_at = game.revision
        elif about == "knowledge":
            self._known, self.beyond = reply.found
            self._known_at, self._proof = game.revision, None
        else:
            self._proof = reply.found
