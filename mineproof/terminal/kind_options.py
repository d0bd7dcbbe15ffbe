"""Which kind of puzzle is drawn, and how large: the options that `generate` and `exercises` share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from benchmarks.console.arguments import add_sizes
from engines.grading.grading import Grade
from game.errors import UserError
from game.puzzles.kinds import KINDS

GRADES = {str(grade): grade for grade in Grade}
"""The grades of boards, by their names."""


def add_kind_options(parser: argparse.ArgumentParser) -> None:
    """Add --kind and --option."""
    drawn = [name for name, kind in KINDS.items() if kind.maker]
    parser.add_argument(
        "--kind",
        choices=["minesweeper", *drawn],
        default="minesweeper",
        help="the kind of puzzle; those of other kinds have one solution and no needless clue (default: minesweeper)",
    )
    add_sizes(parser, "of other kinds: how large they are, as in people=8")


def refuse_board_options(arguments: argparse.Namespace, names: Sequence[str]) -> None:
    """Raise `ValueError` for options that are for boards alone."""
    for name in names:
        if getattr(arguments, name) is not None:
            raise UserError(f"--{name} is for boards; puzzles of other kinds take --option NAME=VALUE")


def board_grade(arguments: argparse.Namespace, default: str | None = None) -> Grade | None:
    """The grade of boards that is asked for. Raises `ValueError` for a wrong name, and for options of other kinds."""
    if arguments.option:
        raise UserError(f"--option {arguments.option[0]} is for puzzles of other kinds; boards take --size")
    name = arguments.grade or default
    if name is not None and name not in GRADES:
        raise UserError(f"--grade is {name!r}; expected one of {', '.join(GRADES)}")
    return None if name is None else GRADES[name]
