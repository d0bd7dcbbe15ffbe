"""A game with its clock and the record of its moves, which can be replayed one by one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from game.board.observation import Observation
from game.grid import Cell
from game.minesweeper.game_session import Click, Session, Status
from game.minesweeper.three_bv import BoardParts
from game.recordings.game_recording import GameRecording, MouseClick
from game.wording import counted


@dataclass(frozen=True)
class RecordedMove:
    """One move: the chosen `cell`, the numbers revealed, a comment, and the time in `seconds` since the first move."""

    cell: Cell
    fresh: Mapping[Cell, int]
    comment: str
    seconds: float


class ReplayableGame:
    """The game of `session`. `clock` returns seconds.

    `replayed` is the number of moves shown, or None for the current state. `is_dealt` is false during the search for a
    board. `mistakes` are numbers of moves, from 1; None before a review. `revision` changes with the position shown.
    """

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self.session, self.clock = session, clock
        self.steps: list[RecordedMove] = []
        self.replayed: int | None = None
        self.is_dealt = True
        self.mistakes: list[int] | None = None
        self._clicks: list[MouseClick] | None = []  # None: not recorded
        if session.reveals:
            self.steps.append(RecordedMove(next(iter(session.reveals)), dict(session.reveals), "the position", 0.0))
            self._clicks = None
        self.revision = 0
        self._started: float | None = None
        self._second_shown = -1

    # State to draw.

    @property
    def is_over(self) -> bool:
        return self.session.status is not Status.PLAYING

    @property
    def is_on(self) -> bool:
        return self.is_dealt and not self.is_over and self.replayed is None

    @property
    def shows_end(self) -> bool:
        return self.is_over and self.replayed in (None, len(self.steps))

    @property
    def reveals(self) -> Mapping[Cell, int]:
        return self.session.reveals if self.replayed is None else self.reveals_after(self.replayed)

    @property
    def last_step(self) -> RecordedMove | None:
        return next(reversed(self.steps[: self.replayed]), None)

    @property
    def replay_in_words(self) -> str:
        if self.replayed is None:
            return ""
        step = self.last_step
        made = [] if step is None else [f"{step.seconds:.1f} s: {step.cell}", *filter(None, [step.comment])]
        where = ", ".join([f"Replay, move {self.replayed} of {len(self.steps)}", *made])
        return f"{where}. The arrow keys or clicks go on and back, V ends it"

    @property
    def seconds(self) -> float:
        if self.is_over and self.steps:
            return self.steps[-1].seconds
        return 0.0 if self._started is None else self.clock() - self._started

    @cached_property
    def victory(self) -> str:
        if not self.steps:
            return "Won before the first move: every cell is a mine."
        clicks = BoardParts.of(self.session.layout).three_bv
        pace = f", {clicks / self.seconds:.1f} a second" if self.seconds else ""
        return f"Won in {self.seconds:.1f} s. The board takes {counted(clicks, 'click')} (3BV){pace}."

    @property
    def next_mistake(self) -> int | None:
        """Return the mistake after the move shown, or the first mistake again; None without any."""
        if not self.mistakes:
            return None
        return min([one for one in self.mistakes if one > (self.replayed or 0)], default=self.mistakes[0])

    def seen(self, *, before_last: bool = False) -> Observation:
        moves = len(self.steps) - 1 if before_last else self.replayed
        seen = self.session.seen
        return seen if moves is None else replace(seen, reveals=self.reveals_after(moves))

    def reveals_after(self, moves: int) -> dict[Cell, int]:
        return {cell: number for step in self.steps[:moves] for cell, number in step.fresh.items()}

    def second_has_passed(self) -> bool:
        if self.is_over:
            return False
        before, self._second_shown = self._second_shown, int(self.seconds)
        return self._second_shown != before

    # Moves.

    def click(self, click: Click, cell: Cell, comment: str = "") -> bool:
        """Reveal `cell`, flag it, or open around it; return whether this opened cells or ended the game."""
        if self.is_over:
            return False
        self._started = self.clock() if self._started is None else self._started
        session, seconds, flags = self.session, self.seconds, len(self.session.flags)
        fresh = session.click(click, cell)
        is_step = bool(fresh) or self.is_over
        if self._clicks is not None and (is_step or len(session.flags) != flags):
            self._clicks.append(MouseClick(round(seconds, 3), click, cell))
        if is_step:
            comment = "the last mine is flagged" if click == "flag" else comment
            self.steps.append(RecordedMove(cell, fresh, comment, seconds))
            self.revision += 1
        return is_step

    def undo_loss(self) -> None:
        """Undo the loss and continue the clock. Cells opened with the mine stay open."""
        seconds = self.seconds
        self.session.exploded = None
        self._started = self.clock() - seconds
        self.replayed = self.mistakes = None
        if not self.steps[-1].fresh:
            self.steps.pop()
            self._clicks = self._clicks and self._clicks[:-1]
        else:
            self._clicks = None  # safe cells opened beside the mine stay open, and no click would do that
        self.revision += 1

    def recording(self, first_is_safe: bool) -> GameRecording | None:
        """Return the recording of a finished game; None if clicks alone do not lead to its end."""
        session = self.session
        if not self.is_over or self._clicks is None:
            return None
        header = {"Program": "mineproof", "Time": f"{self.seconds:.3f}"}
        manners = session.floods, session.flags_win, False, first_is_safe
        return GameRecording(session.layout, tuple(self._clicks), header, *manners)

    def take_review(self, clicks: list[tuple[str, bool]]) -> None:
        """Add a review to the moves: for each of the `clicks` a comment, and whether it was a mistake."""
        judged = zip(self.steps, clicks, strict=False)  # a winning flag is a step that opens no cell
        self.steps[: len(clicks)] = [replace(step, comment=comment) for step, (comment, _) in judged]
        self.mistakes = [number for number, (_, is_mistake) in enumerate(clicks, 1) if is_mistake]
        self.revision += 1

    def replay(self, moves: int | None) -> None:
        self.replayed = None if moves is None else min(max(moves, 0), len(self.steps))
        self.revision += 1
