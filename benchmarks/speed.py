"""How fast: whole boards, with a free safe reveal whenever a player is stuck, in processor time.

Nobody is stopped by bad luck, so everybody does the work of the same whole boards; contestants take turns in one run,
the textbook control among them, for what counts is the ratio. Also: what a reveal costs by the size of the board.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.arguments import (
    Commands,
    add_common_options,
    engines_from,
    missing_from,
    positive,
    report_faults,
    sizes_from,
    workers_from,
)
from benchmarks.contestants import CONTROLS, make_player
from benchmarks.games import SPEED, draw_layouts, subjects_of
from benchmarks.running.clock import processor_seconds
from benchmarks.running.progress import Progress
from benchmarks.running.runs import Run, make_run
from benchmarks.running.trials import Kind, Row, finished
from benchmarks.telling import tables
from benchmarks.telling.sentences import give_up_sentences, say
from benchmarks.telling.statistics import Interval, paired_ratio, percentile
from benchmarks.telling.summaries import by_engine, give_ups, unsound
from benchmarks.telling.words import NOTHING, figure, ratio
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import random_layout

CONTROL = "textbook"

SIDES = (100, 1000)
REVEALS = 2_000
"""Boards on which the cost of a reveal is compared, and how many reveals it is the mean of."""

DESCRIPTION = (
    "How fast: whole boards, with a free safe reveal whenever a player is stuck, in processor time and as a ratio to "
    "the textbook solution; and what a reveal costs on a board of 100x100 and of 1000x1000 cells."
)

LARGE = Kind("reveals", "benchmarks.speed:measure_reveals", "board", ("microseconds",))


@dataclass(frozen=True)
class Boards:
    """How fast one contestant does whole boards; `ratio` is of its time to the control's, board by board.

    `boards` are those tried. Those that end where it called a mine safe are `unsound`, and are in no other figure.
    """

    engine: str
    boards: int
    unsound: int
    gave_up: int
    helped: float
    median_ms: float
    p90_ms: float
    slowest_ms: float
    total_s: float
    ratio: Interval


def add_command(commands: Commands) -> None:
    """Add `speed` to the commands."""
    parser = commands.add_parser(
        "speed", help="how fast: whole boards, and reveals on large ones", description=DESCRIPTION
    )
    add_common_options(parser, jobs=1)
    parser.add_argument("--size", default="intermediate,expert", help="ROWSxCOLUMNS/MINES or names")
    parser.add_argument("--games", type=positive, default=50, help="boards of each size (default: %(default)s)")
    parser.add_argument("--out", metavar="RUN.jsonl", help="keep every result in this file (one size only)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, and return 1 if anybody called a mine safe."""
    engines = tuple(dict.fromkeys([*engines_from(arguments, "positions"), CONTROL]))
    sizes = sizes_from(arguments)
    if arguments.out and len(sizes) > 1:
        raise ValueError(f"--out keeps the boards of one size; got {arguments.size}")
    console = tables.make_console()
    faults = []
    with workers_from(arguments) as workers:
        for size in sizes:
            layouts = list(draw_layouts(size, arguments.games, arguments.seed))
            run = Run(SPEED, engines, subjects_of(layouts), str(size), arguments.seed, arguments.limit)
            rows = make_run(run, workers, Progress(), arguments.out)
            faults += unsound(rows, engines, f"boards of {size}")
            console.print(boards_table(str(size), boards(rows, engines), missing_from(engines)))
            say(console, give_up_sentences(give_ups(rows)))
        inferring = tuple(engine for engine in engines if engine not in CONTROLS)
        sides = [{"side": side} for side in SIDES]
        large = Run(LARGE, inferring, sides, "on large boards", arguments.seed, arguments.limit)
        rows = make_run(large, workers, Progress())
        console.print(reveals_table(rows, inferring))
        say(console, give_up_sentences(give_ups(rows)))
    return report_faults(faults)


def boards(rows: Sequence[Row], engines: Sequence[str]) -> list[Boards]:
    """How fast each of `engines` that has rows is, and how that compares with the control."""
    rows_of = by_engine(rows)
    control = {row["layout"]: row["cpu_s"] for row in whole(rows_of.get(CONTROL, []))}
    return [_boards(engine, rows_of[engine], control) for engine in engines if engine in rows_of]


