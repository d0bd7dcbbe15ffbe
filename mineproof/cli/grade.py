"""python -m mineproof grade: how hard a position or a board is, and how often each grade is needed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import groupby
from math import isnan
from typing import Any

from benchmarks.analysis.figures_in_words import percent
from benchmarks.analysis.result_table import Table
from benchmarks.console.arguments import Commands, positive, size as board_size, whole
from benchmarks.console.terminal import make_console
from engines.grading import Grade, Grader, PositionGrade
from game.errors import BadLayout, Contradiction
from game.grid import Cell
from game.kinds import KINDS, kind_of
from game.minesweeper.layouts import Layout
from game.minesweeper.played_boards import RULES, Boards
from game.minesweeper.sizes import BEHIND_SIZE, NAMED
from game.observation import Observation
from game.puzzle import Puzzle
from mineproof.cli.board_options import first_cell, layouts_of_file
from mineproof.cli.files import text_of_file
from mineproof.cli.impossible import impossibility, refuse
from mineproof.cli.paper import Paper
from mineproof.cli.puzzle_files import add_grid_option, in_file, puzzles_in
from mineproof.cli.puzzles import grade_puzzle
from mineproof.grades import NO_MOVE, GradeTally, meaning, path_through, paths_through, tally, verdict_as_json
from mineproof.proofs import conclusion_in_words

DESCRIPTION = """\
The grade of a conclusion is the weakest way to reason that proves it: single < sentence < overlap < supposing <
complete < total; of puzzles of other kinds unit < probing < nested < sat. FILE is a puzzle of any kind, as `solve`
reads it, or layouts, as JSON lines or one picture. Without FILE, boards of a size are drawn and played through, always
by the easiest move, and it is told how often each grade was needed; where a guess is, a safe cell is shown, and the
game goes on."""

LAYOUT_EXPECTED = "a position, as `solve` reads it, or layouts, as JSON lines or one picture"


def add_command(commands: Commands, summary: str) -> None:
    """Add `grade`."""
    parser = commands.add_parser("grade", help=summary, description=DESCRIPTION)
    parser.add_argument("file", metavar="FILE", nargs="?", help="a position, or - for standard input; or layouts")
    parser.add_argument("--mines", type=whole, metavar="N", help="of a position: how many mines there are in all")
    parser.add_argument("--first", metavar="ROW,COLUMN", help="of a layout: where the game begins, if it does not say")
    parser.add_argument(
        "--size",
        type=board_size,
        metavar="SIZE",
        help=f"{', '.join(NAMED)}, or ROWSxCOLUMNS/MINES as in 16x30/99; {BEHIND_SIZE}",
    )
    add_grid_option(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many boards (default: 100)")
    rules = "; ".join(f"{rule}: {what}" for rule, what in RULES.items())
    parser.add_argument("--rule", choices=list(RULES), default="safe", help=f"{rules} (default: %(default)s)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="draws the boards (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON: one object, or one a layout")
    parser.set_defaults(run=lambda arguments: run(parser, arguments))


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Grade a file, or boards of a size."""
    if (arguments.file is None) == (arguments.size is None):
        parser.error("give either FILE or --size")
    if arguments.file is None:
        if arguments.grid is not None:
            parser.error(f"--grid is for a FILE; a size tells its grid itself, as in 9x9/10@{arguments.grid}")
        _refuse_options(arguments, "boards that are drawn", first=True, mines=True)
        _grade_size(arguments)
        return 0
    text = sys.stdin.read() if arguments.file == "-" else text_of_file(arguments.file, LAYOUT_EXPECTED)
    with in_file("" if arguments.file == "-" else arguments.file):
        kind = kind_of(text)
    if kind.name != "minesweeper" or _is_mixed(text):
        _refuse_options(arguments, "a puzzle that is no board", first=True, mines=True)
        return _grade_puzzles(arguments, text)
    if Observation.recognizes(text) or (arguments.file == "-" and arguments.mines is not None):
        _refuse_options(arguments, "a position", first=True)
        return _grade_position(Observation.parse(text, arguments.mines, arguments.grid), arguments.json)
    if arguments.file == "-":
        raise BadLayout("standard input has no number; expected a position, or --mines: layouts are read from a file")
    _refuse_options(arguments, "layouts", mines=True)
    for layout in layouts_of_file(arguments.file, arguments.grid):
        _grade_layout(layout, arguments)
    return 0


