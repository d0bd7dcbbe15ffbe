"""Which boards are played: the options that `play` and `watch` share."""

from __future__ import annotations

import argparse
import re

from benchmarks.console.arguments import size, whole
from game.board.observation import Observation
from game.errors import BadLayout, IllegalMove
from game.grid import Cell, check_cell
from game.minesweeper.played_boards import RULES, Boards
from game.minesweeper.sizes import BEHIND_SIZE, NAMED, Size
from mineproof.board_search.fitting_layouts import FittingLayouts
from mineproof.terminal.puzzle_files import add_grid_option, layouts_or_position


def add_board_options(parser: argparse.ArgumentParser) -> None:
    """Add --size, --rule, --seed, --layout and --grid."""
    add_size_option(parser, "beginner")
    add_rule_option(parser)
    parser.add_argument("--seed", type=whole, metavar="N", help="draws the boards: the same ones each time")
    parser.add_argument(
        "--layout",
        metavar="FILE",
        help="play these layouts: JSON lines, or one picture; or play on from this position, on layouts that fit; "
        "- is standard input",
    )
    add_grid_option(parser, "a picture of --layout")


def add_size_option(parser: argparse.ArgumentParser, default: str = "") -> None:
    """Add --size; `default` says what is played without it."""
    without = f" (default: {default})" if default else ""
    sizes = f"{', '.join(NAMED)}, or ROWSxCOLUMNS/MINES as in 16x30/99; {BEHIND_SIZE}"
    parser.add_argument("--size", type=size, metavar="SIZE", help=sizes + without)


def add_rule_option(parser: argparse.ArgumentParser) -> None:
    """Add --rule."""
    rules = "; ".join(f"{rule}: {meaning}" for rule, meaning in RULES.items())
    parser.add_argument("--rule", choices=list(RULES), default="safe", help=f"{rules} (default: %(default)s)")


def boards_of(arguments: argparse.Namespace) -> Boards:
    """The boards that the options ask for. Raises `BadLayout` for a bad file and for mines that do not fit."""
    if arguments.layout is None:
        if arguments.grid is not None:
            raise BadLayout(f"--grid is for --layout; a size tells its grid itself, as in 9x9/10@{arguments.grid}")
        boards = Boards(arguments.size or NAMED["beginner"], arguments.rule, arguments.seed)
        boards.check_room()
        return boards
    if arguments.size is not None:
        raise BadLayout(f"--size has no place beside --layout {arguments.layout}, which tells the size")
    found = layouts_or_position(arguments.layout, arguments.grid)
    opened = tuple(found.reveals) if isinstance(found, Observation) else ()
    layouts = FittingLayouts(found, arguments.seed) if isinstance(found, Observation) else found
    first = layouts[0]
    size = Size(first.height, first.width, len(first.mines), first.grid)
    return Boards(size, arguments.rule, arguments.seed, layouts, opened=opened)


def first_cell(text: str, height: int, width: int) -> Cell:
    """The cell that `--first` names, as in 8,15. Raises `BadLayout` for what is none of a board of this size."""
    parts = re.fullmatch(r"(\d{1,9}),(\d{1,9})", text)
    if parts is None:
        raise BadLayout(f"--first is {text!r}; expected ROW,COLUMN, as in 8,15")
    cell = (int(parts[1]), int(parts[2]))
    try:
        check_cell(cell, height, width)
    except IllegalMove as error:
        raise BadLayout(f"--first: {error}") from None
    return cell
