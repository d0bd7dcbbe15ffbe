"""Playback of a recording: each click that opened cells, with the position before it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.board.observation import Observation
from game.grid import Cell
from game.minesweeper.game_session import Click, Session, Status
from game.minesweeper.three_bv import BoardParts
from game.recordings.game_figures import GameFigures
from game.recordings.game_recording import GameRecording


@dataclass(frozen=True)
class PlayedClick:
    """A click that opened cells, with their numbers in `fresh`; `before` is the observation before it.

    `chosen` is the clicked `cell` or, for a click that opens around a number, all cells opened.
    """

    seconds: float | None
    click: Click
    cell: Cell
    chosen: tuple[Cell, ...]
    before: Observation
    fresh: Mapping[Cell, int]
    exploded: Cell | None


class RecordedPlay:
    """The playback of a recording, click by click; `figures` are the statistics so far."""

    def __init__(self, recording: GameRecording) -> None:
        self.recording = recording
        self.session: Session = recording.session()
        self._counts = Counter[Click]()
        self._opened = 0  # clicks that opened cells
        self._flagged: set[Cell] = set()  # mines that have had a flag
        self._seconds = 0.0

    def clicks(self) -> Iterator[PlayedClick]:
        session, mines = self.session, self.recording.layout.mines
        for seconds, click, cell in self.recording.clicks:
            if session.status is not Status.PLAYING:
                return
            self._counts[click] += 1
            self._seconds = seconds
            if click == "flag" and cell is not None:
                session.toggle_flag(cell)
                if cell in session.flags and cell in mines:
                    self._flagged.add(cell)
            elif cell is not None and not (click == "reveal" and cell in session.flags):
                before = session.seen
                fresh = session.click(click, cell)
                if fresh or session.exploded is not None:
                    # A single click on a mine has no counted effect.
                    if click == "around" or session.exploded is None:
                        self._opened += 1
                    opened = {cell} if click == "reveal" else session.grid.neighbors[cell]
                    chosen = tuple(sorted(opened - before.flags - before.reveals.keys()))
                    yield PlayedClick(seconds, click, cell, chosen, before, fresh, session.exploded)
            if not session.reveals and not session.flags and session.status is Status.PLAYING:
                # Before the game, clicks without effect are not counted.
                self._counts.clear()
                self._flagged.clear()

    @property
    def status(self) -> Status:
        return self.session.status

    @property
    def figures(self) -> GameFigures:
        """Return the statistics so far; the time is that of the last click, or after the end that in the file."""
        parts = BoardParts.of(self.recording.layout)
        seconds = self.recording.seconds if self.session.status is not Status.PLAYING else None
        board = parts.three_bv, parts.solved(self.session.reveals.keys()), len(parts.openings), len(parts.islands)
        clicks = self._counts["reveal"], self._counts["flag"], self._counts["around"]
        effective = self._opened + len(self._flagged)
        return GameFigures(self._seconds if seconds is None else seconds, *board, *clicks, effective)
