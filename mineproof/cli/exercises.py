"""python -m mineproof exercises: positions with one cell to find, as JSON lines or as a sheet for a class."""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

from benchmarks.arguments import Commands, positive, seconds, whole
from benchmarks.arguments import size as board_size
from engines.grading import Grade
from game.minesweeper.sizes import Size
from mineproof.cli.files import check_writable, write
from mineproof.cli.searching import searched
from mineproof.exercises import Exercise, exercises, sheet

DESCRIPTION = """\
Draw positions in which one cell is to be found, by a proof of the wanted grade: the only cell that is certain, or the
only one that is safe where mines follow as well. What is easier is marked on them.
They are printed as JSON lines, each with its solution and the argument, or written as a page to print, with the answers
on a second page."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `exercises`."""
    parser = commands.add_parser(
        "exercises",
        help=summary,
        description=DESCRIPTION,
        epilog="Exit status: 0 all were found, 1 the time was over before, 2 unusable arguments.",
    )
    parser.add_argument(
        "--grade", choices=[str(grade) for grade in Grade], default="sentence", help="default: sentence"
    )
    parser.add_argument("--clues", type=positive, metavar="K", help="that the smallest proof has so many clues")
    parser.add_argument("--count", type=positive, default=5, metavar="N", help="how many (default: 5)")
    parser.add_argument("--size", type=board_size, default=Size(6, 6, 8), metavar="SIZE", help="default: 6x6/8")
    parser.add_argument("--seed", type=whole, metavar="N", help="draws the positions: the same ones each time")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page to print here, with the answers on a second page"
    )
    parser.add_argument(
        "--limit", type=seconds, default=60.0, metavar="SECONDS", help="processor time for all (default: %(default)g)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find exercises, and print or write them."""
    if arguments.html is not None:
        check_writable(arguments.html)
    grade = Grade[arguments.grade.upper()]
    search = exercises(arguments.size, grade, random.Random(arguments.seed), arguments.clues)
    found: list[Exercise] = []
    looked_at = 0
    for one in searched(search, arguments.limit, arguments.count):
        looked_at += 1
        if one is not None:
            found.append(one)
            if arguments.html is None:
                print(json.dumps(one.as_json()), flush=True)
    if arguments.html is not None and found:
        write(arguments.html, sheet(found, "Find the certain cell"))
    if len(found) < arguments.count:
        said = f"{len(found)} of {arguments.count} exercises were found in {arguments.limit:g} s"
        print(
            f"mineproof exercises: {said}, among {looked_at:,} positions; "
            "give more time with --limit, or another --size",
            file=sys.stderr,
        )
        return 1
    return 0