def _is_mixed(text: str) -> bool:
    """Whether a puzzle that is no board stands in some line of JSON behind the first."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and all(line.startswith("{") for line in lines) and any(map(_is_no_board, lines))


def _is_no_board(line: str) -> bool:
    return any(kind.load().recognizes(line) for name, kind in KINDS.items() if name != "minesweeper")


def _as_it_is(layout: Layout) -> Layout:
    return layout


def _grade_puzzles(arguments: argparse.Namespace, text: str) -> int:
    """Print the grades of puzzles of any kind, of which each layout is graded as the game that it makes."""
    statuses = [0]
    for puzzle in puzzles_in(arguments.file, text, grid=arguments.grid, view=_as_it_is):
        if isinstance(puzzle, Layout):
            _grade_layout(puzzle, arguments)
        elif isinstance(puzzle, Puzzle):
            statuses.append(grade_puzzle(puzzle, as_json=arguments.json, paper=Paper()))
        else:
            print(f"mineproof grade: {puzzle}", file=sys.stderr)
            statuses.append(2)
    return max(statuses)


def _refuse_options(arguments: argparse.Namespace, what: str, *, first: bool = False, mines: bool = False) -> None:
    """Raise `BadLayout` where an option was given that says nothing about `what` is graded."""
    if first and arguments.first is not None:
        raise BadLayout(f"--first {arguments.first} is for layouts, and this is {what}; leave it out")
    if mines and arguments.mines is not None:
        raise BadLayout(f"--mines {arguments.mines} is for a position, and this is {what}; leave it out")


def _grade_position(observation: Observation, as_json: bool) -> int:
    """Print the grade of the position; the exit status is 1 where no layout fits it."""
    try:
        found = Grader().position(observation)
    except Contradiction:
        return refuse("grade", observation, impossibility(observation), as_json, {"grade": None})
    if as_json:
        conclusions = [{"cell": it.cell, "mine": it.is_mine, "grade": str(it.grade)} for it in found.conclusions]
        move = {"move": verdict_as_json(found.move)}
        print(json.dumps({**verdict_as_json(found.grade), **move, "conclusions": conclusions}))
        return 0
    paper = Paper()
    paper.write(f"easiest conclusion: {found.grade} ({meaning(found.grade)})")
    paper.write(f"easiest safe move: {found.move} ({meaning(found.move)})")
    for line in _by_grade(found):
        paper.write(line)
    return 0


def _by_grade(found: PositionGrade) -> Iterator[str]:
    """What follows, the easiest first: a line for the mines of each grade, and one for its safe cells."""
    ordered = sorted(found.conclusions, key=lambda one: (one.grade, one.is_mine, one.cell))
    for (grade, is_mine), conclusions in groupby(ordered, key=lambda one: (one.grade, one.is_mine)):
        yield f"  {grade!s:9} {conclusion_in_words([one.cell for one in conclusions], is_mine)}"


def _grade_layout(layout: Layout, arguments: argparse.Namespace) -> None:
    first = _first_cell(layout, arguments.first)
    path = path_through(layout, first, Grader(), floods=arguments.rule != "any")
    profile = {str(verdict): moves for verdict, moves in sorted(path.profile.items(), key=_rank)}
    if arguments.json:
        print(json.dumps({**verdict_as_json(path.grade), "first": first, "profile": profile}))
        return
    size = f"{layout.height}x{layout.width}/{len(layout.mines)}{layout.grid.suffix} from {first}"
    moves = ", ".join(f"{count} {need}" for need, count in profile.items())
    Paper().write(f"{size}: {path.grade} ({meaning(path.grade)}); moves: {moves or 'none'}")


def _rank(item: tuple[object, int]) -> int:
    return int(item[0]) if isinstance(item[0], Grade) else len(Grade) + 1


def _first_cell(layout: Layout, wanted: str | None) -> Cell:
    """Where a game on the layout begins. Raises `BadLayout` where neither it nor the options tell."""
    if wanted is None:
        if layout.first is None:
            raise BadLayout("the layout does not say where the game begins; give --first ROW,COLUMN")
        return layout.first
    return first_cell(wanted, layout.height, layout.width)


def _grade_size(arguments: argparse.Namespace) -> None:
    boards = Boards(arguments.size, arguments.rule, arguments.seed)
    boards.check_room()
    found = tally(paths_through(boards, arguments.games))
    if arguments.json:
        print(json.dumps(_tally_as_json(found, arguments)))
        return
    make_console().print(_table(found, arguments))


def _tally_as_json(found: GradeTally, arguments: argparse.Namespace) -> dict[str, Any]:
    """Counts and shares, each share with its 95% interval; None where there is nothing to have a share of."""
    rows = [
        {
            "grade": need,
            "moves": found.moves[need],
            "share_of_moves": None if isnan(moves.estimate) else moves,
            "boards": found.boards[need],
            "share_of_boards": boards,
        }
        for need, moves, boards in found.rows()
    ]
    drawn = {"size": str(arguments.size), "rule": arguments.rule, "seed": arguments.seed, "games": arguments.games}
    return {**drawn, "moves": found.moves.total(), "grades": rows}


def _table(found: GradeTally, arguments: argparse.Namespace) -> Table:
    rows = [
        [need, f"{found.moves[need]:,}", percent(moves), f"{found.boards[need]:,}", percent(boards)]
        for need, moves, boards in found.rows()
    ]
    title = f"{arguments.size}, rule {arguments.rule}, seed {arguments.seed}: {found.moves.total():,} moves"
    note = (
        "moves: positions whose easiest safe move has this grade [95% interval, over boards] · boards: games of which "
        "this was the hardest need; guess: those that forced one"
    )
    if found.boards[NO_MOVE]:
        note += f"; {NO_MOVE}: those without any move, as the first click finished them or no cell is safe"
    columns = ["needed", "moves", "share of moves", "boards", "share of boards"]
    return Table(f"{title} on {arguments.games:,} boards", columns, rows, note)
