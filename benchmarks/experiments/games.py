"""Games: every contestant plays the same layouts, with its own random numbers. Wins and times are measured."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from math import fsum, nan
from operator import and_
from typing import Annotated, Any, ClassVar

from benchmarks.analysis import plots
from benchmarks.analysis.foldable_text import Part
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.pairwise_comparisons import Duel, PairedTimes, Race, corrected, paired_times
from benchmarks.analysis.run_summary import TimedSummary
from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.analysis.statistics import Interval, spread, wilson
from benchmarks.analysis.tables_of_figures import Table, figures_table
from benchmarks.contestants import announced_spec, load, make_player
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.game_result_blocks import GamesBlock, from_bits
from benchmarks.experiments.game_results import GameResult
from benchmarks.harness.numbered_subjects import SubjectNumbers
from benchmarks.harness.plan import Plan
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import Block, Failure, R, stream
from game.grid import Grid
from game.minesweeper import Layout, Minesweeper, Outcome, play

try:
    from game import compiled_games
except ImportError:  # an optional part of the package
    compiled_games = None  # type: ignore[assignment]

NATIVE = "engines.native.native_engine:NativeEngine"
"""The engine with compiled players."""


@dataclass(frozen=True)
class PlayFigures:
    """The figures of one contestant on the layouts of one size."""

    boards: str
    contestant: str
    games: Annotated[int, Metric("games tried", "games")]
    win_rate: Annotated[
        Interval,
        Metric(
            "games won, with the 95% interval (Wilson); a game without a result counts as not won", "share", "higher"
        ),
    ]
    guesses: Annotated[float, Metric("guesses per game", "guesses", compute="guesses")]
    failed: Annotated[int, Metric("games without a result", "games", "lower")]
    games_a_second: Annotated[float, Metric("games per second of processor time", "games/s", "higher", "games/s")]
    median_ms: Annotated[float, Metric("median processor time per game", "ms", "lower")]
    p90_ms: Annotated[float, Metric("90th percentile of the same", "ms", "lower")]
    max_ms: Annotated[float, Metric("the longest game", "ms", "lower")]


class PlaySummary(TimedSummary[R]):
    """The summary of games. For games in blocks, no time but the total is known."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._seconds_in_blocks = dict.fromkeys(plan.contestants, 0.0)

    def add_block(self, block: Block) -> None:
        """Add the sums of a block, as far as they are known."""
        name, sums = block.contestant, block.results
        self._seconds_in_blocks[name] += nan if sums.seconds is None else sums.seconds
        for metric in self._averaged:
            if (total := getattr(sums, str(metric.compute), None)) is not None:
                self.add_sum(name, metric.key, total, block.finished)

    def play_figures(self, contestant: str) -> dict[str, Any]:
        """Return the fields of the contestant's figures, except for its wins."""
        times, total = self.ordered_times(contestant), self.total_seconds(contestant)
        finished = self.tried(contestant) - self.failed(contestant)
        return {
            "boards": self.plan.groups[0].name,
            "contestant": contestant,
            "games": self.tried(contestant),
            "failed": self.failed(contestant),
            "games_a_second": finished / total if total else nan,
            **self.means_of(contestant),
            **spread(times if len(times) == finished else []),
        }

    def ordered_times(self, contestant: str) -> Sequence[float]:
        return sorted(self.times[contestant].known())

    def total_seconds(self, contestant: str) -> float:
        return fsum(self.times[contestant].known()) + self._seconds_in_blocks[contestant]

    @property
    def where(self) -> str:
        return self.plan.subjects


@dataclass(frozen=True)
class GameFigures(PlayFigures):
    """The figures of one contestant on the layouts of one size."""

    won: Annotated[int, Metric("games won", "games", "higher")]
    unsound: Annotated[
        int, Metric("mines it called safe; a game that its own check ended counts as one", "cells", "lower")
    ]


TEST = {"test": True}
"""The options of a run of games that tests the players of a comparison."""


