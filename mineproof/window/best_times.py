"""The best time on each kind of board, kept in the user's data folder, and the sentence on a won game."""

from __future__ import annotations

import json
from pathlib import Path

from game.errors import UserError
from game.minesweeper.clicks import BoardParts
from game.text.json_reading import decode
from game.words import counted
from mineproof.window.recorded_game import RecordedGame

LEAST_FOR_A_PACE = 0.1
"""The shortest game with meaningful clicks per second, in seconds."""


class BestTimes:
    """Best times in seconds by kind of board, in the file at `path` (None: not kept).

    `problem` describes an error of reading or writing, or is empty.
    """

    def __init__(self, path: Path | None) -> None:
        self.path, self.problem = path, ""
        self._seconds: dict[str, float] = {}
        self._read()

    @classmethod
    def of_the_user(cls) -> BestTimes:
        """Open the best times in the platform's folder for user data."""
        import platformdirs  # comes with pygame-ce, by the extra `gui`

        return cls(platformdirs.user_data_path("mineproof", appauthor=False) / "best_times.json")

    def __getitem__(self, board: str) -> float | None:
        return self._seconds.get(board)

    def record(self, board: str, seconds: float) -> bool:
        """Record a time; return whether it is the best on this kind of board, counting times from other windows."""
        self._read()
        best = self._seconds.get(board)
        if best is not None and best <= seconds:
            return False
        self._seconds[board] = seconds
        if self.path is not None and not self.problem:
            text = json.dumps(self._seconds, indent=1, sort_keys=True, ensure_ascii=False)
            written = self.path.with_suffix(".new")
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                written.write_text(text + "\n", encoding="utf-8")
                written.replace(self.path)  # atomic, so that the file is never half written
            except OSError as error:
                self.problem = f"the best times cannot be written: {error}"
        return True

    def _read(self) -> None:
        try:
            if self.path is not None and self.path.exists():
                for board, seconds in decode(self.path.read_bytes(), dict[str, float], UserError).items():
                    self._seconds[board] = min(seconds, self._seconds.get(board, seconds))
        except (OSError, UserError) as error:
            self.problem = f"the best times at {self.path} cannot be read: {error}"


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
