"""mineproof exercises: a cell or a solution to find, drawn, as JSON lines, or as a sheet for a class."""

import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app
from benchmarks.command_line.option_types import (
    BoardGrade,
    BoardSize,
    DrawnKind,
    File,
    GridName,
    Json,
    KindSettings,
    Mines,
    Positive,
)
from benchmarks.command_line.parsers_of_names_and_numbers import maker_with
from engines.grading.ladder import Ladder
from game.pictures import text
from mineproof import Grade, Layout, Puzzle, Reasoner, UserError, create_reasoner
from mineproof.board_search.hard_patterns import SIZES
from mineproof.exercises.board_exercises import exercises as exercises_on_boards
from mineproof.exercises.exercise import Exercise, ExerciseSheet
from mineproof.exercises.puzzle_exercises import exercise_of, puzzle_exercises
from mineproof.exercises.sheet_files import SheetFiles
from mineproof.terminal.command_output import Paper, print_json
from mineproof.terminal.limited_search import STATUSES, SearchOptions, find
from mineproof.terminal.puzzle_files import first_view, puzzles_in

Rulebook: TypeAlias = Annotated[
    str | None,
    Parameter(
        metavar="FILE",
        help="course, players, or a file with rules that solve the exercises; the answers name its rules",
    ),
]


@dataclass(frozen=True)
class ExerciseSearch(SearchOptions):
    """The number of exercises to draw, and the limits of the search."""

    count: Positive = 5
    """how many exercises"""


def of_boards(
    *,
    grade: BoardGrade = Grade.SENTENCE,
    clues: Positive | None = None,
    rulebook: Rulebook = None,
    size: Annotated[BoardSize | None, Parameter(show_default=f"{SIZES[Grade.SINGLE]}; larger for rare grades")] = None,
    search: ExerciseSearch = ExerciseSearch(),
    sheet: SheetFiles = SheetFiles(),
) -> int:
    """Draw positions in which one cell is to be found, by a proof of the wanted grade.

    The cell is the only certain one, or the only safe one if mines are certain as well. Easier conclusions are marked
    on the board. At a terminal the exercises are drawn, and the answers follow at the end; a file or a pipe gets JSON
    lines, each with its solution and the argument. Or the exercises are written as a sheet to print, with room to
    answer, and the answers on pages of their own.

    Args:
        grade: the grade of the proof
        clues: the number of clues in the smallest proof of each
    """
    size = size or SIZES[grade]

    def advice(found: int) -> str:
        if found:
            seconds = ceil(1.5 * search.limit * search.count / found)  # chance may need more than the mean
            return f"positions of {size}. At this rate --limit {seconds} finds all; or take a smaller --count"
        leave_out = "" if clues is None else ", or leave out --clues"
        return f"positions of {size}. Give more time with --limit, or another --size{leave_out}"

    return _draw_all(search, sheet, lambda rng: exercises_on_boards(size, grade, rng, clues, _made(rulebook)), advice)


def puzzles(
    kind: DrawnKind,
    /,
    *,
    option: KindSettings = (),
    grade: Annotated[str | None, Parameter(metavar="GRADE")] = None,
    search: ExerciseSearch = ExerciseSearch(),
    sheet: SheetFiles = SheetFiles(),
) -> int:
    """Draw puzzles of another kind as exercises: find all certain values.

    Args:
        kind: the kind of puzzle
        grade: the rung of its ladder that the solution takes [default: any]
    """
    maker, ladder = maker_with(kind, option), Ladder(kind.load().ladder)
    drawn = partial(puzzle_exercises, maker, ladder, grade=grade)
    return _draw_all(search, sheet, drawn, lambda _: "puzzles; give more time with --limit")


