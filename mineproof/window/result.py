"""How a game ended, in sentences."""

from __future__ import annotations

from game.words import counted
from mineproof.window.best_times import BestTimes
from mineproof.window.recorded_game import RecordedGame
from mineproof.window.review import Review

ONLY_MINES = "Won before the first move: every cell is a mine."
"""The result of a board without safe cells."""

LEAST_FOR_A_PACE = 0.1
"""Seconds that a game takes at least for its clicks a second to mean something."""


def words_of_victory(game: RecordedGame, kind: str, best_times: BestTimes | None) -> str:
    """The time of a game that was won and, where it counts, what it is worth among the `best_times` on this `kind`."""
    clicks = game.three_bv()
    pace = f", {clicks / game.seconds:.1f} a second" if game.seconds >= LEAST_FOR_A_PACE else ""
    words = f"Won in {game.seconds:.1f} s. The board takes {counted(clicks, 'click')} (3BV){pace}."
    if best_times is None:
        return words
    is_best = best_times.record(kind, game.seconds)
    record = "the best time so far" if is_best else f"the best is {best_times[kind]:.1f} s"
    problem = f" ({best_times.problem})" if best_times.problem else ""
    return f"{words} On {kind}: {record}{problem}."


def words_of_loss(game: RecordedGame, review: Review | None) -> str:
    """Where the mine was and, once that is known, whether it could have been avoided."""
    said = f"Lost: a mine at {game.session.exploded}." if review is None else f"Lost at {review.cell}. {review}"
    return f"{said} U takes it back, V replays the game."
