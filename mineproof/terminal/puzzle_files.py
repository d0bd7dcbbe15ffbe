"""Puzzles of any kind in files: one as text, or one a line as JSON."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

from cyclopts import Parameter

from benchmarks.command_line.option_types import Target
from game.board.observation import Observation
from game.errors import BadLayout, IllegalMove, UserError
from game.grid import Cell, Grid, check_cell
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.kinds import kind_of
from game.text.reading import first_object, is_json, json_texts, read_each
from mineproof.class_examples import PREFIX, example_text
from mineproof.terminal.text_files import check_writable, text_of_file

if TYPE_CHECKING:
    from game.minesweeper.layouts import Layout
    from game.minesweeper.sizes import Size

T = TypeVar("T")

EXPECTED = "a file with a puzzle of any kind, or - for standard input"


def text_of(name: str, expected: str = EXPECTED) -> str:
    """Return the content of a file. The name "-" is standard input, "example:GRADE" an example for class.

    Raises `BadLayout` and `OSError`.
    """
    if name.startswith(PREFIX):
        return example_text(name)
    return sys.stdin.read() if name == "-" else text_of_file(name, expected)


SIZED, RULES = ".mine", ".json"
"""The suffixes of files for other programs: a position of JSMinesweeper, and rules of minesweepr."""

PositionFile: TypeAlias = Annotated[
    Target,
    Parameter(
        help=f"write the board, as the player sees it, for another program: JSMinesweeper ({SIZED}), or minesweepr, "
        f"whose name for clues is rules ({RULES})"
    ),
]


def check_written(file: Path | None) -> None:
    """Raise `BadLayout` for a name without a known format, and `OSError` if the file cannot be written."""
    if file is not None and file.suffix.lower() not in (SIZED, RULES):
        raise BadLayout(f"--write {file}: expected a name that ends in {SIZED} or {RULES}")
    check_writable(file)


def written(file: Path, seen: Observation) -> str:
    """Return a position in the format for the file's name. Raises `BadLayout`."""
    return seen.to_sized_rows() if file.suffix.lower() == SIZED else seen.to_rules() + "\n"


NO_FIRST = (
    "this is a layout, with all its mines marked, and it does not say where the game begins; give --first ROW,COLUMN "
    "to `mineproof solve` or `mineproof grade`, or play it with `mineproof play FILE`"
)


def first_view(layout: Layout) -> Observation:
    """Return the view of a layout after its first click. Raises `BadLayout` if it has no first cell."""
    from game.minesweeper.session import Session  # a game is needed for no other puzzle

    if layout.first is None:
        raise BadLayout(NO_FIRST)
    if layout.first in layout.mines:
        raise BadLayout(f"the first cell {layout.first} is a mine; a game begins at a safe one")
    session = Session.on(layout)
    session.reveal(layout.first)
    return session.seen


def with_first(layout: Layout, text: str | None) -> Layout:
    """Return the layout with the first cell of `--first`, if that is given. Raises `BadLayout` as `first_cell` does."""
    return layout if text is None else replace(layout, first=first_cell(text, layout.size))


def first_cell(text: str, size: Size) -> Cell:
    """Parse the cell of `--first`, as in 8,15. Raises `BadLayout` for other texts and cells off the board."""
    parts = re.fullmatch(r"(\d{1,9}),(\d{1,9})", text)
    if parts is None:
        raise BadLayout(f"--first is {text!r}; expected ROW,COLUMN, as in 8,15")
    cell = (int(parts[1]), int(parts[2]))
    try:
        check_cell(cell, size.height, size.width)
    except IllegalMove as error:
        raise BadLayout(f"--first: {error}") from None
    return cell


