"""The best time on each kind of board, kept in the user's own folder. Whatever goes wrong with it, the game goes on."""

from __future__ import annotations

import json
from pathlib import Path

from game.errors import UserError
from game.text.json_reading import decode


class BestTimes:
    """Best times in seconds, by the names of boards, in the file at `path` (None: they are kept nowhere).

    `problem` says in words why they could not be read or written, or is empty.
    """

    def __init__(self, path: Path | None) -> None:
        self.path, self.problem = path, ""
        self._seconds: dict[str, float] = {}
        self._read()

    @classmethod
    def of_the_user(cls) -> BestTimes:
        """Those in the folder that the platform has for a user's data."""
        try:
            import platformdirs
        except ImportError:
            missing = cls(None)
            missing.problem = "best times are not kept without platformdirs: pip install 'mineproof[gui]'"
            return missing
        return cls(platformdirs.user_data_path("mineproof", appauthor=False) / "best_times.json")

    def __getitem__(self, board: str) -> float | None:
        return self._seconds.get(board)

    def record(self, board: str, seconds: float) -> bool:
        """Take in a time; return whether it is the best on this kind of board, also of those other windows wrote."""
        self._read()
        best = self._seconds.get(board)
        if best is not None and best <= seconds:
            return False
        self._seconds[board] = seconds
        if self.path is not None and not self.problem:
            self._write(self.path)
        return True

    def _read(self) -> None:
        """Take in what the file has now, the better time of each kind of board."""
        try:
            if self.path is not None and self.path.exists():
                for board, seconds in decode(self.path.read_bytes(), dict[str, float], UserError).items():
                    self._seconds[board] = min(seconds, self._seconds.get(board, seconds))
        except (OSError, UserError) as error:
            self.problem = f"the best times at {self.path} cannot be read: {error}"

    def _write(self, path: Path) -> None:
        text = json.dumps(self._seconds, indent=1, sort_keys=True, ensure_ascii=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            written = path.with_suffix(".new")
            written.write_text(text + "\n", encoding="utf-8")
            written.replace(path)  # never half written
        except OSError as error:
            self.problem = f"the best times cannot be written: {error}"
