"""Games that never lose: if a guess hits a mine, the layout is drawn anew from those that fit, and the game goes on.

A game is worth the product of the chances to survive its guesses. The mean worth is the chance to win, with less
variance than games won or lost: on expert boards, a standard deviation of about 0.26 instead of 0.49. All contestants
share the same random numbers, so contestants with the same preferences play alike, and small differences become
visible. A compiled player that searches the game tree knows its chance to win, which replaces the rest of its game.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from typing import Annotated, Any

from benchmarks.analysis.metric import Metric
from benchmarks.analysis.pairwise_comparisons import Gap, Times
from benchmarks.analysis.statistics import Interval, mean_interval
from benchmarks.analysis.tables_of_figures import Table, figures_table
from benchmarks.contestants import CONTESTANT_QUERIES, make_player
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.game_result_blocks import PARTS_PER_WIN, NeverLoseBlock
from benchmarks.experiments.game_results import NeverLoseResult
from benchmarks.experiments.games import PlayFigures, PlaySummary, compiled_player, play_compiled
from benchmarks.harness.plan import Plan
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import Block, Refused, stream
from engines.board.position_interface import HandOver
from engines.registry import registry
from game.errors import GaveUp, IllegalMove
from game.grid import Cell
from game.minesweeper import Layout, Player

SQUARE_ONLY = "games that never lose are played only on square boards"


@dataclass(frozen=True)
class NeverLoseFigures(PlayFigures):
    """The figures of one contestant on the layouts of one size."""

    win_rate: Annotated[
        Interval,
        Metric("chance to win, with its 95% interval; games without a result are left out", "share", "higher"),
    ]
    redrawn: Annotated[float, Metric("guesses that hit a mine, per game", "guesses", compute="redrawn")]


class NeverLoseSummary(PlaySummary[NeverLoseResult]):
    """The summary of games that never lose. A game takes 16 bytes for each contestant: its worth and its time."""

    figures_type = NeverLoseFigures

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._worths = {contestant: Times() for contestant in plan.contestants}

    def add_result(self, contestant: str, number: int, result: NeverLoseResult) -> None:
        self._worths[contestant].put(number, result.worth)
        self.times[contestant].put(number, result.seconds)

    def add_block(self, block: Block) -> None:
        super().add_block(block)
        for number, worth in zip(block.answered, block.results.worth, strict=True):
            self._worths[block.contestant].put(number, worth / PARTS_PER_WIN)

    def figures_of(self, contestant: str) -> NeverLoseFigures:
        worth = mean_interval(self._worths[contestant].known(), 0.0, 1.0)
        return NeverLoseFigures(**self.play_figures(contestant), win_rate=worth)

    def gaps(self) -> list[Gap]:
        return [Gap.of(*pair, *map(self._worths.__getitem__, pair)) for pair in combinations(self.contestants, 2)]

    def tables(self) -> Iterator[Table]:
        yield self.table(f"Games that never lose, on the same layouts ({self.where})")
        if found := self.gaps():
            yield figures_table("Two by two on the same layouts", Gap, found)


class CommonTies(random.Random):
    """Random numbers of one game, the same for all its players.

    `choice` returns the item with the lowest hash of seed and item, whatever the earlier draws and the other items.
    """

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(a, version)
        self._key = blake2b(repr(a).encode()).digest()

    def choice(self, seq: Any) -> Any:
        """Choose the item of the lowest hash. Raises `IndexError` for an empty sequence."""
        if not len(seq):
            raise IndexError("cannot choose from an empty sequence")
        return min(seq, key=lambda item: blake2b(repr(item).encode(), digest_size=8, key=self._key).digest())


def measure(contestant: str, number: int, layout: Layout, seed: int) -> NeverLoseResult:
    """Play one game. Raises `Refused` on grids that are not square, and without the compiled core."""
    compiled_player(contestant)
    game = f"never lose/{seed}/{number}"
    redraws = stream(game).getrandbits(64)
    start = processor_seconds()
    played = play_compiled(contestant, layout, CommonTies(game), redraws, game="never_lose")
    if played is None:
        judge = Judge(layout, redraws)
        start = processor_seconds()
        player = make_player(contestant, layout.grid, len(layout.mines), CommonTies(game))
        played = never_lose(layout, player, judge)
    worth, guesses, redrawn = played
    return NeverLoseResult(worth, guesses, redrawn, round(processor_seconds() - start, 6))


class Judge:
    """Computes the chance to survive a guess, and draws fitting layouts; it has the same information as the player."""

    def __init__(self, layout: Layout, seed: int) -> None:
        try:
            from engines.native.compiled_core import Board
            from engines.native.compiled_position import board_cells
        except ImportError as error:
            raise Refused(f"games that never lose need the compiled core: {error}") from None
        if not layout.grid.is_square:
            raise Refused(SQUARE_ONLY)
        size = layout.height, layout.width
        self._board = Board(*board_cells(*size), *size, len(layout.mines), 0.5, 1.0, {}, {}, set(), 0)
        self._seed = seed

    def reveal(self, cell: Cell, number: int) -> None:
        self._board.reveal(cell, number)

    def survival(self, cell: Cell) -> float:
        return 1 - self._board.chances()[cell]

    def redraw(self, free: Cell) -> frozenset[Cell]:
        """Draw the mines of a fitting layout without a mine at `free`. Raises `GaveUp` if such layouts are too rare."""
        drawn = self._board.imagine(free, self._seed)
        if drawn is None:
            raise GaveUp(f"layouts without a mine at {free} are too rare")
        return frozenset(drawn)


def never_lose(layout: Layout, player: Player, judge: Judge, begun: Iterable[Cell] = ()) -> tuple[float, int, int]:
    """Play a game that never loses, with any player; return its worth, and the numbers of guesses and of mines hit.

    The safe cells `begun` are revealed first. The worth is 0 if a cell called safe is a mine, or if the player stops.
    """
    around, mines = layout.grid.neighbors, layout.mines
    worth, guesses, redrawn = 1.0, 0, 0
    revealed: set[Cell] = set()
    move = layout.first

    def reveal(cell: Cell) -> None:
        revealed.add(cell)
        number = len(around[cell] & mines)
        player.add_knowledge(cell, number)
        judge.reveal(cell, number)

    try:
        for cell in begun:
            reveal(cell)
        while move is None or move not in mines:
            if move is not None:
                if move in revealed:
                    raise IllegalMove(f"the player moved to {move} again; expected a cell not yet revealed")
                reveal(move)
            if len(revealed) + len(mines) == layout.height * layout.width:
                return worth, guesses, redrawn
            move = player.make_safe_move()
            if move is not None:
                continue
            move = player.make_random_move()
            if move is None:
                break
            guesses += 1
            worth *= judge.survival(move)
            if worth and move in mines:
                mines = judge.redraw(move)
                redrawn += 1
    except HandOver as reason:
        raise GaveUp(f"the chances of this game cannot be counted: {reason}") from None
    return 0.0, guesses, redrawn


def missing(names: Iterable[str]) -> dict[str, str]:
    """Map each contestant that cannot take part to its install instruction. All contestants need the compiled core."""
    core = registry.missing_requirement("native")
    if core is None:
        return CONTESTANT_QUERIES.missing(names)
    return dict.fromkeys(names, f"the compiled core, which computes the chances, is missing: {core}")


def square_only(names: Iterable[str]) -> dict[str, str]:
    """Map each contestant to the reason why it plays only on square boards: chances are counted only there."""
    return dict.fromkeys(names, SQUARE_ONLY)


NEVER_LOSE = Experiment(
    "never-lose",
    "layout",
    measure,
    NeverLoseResult,
    contestant_queries=replace(CONTESTANT_QUERIES, missing=missing, square_only=square_only),
    block=NeverLoseBlock,
    summary=NeverLoseSummary,
)
