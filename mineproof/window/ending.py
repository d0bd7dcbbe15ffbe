"""The end of a game in sentences."""

from __future__ import annotations

from game.minesweeper.clicks import BoardParts
from game.words import counted
from mineproof.window.best_times import BestTimes
from mineproof.window.recorded_game import RecordedGame

ONLY_MINES = "Won before the first move: every cell is a mine."
"""The result of a board without safe cells."""

LEAST_FOR_A_PACE = 0.1
"""The shortest game with meaningful clicks per second, in seconds."""


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


def words_of_loss(game: RecordedGame, review: str | None) -> str:
    """Describe the loss: the place of the mine and, with a review, the assessment of the click."""
    mine = game.session.exploded
    text = f"Lost: a mine at {mine}." if review is None else f"Lost at {mine}. {review}"
    return f"{text} U takes it back, V replays the game."
