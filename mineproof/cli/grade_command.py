"""python -m mineproof grade: how hard a position or a board is, and how often each grade is needed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from math import isnan
from typing import Any

from benchmarks.analysis.figures_in_words import percent
from benchmarks.analysis.result_table import Table
from benchmarks.console.arguments import Commands, positive, whole
from benchmarks.console.terminal import make_console
from engines.answers.answer import Answer
from engines.grading.grading import Grade, Grader, PositionGrade
from engines.grading.ladder import Ladder, meaning_of
from game.board.board_words import BoardWords
from game.board.observation import Observation
from game.errors import BadLayout, Contradiction, UserError
from game.grid import Cell
from game.minesweeper.layouts import Layout
from game.minesweeper.played_boards import Boards
from game.puzzles.abstract_puzzle import Puzzle
from game.statements.sentence import Claim
from mineproof.board_grades import NO_MOVE, GradeTally, path_through, paths_through, verdict_as_json
from mineproof.terminal.board_options import add_rule_option, add_size_option, first_cell
from mineproof.terminal.contradictions import refuse
from mineproof.terminal.paper import Paper, print_json
from mineproof.terminal.puzzle_files import add_grid_option, puzzles_in, text_of

DESCRIPTION = """\
The grade of a conclusion is the weakest way to reason that proves it: single < sentence < overlap < supposing <
complete < total; of puzzles of other kinds unit < probing < nested < sat. FILE is a puzzle of any kind, as `solve`
reads it, or layouts, as JSON lines or one picture. Without FILE, the command draws boards of a size and plays them,
always by the easiest move, and counts how often each grade is needed; where it would have to guess, it is shown a safe
cell and goes on."""

EXPECTED = "a position, as `solve` reads it, or layouts, as JSON lines or one picture"


def add_command(commands: Commands, summary: str) -> None:
    """Add `grade`."""
    parser = commands.add_parser("grade", help=summary, description=DESCRIPTION)
    parser.add_argument("file", metavar="FILE", nargs="?", help="a position, or - for standard input; or layouts")
    parser.add_argument("--mines", type=whole, metavar="N", help="of a position: how many mines there are in all")
    parser.add_argument("--first", metavar="ROW,COLUMN", help="of a layout: where the game begins, if it does not say")
    add_size_option(parser)
    add_grid_option(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many boards (default: 100)")
    add_rule_option(parser)
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
    return max([0, *[_grade(puzzle, arguments) for puzzle in _read(arguments)]])


def _read(arguments: argparse.Namespace) -> Iterator[Puzzle | tuple[Layout, Cell] | UserError]:
    """What is in the file. Of standard input, a board without a number is a position where the total is given."""
    text = text_of(arguments.file, EXPECTED)
    mines = arguments.mines if arguments.file == "-" or Observation.recognizes(text) else None
    made = partial(_to_grade, arguments)
    return puzzles_in(arguments.file, text, mines, arguments.grid, made=made, with_pictures=True)


def _to_grade(arguments: argparse.Namespace, found: Puzzle | Layout) -> Puzzle | tuple[Layout, Cell]:
    """The puzzle, or the layout and where a game on it begins. Raises `BadLayout` for options of others."""
    if isinstance(found, Layout):
        _refuse_options(arguments, "a layout", mines=True)
        return found, _first_cell(found, arguments.first)
    is_board = isinstance(found, Observation)
    _refuse_options(
        arguments, "a position" if is_board else "a puzzle that is no board", first=True, mines=not is_board
    )
    return found


def _grade(puzzle: Puzzle | tuple[Layout, Cell] | UserError, arguments: argparse.Namespace) -> int:
    """Print the grade of a puzzle, or of the game that a layout makes."""
    if isinstance(puzzle, UserError):
        print(f"mineproof grade: {puzzle}", file=sys.stderr)
        return 2
    if isinstance(puzzle, tuple):
        _grade_layout(*puzzle, arguments)
        return 0
    try:
        record, lines = _graded_position(puzzle) if isinstance(puzzle, Observation) else _graded_puzzle(puzzle)
    except Contradiction as found:
        return refuse("grade", puzzle, found, as_json=arguments.json, nothing={"grade": None}, file=arguments.file)
    if arguments.json:
        print_json(record)
    else:
        paper = Paper()
        for label, text in lines:
            paper.say(text, indent=" " * len(label), label=label)
    return 0


def _refuse_options(arguments: argparse.Namespace, what: str, *, first: bool = False, mines: bool = False) -> None:
    """Raise `BadLayout` where an option was given that says nothing about `what` is graded."""
    if first and arguments.first is not None:
        raise BadLayout(f"--first {arguments.first} is for layouts, and this is {what}; leave it out")
    if mines and arguments.mines is not None:
        raise BadLayout(f"--mines {arguments.mines} is for a position, and this is {what}; leave it out")


Lines = list[tuple[str, str]]
"""What is printed: the label that a line begins with, and its text."""


def _graded_position(observation: Observation) -> tuple[dict[str, Any], Lines]:
    """The grade of a position for JSON, and in lines. Raises `Contradiction` where no layout fits it."""
    found = Grader().position(observation)
    conclusions = [{"cell": it.cell, "mine": it.is_mine, "grade": str(it.grade)} for it in found.conclusions]
    record = {**verdict_as_json(found.grade), "move": verdict_as_json(found.move), "conclusions": conclusions}
    easiest = [
        ("", f"easiest {what}: {verdict} ({verdict.meaning})")
        for what, verdict in (("conclusion", found.grade), ("safe move", found.move))
    ]
    return record, [*easiest, *_by_grade(found)]


def _graded_puzzle(puzzle: Puzzle) -> tuple[dict[str, Any], Lines]:
    """The same of a puzzle of another kind. Raises `Contradiction` where no world fits."""
    ladder = Ladder(puzzle.ladder)
    answer = Answer(puzzle, ladder.complete)
    rungs, hardest = answer.grades.rungs, answer.grades.hardest
    conclusions = [{"atom": atom, "value": answer.values[atom], "grade": rungs[atom]} for atom in answer.conclusions]
    lines = [("", "grade: " + (f"{hardest} ({meaning_of(hardest)})" if hardest else "nothing follows"))]
    for rung in ladder.rungs:
        if stated := [answer.stated(atom) for atom in answer.conclusions if rungs[atom] == rung]:
            lines.append((f"  {rung:9} ", "; ".join(stated)))
    return {"kind": puzzle.kind, "grade": hardest, "conclusions": conclusions}, lines


def _by_grade(found: PositionGrade) -> Iterator[tuple[str, str]]:
    """What follows, the easiest first: a line for the mines of each grade, and one for its safe cells."""
    ordered = sorted(found.conclusions, key=lambda one: (one.grade, one.is_mine, one.cell))
    for (grade, is_mine), conclusions in groupby(ordered, key=lambda one: (one.grade, one.is_mine)):
        yield f"  {grade!s:9} ", BoardWords().stated(Claim.that([one.cell for one in conclusions], is_mine))


def _grade_layout(layout: Layout, first: Cell, arguments: argparse.Namespace) -> None:
    path = path_through(layout, first, Grader(), floods=arguments.rule != "any")
    profile = {str(verdict): moves for verdict, moves in sorted(path.profile.items(), key=_rank)}
    if arguments.json:
        print_json({**verdict_as_json(path.grade), "first": first, "profile": profile})
        return
    size = f"{layout.height}x{layout.width}/{len(layout.mines)}{layout.grid.suffix} from {first}"
    moves = ", ".join(f"{count} {need}" for need, count in profile.items())
    Paper().say(f"{size}: {path.grade} ({path.grade.meaning}); moves: {moves or 'none'}")


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
    found = GradeTally(paths_through(boards, arguments.games))
    if arguments.json:
        print_json(_tally_as_json(found, arguments))
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
        "moves: positions whose easiest safe move has this grade [95% interval, over boards] · boards: games whose "
        "hardest move needed this; guess: games that forced one"
    )
    if found.boards[NO_MOVE]:
        note += f"; {NO_MOVE}: those without any move, as the first click finished them or no cell is safe"
    columns = ["needed", "moves", "share of moves", "boards", "share of boards"]
    return Table(f"{title} on {arguments.games:,} boards", columns, rows, note)
