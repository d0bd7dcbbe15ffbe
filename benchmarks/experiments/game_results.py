"""Results of games, and of games that go on after a mine."""

from dataclasses import dataclass

from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.harness.trial import Amount, Count


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game; see `game.minesweeper.referee.Outcome`. Times are processor time.

    `wrong` is the mine called safe, with its board; None if there was no such mine, and in older records.
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
    """The `worth` of one game (0 to 1), its `guesses`, and how many hit a mine. Times are processor time."""

    worth: Amount
    guesses: Count
    redrawn: Count
    seconds: Amount
