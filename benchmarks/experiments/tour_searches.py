"""What a first knight's tour costs, strategy by strategy, beside a depth-first search in its plainest form."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Annotated, Any, cast

from benchmarks.analysis.figures_in_words import NOTHING
from benchmarks.analysis.metrics import Metric
from benchmarks.analysis.result_table import Table
from benchmarks.analysis.summary import SmallSummary, Summary
from benchmarks.console.arguments import positive, seconds
from benchmarks.contestants import ENTRANTS
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.run_options import add_memory
from benchmarks.harness.clock import processor_seconds
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Group, Listed
from benchmarks.harness.trials import Amount, Count, Failure, Refused, TrialKind
from engines.programs.process_limits import MEMORY
from engines.search import STRATEGIES, EffortMeter, Options, Search, SearchLimit, heuristic
from engines.spec import unknown_name
from game.errors import UserError
from game.grid import Cell, all_cells
from game.tour import Tour
from game.tour.knight import MOVES

Shape = tuple[int, int]
"""Rows and columns of a board."""

BOARDS: tuple[Shape, ...] = (
    *((7, 7), (8, 8), (9, 9), (10, 10), (4, 8), (4, 10)),
    *((3, 10), (3, 12), (5, 8), (6, 30), (3, 50), (100, 100)),
)
"""Boards on which plain Warnsdorff wanders, and some on which it does not."""

COMPARED = ("plain", "depth-first", "warnsdorff", "heuristic", "sat", "divide-and-conquer")


@dataclass(frozen=True, slots=True)
class TourResult:
    """What the first tour from a start cost: states expanded, and seconds of processor time. The tour was checked."""

    expanded: Count
    seconds: Amount


@dataclass(frozen=True)
class TourFigures:
    """What one strategy did on one board, over several starts that have tours; None where it solved none."""

    strategy: str
    height: int
    width: int
    starts: Annotated[int, Metric("starts tried", "starts")]
    solved: Annotated[int, Metric("starts for which a tour was found", "starts", "higher")]
    refused: Annotated[int, Metric("starts that the strategy does not take", "starts")]
    median_expanded: Annotated[float | None, Metric("states expanded", "states", "lower")]
    median_seconds: Annotated[float | None, Metric("processor time to a tour", "s", "lower")]
    worst_seconds: Annotated[float | None, Metric("the longest of these times", "s", "lower")]


class ToursSummary(SmallSummary[TourResult]):
    """What every strategy did on each board."""

    def figures(self) -> list[TourFigures]:
        """For each board, in order, what every strategy did."""
        return [self._figures(board, strategy) for board in self.plan.groups for strategy in self.plan.contestants]

    def _figures(self, board: Group, strategy: str) -> TourFigures:
        made = self.outcomes_in(board, strategy)
        results = self.results_in(board, strategy)
        times = [result.seconds for result in results]
        height, width = map(int, board.name.split("x"))
        return TourFigures(
            strategy,
            height,
            width,
            starts=len(made),
            solved=len(results),
            refused=sum(isinstance(one, Failure) and one.cause == "refused" for one in made),
            median_expanded=median([result.expanded for result in results]) if results else None,
            median_seconds=median(times) if times else None,
            worst_seconds=max(times, default=None),
        )

    def tables(self) -> Iterator[Table]:
        lines = []
        board: Shape | None = None
        for one in self.figures():
            label = "" if board == (one.height, one.width) else f"{one.height}x{one.width}"
            board = (one.height, one.width)
            if one.refused == one.starts:
                lines.append([label, one.strategy, "too narrow" if one.starts else "no tour", *[NOTHING] * 3])
                continue
            times = [_milliseconds(one.median_seconds), _milliseconds(one.worst_seconds)]
            states = NOTHING if one.median_expanded is None else f"{one.median_expanded:,.0f}"
            lines.append([label, one.strategy, f"{one.solved} of {one.starts}", states, *times])
        yield Table(
            "A first knight's tour, over starts that have one",
            ["board", "strategy", "solved", "median states", "median ms", "worst ms"],
            lines,
            "processor time; the strategies took turns on each start; every tour was checked",
            words=2,
        )


@dataclass(frozen=True)
class Start:
    """A tour to be found, from `cell` on a board of this size, within `seconds` of processor time."""

    height: int
    width: int
    cell: Cell
    closed: bool
    seconds: float

    def tour(self) -> Tour:
        """The problem."""
        return Tour(self.height, self.width, self.cell, closed=self.closed)


def plain_depth_first(tour: Tour, **options: object) -> Search:
    """The control: depth first in its plainest form, with a list of open states, each a board of its own."""

    def strategy(meter: EffortMeter) -> Iterator[tuple[Cell, ...]]:
        meter.generated += 1
        open_states = [([tour.start], [[False] * tour.width for _ in range(tour.height)])]
        while open_states:
            meter.reach(len(open_states[-1][0]) - 1, len(open_states))
            path, board = open_states.pop()
            row, column = path[-1]
            board[row][column] = True
            if len(path) == tour.height * tour.width and (not tour.closed or tour.start in tour.neighbors(path[-1])):
                yield tuple(path[1:])
            children = []
            for down, right in MOVES:
                there = (row + down, column + right)
                if 0 <= there[0] < tour.height and 0 <= there[1] < tour.width and not board[there[0]][there[1]]:
                    children.append(([*path, there], [line[:] for line in board]))
            open_states.extend(reversed(children))
            meter.expand(path, len(children))

    return Search(tour, strategy, _options(options))


def warnsdorff(tour: Tour, **options: object) -> Search:
    """The rule alone, with backtracking: no tie-break, no restarts, no pruning."""
    return heuristic(tour, tie_break="order", restarts=0, prune=False, **_options(options))


STRATEGIES_COMPARED: Mapping[str, Callable[..., Search]] = {
    "plain": plain_depth_first,
    "warnsdorff": warnsdorff,
    **STRATEGIES,
}


def _options(options: Mapping[str, object]) -> Options:
    """The options by keyword, which `Search` checks."""
    return cast(Options, options)


def measure(strategy: str, number: int, start: Start, seed: int) -> TourResult:
    """The first tour that a strategy finds, which is checked. Raises `SearchLimit` over the limit of processor time."""
    tour = start.tour()
    options = {"limit": tour.height * tour.width - 1} if strategy == "depth-limited" else {}
    began = processor_seconds()
    try:
        search = STRATEGIES_COMPARED[strategy](tour, seconds=start.seconds, **options)
        found = next(search)
    except SearchLimit:
        raise
    except ValueError as error:
        raise Refused(str(error)) from None
    spent = processor_seconds() - began
    tour.check(found.path)
    return TourResult(search.effort.expanded, spent)


def run_of(
    strategies: Sequence[str] = COMPARED,
    boards: Sequence[Shape] = BOARDS,
    *,
    most_starts: int = 8,
    seconds: float = 1.0,
    closed: bool = False,
    memory: int | None = MEMORY,
) -> Run[Start, TourResult]:
    """The run of `strategies` on up to `most_starts` starts of each board, each within `seconds` of processor time.

    Raises `ValueError` for a strategy that is not known.
    """
    for name in strategies:
        if name not in STRATEGIES_COMPARED:
            raise UserError(unknown_name("strategy", name, STRATEGIES_COMPARED))
    starts: list[Start] = []
    groups: list[Group] = []
    for height, width in dict.fromkeys(boards):
        feasible = _feasible(height, width, most_starts, closed)
        groups.append(Group(f"{height}x{width}", len(starts), len(feasible)))
        starts += [Start(height, width, cell, closed, seconds) for cell in feasible]
    subjects = Listed(", ".join(group.name for group in groups), dict(enumerate(starts)), tuple(groups))
    options = {"starts": most_starts, "closed": closed, "seconds": seconds}
    # The strategies keep their limit themselves: this one is for those that should not.
    return Run(KIND, tuple(dict.fromkeys(strategies)), subjects, 0, 10 * seconds + 10, memory, options)


def _feasible(height: int, width: int, most: int, closed: bool) -> list[Cell]:
    """Up to `most` starts, spread over the cells whose tours no theorem excludes."""
    cells = list(all_cells(height, width))
    feasible = [cell for cell in cells if not Tour(height, width, cell, closed=closed).impossible()]
    count = min(most, len(feasible))
    return [feasible[index * len(feasible) // count] for index in range(count)]


def _milliseconds(seconds: float | None) -> str:
    return NOTHING if seconds is None else f"{seconds * 1000:,.2f}"


def _shape(text: str) -> Shape:
    """The shape that `text` names as HEIGHTxWIDTH."""
    sides = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)", text)
    if sides is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no board; expected HEIGHTxWIDTH, as in 8x8")
    return int(sides[1]), int(sides[2])


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tours`."""
    parser.add_argument("--boards", type=_shape, nargs="+", default=BOARDS, metavar="HxW", help="as in 8x8")
    parser.add_argument(
        "--strategies", nargs="+", choices=list(STRATEGIES_COMPARED), default=COMPARED, metavar="NAME", help="by name"
    )
    parser.add_argument(
        "--starts", type=positive, default=8, metavar="N", help="the most starts a board (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="the limit for each (default: %(default)g)"
    )
    parser.add_argument("--closed", action="store_true", help="closed tours")
    add_memory(parser)
    parser.add_argument("--json", action="store_true", help="one line of JSON for each row")


def runs(arguments: argparse.Namespace) -> list[Run[Start, TourResult]]:
    """The one run that the arguments ask for."""
    boards = run_of(
        arguments.strategies,
        arguments.boards,
        most_starts=arguments.starts,
        seconds=arguments.seconds,
        closed=arguments.closed,
        memory=arguments.memory,
    )
    return [boards]


class ToursExperiment(Experiment):
    """Tours, whose figures can be printed as JSON."""

    def show(self, summary: Summary[Any], arguments: argparse.Namespace) -> None:
        if not arguments.json:
            super().show(summary, arguments)
            return
        assert isinstance(summary, ToursSummary)
        for one in summary.figures():
            print(json.dumps(asdict(one)))


KIND = TrialKind("tours", "start", measure, TourResult, entrants=ENTRANTS)
TOURS = ToursExperiment(
    KIND,
    ToursSummary,
    "the knight's tour: strategies by effort and time",
    "What a first knight's tour costs, strategy by strategy, beside depth-first search in its plainest form.",
    add_options,
    runs,
)
