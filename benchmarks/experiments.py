"""The commands `positions` and `games`: one run each, of any size, kept in a file that can be taken up again."""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import get_args

from benchmarks.arguments import (
    Commands,
    add_common_options,
    engines_from,
    missing_from,
    opening,
    positive,
    refuse_together,
    report_faults,
    sizes_from,
    workers_from,
)
from benchmarks.games import GAMES, draw_layouts, subjects_of
from benchmarks.positions import POSITIONS, draw_positions
from benchmarks.running.progress import Progress
from benchmarks.running.runs import Run, make_run
from benchmarks.shelf import SHELF, shelf
from benchmarks.telling import tables
from benchmarks.telling.sentences import give_up_sentences, say
from benchmarks.telling.summaries import agreements, deductions, duels, faults, games, give_ups, judging, races, unsound
from game.minesweeper.layouts import Rule, numbered_layouts

DRAWN = 100
"""Positions of each size, and games, unless told."""


def add_positions(commands: Commands) -> None:
    """Add `positions` to the commands."""
    parser = commands.add_parser(
        "positions",
        help="deductions on identical facts",
        description="Let everyone deduce on the same facts: who proves what, how fast, and do they agree?",
    )
    add_common_options(parser)
    parser.add_argument(
        "--size", help="ROWSxCOLUMNS/MINES or a name, or several (default: the shelf of named positions)"
    )
    parser.add_argument("--positions", type=positive, help=f"positions of each size (default: {DRAWN})")
    parser.add_argument("--out", metavar="RUN.jsonl", help="keep every result in this file, and go on from it")
    parser.set_defaults(run=run_positions)


def add_games(commands: Commands) -> None:
    """Add `games` to the commands."""
    parser = commands.add_parser(
        "games",
        help="whole games on the same layouts",
        description="Let everyone play the same layouts: who wins how often, how fast, and is the difference real?",
    )
    add_common_options(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--layouts", metavar="FILE.jsonl", help="play these layouts")
    source.add_argument("--size", default="beginner", help="or draw some: ROWSxCOLUMNS/MINES or a name")
    parser.add_argument("--rule", choices=get_args(Rule), help="what the first cell may meet (default: safe)")
    parser.add_argument("--games", type=positive, help=f"games to draw (default: {DRAWN})")
    parser.add_argument("--out", metavar="RUN.jsonl", help="keep every result in this file, and go on from it")
    parser.set_defaults(run=run_games)


def run_positions(arguments: argparse.Namespace) -> int:
    """Deduce on positions, and return 1 if anybody is unsound or two disagree."""
    engines = engines_from(arguments, "positions")
    if arguments.size is not None:
        count = arguments.positions or DRAWN
        drawn = [p for size in sizes_from(arguments) for p in draw_positions(size, count, arguments.seed)]
    else:
        refuse_together(arguments, ["positions"], "the shelf of named positions is whole; give a --size too")
        drawn = shelf()
    subjects = [position.to_subject() for position in drawn]
    source = SHELF if arguments.size is None else arguments.size
    run = Run(POSITIONS, engines, subjects, source, arguments.seed, arguments.limit)
    with workers_from(arguments) as workers:
        rows = make_run(run, workers, Progress(), arguments.out)
    console = tables.make_console()
    console.print(tables.deductions_table(deductions(rows, engines), missing_from(engines), judging(rows)))
    if arguments.size is None:
        console.print(tables.shelf_table(rows, engines))
    if pairs := agreements(rows, engines):
        console.print(tables.agreement_table(pairs, engines))
    say(console, give_up_sentences(give_ups(rows)))
    return report_faults(faults(rows, engines))


def run_games(arguments: argparse.Namespace) -> int:
    """Play, and return 1 if anybody called a mine safe."""
    engines = engines_from(arguments)
    if arguments.layouts is not None:
        refuse_together(arguments, ["games", "rule"], "--layouts names what is played; leave one of them out")
        with opening(arguments.layouts, "a file of layouts, one JSON object a line"):
            numbered = dict(numbered_layouts(arguments.layouts))
        if not numbered:
            raise ValueError(f"{arguments.layouts} has no layouts; expected one a line")
        name, source = "file", "layouts of a file"
    else:
        sizes = sizes_from(arguments)
        if len(sizes) != 1:
            raise ValueError(f"the size is {arguments.size!r}; expected one for a run of games")
        rule: Rule = arguments.rule or "safe"
        numbered = dict(enumerate(draw_layouts(sizes[0], arguments.games or DRAWN, arguments.seed, rule)))
        name, source = str(sizes[0]), f"{sizes[0]}, first cell: {rule}"
    subjects = subjects_of(list(numbered.values()))
    run = Run(GAMES, engines, subjects, source, arguments.seed, arguments.limit, numbers=list(numbered))
    with workers_from(arguments) as workers:
        rows = make_run(run, workers, Progress(), arguments.out)
    summaries = [(name, summary) for summary in games(rows, engines)]
    console = tables.make_console()
    console.print(tables.games_table(summaries, missing_from(engines)))
    say(console, give_up_sentences(give_ups(rows)))
    pairs = duels(rows, engines)
    if pairs:
        console.print(tables.duels_table(pairs, races(rows, combinations(engines, 2))))
    return report_faults(unsound(rows, engines, source))
