"""Results of one game: as it is played, and as it is played without losing."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.analysis.wrong_move import WrongMove
from benchmarks.harness.trials import Amount, Count


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went; see `game.minesweeper.referee.Outcome`. Times are processor time.

    `wrong` is the mine that was called safe, with its board; None where there is none, and in older records.
    """

    won: bool
    moves: Count
    guesses: Count
    safe_moves: Count
    unsound: Count
    seconds: Amount
    wrong: WrongMove | None = None


@dataclass(frozen=True, slots=True)
class NeverLoseResult:
    """What one game is `worth` (0 to 1), its `guesses`, and how often one hit a mine. Times are processor time."""

    worth: Amount
    guesses: Count
    redrawn: Count
    seconds: Amount
