"""Times of whole boards, with a free safe reveal whenever a player is stuck, in processor time.

A mine ends no game, so all contestants do the work of the same whole boards. They take turns in one run with the
textbook control, because the relevant figure is the ratio to its time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import fsum, inf, nan
from typing import Annotated

from benchmarks.analysis.foldable_text import Part
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.pairwise_comparisons import Race, Times, corrected, paired_times
from benchmarks.analysis.run_summary import TimedSummary
from benchmarks.analysis.soundness_faults import WrongMove
from benchmarks.analysis.statistics import Interval, median, median_interval, spread
from benchmarks.analysis.tables_of_figures import Table, figures_table
from benchmarks.contestants import make_player
from benchmarks.contestants.control_list import TEXTBOOK
from benchmarks.experiments.experiment import Experiment
from benchmarks.harness.plan import Plan
from benchmarks.harness.processor_time import processor_seconds
from benchmarks.harness.trial import Amount, Count, Failure, stream
from game.grid import Cell, all_cells
from game.minesweeper import Layout, Minesweeper, Player
from game.wording import counted


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One whole board: `moves` cells were revealed, `helped` of them for a stuck player.

    If the player called a mine safe, it was stopped: `unsound` is 1, the other figures cover only a part of the board,
    and `wrong` is the mine, with the board (None in older records). `seconds` are processor time.
    """

    moves: Count
    helped: Count
    unsound: Count
    seconds: Amount
    wrong: WrongMove | None = None


@dataclass(frozen=True)
class SpeedFigures:
    """The times of one contestant on whole boards of one size.

    A board with an unsound move or without a result counts as infinitely slow. `total_s` covers finished boards;
    `helped`, the mean number of free reveals, is known only if all boards were finished.
    """

    contestant: str
    boards: Annotated[int, Metric("boards tried", "boards")]
    median_ms: Annotated[
        float,
        Metric("median processor time per board; ∞ without a result, or with a mine called safe", "ms", "lower"),
    ]
    p90_ms: Annotated[float, Metric("90th percentile of the same", "ms", "lower")]
    max_ms: Annotated[float, Metric("the longest board", "ms", "lower")]
    ratio: Annotated[
        Interval,
        Metric(
            f"median ratio of its time to that of {TEXTBOOK} on the same board, with its 95% interval",
            "times",
            "lower",
            f"of {TEXTBOOK}",
        ),
    ]
    helped: Annotated[float, Metric("free reveals per board; – if it did not finish all", "reveals", "lower")]
    failed: Annotated[int, Metric("boards without a result", "boards", "lower")]
    unsound: Annotated[
        int, Metric("boards on which it called a mine safe, or its own check ended it", "boards", "lower")
    ]
    total_s: Annotated[float, Metric("total processor time of all boards", "s", "lower")]


class SpeedSummary(TimedSummary[BoardResult]):
    """The summary of whole boards. A board takes 8 bytes for each contestant: its time, infinite if not finished."""

    figures_type = SpeedFigures

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._helped = dict.fromkeys(plan.contestants, 0)

    def add_result(self, contestant: str, number: int, result: BoardResult) -> None:
        if result.unsound:
            self.add_wrong(contestant, number, 1, result.wrong)
            self.times[contestant].put(number, inf)
            return
        self.times[contestant].put(number, result.seconds)
        self._helped[contestant] += result.helped

    def add_failure(self, contestant: str, number: int, failure: Failure) -> None:
        self.times[contestant].put(number, inf)

    def figures_of(self, contestant: str) -> SpeedFigures:
        times, control = self.times[contestant], self.times.get(TEXTBOOK, Times())
        tried = times.known()
        finished = [seconds for seconds in tried if seconds < inf]
        return SpeedFigures(
            contestant=contestant,
            boards=self.tried(contestant),
            unsound=self.unsound[contestant] + self.stopped(contestant),
            failed=self.failed(contestant),
            helped=self._helped[contestant] / len(finished) if len(finished) == len(tried) > 0 else nan,
            **spread(sorted(tried)),
            total_s=fsum(finished),
            ratio=median_interval(paired_times((times, control)).ratios),
        )

    def races(self) -> list[Race]:
        """Compare every contestant with the control."""
        if TEXTBOOK not in self.contestants:
            return []
        others = [one for one in self.contestants if one != TEXTBOOK]
        return corrected([pooled_race([self], one, TEXTBOOK) for one in others])

    def tables(self) -> Iterator[Table]:
        yield self.table(f"Whole {self.where}, with a free safe reveal when stuck")

    def brief_table(self) -> Table:
        boards = max(map(self.tried, self.contestants), default=0)
        title = f"Speed: {counted(boards, 'whole board')} of {self.plan.groups[0].name}, with a free reveal when stuck"
        return replace(self.table(title, without=("boards", "unsound", "total_s")), optional=["max ms", "p90 ms"])

    def section(self) -> Iterator[Part | None]:
        yield from self.tables()
        if in_time := self.races():
            yield figures_table(f"Times compared with {TEXTBOOK}", Race, in_time)


