"""The end of a game in sentences; after a loss, whether it could have been avoided."""

from __future__ import annotations

from dataclasses import dataclass

from engines import Engine
from engines.answers.board_answer import BoardAnswer
from game.grid import Cell
from game.minesweeper.clicks import BoardParts
from game.words import counted, percent
from mineproof.game_analysis.game_review import safest
from mineproof.window.best_times import BestTimes
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.shown_proof import ShownProof

ONLY_MINES = "Won before the first move: every cell is a mine."
"""The result of a board without safe cells."""

LEAST_FOR_A_PACE = 0.1
"""The shortest game with meaningful clicks per second, in seconds."""


@dataclass(frozen=True)
class Review:
    """The review of a loss in `words`, with the proof of a cell that was certain, if there was one."""

    words: str
    proof: ShownProof | None = None


def review(answer: BoardAnswer[Engine], cell: Cell) -> Review:
    """Review the reveal of the mine at `cell`, by the answer of a complete engine to the position before.

    If cells were proven safe, the nearest one is named. Raises the errors of `BoardAnswer.known`.
    """
    known = answer.known
    was_proven = known.values.get(cell, False)
    best = safest(answer, cell)
    safe = best if best in answer.safes else None
    if was_proven or safe is not None:
        facts = [f"{cell} was proven to be a mine"] if was_proven else []
        facts += [] if safe is None else [f"{safe} was proven safe"]
        why = answer.explanation_or_reason(cell if safe is None else safe)
        proof = None if isinstance(why, str) else ShownProof.of(why).with_steps()
        return Review(f"Avoidable: {', and '.join(facts)}.", proof)
    if known.why_no_chances:
        return Review(f"No cell was proven safe; {known.why_no_chances}.")
    chances = known.chances
    if best is None or chances[cell] <= chances[best]:
        return Review(f"No cell was proven safe, and this guess was the safest: {percent(1 - chances[cell])} safe.")
    return Review(
        f"No cell was proven safe, but {best} was a safer guess: {percent(1 - chances[best])} safe, "
        f"and {cell} {percent(1 - chances[cell])}."
    )


def words_of_victory(game: RecordedGame, kind: str, best_times: BestTimes | None) -> str:
    """Describe the time of a won game and, with `best_times`, its rank on this `kind` of board."""
    clicks = BoardParts.of(game.session.layout).three_bv
    pace = f", {clicks / game.seconds:.1f} a second" if game.seconds >= LEAST_FOR_A_PACE else ""
    words = f"Won in {game.seconds:.1f} s. The board takes {counted(clicks, 'click')} (3BV){pace}."
    if best_times is None:
        return words
    is_best = best_times.record(kind, game.seconds)
    record = "the best time so far" if is_best else f"the best is {best_times[kind]:.1f} s"
    problem = f" ({best_times.problem})" if best_times.problem else ""
    return f"{words} On {kind}: {record}{problem}."


def words_of_loss(game: RecordedGame, review: Review | None) -> str:
    """Describe the loss: the place of the mine and, with a review, whether it could have been avoided."""
    mine = game.session.exploded
    text = f"Lost: a mine at {mine}." if review is None else f"Lost at {mine}. {review.words}"
    return f"{text} U takes it back, V replays the game."
