"""python -m mineproof exercises: a cell or a solution to find, drawn, as JSON lines, or as a sheet for a class."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from benchmarks.console.arguments import Commands, maker_with, positive, whole
from engines import create_reasoner
from engines.grading.grading import Grade
from engines.grading.ladder import Ladder
from engines.reasoner import Reasoner
from game.errors import UserError
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size
from game.pictures import text
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.kinds import KINDS
from game.words import counted
from mineproof.board_search.stuck_positions import SIZES
from mineproof.exercises.board_exercises import exercises
from mineproof.exercises.exercise import Exercise
from mineproof.exercises.exercise_sheet import ExerciseSheet
from mineproof.exercises.own_exercises import exercise_of
from mineproof.exercises.puzzle_exercises import puzzle_exercises
from mineproof.exercises.sheet_options import SheetFiles, add_sheet_options
from mineproof.terminal.board_options import add_size_option
from mineproof.terminal.kind_options import add_kind_options, board_grade, refuse_board_options
from mineproof.terminal.paper import Paper, print_json
from mineproof.terminal.puzzle_files import add_grid_option, first_view, puzzles_in, text_of
from mineproof.terminal.searching import STATUSES, add_search_options, find

DESCRIPTION = """\
Draw positions in which one cell is to be found, by a proof of the wanted grade: the only cell that is certain, or the
only one that is safe where mines follow as well. What is easier is marked on them.
At a terminal they are drawn, and the answers follow at the end; a file or a pipe gets JSON lines, each with its
solution and the argument. Or they are written as a sheet to print, with room to answer, and the answers on pages of
their own. With FILE, the exercises are the puzzles in these files: all that is certain is to be found."""

RARE = {Grade.SUPPOSING, Grade.COMPLETE}
"""Grades that few positions need."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `exercises`."""
    parser = commands.add_parser(
        "exercises",
        help=summary,
        description=DESCRIPTION,
        epilog=STATUSES,
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help="puzzles of one kind, as `solve` reads them, or - for standard input"
    )
    parser.add_argument("--mines", type=whole, metavar="N", help="of boards in FILE: how many mines there are in all")
    add_grid_option(parser, "boards in FILE")
    add_kind_options(parser)
    parser.add_argument(
        "--grade",
        metavar="GRADE",
        help=f"{', '.join(map(str, Grade))} (default: sentence); of other kinds a rung of their ladder (default: any)",
    )
    parser.add_argument("--clues", type=positive, metavar="K", help="the number of clues in the smallest proof of each")
    parser.add_argument(
        "--rulebook",
        metavar="FILE",
        help="of boards: course, players, or a file with rules that solve the exercises; the answers name its rules",
    )
    sizes = f"{SIZES[Grade.SINGLE]}; supposing {SIZES[Grade.SUPPOSING]}, complete {SIZES[Grade.COMPLETE]}"
    add_size_option(parser, sizes)
    add_search_options(parser, "exercises", 5)
    add_sheet_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find exercises, and print, draw or write them. Raises `ValueError` for options that do not fit the kind."""
    files = SheetFiles.of(arguments)
    if arguments.json and files.all:
        raise UserError("--json prints the exercises and --html and --pdf write a sheet; expected one of them")
    paper = Paper()
    is_drawn = paper.columns is not None and not arguments.json and not files.all
    found: list[Exercise] = []

    def show(one: Exercise, number: int) -> None:
        found.append(one)
        if is_drawn:
            _draw(one, number, arguments.title, paper)
        elif not files.all:
            print_json(one.as_json())

    if arguments.files:
        status = 0
        for number, one in enumerate(_of_files(arguments), start=1):
            show(one, number)
    else:
        for name in ("mines", "grid"):
            if getattr(arguments, name) is not None:
                raise UserError(f"--{name} is for boards in FILE; name a file")
        seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed
        search, among = _search(arguments, random.Random(seed))
        status = find(search, arguments, show, "exercises", among)
        if found and arguments.seed is None:
            print(f"mineproof: --seed {seed} draws the same exercises again", file=sys.stderr)
    if found and is_drawn:
        _draw_answers(ExerciseSheet.of(found), paper)
    if found and files.all:
        files.write(ExerciseSheet.of(found, arguments.title))
    return status


def _of_files(arguments: argparse.Namespace) -> list[Exercise]:
    """The exercises of the puzzles in files. Raises `UserError` with all that is wrong with them, and `OSError`."""
    for name in ("option", "grade", "clues", "size", "seed"):
        if getattr(arguments, name):
            raise UserError(f"--{name} is for exercises that are drawn; leave it out, or the files")
    rulebook = _rulebook(arguments)

    def made(found: Puzzle | Layout) -> Exercise:
        return exercise_of(first_view(found) if isinstance(found, Layout) else found, rulebook)

    read = [
        one
        for file in arguments.files
        for one in puzzles_in(file, text_of(file), arguments.mines, arguments.grid, made=made)
    ]
    if wrong := [one for one in read if isinstance(one, UserError)]:
        raise UserError("; ".join(map(str, wrong)))
    exercises = [one for one in read if isinstance(one, Exercise)]
    if len({one.task for one in exercises}) > 1:
        raise UserError("the files have puzzles of several kinds, or on several grids; expected one kind a sheet")
    return exercises


def _rulebook(arguments: argparse.Namespace) -> Reasoner | None:
    """The reasoner with the rules that are asked for. Raises `UserError`."""
    return None if arguments.rulebook is None else create_reasoner("rulebook", file=arguments.rulebook)


Search: TypeAlias = "tuple[Iterator[Exercise | None], Callable[[int], str]]"
"""Exercises as they are found, and where too few were: what was looked at, and what would find more."""


def _search(arguments: argparse.Namespace, rng: random.Random) -> Search:
    """The search for exercises of the kind. Raises `ValueError` for options that are for other kinds."""
    if arguments.kind == "minesweeper":
        grade = board_grade(arguments, "sentence")
        assert grade is not None
        size = arguments.size or SIZES[grade]
        search = exercises(size, grade, rng, arguments.clues, _rulebook(arguments))
        return search, lambda found: _advice(found, grade, size, arguments)
    refuse_board_options(arguments, ("size", "clues", "rulebook"))
    kind = KINDS[arguments.kind]
    others = puzzle_exercises(maker_with(kind, arguments.option), Ladder(kind.load().ladder), rng, arguments.grade)
    return others, lambda _: "puzzles; give more time with --limit"


def _draw(one: Exercise, number: int, title: str | None, paper: Paper) -> None:
    """Draw an exercise as soon as it is found, the first below what all of them ask."""
    if number == 1:
        paper.say(title or one.title, bold=True)
        paper.say(one.task)
        paper.say("")
    paper.say(f"Exercise {number}", bold=True)
    for sentence in one.sentences:
        paper.say(sentence)
    paper.draw(text(one.question_picture()))
    paper.say("")


def _draw_answers(sheet: ExerciseSheet, paper: Paper) -> None:
    """The answers to all exercises, with their arguments."""
    paper.say("Answers", bold=True)
    paper.say(sheet.key)
    for grade in sheet.grades:
        paper.say(grade, indent="    ")
    for number, one in enumerate(sheet.answers, start=1):
        paper.say("")
        paper.say(f"Exercise {number}", bold=True)
        paper.draw(text(replace(one.picture, caption=""), legend=number == 1))
        paper.say(one.conclusion, bold=True)
        for place, step in enumerate(one.steps, start=1):
            paper.say(f"{place}. {step}", indent="    ")


def _advice(found: int, grade: Grade, size: Size, arguments: argparse.Namespace) -> str:
    """Of boards: what was looked at, and what would find more."""
    if found:
        seconds = arguments.limit * arguments.count / found
        return (
            f"positions of {size}. At this rate all take some {seconds:,.0f} s: give that to --limit, or take a "
            "smaller --count"
        )
    clues = "" if arguments.clues is None else f" with {counted(arguments.clues, 'clue')}"
    rare = f"Few of them need {grade}{clues}. " if grade in RARE or clues else ""
    leave_out = ", or leave out --clues" if clues else ""
    return f"positions of {size}. {rare}Give more time with --limit, or another --size{leave_out}"