def median_ms(runs: Iterable[SpeedSummary], contestant: str) -> float | None:
    """Compute the median time of a board over several runs; None without boards."""
    seconds = [time for run in runs if contestant in run.contestants for time in run.times[contestant].known()]
    return median(sorted(seconds)) * 1e3 if seconds else None


def pooled_race(runs: Iterable[SpeedSummary], first: str, second: str) -> Race:
    """Compare two contestants on boards that at least one finished; the p-value is not corrected.

    A board without a result counts as infinitely slow.
    """
    met = [run for run in runs if {first, second} <= {*run.contestants}]
    return Race.of(first, second, paired_times(*((run.times[first], run.times[second]) for run in met)))


def measure(contestant: str, number: int, layout: Layout, seed: int) -> BoardResult:
    """Measure one whole board: if the player knows no safe move, a free cell drawn at random is revealed for it.

    The total is withheld, because the textbook cannot use it. All numbers are computed before the clock starts.
    """
    game = Minesweeper.from_layout(layout)
    free = [cell for cell in all_cells(layout.height, layout.width) if cell not in layout.mines]
    numbers = {cell: game.nearby_mines(cell) for cell in free}
    spare = list(numbers)
    stream("help", seed, number).shuffle(spare)
    rng = stream("player", seed, contestant, number)
    start = processor_seconds()
    player = make_player(contestant, layout.grid, None, rng)
    moves, helped, wrong = reveal_all(player, numbers, layout.first, iter(spare))
    seconds = round(processor_seconds() - start, 6)
    return BoardResult(moves, helped, int(bool(wrong)), seconds, WrongMove.ending(wrong, layout, told_total=False))


def reveal_all(
    player: Player, numbers: Mapping[Cell, int], first: Cell | None, spare: Iterator[Cell]
) -> tuple[int, int, tuple[Cell, ...]]:
    """Let `player` reveal all free cells, by their `numbers`, until it calls a mine safe; help it from `spare`.

    Returns the numbers of revealed cells and of those from `spare`, and all revealed cells with a mine called safe, if
    any. Raises `RuntimeError` if the player reveals a cell twice.
    """
    revealed: dict[Cell, None] = {}
    helped = 0
    move = first
    while len(revealed) < len(numbers):
        if move is None:
            move = next(cell for cell in spare if cell not in revealed)
            helped += 1
        elif move not in numbers:
            return len(revealed), helped, (*revealed, move)
        elif move in revealed:
            raise RuntimeError(f"{move} was revealed before; expected another cell")
        revealed[move] = None
        player.add_knowledge(move, numbers[move])
        if len(revealed) < len(numbers):
            move = player.make_safe_move()
    return len(revealed), helped, ()


SPEED = Experiment("speed", "layout", measure, BoardResult, summary=SpeedSummary)