def puzzles_in(
    name: str,
    text: str,
    mines: int | None = None,
    grid: str | None = None,
    *,
    made: Callable[[Puzzle | Layout], T],
    signs: str = "",
) -> Iterator[T | UserError]:
    """Yield the puzzles in the text of a file of this name; among several, an error for each invalid one.

    Each JSON object, and each line with an id of Mines, is a puzzle. Any other text is one puzzle. `mines` is the total
    of a board, `grid` its grid, and `signs` the meanings of its signs, if given separately.

    A board with all its mines marked is a layout. It is a position, however, if `signs` are given, if the given total
    differs, or if a total is given and the board has numbers. Each puzzle is passed through `made`, which raises
    `UserError` for an unusable one. Raises `UserError` if the only puzzle is invalid.
    """

    def read(one: str) -> T:
        return made(_read(one, mines, grid, signs))

    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    texts = list(json_texts(text.splitlines(keepends=True))) if is_json(text) else []
    if len(lines) > 1 and all(_is_id(line) for _, line in lines):
        texts = lines
    if len(texts) < 2 or (not first_object(texts[0][1]) and first_object(text)):
        with _in_file("" if name == "-" else name):
            yield read(text)
        return
    for number, found in read_each(texts, read):
        where = f"{name}, line {number}: "
        yield type(found)(f"{where}{found}") if isinstance(found, UserError) else found


def _read(text: str, mines: int | None, grid: str | None, signs: str) -> Puzzle | Layout:
    if _is_id(text) or (text.lstrip().startswith("{") and '"mines"' in text and '"reveals"' not in text):
        return _layout_of(text, grid)
    kind = kind_of(text)
    if kind.name == "minesweeper" and not signs and not is_json(text):
        from game.minesweeper.layouts import layout_in  # as above

        layout = layout_in(text, grid)
        is_position = mines is not None and re.search("[0-9]", text)
        if layout is not None and not is_position and mines in (None, len(layout.mines)):
            return layout
    return kind.parse(text, mines, grid, signs)


def _is_id(text: str) -> bool:
    if not text.lstrip()[:1].isdigit():
        return False
    from game.minesweeper.sgt_ids import is_id  # as above

    return is_id(text)


def _layout_of(text: str, grid: str | None) -> Layout:
    """Read a layout in JSON, or its id. Raises `BadLayout`, also for another `grid`."""
    from game.minesweeper.layouts import Layout  # as above
    from game.minesweeper.sgt_ids import parse_id

    layout = parse_id(text) if _is_id(text) else Layout.from_json(text)
    if grid is not None and layout.grid != Grid.of(grid, layout.height, layout.width):
        raise BadLayout(f"the grid is {layout.grid.name!r} in a layout, and {grid!r} was given as well")
    return layout


@contextmanager
def _in_file(name: str) -> Iterator[None]:
    """Add the file's `name`, unless it is empty, to errors raised in the `with` block."""
    try:
        yield
    except UserError as error:
        between = ", " if str(error).startswith("line ") else ": "
        raise type(error)(f"{name}{between}{error}" if name else str(error)) from None


def layouts_or_position(
    path: str, grid: str | None = None, signs: str = "", mines: int | None = None
) -> tuple[Layout, ...] | Observation:
    """Read a file of layouts (JSON objects, or one drawn board) or a position. The arguments are those of `puzzles_in`.

    Raises `BadLayout` and `OSError`.
    """
    text = text_of(path, "a file of layouts: JSON lines, or one drawn board, or - for standard input")
    found = []
    for one in puzzles_in(path, text, mines, grid, signs=signs, made=lambda one: one):
        if isinstance(one, UserError):
            raise one
        if isinstance(one, Observation):
            for line in notes_of(one):
                print(f"mineproof: {line}", file=sys.stderr)
            return one
        if isinstance(one, Puzzle):
            raise BadLayout(f"{path}: a puzzle of the kind {one.kind}; expected layouts or a position")
        found.append(one)
    if mines is not None:
        raise BadLayout(f"--mines {mines} is for a position, and {path} has layouts; leave it out")
    return tuple(found)


def notes_of(puzzle: Puzzle) -> list[str]:
    """Return the note on parts of a board with several readings, if there are any."""
    note = puzzle.note if isinstance(puzzle, Observation) else ""
    return [f"{note}{' (--signs changes that)' * ('read as' in note)}"] if note else []