def whole(rows: Sequence[Row]) -> list[Row]:
    """The rows of boards that were done to the end."""
    return [row for row in finished(rows) if not row["unsound"]]


def _boards(engine: str, rows: Sequence[Row], control: dict[int, float]) -> Boards:
    done = whole(rows)
    times = [row["cpu_s"] * 1e3 for row in done]
    pairs = [(row["cpu_s"], control[row["layout"]]) for row in done if row["layout"] in control]
    return Boards(
        engine,
        len(rows),
        len(finished(rows)) - len(done),
        len(rows) - len(finished(rows)),
        sum(row["helped"] for row in done) / len(done) if done else float("nan"),
        percentile(times, 50),
        percentile(times, 90),
        max(times, default=float("nan")),
        sum(times) / 1e3,
        paired_ratio([ours for ours, _ in pairs], [theirs for _, theirs in pairs]),
    )


def boards_table(size: str, summaries: Sequence[Boards], missing: dict[str, str]) -> tables.Figures:
    """How fast each contestant is on boards of a size."""
    columns = ["boards", "unsound", "gave up", "helped", "median ms", "p90 ms", "max ms", "total s", f"of {CONTROL}"]
    rows = [
        [
            summary.engine,
            str(summary.boards),
            str(summary.unsound),
            str(summary.gave_up),
            figure(summary.helped),
            figure(summary.median_ms),
            figure(summary.p90_ms),
            figure(summary.slowest_ms),
            figure(summary.total_s),
            ratio(summary.ratio),
        ]
        for summary in summaries
    ]
    rows += [[engine, "not installed", *[""] * (len(columns) - 1)] for engine in missing]
    return tables.Figures(
        f"Whole boards of {size}, with a free safe reveal when stuck",
        "unsound: boards that end where it called a mine safe · helped: free reveals a board · ms: processor time a "
        f"board · of {CONTROL}: median of the paired ratios, 95%",
        ["engine", *columns],
        rows,
    )


def reveals_table(rows: Sequence[Row], engines: Sequence[str]) -> tables.Figures:
    """What a reveal costs each of `engines` that has rows, by the size of the board."""
    rows_of = by_engine(rows)
    lines = []
    for engine in (engine for engine in engines if engine in rows_of):
        costs = [row["microseconds"] for row in rows_of[engine]]
        growth = NOTHING if None in costs else f"{costs[-1] / costs[0]:.2f}"
        lines.append([engine, *("gave up" if one is None else figure(one) for one in costs), growth])
    return tables.Figures(
        "A reveal by the size of the board: the same cells in the middle of both, asked for a safe move after each",
        f"µs of processor time a reveal, over {REVEALS} reveals",
        ["engine", *(f"{side}x{side} µs" for side in SIDES), "ratio"],
        lines,
    )


def measure_reveals(engine: str, number: int, subject: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Microseconds of processor time a reveal costs on a board of `side` x `side` cells, 100 or more.

    Revealed are the free cells around the middle, ring by ring, of mines that are the same whatever the side.
    """
    side, smallest = subject["side"], min(SIDES)
    shift = (side - smallest) // 2
    layout = random_layout(smallest, smallest, smallest * smallest // 6, rng=random.Random(seed))
    game = Minesweeper.from_layout(layout)
    middle = smallest // 2
    cells = [(row, column) for row in range(1, smallest - 1) for column in range(1, smallest - 1)]
    cells.sort(key=lambda cell: max(abs(cell[0] - middle), abs(cell[1] - middle)))
    free = [cell for cell in cells if not game.is_mine(cell)][:REVEALS]
    told = [((row + shift, column + shift), game.nearby_mines((row, column))) for row, column in free]
    player = make_player(engine, side, side, None, random.Random(seed))
    start = processor_seconds()
    for cell, count in told:
        player.add_knowledge(cell, count)
        player.make_safe_move()
    return {"microseconds": (processor_seconds() - start) / len(told) * 1e6}
