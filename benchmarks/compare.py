"""The comparison: one command that shows the engines side by side, in what they deduce, how they play and how fast."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console

from benchmarks import knights, model_checking_limits
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
from benchmarks.contestants import CONTROLS
from benchmarks.games import GAMES, draw_layouts, subjects_of
from benchmarks.model_checking_limits import Measured, one_number, several_numbers
from benchmarks.positions import POSITIONS, Position, draw_positions
from benchmarks.running.executors import Workers
from benchmarks.running.progress import Progress
from benchmarks.running.records import metadata
from benchmarks.running.runs import Run, make_run
from benchmarks.running.trials import Row
from benchmarks.shelf import SHELF, shelf
from benchmarks.telling import tables
from benchmarks.telling.sentences import give_up_sentences, say
from benchmarks.telling.summaries import agreements, deductions, faults, games, give_ups, judging, unsound
from game.minesweeper.sizes import Size

COMPARED = ("5x5/4", "6x6/6", "cs50", "beginner", "intermediate", "expert")
"""The boards of the comparison, from one that every engine masters to those of real play."""

FEWEST, MOST = 15, 60
"""Games, and positions, of a size, unless told: more of the small ones, which are quick and vary more."""

DESCRIPTION = (
    "See the engines and the controls side by side: what they deduce from the same facts, how they play the same "
    "layouts, and how fast. The exit status is 1 if one is unsound or two disagree."
)

SECONDS_OF_LIMITS = 1.0
PEOPLE = (2, 5, 8, 10, 20, 50, 100)


@dataclass
class Findings:
    """What a comparison found: rows of positions, of the shelf, and of games by size."""

    engines: tuple[str, ...]
    missing: dict[str, str]
    positions: list[Row]
    shelf: list[Row]
    games: dict[Size, list[Row]]
    one_number: list[Measured]
    several_numbers: list[Measured]
    knights: list[knights.KnightsRow]

    def faults(self) -> list[str]:
        """What must not be: unsound contestants and disagreements."""
        found = faults(self.positions, self.engines) + faults(self.shelf, self.engines)
        for size, rows in self.games.items():
            found += unsound(rows, self.engines, f"games of {size}")
        return found


def add_command(commands: Commands) -> None:
    """Add `compare` to the commands."""
    parser = commands.add_parser("compare", help="see the engines side by side (the default)", description=DESCRIPTION)
    add_options(parser)
    parser.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the comparison."""
    add_common_options(parser, limit=5.0)
    parser.add_argument("--size", default=",".join(COMPARED), help="board sizes, ROWSxCOLUMNS/MINES or names")
    parser.add_argument("--games", type=positive, help="games, and positions, of each size (default: by its cells)")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file too")


def run(arguments: argparse.Namespace) -> int:
    """Compare, print, and return 1 if engines are unsound or disagree."""
    # The controls stand beside whoever else is asked for: in every table but those of deductions, for ms_toollib.
    engines = tuple(dict.fromkeys([*engines_from(arguments), *CONTROLS]))
    sizes = sizes_from(arguments)
    if arguments.json:
        open(arguments.json, "a").close()  # a file that cannot be written is better known before than after
    with workers_from(arguments) as workers:
        findings = compare(engines, sizes, arguments, workers)
    console = tables.make_console()
    show(findings, console)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(_without_nan(as_json(findings, arguments)), file, indent=1, allow_nan=False)
            file.write("\n")
    return report_faults(findings.faults())


def compare(
    engines: tuple[str, ...], sizes: Sequence[Size], arguments: argparse.Namespace, workers: Workers
) -> Findings:
    """Make all trials of the comparison."""
    seed, limit, progress = arguments.seed, arguments.limit, Progress()

    def rows_on(positions: Sequence[Position], subjects_from: str) -> list[Row]:
        subjects = [position.to_subject() for position in positions]
        deducing = tuple(name for name in engines if name not in CONTROLS or CONTROLS[name].deduces)
        return make_run(Run(POSITIONS, deducing, subjects, subjects_from, seed, limit), workers, progress)

    drawn = [position for size in sizes for position in draw_positions(size, _count(size, arguments.games), seed)]
    games_of = {}
    for size in sizes:
        layouts = list(draw_layouts(size, _count(size, arguments.games), seed))
        run = Run(GAMES, engines, subjects_of(layouts), str(size), seed, limit)
        games_of[size] = make_run(run, workers, progress)
    return Findings(
        engines,
        missing_from(engines),
        rows_on(drawn, "drawn"),
        rows_on(shelf(), SHELF),
        games_of,
        list(one_number(SECONDS_OF_LIMITS)),
        list(several_numbers(SECONDS_OF_LIMITS)),
        list(knights.compare(PEOPLE, limit=SECONDS_OF_LIMITS, seed=seed)),
    )


def _count(size: Size, games: int | None) -> int:
    return min(MOST, max(FEWEST, 5_000 // (size.height * size.width))) if games is None else games


def show(findings: Findings, console: Console) -> None:
    """Print the tables."""
    engines, missing = findings.engines, findings.missing
    console.print(
        tables.deductions_table(deductions(findings.positions, engines), missing, judging(findings.positions))
    )
    console.print(tables.shelf_table(findings.shelf, engines))
    console.print(tables.agreement_table(agreements(findings.positions, engines), engines))
    played = [(str(size), summary) for size, rows in findings.games.items() for summary in games(rows, engines)]
    console.print(tables.games_table(played, missing))
    console.print(model_checking_limits.table(findings.one_number, findings.several_numbers, SECONDS_OF_LIMITS))
    console.print(knights.table(findings.knights))
    rows = [*findings.positions, *findings.shelf, *(row for played in findings.games.values() for row in played)]
    say(console, give_up_sentences(give_ups(rows)))
    say(console, [f"not installed: {reason}" for reason in missing.values()])


def as_json(findings: Findings, arguments: argparse.Namespace) -> dict[str, Any]:
    """All figures of the comparison, with what they were measured on."""
    engines = findings.engines
    plan = {"kind": "compare", "engines": list(engines), "seed": arguments.seed, "limit_s": arguments.limit}
    return {
        "run": metadata(plan),
        "not_installed": findings.missing,
        "judging": judging(findings.positions),
        "deductions": [asdict(summary) for summary in deductions(findings.positions, engines)],
        "shelf": [asdict(summary) for summary in deductions(findings.shelf, engines)],
        "agreement": [asdict(agreement) for agreement in agreements(findings.positions, engines)],
        "games": {
            str(size): [asdict(summary) for summary in games(rows, engines)] for size, rows in findings.games.items()
        },
        "textbook_model_checking": [asdict(one) for one in (*findings.one_number, *findings.several_numbers)],
        "knights": [asdict(row) for row in findings.knights],
        "faults": findings.faults(),
    }


def _without_nan(figures: Any) -> Any:
    """The figures with null for each number that JSON does not know: there was nothing to compute it from."""
    if isinstance(figures, dict):
        return {key: _without_nan(value) for key, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [_without_nan(value) for value in figures]
    return None if isinstance(figures, float) and not math.isfinite(figures) else figures
