"""The player's questions about a position, and the engine's replies so far."""

from collections.abc import Mapping
from typing import Any

from game.grid import Cell
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from mineproof.window.engine_worker import Topic
from mineproof.window.highlighted_explanations import Highlight, ShownHint, ShownProof
from mineproof.window.replayable_game import ReplayableGame


class PositionQuestions:
    """Questions about the position shown in `game`, and the replies to them.

    `is_on` is true while the engine's knowledge is shown; `beyond` are the values that the engine misses. `stage` is
    the shown stage of the proof of the cell `pointed` at.
    """

    def __init__(self) -> None:
        self.is_on = False

    def begin(self, game: ReplayableGame) -> None:
        self.game = game
        self.pointed: Cell | None = None
        self.forget()

    def forget(self) -> None:
        self._known: PuzzleConclusions | None = None
        self.beyond: Mapping[Cell, bool] = {}
        self.hint: ShownHint | None = None
        self._proof: ShownProof | None = None
        self.review: str | None = None
        self._settled: dict[Topic, int] = {}  # the revision at which a topic was answered or given up
        self.stage = 0
        self._pinned: Cell | None = None  # stays pointed at while its proof is shown step by step

    @property
    def known(self) -> PuzzleConclusions | None:
        return self._known if self.is_on else None

    @property
    def proof(self) -> ShownProof | None:
        """Return the proof to show: of the review after a loss, otherwise for the cell pointed at or hinted at."""
        if self.game.shows_end:
            is_wanted = self.review is not None
        else:
            is_wanted = (self.is_on or self._pinned is not None) and self._is_proven
        return self._proof if is_wanted else None

    @property
    def highlight(self) -> Highlight | None:
        return None if self.proof is None else self.proof.stages[self.stage]

    @property
    def _target(self) -> Cell | None:
        return self._pinned or self.pointed

    @property
    def _is_proven(self) -> bool:
        return self._proof is not None and self._proof.cell == self._target

    def take_hint(self, hint: ShownHint) -> None:
        """Show a hint, and at its last level its proof, until something else is asked for."""
        self.hint = hint
        self.unpin()
        self.pointed = None  # hides the proof of another cell
        if len(hint.levels) == 1 and hint.proof is not None:
            self._proof, self._pinned = hint.proof, hint.cell

    def next_step(self, proof: ShownProof) -> None:
        """Show the next step of the proof, beginning with the first; after the last one, show the whole proof again."""
        if len(proof.stages) > 1:
            self.stage = (self.stage + 1) % len(proof.stages)
            self._pinned = None if self.is_on and self.stage == 0 else proof.cell

    def ask_why_open(self) -> None:
        if self.pointed not in self.game.reveals:
            self._pinned = self.pointed

    def unpin(self) -> bool:
        """Follow the mouse again, and show whole proofs; return whether the proof of a cell was pinned."""
        was_pinned = self._pinned is not None
        self._pinned, self.stage = None, 0
        return was_pinned

    def next_topic(self, auto_flags: bool) -> tuple[Topic, Cell | None] | None:
        """Return the next topic: proven mines, then knowledge, then an explanation; after a loss, the review."""
        game = self.game
        settled = [topic for topic, revision in self._settled.items() if revision == game.revision]
        if game.shows_end:
            mine = game.session.exploded
            is_reviewed = mine is None or self.review is not None or "review" in settled
            return None if is_reviewed else ("review", mine)
        if auto_flags and "mines" not in settled and not game.is_over and game.reveals:
            return "mines", None
        if not self.is_on:
            return None
        if "knowledge" not in settled:
            return "knowledge", None
        cell = self._target
        if cell is None or self._is_proven:
            return None
        is_certain = cell in self.beyond or (self._known is not None and cell in self._known.values)
        return ("explanation", cell) if is_certain or cell == self._pinned else None

    def stop_asking(self, about: Topic) -> None:
        """Do not ask about this topic again at the current position, since the engine failed or was stopped."""
        if about in ("knowledge", "explanation"):
            self.is_on = False
        else:
            self._settled[about] = self.game.revision

    def accept(self, about: Topic, found: Any) -> None:
        self._settled[about] = self.game.revision
        if about == "review":
            self.review, self._proof = found
        elif about == "knowledge":
            (self._known, self.beyond), self._proof = found, None
        elif about == "explanation":
            self._proof = found
