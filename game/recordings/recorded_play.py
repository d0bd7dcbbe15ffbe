"""Playback of a recording: each click that opened cells, with the position before it, and statistics of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.board.observation import Observation
from game.grid import Cell
from game.minesweeper.clicks import BoardParts
from game.minesweeper.session import Session, Status
from game.recordings.game_recording import GameRecording
from game.recordings.mouse_buttons import Click, MouseButtons, MouseEvent

LEAST_SECONDS = 0.001
"""The resolution of times in recordings."""


@dataclass(frozen=True)
class PlayedClick:
    """A click that opened cells: the hidden cells it chose, and the new numbers.

    `cell` is its place, `before` the observation at that moment, and `seconds` the time, if known. `chosen` is the
    cell itself or, around a number, all cells opened. `exploded` is the first mine among them, or None.
    """

    seconds: float | None
    click: Click
    cell: Cell
    chosen: tuple[Cell, ...]
    before: Observation
    fresh: Mapping[Cell, int]
    exploded: Cell | None


@dataclass(frozen=True)
class GameFigures:
    """The statistics of a game, as players define them; the documentation of recordings has the definitions.

    `three_bv`, `openings` and `islands` describe the board, and `solved` is the part of the 3BV reached. `effective` is
    the number of clicks with an effect: cells opened, or the first correct flag on a mine.
    """

    seconds: float
    three_bv: int
    solved: int
    openings: int
    islands: int
    left: int
    right: int
    double: int
    effective: int

    @property
    def clicks(self) -> int:
        return self.left + self.right + self.double

    @property
    def three_bv_per_second(self) -> float | None:
        """Return the 3BV done per second; None for a time below the resolution of recordings."""
        return self.solved / self.seconds if self.seconds >= LEAST_SECONDS else None

    @property
    def efficiency(self) -> float | None:
        """Return the 3BV done per click (IOE, the index of efficiency); None without clicks."""
        return self.solved / self.clicks if self.clicks else None

    @property
    def throughput(self) -> float | None:
        """Return the 3BV done per effective click; None if no click was effective."""
        return self.solved / self.effective if self.effective else None

    @property
    def correctness(self) -> float | None:
        """Return the share of effective clicks; None without clicks."""
        return self.effective / self.clicks if self.clicks else None


class RecordedPlay:
    """The playback of a recording, event by event; `figures` are the statistics so far."""

    def __init__(self, recording: GameRecording) -> None:
        self.recording = recording
        self.session: Session = recording.session()
        self.buttons = MouseButtons(recording.left_opens_around)
        self._marks = recording.question_marks
        self._effective = 0
        self._flagged: set[Cell] = set()
        self._questioned: set[Cell] = set()
        self._seconds = 0.0

    def clicks(self) -> Iterator[PlayedClick]:
        """Play the game, and yield each click that opens cells."""
        for event in self.recording.events:
            if self.session.status is not Status.PLAYING:
                return
            played = self._take(event)
            if played is not None:
                yield played

    @property
    def status(self) -> Status:
        return self.session.status

    @property
    def figures(self) -> GameFigures:
        """Return the statistics so far.

        The time is that of the last click, and after the end of the game the time in the file.
        """
        buttons, parts = self.buttons, BoardParts.of(self.recording.layout)
        seconds = self.recording.seconds if self.session.status is not Status.PLAYING else None
        return GameFigures(
            self._seconds if seconds is None else seconds,
            parts.three_bv,
            parts.solved(self.session.reveals.keys()),
            len(parts.openings),
            len(parts.islands),
            buttons.left,
            buttons.right,
            buttons.double,
            self._effective,
        )

    def _take(self, event: MouseEvent) -> PlayedClick | None:
        session, cell = self.session, event.cell
        click = self.buttons.take(event.name, cell, cell in session.reveals)
        if event.name != "mv":
            self._seconds = event.seconds
        self._marks ^= event.name == "mt"
        played = None
        if cell is None or click is None:
            pass
        elif click is Click.FLAG:
            self._flag(cell)
        else:
            played = self._open(event, click, cell)
        if not session.reveals and not session.flags and session.status is Status.PLAYING:
            # Before the game, clicks without effect are not counted.
            self.buttons.forget_clicks()
            self._effective = 0
            self._flagged.clear()
        return played

    def _flag(self, cell: Cell) -> None:
        """Change the mark of a cell: none to flag, flag to question mark (if enabled), and back to none."""
        if cell in self._questioned:
            self._questioned.remove(cell)
            return
        if self._marks and cell in self.session.flags:
            self._questioned.add(cell)
        self.session.toggle_flag(cell)
        if cell in self.session.flags and cell in self.recording.layout.mines and cell not in self._flagged:
            self._flagged.add(cell)
            self._effective += 1

    def _open(self, event: MouseEvent, click: Click, cell: Cell) -> PlayedClick | None:
        """Reveal a cell, or open around a number; return None if nothing opens."""
        session = self.session
        if click is Click.REVEAL:
            chosen = [cell] if cell not in session.reveals and cell not in session.flags else []
        else:
            around = session.grid.neighbors[cell]
            is_due = session.reveals.get(cell) == len(around & session.flags)
            chosen = sorted(around - session.flags - session.reveals.keys()) if is_due else []
        if not chosen:
            return None
        before = session.seen
        fresh = session.reveal(cell) if click is Click.REVEAL else session.open_around(cell)
        # A single click on a mine has no counted effect.
        self._effective += click is Click.AROUND or session.exploded is None
        return PlayedClick(event.seconds, click, cell, tuple(chosen), before, fresh, session.exploded)
