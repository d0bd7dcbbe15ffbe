"""Playback of a recording: each click that opened cells, with the position before it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.board.observation import Observation
from game.grid import Cell
from game.minesweeper.game_session import Session, Status
from game.minesweeper.three_bv import BoardParts
from game.recordings.game_figures import GameFigures
from game.recordings.game_recording import Click, GameRecording


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
        session = self.session
        for seconds, click, cell in self.recording.clicks:
            if session.status is not Status.PLAYING:
                return
            self._counts[click] += 1
            self._seconds = seconds
            if cell is not None and click == "flag":
                session.toggle_flag(cell)
                if cell in session.flags and cell in self.recording.layout.mines:
                    self._flagged.add(cell)
            elif cell is not None and (played := self._open(seconds, click, cell)) is not None:
                yield played
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

    def _open(self, seconds: float, click: Click, cell: Cell) -> PlayedClick | None:
        session, is_single = self.session, click == "reveal"
        around = frozenset([cell]) if is_single else session.grid.neighbors[cell]
        is_due = is_single or session.reveals.get(cell) == len(around & session.flags)
        chosen = sorted(around - session.flags - session.reveals.keys()) if is_due else []
        if not chosen:
            return None
        before = session.seen
        fresh = session.reveal(cell) if is_single else session.open_around(cell)
        # A single click on a mine has no counted effect.
        self._opened += not is_single or session.exploded is None
        return PlayedClick(seconds, click, cell, tuple(chosen), before, fresh, session.exploded)
