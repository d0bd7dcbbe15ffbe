"""python -m mineproof watch: engines play in the terminal, side by side on the same board, and say why."""

from __future__ import annotations

import argparse
import os
import textwrap
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from benchmarks.arguments import Commands, add_engine_options, engines_from, positive, rate
from game.grid import Cell
from game.minesweeper.boards import Boards
from game.minesweeper.session import Session, Status
from mineproof.advisor import Advisor, Move
from mineproof.cli.board_options import add_board_options, boards_of
from mineproof.cli.words import counted

SPEED = 10.0
"""Moves a second on a terminal, unless another is asked for; elsewhere nobody waits."""

NUMBERS = ("", "blue", "green", "red", "magenta", "yellow", "cyan", "white", "bright_black")


@dataclass
class Seat:
    """One engine at its game: the moves it made, how many were guesses, and its last line."""

    name: str
    advisor: Advisor
    session: Session
    moves: int = 0
    guesses: int = 0
    stopped: bool = False

    @property
    def playing(self) -> bool:
        """Whether it has moves to make."""
        return self.session.status is Status.PLAYING and not self.stopped

    def step(self, first: Cell | None = None) -> str:
        """Make one move (the `first` one given, or the engine's own) and say what and why."""
        move = Move(first, False, None) if first is not None else self.advisor.move()
        if move is None:
            self.stopped = True
            return "no move left"
        self.moves += 1
        self.guesses += first is None and not move.is_safe
        fresh = self.session.reveal(move.cell)
        self.advisor.tell(fresh)
        said = f"the first cell is {move.cell}" if first is not None else str(move)
        return f"{said} -> {self._outcome(fresh)}"

    def summary(self) -> str:
        """How the game went, in a line."""
        result = "stopped" if self.stopped else self.session.status.value
        return f"{self.name}: {result}, {counted(self.moves, 'move')}, {counted(self.guesses, 'guess', 'guesses')}"

    def _outcome(self, fresh: dict[Cell, int]) -> str:
        if self.session.status is Status.LOST:
            return "a mine: lost"
        number, *others = fresh.values()
        opened = f"{number}, opens {len(others)} more" if others else str(number)
        return f"{opened}: won" if self.session.status is Status.WON else opened


def add_command(commands: Commands) -> None:
    """Add `watch`."""
    parser = commands.add_parser(
        "watch",
        help="engines play Minesweeper in the terminal, and say why",
        description="Let engines play Minesweeper in the terminal, each on the same boards, and say why they move so.",
    )
    parser.add_argument("--engine", default="sat", metavar="NAME,...", help="one engine or several (default: sat)")
    add_engine_options(parser)
    add_board_options(parser)
    parser.add_argument("--games", type=positive, default=1, metavar="N", help="how many games (default: 1)")
    parser.add_argument(
        "--speed",
        type=rate,
        metavar="N",
        help=f"moves a second (default: {SPEED:g} on a terminal, else as fast as it goes)",
    )
    parser.set_defaults(run=lambda arguments: run(arguments, terminal()))


def terminal() -> Console:
    """The console of standard output; 80 columns where there is no terminal that tells its width."""
    console = Console(highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console = Console(highlight=False, width=80)
    return console


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play the games, one after the other."""
    boards = boards_of(arguments)
    if boards.seed is None:
        boards = boards.seeded()
    names = engines_from(arguments)
    moves_live = console.is_terminal and not console.is_dumb_terminal
    speed = arguments.speed or (SPEED if moves_live else None)
    for number in range(arguments.games):
        seats = [_seat(name, boards, number) for name in names]
        console.print(_headline(boards, number, arguments.games), style="bold")
        boards_below = Live(_boards(seats, console.width), console=console, auto_refresh=False)
        with boards_below if moves_live else nullcontext() as live:
            _play(seats, boards.first_move(number), console, live, 0.0 if speed is None else 1 / speed)
        if live is None:
            console.print(_boards(seats, console.width))
    return 0


def _seat(name: str, boards: Boards, number: int) -> Seat:
    session = boards.session(number)
    rng = boards.player_rng(number)
    advisor = Advisor(name, session.height, session.width, session.mine_count, rng=rng)
    return Seat(name, advisor, session)


def _headline(boards: Boards, number: int, games: int) -> str:
    which = f"game {number + 1} of {games}: " if games > 1 else ""
    session = boards.session(number)
    origin = "from the file" if boards.layouts else f"rule {boards.rule}, seed {boards.seed}"
    return f"{which}{session.height}x{session.width} with {counted(session.mine_count, 'mine')}, {origin}"


def _play(seats: Sequence[Seat], first: Cell | None, console: Console, live: Live | None, pause: float) -> None:
    """Let every engine move in turn until all are done, a line for each move."""
    turn = 0
    while any(seat.playing for seat in seats):
        turn += 1
        for seat in seats:
            if seat.playing:
                said = seat.step(first if turn == 1 else None)
                who = f"{seat.name:<{max(len(seat.name) for seat in seats)}}  " if len(seats) > 1 else ""
                line = textwrap.fill(f"{turn:>3}  {who}{said}", console.width, subsequent_indent=" " * 5)
                console.print(Text(line, style=_style(said)))
        if live is not None:
            live.update(_boards(seats, console.width), refresh=True)
        if pause:
            time.sleep(pause)


def _style(said: str) -> str:
    return "red" if said.endswith("lost") else "yellow" if "guessing" in said else ""


def _boards(seats: Sequence[Seat], width: int) -> RenderableType:
    """The boards, as many beside each other as fit in `width` columns."""
    gap = " "
    if len(seats) > 1 and 2 * (2 * seats[0].session.width + 1) > width:
        gap = ""  # so that two wide boards stand beside each other
    boards = [Group(_board(seat.session, gap), Text(seat.summary(), style="bold")) for seat in seats]
    widest = max(max((1 + len(gap)) * seat.session.width, len(seat.summary())) for seat in seats)
    return Columns(boards, padding=(1, 2), width=min(width, widest))


def _board(session: Session, gap: str) -> Text:
    """The board in characters that need no color: a mine revealed is X, others are shown at the end as *."""
    board = Text(no_wrap=True)
    for r in range(session.height):
        for c in range(session.width):
            cell = (r, c)
            if cell in session.reveals:
                number = session.reveals[cell]
                board.append(str(number) if number else " ", style=NUMBERS[number])
            elif cell == session.exploded:
                board.append("X", style="bold white on red")
            else:
                board.append("*" if cell in session.mines else ".", style="dim")
            board.append(gap if c < session.width - 1 else "\n")
    return board