class GamesSummary(PlaySummary[GameResult]):
    """The summary of games. A game takes 8 bytes for each contestant, for its time, and two bits."""

    figures_type: ClassVar[type[GameFigures]] = GameFigures

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._attempted = {contestant: SubjectNumbers() for contestant in plan.contestants}
        self._won = {contestant: SubjectNumbers() for contestant in plan.contestants}

    def add_result(self, contestant: str, number: int, result: GameResult) -> None:
        self._mark(contestant, number, result.won)
        self.times[contestant].put(number, result.seconds)
        self.add_wrong(contestant, number, result.unsound, result.wrong)

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        self._mark(contestant, number, False)

    def _mark(self, contestant: str, number: int, is_won: bool) -> None:
        self._attempted[contestant].mark(number)
        if is_won:
            self._won[contestant].mark(number)

    def add_block(self, block: Block) -> None:
        super().add_block(block)
        games: GamesBlock = block.results
        name = block.contestant
        for number, is_won in zip(block.numbers, from_bits(games.won, block.count), strict=True):
            self._mark(name, number, is_won)
        self.unsound[name] += games.unsound
        for number, move in games.wrong.items():
            self.add_wrong(name, number, 0, move)

    @property
    def is_test(self) -> bool:
        """Return whether these games test the players of a comparison, on layouts not used to choose these players."""
        return bool(self.plan.options.get("test"))

    def figures_of(self, contestant: str) -> GameFigures:
        won, games = self.wins(contestant)
        play = self.play_figures(contestant)
        unsound = self.unsound[contestant] + self.stopped(contestant)
        return self.figures_type(**play, won=won, win_rate=wilson(won, games), unsound=unsound)

    def duels(self) -> list[Duel]:
        return corrected([Duel.of(*pair, self.win_counts(*pair)) for pair in combinations(self.contestants, 2)])

    def races(self) -> list[Race]:
        return corrected([Race.of(*pair, self.paired_times(*pair)) for pair in combinations(self.contestants, 2)])

    def win_rates(self) -> dict[str, Interval]:
        """Return the win rates on the layouts tried by all contestants; empty without such layouts."""
        games = len(self.common())
        return {one: wilson(self.won_of_common(one), games) for one in self.contestants} if games else {}

    def wins(self, contestant: str) -> tuple[int, int]:
        return len(self._won[contestant]), self.tried(contestant)

    def common(self) -> SubjectNumbers:
        """Return the layouts tried by all contestants."""
        return reduce(and_, [self._attempted[contestant] for contestant in self.contestants] or [SubjectNumbers()])

    def won_of_common(self, contestant: str) -> int:
        return len(self._won[contestant] & self.common())

    def win_counts(self, first: str, second: str) -> tuple[int, int, int]:
        """Count the layouts tried by both contestants, and the layouts won by only one of them."""
        tried, won = self._attempted, self._won
        only_first = len(won[first] & tried[second] - won[second])
        only_second = len(won[second] & tried[first] - won[first])
        return len(tried[first] & tried[second]), only_first, only_second

    def paired_times(self, first: str, second: str) -> PairedTimes:
        return paired_times((self.times[first], self.times[second]))

    def headline(self) -> str:
        if len(self.plan.contestants) > 1:
            return ""
        return "".join(f"{won / games:.1%} won" for won, games in map(self.wins, self.contestants))

    def tables(self) -> Iterator[Table]:
        yield games_table([self])
        if in_winning := self.duels():
            yield figures_table("Two by two on the same layouts: wins", Duel, in_winning)
        in_time = self.races()
        if any(race.layouts for race in in_time):  # blocks have only sums of times
            yield figures_table("Two by two on the same layouts: times", Race, in_time)

    def section(self) -> Iterator[Part | None]:
        yield from self.tables()
        yield plots.win_rates(self.win_rates(), len(self.common()))


def games_table(summaries: Sequence[GamesSummary]) -> Table:
    """Build the table of each contestant's play, on the boards of one run or of several."""
    played = {summary.where for summary in summaries}
    return figures_table(
        "Games on the same layouts" + "".join(f" ({where})" for where in played if len(played) == 1),
        GamesSummary.figures_type,
        [figures for summary in summaries for figures in summary.figures()],
        without=["won"],
    )


@cache
def compiled_player(contestant: str) -> object | None:
    """Return the contestant's compiled player, cached for all games of this process; None without one."""
    if compiled_games is None or announced_spec(contestant).target != NATIVE:
        return None
    load(contestant)
    engine = make_player(contestant, Grid.of(None, 1, 1), 0, random.Random())
    return engine.compiled_player()  # type: ignore[attr-defined, no-any-return]


def play_compiled(contestant: str, layout: Layout, *randomness: Any, game: str = "play") -> Any:
    """Play a game, "play" or "never_lose", by the compiled player; None if only the Python loop can play it."""
    player = compiled_player(contestant)
    if player is None or not layout.grid.is_square:
        return None
    size = layout.height, layout.width
    return getattr(compiled_games, game)(player, *size, layout.mines, layout.first, *randomness)


def measure(contestant: str, number: int, layout: Layout, seed: int) -> GameResult:
    """Play one game. The time includes child processes of the contestant, once it has waited for their end."""
    compiled_player(contestant)
    start = processor_seconds()
    played = play_compiled(contestant, layout, stream("player", seed, contestant, number))
    if played is not None:
        outcome = Outcome(*played)
    else:
        game, rng = Minesweeper.from_layout(layout), stream("player", seed, contestant, number)
        start = processor_seconds()
        player = make_player(contestant, layout.grid, len(layout.mines), rng)
        outcome = play(game, player, first=layout.first)
    seconds = processor_seconds() - start
    counts = outcome.moves, outcome.guesses, outcome.safe_moves, outcome.unsound
    return GameResult(outcome.won, *counts, round(seconds, 6), WrongMove.ending(outcome.until_wrong, layout))


GAMES = Experiment("games", "layout", measure, GameResult, block=GamesBlock, summary=GamesSummary)
