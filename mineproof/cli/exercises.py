"""python -m mineproof exercises: positions with one cell to find, drawn, as JSON lines, or as a sheet for a class."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.arguments import Commands, positive, seconds, whole
from benchmarks.arguments import size as board_size
from engines.grading import Grade
from game.minesweeper.sizes import BEHIND_SIZE, Size
from game.pictures import of_observation, text
from game.words import counted
from mineproof.cli.files import check_writable, write
from mineproof.cli.paper import Paper
from mineproof.cli.searching import searched
from mineproof.exercises import SIZES, Exercise, exercises, sheet, taken_by
from mineproof.proofs import argument_of

DESCRIPTION = """\
Draw positions in which one cell is to be found, by a proof of the wanted grade: the only cell that is certain, or the
only one that is safe where mines follow as well. What is easier is marked on them.
At a terminal they are drawn, and the answers follow at the end; a file or a pipe gets JSON lines, each with its
solution and the argument. Or they are written as a page to print, with the answers on a second page."""

RARE = {Grade.SUPPOSING, Grade.COMPLETE}
"""Grades that few positions need."""


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
    parser.add_argument(
        "--size",
        type=board_size,
        metavar="SIZE",
        help=f"the board; {BEHIND_SIZE} (default: "
        f"{SIZES[Grade.SINGLE]}; supposing {SIZES[Grade.SUPPOSING]}, complete {SIZES[Grade.COMPLETE]})",
    )
    parser.add_argument("--seed", type=whole, metavar="N", help="draws the positions: the same ones each time")
    parser.add_argument("--json", action="store_true", help="print JSON lines at a terminal, too")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page to print here, with the answers on a second page"
    )
    parser.add_argument(
        "--limit", type=seconds, default=60.0, metavar="SECONDS", help="processor time for all (default: %(default)g)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find exercises, and print, draw or write them."""
    if arguments.json and arguments.html is not None:
        raise ValueError("--json prints the exercises and --html writes a page; expected one of them")
    if arguments.html == Path("-"):
        raise ValueError("--html - names no file; expected one to write the page to")
    check_writable(arguments.html)
    grade = Grade[arguments.grade.upper()]
    size = arguments.size or SIZES[grade]
    paper = Paper()
    is_drawn = paper.columns is not None and not arguments.json
    found: list[Exercise] = []
    looked_at = 0
    search = exercises(size, grade, random.Random(arguments.seed), arguments.clues)
    for one in searched(search, arguments.limit, arguments.count):
        looked_at += 1
        if one is not None:
            found.append(one)
            if arguments.html is None:
                _show(one, len(found), paper if is_drawn else None)
    if found and arguments.html is not None:
        write(arguments.html, sheet(found, "Find the certain cell"))
    elif found and is_drawn:
        _show_answers(found, paper)
    if len(found) < arguments.count:
        print(_too_few(len(found), looked_at, grade, size, arguments), file=sys.stderr)
        return 1
    return 0


def _show(one: Exercise, number: int, paper: Paper | None) -> None:
    """Draw an exercise, or without paper print it as a line of JSON, as soon as it is found."""
    if paper is None:
        print(json.dumps(one.as_json()))
    else:
        paper.say(f"{number}. {one.question}", bold=True)
        paper.draw(text(of_observation(one.observation)))
        paper.say("")
    sys.stdout.flush()


def _show_answers(found: Sequence[Exercise], paper: Paper) -> None:
    """The answers to all exercises, with their arguments."""
    paper.say("Answers", bold=True)
    paper.say(taken_by(found))
    for number, one in enumerate(found, start=1):
        paper.say(f"{number}. {one.answer} {argument_of(one.proof.argument)}")


def _too_few(found: int, looked_at: int, grade: Grade, size: Size, arguments: argparse.Namespace) -> str:
    """How many were found, among how many positions, and what would find more."""
    clues = "" if arguments.clues is None else f" with {counted(arguments.clues, 'clue')}"
    said = (
        f"mineproof exercises: {found} of {arguments.count} exercises were found in {arguments.limit:g} s, among "
        f"{looked_at:,} positions of {size}. "
    )
    if found:
        seconds = arguments.limit * arguments.count / found
        return f"{said}At this rate all take some {seconds:,.0f} s: give that to --limit, or take a smaller --count"
    rare = f"Few of them need {grade}{clues}. " if grade in RARE or clues else ""
    return f"{said}{rare}Give more time with --limit, or another --size{', or leave out --clues' * bool(clues)}"
