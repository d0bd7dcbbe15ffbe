"""Puzzles of any kind in files: one as text, or one a line as JSON."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from game.errors import BadLayout, BadPuzzle, UserError
from game.grid import NEIGHBORHOODS, Grid
from game.kinds import kind_of
from game.observation import Observation
from game.puzzle import Puzzle
from game.reading import first_object, is_json
from mineproof.cli.text_files import text_of_file

if TYPE_CHECKING:
    from game.minesweeper.layouts import Layout

T = TypeVar("T")

EXPECTED = "a file with a puzzle of any kind, or - for standard input"


def add_grid_option(parser: argparse.ArgumentParser, board: str = "it") -> None:
    """Add --grid, for a `board` that is written without saying which cells are neighbors."""
    grids = f"{', '.join(NEIGHBORHOODS)}, or @FILE.json"
    parser.add_argument("--grid", metavar="GRID", help=f"which cells are neighbors in {board}: {grids}")


def text_of(name: str, expected: str = EXPECTED) -> str:
    """What is in the file of this name, or, for -, on standard input. Raises `BadLayout` and `OSError`."""
    return sys.stdin.read() if name == "-" else text_of_file(name, expected)


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
    name: str,
    text: str,
    mines: int | None = None,
    grid: str | None = None,
    *,
    made: Callable[[Puzzle | Layout], T],
    with_pictures: bool = False,
) -> Iterator[T | UserError]:
    """The puzzles in the text of a file of this name; of several lines, what is wrong with one in its place.

    A text that begins with an object has a puzzle a line, as JSON, unless the object takes several lines; any other is
    one puzzle. `mines` is the total of a board and `grid` its grid, where they are given apart; `with_pictures`, a
    board without a number is the picture of a layout unless its total is given. Of each comes what `made` makes of it,
    which raises `UserError` for one that cannot be used. Raises `UserError` for what is wrong with the only one.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    places = [number for number, line in enumerate(lines) if line.strip()]
    if len(places) < 2 or not is_json(lines[places[0]]) or _is_continued(*[lines[place] for place in places[:2]]):
        with _in_file("" if name == "-" else name):
            yield made(_read(text, mines, grid, with_pictures))
        return
    for number in places:
        try:
            with _in_file(f"{name}, line {number + 1}"):
                yield made(_read(lines[number], mines, grid, with_pictures))
        except UserError as error:
            yield error


def _is_continued(first: str, second: str) -> bool:
    """Whether the object that begins in the first of two lines goes on in the second one."""
    return not is_json(second) and not first_object(first)


def _read(text: str, mines: int | None, grid: str | None, with_pictures: bool) -> Puzzle | Layout:
    if text.lstrip().startswith("{") and '"mines"' in text and '"reveals"' not in text:
        return layout_of(text, grid)
    kind = kind_of(text)
    if kind.name == "minesweeper":
        if with_pictures and mines is None and not Observation.recognizes(text):
            return layout_of(text, grid)
        return Observation.parse(text, mines, grid)
    for option, given in (("mines", mines), ("grid", grid)):
        if given is not None:
            raise BadPuzzle(f"--{option} is for boards, and this is a puzzle of the kind {kind.name}; leave it out")
    return kind.load().parse(text)


def layout_of(text: str, grid: str | None) -> Layout:
    """The layout that is written as JSON or drawn as a picture. Raises `BadLayout`, also for another `grid`."""
    from game.minesweeper.layouts import Layout  # as above

    if not text.lstrip().startswith("{"):
        return Layout.from_text(text, grid)
    layout = Layout.from_json(text)
    if grid is not None and layout.grid != Grid.of(grid, layout.height, layout.width):
        raise BadLayout(f"the grid is {layout.grid.name!r} in a layout, and {grid!r} was given as well")
    return layout


@contextmanager
def _in_file(where: str) -> Iterator[None]:
    """Says of what is raised inside, about a text, that it is in this file, or in this line of a file; "" is none."""
    try:
        yield
    except UserError as error:
        said = re.sub("^line 1[:,] ", "", str(error)) if " line " in where else str(error)
        between = ", " if said.startswith("line ") else ": "
        raise type(error)(f"{where}{between}{said}" if where else said) from None


def layouts_of_file(path: str, grid: str | None = None) -> tuple[Layout, ...]:
    """The layouts of a file of JSON lines, or the one of a picture. Raises `BadLayout`, and `OSError`."""
    text = text_of_file(path, "a file of layouts: JSON lines, or one picture")
    is_json = text.lstrip().startswith("{")
    found = []
    for number, line in enumerate(text.splitlines() if is_json else [text], start=1):
        if line.strip() or not is_json:
            with _in_file(f"{path}, line {number}" if is_json else path):
                found.append(layout_of(line, grid))
    return tuple(found)
