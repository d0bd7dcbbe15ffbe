"""mineproof generate: puzzles of any kind, of a wanted grade; boards that need no guess."""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import replace

from benchmarks.console.arguments import Commands, maker_with
from engines.grading.grading import Grade
from game.board.observation import Observation
from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.layouts import Rule
from game.minesweeper.played_boards import first_click
from game.minesweeper.sizes import NAMED, Size
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.kinds import KINDS
from mineproof.board_search.search import DRAWS, Found, Search, Wanted
from mineproof.board_search.search_from_position import SearchFromPosition
from mineproof.terminal.board_options import add_size_option, first_cell
from mineproof.terminal.kind_options import GRADES, add_kind_options, board_grade, refuse_board_options
from mineproof.terminal.paper import Paper
from mineproof.terminal.puzzle_files import add_write_option, check_written, first_view, layouts_or_position, written
from mineproof.terminal.searching import STATUSES, add_search_options, find
from mineproof.terminal.text_files import write

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
        "generate", help=summary, description=f"{DESCRIPTION} {COMPLETE_TAKES}", epilog=STATUSES
    )
    add_kind_options(parser)
    add_size_option(parser, "beginner")
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
    parser.add_argument(
        "--from",
        dest="position",
        metavar="FILE",
        help="boards that look as this position does, or as this layout after its first click, and need no guess from "
        "there on; by rejection",
    )
    add_search_options(parser, "puzzles", 1)
    add_write_option(parser)
    parser.add_argument(
        "--method",
        choices=["auto", "rejection", "repair", "planting"],
        help=f"default: auto, which is rejection, and repair after {DRAWS:,} boards in vain; planting for complete",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print puzzles until there are enough, or the time is over."""
    check_written(arguments.write)
    is_drawn = sys.stdout.isatty() and not arguments.json
    rng = random.Random(arguments.seed)
    return (_run_boards if arguments.kind == "minesweeper" else _run_puzzles)(arguments, rng, is_drawn)


def _run_puzzles(arguments: argparse.Namespace, rng: random.Random, is_drawn: bool) -> int:
    """Print puzzles of another kind. Raises `ValueError` for options that are for boards alone."""
    from engines.grading.ladder import Ladder
    from engines.grading.puzzle_generation import generate_graded  # neither is needed for boards

    refuse_board_options(arguments, ("size", "first", "rule", "method", "write", "position"))
    kind, paper = KINDS[arguments.kind], Paper()
    maker = maker_with(kind, arguments.option)

    def show(puzzle: Puzzle, number: int) -> None:
        named = maker.puzzle(puzzle.clues(), number - 1)
        if is_drawn:
            for line in [f"Puzzle {number}", *named.sentences(), ""]:
                paper.say(line)
        else:
            print(named.to_json())

    search = generate_graded(maker, rng, Ladder(kind.load().ladder), arguments.grade)
    return find(search, arguments, show, "puzzles", lambda _: "that were drawn; give more time with --limit")


def _run_boards(arguments: argparse.Namespace, rng: random.Random, is_drawn: bool) -> int:
    """Print boards. Raises `ValueError` for a grade that boards do not have, and for options of other kinds."""
    grade = board_grade(arguments)
    if arguments.method == "planting" and grade is not Grade.COMPLETE:
        raise BadLayout("--method planting makes boards of one grade; expected --grade complete, or another method")
    if arguments.write is not None and arguments.count > 1:
        raise BadLayout(f"--write is for one board, and --count is {arguments.count}; leave one of them out")

    def show(found: Found, _: int) -> None:
        if arguments.write is not None:
            seen = first_view(found.layout) if position is None else position
            write(arguments.write, written(arguments.write, seen))
        print(as_picture(found) if is_drawn else as_line(found))

    position = None if arguments.position is None else _position(arguments)
    if position is None:
        size: Size = arguments.size or NAMED["beginner"]
        rule: Rule = arguments.rule or "open"
        search = Search(Wanted(size, _first_cell(arguments.first, size, rule), rule, grade), rng)
    else:
        search, arguments.method = SearchFromPosition(position, grade, rng), "rejection"
    ways = {"rejection": search.by_rejection, "repair": search.by_repair, "planting": search.by_planting}
    tip = "; --method repair may find more" if arguments.method == "rejection" and position is None else ""
    return find(
        ways.get(arguments.method, search.boards)(),
        arguments,
        show,
        "boards",
        lambda _: f"layouts; give more time with --limit{tip}",
        expect=COMPLETE_TAKES if grade is Grade.COMPLETE else "",
    )


def as_line(found: Found) -> str:
    """The layout as a line of JSON, and how it was found."""
    how = {"method": found.method, "looked_at": found.looked_at}
    return json.dumps(json.loads(found.layout.to_json()) | how, separators=(",", ":"))


def as_picture(found: Found) -> str:
    """The layout as a picture that `Layout.from_text` reads, below a line that tells of it."""
    layout = found.layout
    grade = "finished by the first click" if found.grade is None else f"grade {found.grade}"
    begun = "" if layout.first is None else f" from {layout.first}"
    size = f"{layout.height}x{layout.width}/{len(layout.mines)}{layout.grid.suffix}{begun}"
    return f"{size}: {grade}, by {found.method}, {found.looked_at:,} looked at\n{layout.to_text()}"


def _position(arguments: argparse.Namespace) -> Observation:
    """The position that --from names. Raises `BadLayout`, also for options that it leaves nothing to say."""
    for name in ("size", "rule"):
        if getattr(arguments, name) is not None:
            raise BadLayout(f"--{name} has no place beside --from, whose board has one; leave it out")
    if arguments.method not in (None, "rejection"):
        raise BadLayout(f"--method {arguments.method} changes boards, and --from draws them; leave it out")
    found = layouts_or_position(arguments.position)
    if isinstance(found, Observation):
        return found
    layout = found[0]
    if arguments.first is not None:
        layout = replace(layout, first=first_cell(arguments.first, layout.height, layout.width))
    return first_view(layout)


def _first_cell(wanted: str | None, size: Size, rule: Rule) -> Cell:
    """The first click. Raises `BadLayout` for what is no cell of the board."""
    if wanted is None:
        return first_click(size, rule) or (0, 0)
    return first_cell(wanted, size.height, size.width)
