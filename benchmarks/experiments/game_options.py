"""Options of experiments on whole games: the layouts, and the file of figures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.analysis.base_summaries import FiguresSummary, Summary
from benchmarks.console.arguments import opening, positive
from benchmarks.experiments.experiment import Experiment
from benchmarks.experiments.run_options import add_common_options, chosen, contestants_from, refuse_together, sizes_from
from benchmarks.harness.runs import Run
from benchmarks.harness.subjects import Subjects
from benchmarks.harness.trials import R, TrialKind
from benchmarks.subjects.layout_sources import DrawnLayouts, LayoutFile
from game.errors import UserError
from game.minesweeper.layouts import Layout, Rule
from game.minesweeper.played_boards import RULES

DRAWN = 100
"""The default number of games."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `games`."""
    add_common_options(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--layouts", metavar="FILE.jsonl", help="play these layouts")
    source.add_argument(
        "--size",
        default="beginner",
        help="or draw some: beginner, intermediate, expert, cs50 or ROWSxCOLUMNS/MINES; several with a comma between "
        "(default: %(default)s)",
    )
    parser.add_argument("--rule", help="what the first cell may meet: any, safe, open; or several (default: safe)")
    parser.add_argument("--games", type=positive, help=f"games to draw of each size and rule (default: {DRAWN})")
    parser.add_argument(
        "--never-lose",
        action="store_true",
        help="where a guess hits a mine, draw the layout anew from those that fit; a game counts as the product of the "
        "chances survived, which shows small differences (needs the compiled core)",
    )
    parser.add_argument(
        "--block",
        type=positive,
        metavar="N",
        help="in the file --out keep about N games in a line, a bit for each; for long runs (times are kept as sums)",
    )
    parser.add_argument(
        "--summary", metavar="FILE.json", help="write the figures to this file; of several sizes or rules a list"
    )


def runs_of(kind: TrialKind[Layout, R], arguments: argparse.Namespace) -> list[Run[Layout, R]]:
    """Return a run for each size and rule, or the run on the layouts of a file."""
    contestants = contestants_from(arguments)
    return [
        Run(kind, contestants, subjects, arguments.seed, arguments.limit, arguments.memory)
        for subjects in _played(arguments)
    ]


def _played(arguments: argparse.Namespace) -> Sequence[Subjects[Layout]]:
    """Return the layouts of the file in the arguments, or those drawn of each size."""
    if arguments.layouts is not None:
        refuse_together(arguments, ["games", "rule"], "--layouts names what is played; leave one of them out")
        with opening(arguments.layouts, "a file of layouts, one JSON object a line"):
            return [LayoutFile(arguments.layouts)]
    count, rules = arguments.games or DRAWN, _rules_from(arguments)
    return [DrawnLayouts(size, count, arguments.seed, rule) for size in sizes_from(arguments) for rule in rules]


def _rules_from(arguments: argparse.Namespace) -> list[Rule]:
    """Return the requested rules, each once, by default `safe`. Raises `ValueError`."""
    names = chosen(arguments.rule or "safe", RULES, "rule")
    return [rule for name in names for rule in RULES if rule == name]


class WholeGames(Experiment):
    """An experiment on whole games; the option `--summary` writes their figures to a file."""

    def keep(
        self, summaries: Sequence[Summary[Any]], arguments: argparse.Namespace, records: Sequence[Path | None]
    ) -> None:
        """Write the figures; see `Experiment`. Raises before the first run if the file cannot be written."""
        if None in records:
            refuse_together(arguments, ["block"], "no file keeps the games; give --out too")
        if arguments.summary is None:
            return
        summary = Path(arguments.summary)
        taken = dict.fromkeys(records, "--out") | {arguments.layouts: "--layouts"}
        for path, option in taken.items():
            if path is not None and Path(path).resolve() == summary.resolve():
                raise UserError(f"--summary {summary}: {option} names it as well; expected another file")
        with (
            opening(summary, "a file that can be written, for the figures"),
            open(summary, "a", encoding="utf-8") as out,
        ):
            if summaries:
                figures = [one.to_json() for one in summaries if isinstance(one, FiguresSummary)]
                out.truncate(0)
                out.write(json.dumps(figures if len(records) > 1 else figures[0], indent=2, allow_nan=False) + "\n")
