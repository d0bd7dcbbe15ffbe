"""mineproof generate: puzzles of any kind, of a wanted grade; boards solvable without a guess."""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.command_runner import make_app
from benchmarks.command_line.option_types import (
    BoardGrade,
    BoardSize,
    CellName,
    DrawnKind,
    File,
    KindSettings,
    Mines,
    Signs,
)
from benchmarks.command_line.parsers_of_names_and_numbers import maker_with
from engines.grading.ladder import Ladder
from engines.grading.puzzle_generation import generate_graded
from game.minesweeper.board_series import first_click
from game.minesweeper.sizes import NAMED
from game.minesweeper.tatham_ids import write_id
from mineproof import BadLayout, Grade, Observation, Puzzle
from mineproof.board_search.graded_boards import Found, Search, SearchFromPosition, Wanted
from mineproof.board_search.layout_evenness import Evenness
from mineproof.terminal.command_output import Paper
from mineproof.terminal.limited_search import STATUSES, SearchOptions, find
from mineproof.terminal.position_export import PositionFile, check_position_file, write_position
from mineproof.terminal.puzzle_files import first_view, layouts_or_position, parse_first

COMPLETE_TAKES = """\
A board of the grade complete takes, with the compiled core, about a second where there is room for the part that needs
it, as on intermediate and expert boards; a beginner board takes about half a minute; on smaller ones, with fewer mines,
none may be found. Without the compiled core it takes some thirty times as long."""

Format: TypeAlias = Annotated[Literal["sgt"], Parameter(help="sgt: print game ids of Simon Tatham's Mines")]
FirstRule: TypeAlias = Annotated[
    Literal["safe", "open"],
    Parameter(
        help="safe: no mine at the first click; open: none around it either, as a board without a guess mostly needs"
    ),
]


def boards(
    *,
    size: BoardSize = NAMED["beginner"],
    first: CellName | None = None,
    rule: FirstRule = "open",
    grade: BoardGrade | None = None,
    method: Literal["auto", "rejection", "repair", "planting"] = "auto",
    format: Format | None = None,
    write: PositionFile | None = None,
    details: bool = False,
    search: SearchOptions = SearchOptions(),
) -> int:
    """Draw boards that can be finished from the first click without a guess, and that need the wanted grade.

    They are printed as pictures at a terminal, and as JSON lines in files and pipes. Boards are drawn until one fits,
    which samples uniformly from all that fit (rejection). If thousands of draws fail, as on boards dense with mines,
    boards are changed step by step until they fit (repair). Boards of the grade complete are too rare to be drawn: a
    small part that needs complete inference is searched for, and a board is made around it by changes elsewhere
    (planting). The `method` in each line is the method used.

    Args:
        first: the first click [default: as in most published win rates: 2,2, or 3,3 on expert boards; a corner with
            --rule safe, or if the mines leave no room for an opening at that cell]
        grade: the hardest move of each board [default: any]
        method: auto is rejection, and repair after 5,000 failed draws; planting for complete
        details: print how evenly the mines lie, compared with boards of random mines: the number of mines that touch no
            number, the spread of the numbers (standard deviation), and the size of the largest rectangle of mines
    """
    if method == "planting" and grade is not Grade.COMPLETE:
        raise BadLayout("--method planting makes boards of one grade; expected --grade complete, or another method")
    cell = (first_click(size, rule) or (0, 0)) if first is None else parse_first(first, size)
    made = Search(Wanted(size, cell, rule, grade), random.Random(search.seed))
    ways = {"rejection": made.by_rejection, "repair": made.by_repair, "planting": made.by_planting}
    found, measured = ways.get(method, made.boards)(), made if details else None
    return _show(found, search, grade=grade, file=write, format=format, measured=measured)


def from_(
    file: File,
    /,
    *,
    mines: Mines | None = None,
    first: CellName | None = None,
    grade: BoardGrade | None = None,
    signs: Signs = "",
    format: Format | None = None,
    write: PositionFile | None = None,
    search: SearchOptions = SearchOptions(),
) -> int:
    """Draw boards that look like a position, or like a layout after its first click, and need no guess from there on.

    Args:
        file: the position, or the layout
        first: the first cell of a layout, if it has none
        grade: the hardest move of each board [default: any]
    """
    position = layouts_or_position(file, signs=signs, mines=mines)
    if not isinstance(position, Observation):
        position = first_view(position[0], first)
    found = SearchFromPosition(position, grade, random.Random(search.seed)).by_rejection()
    return _show(found, search, grade=grade, file=write, format=format, position=position)


def puzzles(
    kind: DrawnKind,
    /,
    *,
    option: KindSettings = (),
    grade: Annotated[str | None, Parameter(metavar="GRADE")] = None,
    search: SearchOptions = SearchOptions(),
) -> int:
    """Draw puzzles of another kind, each with one solution and no needless clue.

    Args:
        kind: the kind of puzzle
        grade: the grade of the solution [default: any]
    """
    maker, paper, is_drawn = maker_with(kind, option), Paper(), _is_drawn(search)

    def show(puzzle: Puzzle, number: int) -> None:
        named = maker.puzzle(puzzle.clues(), number - 1)
        if is_drawn:
            for line in [f"Puzzle {number}", *named.sentences(), ""]:
                paper.print_sentences(line)
        else:
            print(named.to_json())

    drawn = generate_graded(maker, random.Random(search.seed), Ladder(kind.load().ladder), grade)
    return find(drawn, search, show, "puzzles", lambda _: "that were drawn; give more time with --limit")


generate = make_app("generate", puzzles, from_, default_command=boards, help_epilogue=STATUSES)


def _is_drawn(search: SearchOptions) -> bool:
    return sys.stdout.isatty() and not search.json


def _show(
    boards: Iterable[Found | None],
    search: SearchOptions,
    *,
    grade: Grade | None,
    file: Path | None,
    format: Format | None,
    position: Observation | None = None,
    measured: Search | None = None,
) -> int:
    """Print boards until there are enough, or the time is over.

    With a `file`, the board, or the `position` that the boards continue, is written into it.
    """
    check_position_file(file)
    if file is not None and search.count > 1:
        raise BadLayout(f"--write is for one board, and --count is {search.count}; leave one of them out")
    is_drawn, evenness = _is_drawn(search), list[Evenness]()

    def show(found: Found, _: int) -> None:
        if file is not None:
            write_position(file, first_view(found.layout) if position is None else position)
        if measured is not None:
            evenness.append(measured.evenness(found.layout))
        print(write_id(found.layout) if format == "sgt" else as_picture(found) if is_drawn else as_line(found))

    expect = COMPLETE_TAKES if grade is Grade.COMPLETE else ""
    status = find(boards, search, show, "boards", lambda _: "layouts; give more time with --limit", expect=expect)
    if measured is not None and evenness:
        print(f"These boards: {Evenness.mean(evenness)}.\nUniform layouts: {measured.uniform}.", file=sys.stderr)
    return status


def as_line(found: Found) -> str:
    """Return the layout as a line of JSON, with the method of the search."""
    how = {"method": found.method, "looked_at": found.candidates_tried}
    return json.dumps(found.layout.as_json() | how, separators=(",", ":"))


def as_picture(found: Found) -> str:
    """Draw the layout as `Layout.from_text` reads it, below a line with its grade and its search."""
    layout = found.layout
    grade = "finished by the first click" if layout.grade is None else f"grade {layout.grade}"
    begun = "" if layout.first is None else f" from {layout.first}"
    return f"{layout.size}{begun}: {grade}, by {found.method}, {found.candidates_tried:,} looked at\n{layout.to_text()}"
