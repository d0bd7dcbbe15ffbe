"""python -m mineproof exercises: a cell or a solution to find, drawn, as JSON lines, or as a sheet for a class."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from benchmarks.console.arguments import Commands, maker_with, positive, seconds, size as board_size, whole
from engines.grading import Grade
from engines.proofs.ladder import Ladder
from game.errors import UserError
from game.kinds import KINDS
from game.minesweeper.sizes import BEHIND_SIZE, Size
from game.pictures import text
from game.words import counted
from mineproof.cli.files import check_writable, write
from mineproof.cli.kind_options import add_kind_options, board_grade, refuse_board_options
from mineproof.cli.paper import Paper
from mineproof.cli.searching import searched
from mineproof.exercises import KEY, SIZES, Exercise, exercises, instruction_of
from mineproof.puzzle_exercises import (
    INSTRUCTION as PUZZLE_INSTRUCTION,
    KEY as PUZZLE_KEY,
    PuzzleExercise,
    puzzle_exercises,
)
from mineproof.sheet import sheet, taken_by

T = TypeVar("T", Exercise, PuzzleExercise)

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
    add_kind_options(parser)
    parser.add_argument(
        "--grade",
        metavar="GRADE",
        help=f"{', '.join(map(str, Grade))} (default: sentence); of other kinds a rung of their ladder (default: any)",
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
        raise UserError("--json prints the exercises and --html writes a page; expected one of them")
    if arguments.html == Path("-"):
        raise UserError("--html - names no file; expected one to write the page to")
    check_writable(arguments.html)
    rng = random.Random(arguments.seed)
    if arguments.kind == "minesweeper":
        return _run_boards(arguments, rng)
    refuse_board_options(arguments, ("size", "clues"))
    kind = KINDS[arguments.kind]
    search = puzzle_exercises(maker_with(kind, arguments.option), Ladder(kind.load().ladder), rng, arguments.grade)
    found, looked_at = _find(search, arguments)
    if found and arguments.html is not None:
        write(arguments.html, sheet(found, "Find the solution", PUZZLE_INSTRUCTION, PUZZLE_KEY))
    if len(found) < arguments.count:
        print(
            f"mineproof exercises: {len(found)} of {arguments.count} exercises were found in {arguments.limit:g} s, "
            f"among {looked_at:,} puzzles; give more time with --limit",
            file=sys.stderr,
        )
    return int(len(found) < arguments.count)


def _run_boards(arguments: argparse.Namespace, rng: random.Random) -> int:
    """Find exercises on boards. Raises `ValueError` for a grade that is none of theirs."""
    grade = board_grade(arguments, "sentence")
    assert grade is not None
    size = arguments.size or SIZES[grade]
    found, looked_at = _find(exercises(size, grade, rng, arguments.clues), arguments)
    if found and arguments.html is not None:
        write(arguments.html, sheet(found, "Find the certain cell", instruction_of(size.grid), KEY))
    if len(found) < arguments.count:
        print(_too_few(len(found), looked_at, grade, size, arguments), file=sys.stderr)
    return int(len(found) < arguments.count)


def _find(search: Iterator[T | None], arguments: argparse.Namespace) -> tuple[list[T], int]:
    """The exercises, shown as they are found unless a page is written, and how many were looked at."""
    paper = Paper()
    is_drawn = paper.columns is not None and not arguments.json
    found: list[T] = []
    looked_at = 0
    for one in searched(search, arguments.limit, arguments.count):
        looked_at += 1
        if one is not None:
            found.append(one)
            if arguments.html is None:
                _show(one, len(found), paper if is_drawn else None)
    if found and arguments.html is None and is_drawn:
        _show_answers(found, paper)
    return found, looked_at


def _show(one: Exercise | PuzzleExercise, number: int, paper: Paper | None) -> None:
    """Draw an exercise, or without paper print it as a line of JSON, as soon as it is found."""
    if paper is None:
        print(json.dumps(one.as_json()))
    else:
        for place, sentence in enumerate(one.sentences):
            paper.say(f"{number}. {sentence}" if place == 0 else sentence, bold=place == 0)
        paper.draw(text(one.question_picture()))
        paper.say("")
    sys.stdout.flush()


def _show_answers(found: Sequence[Exercise | PuzzleExercise], paper: Paper) -> None:
    """The answers to all exercises, with their arguments."""
    paper.say("Answers", bold=True)
    paper.say(taken_by(found))
    for number, one in enumerate(found, start=1):
        paper.say(f"{number}. {one.answer} {one.argument}")


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
