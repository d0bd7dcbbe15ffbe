"""mineproof watch: engines playing in the terminal, side by side on the same board, with reasons for their moves."""

import random
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import count
from statistics import mean

from rich.console import Console
from rich.live import Live
from rich.text import Text

from benchmarks.command_line.option_types import Engines, File, Positive, Rate, Target
from benchmarks.command_line.rich_console import make_console
from engines.answers.board_answer import Move
from game.grid import Cell
from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Session, Status
from game.pictures import Picture, Role
from game.wording import counted, wrapped
from mineproof import BoardAnswer, Engine, create, pictures
from mineproof.terminal.game_board_options import BoardOptions
from mineproof.terminal.text_files import check_writable, write

SPEED = 10.0  # the default number of moves a second at a terminal; elsewhere the default is no pause


@dataclass
class WatchedEngine:
    """An engine and its game: the number of its `moves` and `guesses`, and the cell of its `last` move."""

    name: str
    answer: BoardAnswer[Engine]
    session: Session
    moves: int = 0
    guesses: int = 0
    stopped: bool = False
    last: Cell | None = None

    def step(self, first: Cell | None = None) -> str:
        """Make the engine's next move, or reveal the cell `first`. Return the move in words, with its reason."""
        move = Move(first) if first is not None else self.answer.move()
        if move is None:
            self.stopped = True
            return "no move left"
        self.moves += 1
        self.guesses += first is None and not move.is_safe
        self.last = move.cell
        fresh = self.session.reveal(move.cell)
        self.answer = self.answer.after(fresh)
        event = f"the first cell is {move.cell}" if first is not None else str(move)
        return f"{event} -> {self._outcome(fresh)}"

    def summary(self) -> str:
        result = "stopped" if self.stopped else self.session.status.value
        return f"{self.name}: {result}, {counted(self.moves, 'move')}, {counted(self.guesses, 'guess', 'guesses')}"

    def picture(self) -> Picture:
        session = self.session
        roles = {} if self.last is None else {Role.LAST: [self.last]}
        return pictures.of_ending(session.seen, session.mines, session.exploded, roles=roles)

    def _outcome(self, fresh: dict[Cell, int]) -> str:
        if self.session.status is Status.LOST:
            return "a mine: lost"
        number, *others = fresh.values()
        opened = f"{number}, opens {len(others)} more" if others else str(number)
        return f"{opened}: won" if self.session.status is Status.WON else opened


def standing(games: Sequence[WatchedEngine]) -> str:
    """Return, in words, the share of the `games` that their engine won, and the mean number of guesses a game."""
    won, guesses = sum(game.session.status is Status.WON for game in games), mean(game.guesses for game in games)
    share = f"won {won} of {counted(len(games), 'game')} ({won / len(games):.0%})"
    return f"{games[0].name}: {share}, {guesses:.1f} guesses a game"


def watch(
    file: File | None = None,
    /,
    *,
    engines: Engines = Engines(),
    board: BoardOptions = BoardOptions(),
    games: Positive = 1,
    speed: Rate | None = None,
    svg: Target | None = None,
) -> int:
    """Let engines play Minesweeper in the terminal, each on the same boards, with the reasons for their moves.

    A printed board can be given to `mineproof solve`.

    Args:
        file: play these layouts: JSON lines, or one drawn board; or play on from this position, its mines drawn at
            random so that they fit; - is standard input
        games: the number of games
        speed: moves a second [default: 10 on a terminal, else without a pause]
        svg: draw the last boards into this file
    """
    boards, console = board.boards(file), make_console(highlight=False)
    if boards.seed is None:
        boards = replace(boards, seed=random.randrange(2**32))  # all meet the same boards
    check_writable(svg)
    moves_live = console.is_terminal and not console.is_dumb_terminal
    pause = 1 / speed if speed is not None else 1 / SPEED if moves_live else 0.0
    played = []
    for number in range(games):
        played.append([_contestant(name, boards, number) for name in engines.all])
        console.print(_headline(boards, number, games), style="bold")
        ended = _play(played[-1], boards.first_move(number), console, moves_live, pause)
    if games > 1:
        console.print("\n".join(["", *map(standing, zip(*played, strict=True))]), style="bold")
    if svg is not None:
        write(svg, pictures.svg(ended))
    return 0


def _contestant(name: str, boards: Boards, number: int) -> WatchedEngine:
    session, rng = boards.session(number), boards.player_rng(number)
    engine = create(name, session.height, session.width, session.mine_count, grid=session.grid, rng=rng)
    engine.observe(session.seen)
    return WatchedEngine(name, BoardAnswer(engine), session)


def _headline(boards: Boards, number: int, games: int) -> str:
    which, session = f"game {number + 1} of {games}: " if games > 1 else "", boards.session(number)
    origin = "from the file" if boards.layouts else f"rule {boards.rule}, seed {boards.seed}"
    board = f"{session.height}x{session.width}{session.grid.suffix} with {counted(session.mine_count, 'mine')}"
    return f"{which}{board}, {origin}"


def _play(
    contestants: Sequence[WatchedEngine], first: Cell | None, console: Console, moves_live: bool, pause: float
) -> Picture:
    """Let the engines move in turn until all games are over, and print each move. Return the boards at the end."""
    widest = max(len(one.name) for one in contestants)
    boards = _side_by_side(contestants)
    # Boards that are higher than the terminal cannot be drawn over and over: they are printed when all is done.
    moves_live = moves_live and _text_of(boards, console).plain.count("\n") + 1 < console.height
    with Live(console=console, auto_refresh=False) if moves_live else nullcontext() as live:
        for turn in count(1):
            playing = [one for one in contestants if one.session.status is Status.PLAYING and not one.stopped]
            if not playing:
                break
            for one in playing:
                event = one.step(first if turn == 1 else None)
                name = f"{one.name:<{widest}}  " if len(contestants) > 1 else ""
                lines = wrapped(f"{name}{event}", max(20, console.width - 5))
                style = "red" if event.endswith("lost") else "yellow" if "guessing" in event else ""
                console.print(Text(f"{turn:>3}  " + "\n     ".join(lines), style=style))
            boards = _side_by_side(contestants)
            if live is not None:
                live.update(_text_of(boards, console), refresh=True)
            time.sleep(pause)
    if not moves_live:
        console.print(_text_of(boards, console), soft_wrap=True)
    return boards


def _side_by_side(contestants: Sequence[WatchedEngine]) -> Picture:
    names = ["" if len(contestants) == 1 else one.name for one in contestants]
    panels = tuple(replace(one.picture().panels[0], name=name) for one, name in zip(contestants, names, strict=True))
    title = " against ".join(one.name for one in contestants)
    return Picture(title, panels, "\n".join(one.summary() for one in contestants))


def _text_of(picture: Picture, console: Console) -> Text:
    """Draw the boards beside each other, or below each other. If a single board is too wide, return a remedy."""
    lines = pictures.text(picture, legend=False, columns=console.width)
    if lines.width <= console.width or not console.is_terminal:  # a file has no width
        return lines.__rich__()
    return Text(
        f"A board takes {lines.width} columns, and there are {console.width}: it is not shown; see --svg, or write to "
        f"a file.\n{picture.caption}"
    )
