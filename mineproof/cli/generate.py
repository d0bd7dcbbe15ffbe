"""python -m mineproof generate: puzzles of any kind, of a wanted grade; boards that need no guess."""

from __future__ import annotations

import argparse
import json
import random
import sys

from benchmarks.console.arguments import Commands, maker_with, positive, seconds, size as board_size, whole
from engines.grading import Grade
from game.errors import BadLayout
from game.grid import Cell
from game.kinds import KINDS
from game.minesweeper.layouts import Rule
from game.minesweeper.played_boards import first_click
from game.minesweeper.sizes import BEHIND_SIZE, NAMED, Size
from mineproof.cli.board_options import first_cell
from mineproof.cli.kind_options import GRADES, add_kind_options, board_grade, refuse_board_options
from mineproof.cli.searching import searched
from mineproof.generation.search import DRAWS, Found, Search, Wanted

DESCRIPTION = """\
Draw boards that can be finished from the first click without a guess, and that need the wanted grade at least once: as
pictures at a terminal, and as JSON lines in files and pipes. Boards are drawn until one is as wanted, which draws
uniformly from all that are (rejection). Where thousands are drawn in vain, as where mines lie densely, boards are
changed step by step until they are as wanted (repair). Boards of the grade complete are too rare to be drawn: a small
part that needs complete inference is searched for, and a board is made around it by changes elsewhere (planting). The
`method` in each line says which it was."""

COMPLETE_TAKES = """\
A board of the grade complete takes, with the compiled core, about a second where there is room for the part that needs
it, as on intermediate and expert boards; a beginner board takes about half a minute; on smaller ones, with fewer mines,
none may be found. Without the compiled core it takes some thirty times as long."""

RULES: tuple[Rule, ...] = ("safe", "open")


def add_command(commands: Commands, summary: str) -> None:
    """Add `generate`."""
    parser = commands.add_parser(
        "generate",
        help=summary,
        description=f"{DESCRIPTION} {COMPLETE_TAKES}",
        epilog="Exit status: 0 all were found, 1 the time was over before, 2 unusable arguments.",
    )
    add_kind_options(parser)
    parser.add_argument(
        "--size",
        type=board_size,
        metavar="SIZE",
        help=f"{', '.join(NAMED)}, or ROWSxCOLUMNS/MINES as in 16x30/99; {BEHIND_SIZE} (default: beginner)",
    )
    parser.add_argument("--first", metavar="ROW,COLUMN", help="the first click (default: as games are measured)")
    parser.add_argument(
        "--rule",
        choices=list(RULES),
        help="safe: no mine there; open: none around it either (default: open)",
    )
    parser.add_argument(
        "--grade",
        metavar="GRADE",
        help=f"the hardest move of each board: {', '.join(GRADES)} (default: any); of other kinds the rung of the "
        "ladder that the solution takes",
    )
    parser.add_argument("--no-guess", action="store_true", help="boards that need no guess, as all that are made here")
    parser.add_argument("--count", type=positive, default=1, metavar="N", help="how many boards (default: 1)")
    parser.add_argument("--seed", type=whole, metavar="N", help="draws the boards: the same ones each time")
    parser.add_argument(
        "--method",
        choices=["auto", "rejection", "repair", "planting"],
        help=f"default: auto, which is rejection, and repair after {DRAWS:,} boards in vain; planting for complete",
    )
    parser.add_argument("--json", action="store_true", help="JSON lines at a terminal too")
    parser.add_argument(
        "--limit", type=seconds, default=60.0, metavar="SECONDS", help="processor time for all (default: %(default)g)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print puzzles until there are enough, or the time is over."""
    return _run_boards(arguments) if arguments.kind == "minesweeper" else _run_puzzles(arguments)


def _run_puzzles(arguments: argparse.Namespace) -> int:
    """Print puzzles of another kind. Raises `ValueError` for options that are for boards alone."""
    from mineproof.cli.puzzles import generate_puzzles  # nothing of it is needed for boards

    refuse_board_options(arguments, ("size", "first", "rule", "method"))
    kind = KINDS[arguments.kind]
    return generate_puzzles(
        kind,
        maker_with(kind, arguments.option),
        arguments.grade,
        count=arguments.count,
        seed=arguments.seed,
        limit=arguments.limit,
        is_drawn=sys.stdout.isatty() and not arguments.json,
    )


def _run_boards(arguments: argparse.Namespace) -> int:
    """Print boards. Raises `ValueError` for a grade that is none of theirs, and for options of other kinds."""
    grade = board_grade(arguments)
    arguments.size = arguments.size or NAMED["beginner"]
    arguments.rule, arguments.method = arguments.rule or "open", arguments.method or "auto"
    first = _first_cell(arguments.first, arguments.size, arguments.rule)
    wanted = Wanted(arguments.size, first, arguments.rule, grade)
    if arguments.method == "planting" and wanted.grade is not Grade.COMPLETE:
        raise BadLayout("--method planting makes boards of one grade; expected --grade complete, or another method")
    search = Search(wanted, random.Random(arguments.seed))
    ways = {
        "auto": search.boards,
        "rejection": search.by_rejection,
        "repair": search.by_repair,
        "planting": search.by_planting,
    }
    expect = COMPLETE_TAKES if wanted.grade is Grade.COMPLETE else ""
    show = as_picture if sys.stdout.isatty() and not arguments.json else as_line
    printed = looked_at = 0
    for found in searched(ways[arguments.method](), arguments.limit, arguments.count, expect=expect):
        looked_at += 1
        if found is not None:
            print(show(found), flush=True)
            printed += 1
    if printed == arguments.count:
        return 0
    tip = "; --method repair may find more" if arguments.method == "rejection" else ""
    print(
        f"mineproof generate: {printed} of {arguments.count} boards were found in {arguments.limit:g} s, among "
        f"{looked_at:,} layouts; give more time with --limit{tip}",
        file=sys.stderr,
    )
    return 1


def as_line(found: Found) -> str:
    """The layout as a line of JSON, and how it was found."""
    how = {"method": found.method, "looked_at": found.looked_at}
    return json.dumps(json.loads(found.layout.to_json()) | how, separators=(",", ":"))


def as_picture(found: Found) -> str:
    """The layout as a picture that `Layout.from_text` reads, below a line that tells of it."""
    layout = found.layout
    grade = "finished by the first click" if found.grade is None else f"grade {found.grade}"
    size = f"{layout.height}x{layout.width}/{len(layout.mines)}{layout.grid.suffix} from {layout.first}"
    return f"{size}: {grade}, by {found.method}, {found.looked_at:,} looked at\n{layout.to_text()}"


def _first_cell(wanted: str | None, size: Size, rule: Rule) -> Cell:
    """The first click. Raises `BadLayout` for what is no cell of the board."""
    if wanted is None:
        return first_click(size, rule) or (0, 0)
    return first_cell(wanted, size.height, size.width)
