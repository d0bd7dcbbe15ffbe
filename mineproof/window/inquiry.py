"""What the player wants to know of a position, and what the engine has answered so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines import Explanation
from game.grid import Cell
from game.observation import Clue
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.review import Review
from mineproof.window.worker import Contestant, Insight, Question, Reply, Topic


@dataclass(frozen=True)
class Proof:
    """What is shown of a cell that is certain: its explanation, or why there is none.

    `beyond` is the name of the engine that does not prove what the cell is, though it follows; else it is empty.
    """

    cell: Cell
    is_mine: bool
    explanation: Explanation | str
    beyond: str = ""

    @property
    def clues(self) -> Sequence[Clue]:
        """The clues of the proof, in order."""
        return () if isinstance(self.explanation, str) else self.explanation.clues

    @property
    def steps(self) -> Sequence[object]:
        """What can be shown one by one: the steps of the explanation if it has any, or else its clues."""
        return getattr(self.explanation, "steps", ()) or self.clues

    def clues_shown(self, shown: int | None) -> Sequence[Clue]:
        """The clues to highlight where so many steps are shown (None: all)."""
        if shown is None or self.steps is self.clues or not self.steps:
            return self.clues[:shown]
        return getattr(self.steps[shown - 1], "clues", self.clues) if shown else ()

    def in_words(self, shown: int | None = None) -> str:
        """The proof, or the last of so many steps of it."""
        conclusion = f"{self.cell} is {'a mine' if self.is_mine else 'safe'}"
        if shown is not None:
            step = self.steps[shown - 1]
            said = _clue_in_words(step) if isinstance(step, Clue) else str(step)
            return f"Why {conclusion}, {shown} of {len(self.steps)}: {said}"
        reason = self.explanation if isinstance(self.explanation, str) else str(self.explanation).partition(": ")[2]
        if self.beyond:
            return f"{conclusion}: true, but beyond `{self.beyond}`. It follows from {reason}"
        return f"{conclusion}: {reason}"


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
        self._insight: Insight | None = None
        self._proof: Proof | None = None
        self.review: Review | None = None
        self._known_at = self._flagged_at = -1
        self.unpin()

    @property
    def insight(self) -> Insight | None:
        """What is known, where that is to be shown."""
        return self._insight if self.is_on else None

    @property
    def target(self) -> Cell | None:
        """The cell whose proof is wanted."""
        return self._pinned or self.pointed

    def proof(self, game: RecordedGame) -> Proof | None:
        """The proof to be shown: of the cell pointed at, or after a loss of what could have been known."""
        if game.shows_end:
            return self._proof_of_review()
        proof = self._proof
        return proof if self.is_on and proof is not None and proof.cell == self.target else None

    def next_step(self, game: RecordedGame, pinned: Cell | None = None) -> None:
        """Show one more step of the proof, from the first one; after the last one the whole proof again."""
        proof = self.proof(game)
        if proof is None or not proof.steps:
            return
        self._pinned = pinned or proof.cell
        self.shown_steps = (self.shown_steps or 0) + 1
        if self.shown_steps > len(proof.steps):
            self.unpin()

    def unpin(self) -> bool:
        """Show whole proofs again, of whatever is pointed at; return whether that changed anything."""
        was_pinned = self._pinned is not None
        self._pinned = self.shown_steps = None
        return was_pinned

    def next_question(self, game: RecordedGame, contestant: Contestant, auto_flags: bool) -> Question | None:
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
        cell, insight = self.target, self._insight
        if cell is None or insight is None or (self._proof is not None and self._proof.cell == cell):
            return None
        return None if insight.verdict(cell) is None else question("explanation", cell)

    def drop(self, about: Topic, game: RecordedGame) -> None:
        """Ask this no more at the position shown: the engine failed at it, or was stopped."""
        if about == "review":
            self._known_at = game.revision
        elif about == "mines":
            self._flagged_at = game.revision
        elif about != "move":
            self.is_on = False

    def take(self, reply: Reply, game: RecordedGame) -> None:
        """Take in a reply about the position that the game shows."""
        question = reply.question
        if question.about == "review":
            self.review, self._known_at = reply.review, game.revision
        elif question.about == "mines":
            self._flagged_at = game.revision
        elif question.about == "knowledge":
            self._insight, self._known_at, self._proof = reply.insight, game.revision, None
        elif question.cell is not None and self._insight is not None:
            beyond = question.contestant.engine if question.cell in self._insight.beyond else ""
            is_mine = bool(self._insight.verdict(question.cell))
            self._proof = Proof(question.cell, is_mine, reply.explanation, beyond)

    def _proof_of_review(self) -> Proof | None:
        review = self.review
        if review is None or not isinstance(review.explanation, Explanation):
            return None
        return Proof(review.explanation.cell, review.explanation.is_mine, review.explanation)


def _clue_in_words(clue: Clue) -> str:
    """The clue, and the cells that it speaks of."""
    if not isinstance(clue.source, tuple):
        return str(clue)
    cells = sorted(clue.cells)
    return f"{clue}: {clue.count} of {', '.join(map(str, cells))} {'is a mine' if clue.count == 1 else 'are mines'}"