def from_(
    *files: File,
    mines: Mines | None = None,
    grid: GridName | None = None,
    rulebook: Rulebook = None,
    json: Json = False,
    sheet: SheetFiles = SheetFiles(),
) -> int:
    """Take the puzzles of files as exercises: all that is certain is to be found.

    Args:
        files: puzzles of one kind, as `solve` reads them, such as example:overlap; or - for standard input
    """
    reasoner = _made(rulebook)

    def made(found: Puzzle | Layout) -> Exercise:
        return exercise_of(first_view(found) if isinstance(found, Layout) else found, reasoner)

    if not files:
        raise UserError("no file is named; expected puzzles of one kind, or - for standard input")
    shown = _ExercisePrinter(json, sheet)
    read = [one for file in files for one in puzzles_in(file, mines, grid, made=made)]
    if wrong := [one for one in read if isinstance(one, UserError)]:
        raise UserError("; ".join(map(str, wrong)))
    found = [one for one in read if isinstance(one, Exercise)]
    if len({one.task for one in found}) > 1:
        raise UserError("the files have puzzles of several kinds, or on several grids; expected one kind a sheet")
    for number, one in enumerate(found, start=1):
        shown.show(one, number)
    shown.end()
    return 0


exercises = make_app("exercises", puzzles, from_, default_command=of_boards, help_epilogue=STATUSES)


def _made(rulebook: str | None) -> Reasoner | None:
    return None if rulebook is None else create_reasoner("rulebook", file=rulebook)


def _draw_all(
    search: SearchOptions,
    sheet: SheetFiles,
    draw: Callable[[random.Random], Iterable[Exercise | None]],
    advice: Callable[[int], str],
) -> int:
    shown = _ExercisePrinter(search.json, sheet)
    seed = random.randrange(1_000_000) if search.seed is None else search.seed
    status = find(draw(random.Random(seed)), search, shown.show, "exercises", advice)
    if shown.found and search.seed is None and not sheet.jobs:
        print(f"mineproof: the same again with --seed {seed}", file=sys.stderr)
    shown.end(seed)
    return status


class _ExercisePrinter:
    """Shows exercises as they are found: drawn at a terminal, written as a sheet, or printed as JSON lines."""

    def __init__(self, as_json: bool, files: SheetFiles) -> None:
        files.check()
        if as_json and files.jobs:
            raise UserError("--json prints the exercises and --html and --pdf write a sheet; expected one of them")
        self.found: list[Exercise] = []
        self._files, self._paper = files, Paper()
        self._is_drawn = self._paper.columns is not None and not as_json and not files.jobs

    def show(self, one: Exercise, number: int) -> None:
        self.found.append(one)
        if self._is_drawn:
            _draw(one, number, self._files.title, self._paper)
        elif not self._files.jobs:
            print_json(one.data)

    def end(self, seed: int | None = None) -> None:
        if self.found and self._is_drawn:
            _draw_answers(ExerciseSheet(self.found), self._paper)
        if self.found and self._files.jobs:
            self._files.write(ExerciseSheet(self.found, self._files.title), seed)


def _draw(one: Exercise, number: int, title: str | None, paper: Paper) -> None:
    if number == 1:
        paper.print_sentences(title or one.title, bold=True)
        paper.print_sentences(one.task)
        paper.print_sentences("")
    paper.print_sentences(f"Exercise {number}", bold=True)
    for sentence in one.sentences:
        paper.print_sentences(sentence)
    paper.draw(text(one.picture))
    paper.print_sentences("")


def _draw_answers(sheet: ExerciseSheet, paper: Paper) -> None:
    paper.print_sentences("Answers", bold=True)
    key, *grades = sheet.explained
    paper.print_sentences(key)
    for grade in grades:
        paper.print_sentences(grade, indent="    ")
    for number, one in enumerate(sheet.exercises, start=1):
        paper.print_paragraph(f"Exercise {number}", bold=True)
        paper.draw(text(replace(one.solution, caption=""), legend=number == 1))
        paper.print_sentences(one.answer, bold=True)
        for place, step in enumerate(one.why.lines_or_clues, start=1):
            paper.print_sentences(f"{place}. {step}", indent="    ")
