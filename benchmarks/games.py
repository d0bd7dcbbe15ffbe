"""Games: every contestant plays the same layouts, with random numbers of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.contestants import load, make_player
from benchmarks.running.clock import processor_seconds
from benchmarks.running.trials import Kind, Subject, stream
from game.grid import Cell
from game.minesweeper.board import Minesweeper
from game.minesweeper.boards import first_click
from game.minesweeper.layouts import Layout, Rule, random_layout
from game.minesweeper.referee import Player, play
from game.minesweeper.sizes import Size

GAMES = Kind(
    "games",
    "benchmarks.games:measure",
    "layout",
    ("won", "moves", "guesses", "safe_moves", "unsound", "cpu_s", "slowest_ms"),
)
SPEED = Kind("speed", "benchmarks.games:measure_board", "layout", ("moves", "helped", "unsound", "cpu_s"))


def draw_layouts(size: Size, count: int, seed: int, rule: Rule = "safe") -> Iterator[Layout]:
    """`count` layouts: number i is the same whatever the count."""
    first = first_click(size, rule)
    for number in range(count):
        # Columns first: the seeds draw the layouts that the figures in the README were measured on.
        rng = stream("layout", seed, f"{size.width}x{size.height}/{size.mines}", rule, number)
        yield random_layout(size.height, size.width, size.mines, rule=rule, first=first, rng=rng)


def subjects_of(layouts: Sequence[Layout]) -> list[Subject]:
    """Layouts as what travels to the process that plays them."""
    return [{"layout": layout.to_json()} for layout in layouts]


def measure(engine: str, number: int, subject: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """One game. `cpu_s` is the processor time of the whole of it, `slowest_ms` that of its slowest move.

    What a move costs is to be asked for it and, unless it lost, to take in its number. Children of the contestant
    count, once it has waited for their end.
    """
    layout = Layout.from_json(subject["layout"])
    game = Minesweeper.from_layout(layout)
    load(engine)  # what is imported on first use is not part of the game
    start = processor_seconds()
    player = make_player(engine, layout.height, layout.width, len(layout.mines), stream("player", seed, engine, number))
    timed = _Timed(player)
    outcome = play(game, timed, first=layout.first)
    timed.look()  # the asking for a move that lost is no part of a reveal
    seconds = processor_seconds() - start
    return {
        "won": outcome.won,
        "moves": outcome.moves,
        "guesses": outcome.guesses,
        "safe_moves": outcome.safe_moves,
        "unsound": outcome.unsound,
        "cpu_s": round(seconds, 6),
        "slowest_ms": round(timed.slowest * 1e3, 3),
    }


def measure_board(engine: str, number: int, subject: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """One whole board: where the player knows of no safe move, a free cell drawn at random is revealed for it.

    So every contestant does all the work of a board and none is stopped by bad luck. `helped` counts those cells.
    Whoever calls a mine safe is stopped: then `unsound` is 1, and the other results are those of a part of the board.
    Nobody is told the total, of which the textbook could make nothing. The referee's part is kept small: all numbers
    are known before the clock starts.
    """
    layout = Layout.from_json(subject["layout"])
    game = Minesweeper.from_layout(layout)
    cells = [divmod(place, layout.width) for place in range(layout.height * layout.width)]
    numbers = {cell: game.nearby_mines(cell) for cell in cells if cell not in layout.mines}
    spare = list(numbers)
    stream("help", seed, number).shuffle(spare)
    load(engine)
    start = processor_seconds()
    player = make_player(engine, layout.height, layout.width, None, stream("player", seed, engine, number))
    results = reveal_all(player, numbers, layout.first, iter(spare))
    return {**results, "cpu_s": round(processor_seconds() - start, 6)}


def reveal_all(
    player: Player, numbers: Mapping[Cell, int], first: Cell | None, spare: Iterator[Cell]
) -> dict[str, int]:
    """Let `player` reveal all free cells, of which `numbers` has the numbers, up to a mine that it calls safe.

    The results are its `moves`, how often it was `helped` from `spare`, and whether it was `unsound` (0 or 1). Raises
    `RuntimeError` if it reveals a cell twice.
    """
    revealed: set[Cell] = set()
    helped = unsound = 0
    move = first
    while len(revealed) < len(numbers):
        if move is None:
            move = next(cell for cell in spare if cell not in revealed)
            helped += 1
        elif move not in numbers:
            unsound = 1
            break
        elif move in revealed:
            raise RuntimeError(f"{move} was revealed before; expected another cell")
        revealed.add(move)
        player.add_knowledge(move, numbers[move])
        if len(revealed) < len(numbers):
            move = player.make_safe_move()
    return {"moves": len(revealed), "helped": helped, "unsound": unsound}


class _Timed:
    """A player with a clock. One look a move, for a look takes about a microsecond."""

    def __init__(self, player: Player) -> None:
        self._add_knowledge = player.add_knowledge
        self.make_safe_move = player.make_safe_move
        self.make_random_move = player.make_random_move
        self.slowest = 0.0
        self._last = processor_seconds()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Pass on a reveal, and note how long the move took that ends with it."""
        self._add_knowledge(cell, count)
        self.look()

    def look(self) -> None:
        """Note how long it is since the last look."""
        now = processor_seconds()
        if now - self._last > self.slowest:
            self.slowest = now - self._last
        self._last = now
