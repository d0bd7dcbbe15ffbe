"""What a first knight's tour costs, strategy by strategy, beside a depth-first search in its plainest form."""

from __future__ import annotations

import argparse
import json
import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from benchmarks.arguments import Commands, positive, seconds
from benchmarks.running.clock import processor_seconds
from benchmarks.running.records import kept_rows
from benchmarks.running.trials import Kind
from benchmarks.telling.tables import Figures, make_console
from benchmarks.telling.words import NOTHING
from engines.search import STRATEGIES, EffortMeter, Options, Search, SearchLimit, heuristic
from game.grid import Cell
from game.tour import Tour
from game.tour.knight import MOVES

Shape = tuple[int, int]
"""Rows and columns of a board."""

BOARDS: tuple[Shape, ...] = (
    *((7, 7), (8, 8), (9, 9), (10, 10), (4, 8), (4, 10)),
    *((3, 10), (3, 12), (5, 8), (6, 30), (3, 50), (100, 100)),
)
"""Boards on which plain Warnsdorff wanders, and some on which it does not."""

TOURS = Kind(
    "tours",
    "",  # they are made here, one strategy after the other
    "board",
    (
        *("height", "width", "starts", "solved", "refused"),
        *("median_expanded", "median_seconds", "worst_seconds"),
    ),
)

COMPARED = ("plain", "depth-first", "warnsdorff", "heuristic", "sat", "divide-and-conquer")


@dataclass(frozen=True)
class TourRow:
    """What one strategy did on one board, over several starts that have tours."""

    strategy: str
    height: int
    width: int
    starts: int
    solved: int
    """Starts for which a tour was found and checked; the others ran into the limit, or are not for this strategy."""
    refused: int
    """Starts that the strategy does not take (boards too narrow to divide)."""
    median_expanded: float | None
    """States, over the starts solved; None if there are none. So for the next two."""
    median_seconds: float | None
    """Processor time to the first tour."""
    worst_seconds: float | None


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


def compare(
    strategies: Sequence[str] = COMPARED,
    boards: Iterable[Shape] = BOARDS,
    *,
    most_starts: int = 8,
    seconds: float = 1.0,
    closed: bool = False,
    done: Iterable[TourRow] = (),
) -> Iterator[TourRow]:
    """A row for each board and strategy: the first tour from up to `most_starts` starts, each within `seconds`.

    The strategies take turns on each start. Rows that are `done` come as they are. Raises `ValueError` for a strategy
    that is not known.
    """
    for name in strategies:
        if name not in STRATEGIES_COMPARED:
            raise ValueError(f"the strategy is {name!r}; expected one of {', '.join(STRATEGIES_COMPARED)}")
    known = {(row.strategy, row.height, row.width): row for row in done}
    for height, width in boards:
        tours = _feasible(height, width, most_starts, closed)
        results: dict[str, list[tuple[int, float] | None]] = {
            name: [] for name in strategies if (name, height, width) not in known
        }
        refused = dict.fromkeys(results, 0)
        for tour in tours:
            for name in results:
                try:
                    results[name].append(_first(name, tour, seconds))
                except ValueError:
                    refused[name] += 1
        for name in strategies:
            row = known.get((name, height, width))
            yield row or _row(name, height, width, len(tours), refused[name], results[name])


def table(rows: Iterable[TourRow]) -> Figures:
    """The rows as a table, one board after the other."""
    lines = []
    board: Shape | None = None
    for row in rows:
        label = "" if board == (row.height, row.width) else f"{row.height}x{row.width}"
        board = (row.height, row.width)
        if row.refused == row.starts:
            lines.append([label, row.strategy, "too narrow" if row.starts else "no tour", *[NOTHING] * 3])
            continue
        times = [_milliseconds(row.median_seconds), _milliseconds(row.worst_seconds)]
        states = NOTHING if row.median_expanded is None else f"{row.median_expanded:,.0f}"
        lines.append([label, row.strategy, f"{row.solved} of {row.starts}", states, *times])
    return Figures(
        "A first knight's tour, over starts that have one",
        "processor time; the strategies took turns on each start; every tour was checked",
        ["board", "strategy", "solved", "median states", "median ms", "worst ms"],
        lines,
        words=2,
    )


