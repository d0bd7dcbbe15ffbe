"""Transcripts of games: the moves and the numbers that they showed, without the layout and times.

    9x9 10
    reveal 3 4 0
    also 3 5 1          # a cell that the last move opened, too
    flag 0,1
    0,0: mine

or as JSON lines, the first with the size and the mines:

    {"height": 9, "width": 9, "mines": 10}
    {"move": "reveal", "cell": [3, 4], "count": 0, "opened": [[3, 5, 1]]}
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from game.board.observation import Observation
from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.game_session import Status
from game.minesweeper.sizes import Size
from game.minesweeper.three_bv import connected
from game.recordings.recording_playback import PlayedClick
from game.text.error_places import in_line


@dataclass(frozen=True)
class Move:
    """A move in a `line` of the text. A revealed `cell` without a number in `shown` is a mine."""

    line: int
    cell: Cell
    is_flag: bool = False
    shown: Mapping[Cell, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Transcript:
    """A game on a board of this `size`, by its moves; `notes` are sentences for the reader of a review."""

    size: Size
    moves: tuple[Move, ...]
    first_is_safe: ClassVar[bool] = True
    header: ClassVar[Mapping[str, str]] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Return a note if a revealed 0 left neighbors hidden: most programs open them."""
        shown = {cell: number for move in self.moves for cell, number in move.shown.items()}
        if all(self.size.grid.neighbors[cell] <= shown.keys() for cell, number in shown.items() if number == 0):
            return ()
        return ("cells around a 0 that the transcript leaves out are taken as not revealed",)


class TranscribedPlay:
    """The playback of a transcript; `line` is the current line. There are no `figures`: they need the layout."""

    figures = None

    def __init__(self, transcript: Transcript) -> None:
        self.recording = transcript
        size = transcript.size
        self._seen = Observation(size.height, size.width, total=size.mines, grid=size.grid)
        self._exploded = False
        self.line = 0

    @property
    def status(self) -> Status:
        is_won = len(self._seen.hidden) == self.recording.size.mines
        return Status.LOST if self._exploded else Status.WON if is_won else Status.PLAYING

    def clicks(self) -> Iterator[PlayedClick]:
        """Play the game, and yield each move that reveals a cell. Raises `BadLayout` for an impossible move."""
        for move in self.recording.moves:
            self.line = move.line
            with in_line(move.line):
                if self._exploded:
                    raise BadLayout("a move after the end of the game; expected the mine in the last move")
                again = sorted({move.cell, *move.shown} & self._seen.reveals.keys())
                if again:
                    raise BadLayout(f"{again[0]} is revealed already, as {self._seen.reveals[again[0]]}")
                before = self._seen
                self._check_opened(move)
                flags = before.flags - move.shown.keys()
                if move.is_flag:
                    flags = before.flags ^ {move.cell}
                self._seen = replace(before, reveals={**before.reveals, **move.shown}, flags=flags)
            if not move.is_flag:
                exploded = None if move.cell in move.shown else move.cell
                self._exploded = exploded is not None
                yield PlayedClick(None, "reveal", move.cell, (move.cell,), before, move.shown, exploded)

    def _check_opened(self, move: Move) -> None:
        """Raise `BadLayout` if the move shows a cell that no path of zeros leads to."""
        around = self.recording.size.grid.neighbors
        zeros = connected({cell for cell, number in move.shown.items() if number == 0}, around)
        opened = {move.cell}.union(*[around[zero] for area in zeros if move.cell in area for zero in area])
        if apart := sorted(move.shown.keys() - opened):
            raise BadLayout(f"{apart[0]} is not opened by {move.cell}; expected cells around a 0, or a move of its own")
