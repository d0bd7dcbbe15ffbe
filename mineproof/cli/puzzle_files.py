"""Puzzles of any kind in files: one as text, or one a line as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from game.errors import BadLayout, BadPuzzle
from game.grid import NEIGHBORHOODS
from game.kinds import kind_of
from game.observation import Observation
from game.puzzle import Puzzle
from mineproof.cli.files import text_of_file

if TYPE_CHECKING:
    from game.minesweeper.layouts import Layout

View: TypeAlias = "Callable[[Layout], Observation | Layout]"
"""What a layout is taken for."""

EXPECTED = "a file with a puzzle of any kind, or - for standard input"


def add_grid_option(parser: argparse.ArgumentParser, board: str = "it") -> None:
    """Add --grid, for a `board` that is written without saying which cells are neighbors."""
    grids = f"{', '.join(NEIGHBORHOODS)}, or @FILE.json"
    parser.add_argument("--grid", metavar="GRID", help=f"which cells are neighbors in {board}: {grids}")


def text_of(name: str) -> str:
    """What is in the file of this name, or, for -, on standard input. Raises `BadLayout` and `OSError`."""
    return sys.stdin.read() if name == "-" else text_of_file(name, EXPECTED)


def first_view(layout: Layout) -> Observation:
    """What the first click shows of a layout. Raises `BadLayout` where it does not say which cell that is."""
    from game.minesweeper.session import Session  # a game is needed for no other puzzle

    if layout.first is None:
        raise BadLayout("the layout does not say where the game begins; give it a first cell")
    if layout.first in layout.mines:
        raise BadLayout(f"the first cell {layout.first} is a mine; a game begins at a safe one")
    session = Session.on(layout)
    session.reveal(layout.first)
    return session.seen


def puzzles_in(
    name: str, text: str, mines: int | None = None, grid: str | None = None, view: View = first_view
) -> Iterator[Puzzle | Layout | BadLayout | BadPuzzle]:
    """The puzzles in the text of a file of this name; of several lines, what is wrong with one in its place.

    A text that begins with an object has a puzzle a line, as JSON; any other is one puzzle. `mines` is the total of a
    board and `grid` its grid, where they are given apart. In the place of a layout stands its `view`, by default what
    the first click shows. Raises `BadLayout` and `BadPuzzle` for what is wrong with the only one.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    places = [number for number, line in enumerate(lines) if line.strip()]
    prefix = "" if name == "-" else name
    if len(places) < 2 or not lines[places[0]].lstrip().startswith("{"):
        yield _read(text, mines, grid, prefix, view)
        return
    for number in places:
        try:
            yield _read(lines[number], mines, grid, f"{name}, line {number + 1}", view)
        except (BadLayout, BadPuzzle) as error:
            yield error


def _read(text: str, mines: int | None, grid: str | None, where: str, view: View) -> Puzzle | Layout:
    with in_file(where):
        kind = kind_of(text)
        for option, given in (("mines", mines), ("grid", grid)):
            if kind.name != "minesweeper" and given is not None:
                raise BadPuzzle(f"--{option} is for boards, and this is a puzzle of the kind {kind.name}; leave it out")
        if _is_layout(text):
            from game.minesweeper.layouts import Layout  # as above

            return view(Layout.from_json(text))
        return Observation.parse(text, mines, grid) if kind.name == "minesweeper" else kind.load().parse(text)


@contextmanager
def in_file(where: str) -> Iterator[None]:
    """Says of what is raised inside, about a text, that it is in this file, or in this line of a file; "" is none."""
    try:
        yield
    except (BadLayout, BadPuzzle) as error:
        said = str(error).removeprefix("line 1: ") if " line " in where else str(error)
        between = ", " if said.startswith("line ") else ": "
        raise type(error)(f"{where}{between}{said}" if where else said) from None


def _is_layout(text: str) -> bool:
    return text.lstrip().startswith("{") and '"mines"' in text and '"reveals"' not in text