def section(strategies: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[Figures]:
    """The rows of a record, for the report."""
    return [table(map(_from_record, rows))]


def _from_record(row: Mapping[str, Any]) -> TourRow:
    return TourRow(row["engine"], **{key: row[key] for key in TOURS.results})


def add_command(commands: Commands) -> None:
    """Add `tours` to the commands."""
    parser = commands.add_parser(
        "tours",
        help="the knight's tour: strategies by effort and time",
        description="What a first knight's tour costs, strategy by strategy, beside depth-first search in its plainest "
        "form.",
    )
    parser.add_argument("--boards", type=_shape, nargs="+", default=BOARDS, metavar="HxW", help="as in 8x8")
    parser.add_argument(
        "--strategies", nargs="+", choices=STRATEGIES_COMPARED, default=COMPARED, metavar="NAME", help="by name"
    )
    parser.add_argument(
        "--starts", type=positive, default=8, metavar="N", help="the most starts a board (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="the limit for each (default: %(default)g)"
    )
    parser.add_argument("--closed", action="store_true", help="closed tours")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each row")
    parser.add_argument("--out", metavar="RUN.jsonl", help="keep every result in this file, and go on from it")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compare, and print; the exit status is 0."""
    strategies, boards = list(dict.fromkeys(arguments.strategies)), list(dict.fromkeys(arguments.boards))
    rows = []
    with kept_rows(arguments.out, _plan(strategies, boards, arguments)) as (kept, keep):
        done = [_from_record(row) for row in kept]
        for row in compare(
            strategies,
            boards,
            most_starts=arguments.starts,
            seconds=arguments.seconds,
            closed=arguments.closed,
            done=done,
        ):
            rows.append(row)
            if arguments.json:
                print(json.dumps(asdict(row)), flush=True)
            if row not in done:
                results = asdict(row)
                keep([TOURS.row(results.pop("strategy"), boards.index((row.height, row.width)), results)])
    if not arguments.json:
        make_console().print(table(rows))
    return 0


def _plan(strategies: Sequence[str], boards: Sequence[Shape], arguments: argparse.Namespace) -> dict[str, Any]:
    return {
        "kind": TOURS.name,
        "engines": list(strategies),
        "subjects": ",".join(f"{height}x{width}" for height, width in boards),
        "count": len(boards),
        "starts": arguments.starts,
        "closed": arguments.closed,
        "limit_s": arguments.seconds,
    }


def _options(options: Mapping[str, object]) -> Options:
    """The options by keyword, which `Search` checks."""
    return cast(Options, options)


def _feasible(height: int, width: int, most: int, closed: bool) -> list[Tour]:
    """Tours from up to `most` starts spread over the board, of those that no theorem excludes."""
    cells = [(row, column) for row in range(height) for column in range(width)]
    feasible = [tour for tour in (Tour(height, width, cell, closed=closed) for cell in cells) if not tour.impossible()]
    count = min(most, len(feasible))
    return [feasible[index * len(feasible) // count] for index in range(count)]


def _first(name: str, tour: Tour, seconds: float) -> tuple[int, float] | None:
    """States expanded and processor time to the first tour, which is checked; None over the limit."""
    began = processor_seconds()
    options = {"limit": tour.height * tour.width - 1} if name == "depth-limited" else {}
    search = STRATEGIES_COMPARED[name](tour, seconds=seconds, memory=1_000_000_000, **options)
    try:
        found = next(search)
    except SearchLimit:
        return None
    spent = processor_seconds() - began
    tour.check(found.path)
    return search.effort.expanded, spent


def _row(
    name: str, height: int, width: int, starts: int, refused: int, results: Sequence[tuple[int, float] | None]
) -> TourRow:
    solved = [result for result in results if result is not None]
    if not solved:
        return TourRow(name, height, width, starts, 0, refused, None, None, None)
    expanded, spent = zip(*solved, strict=True)
    return TourRow(
        name,
        height,
        width,
        starts,
        len(solved),
        refused,
        statistics.median(expanded),
        statistics.median(spent),
        max(spent),
    )


def _milliseconds(seconds: float | None) -> str:
    return NOTHING if seconds is None else f"{seconds * 1000:,.2f}"


def _shape(text: str) -> Shape:
    """The shape that `text` names as HEIGHTxWIDTH."""
    sides = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)", text)
    if sides is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no board; expected HEIGHTxWIDTH, as in 8x8")
    return int(sides[1]), int(sides[2])
