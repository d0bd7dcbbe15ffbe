"""Puzzles of any kind in files, as text or JSON lines, and the first click on a layout."""

import re
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

from game.grid import Cell, check_cell
from game.minesweeper.game_session import Session
from game.minesweeper.layouts import layout_in
from game.minesweeper.tatham_ids import is_id, parse_id
from game.puzzles.grades import RUNGS
from game.puzzles.puzzle_kinds import kind_of
from game.text.json_or_lines import first_object, is_json
from game.text.text_parts_with_line_numbers import json_texts, read_each
from game.wording import listed
from mineproof import BadLayout, Grid, IllegalMove, Layout, Observation, Puzzle, Size, UserError
from mineproof.terminal.text_files import text_of_file

T = TypeVar("T")

EXAMPLE = "example:"
"""The beginning of the name of an example, where a command expects a file."""

EXPECTED = "a file with a puzzle of any kind, or - for standard input"


def text_of(name: str, expected: str = EXPECTED) -> str:
    """Return the content of a file, of standard input for the name "-", or of the example for a grade, `example:GRADE`.

    Raises `BadLayout` and `OSError`.
    """
    if name.startswith(EXAMPLE):
        grade = name.removeprefix(EXAMPLE)
        if grade not in Observation.ladder:
            examples = listed([EXAMPLE + one for one in Observation.ladder])
            raise BadLayout(f"there is no {name}; expected one of {examples}")
        return Observation.parse(*RUNGS[grade].example).to_json()
    return sys.stdin.read() if name == "-" else text_of_file(name, expected)


def puzzles_in(
    name: str,
    mines: int | None = None,
    grid: str | None = None,
    signs: str = "",
    *,
    made: Callable[[Puzzle | Layout], T],
    expected: str = EXPECTED,
) -> Iterator[T | UserError]:
    """Yield the puzzles in a file: each JSON object, each line with a game id of Simon Tatham's Mines, or all of it.

    A board with all its mines marked is a layout. It is a position, however, if `signs` are given, if the given total
    differs, or if a total is given and the board has numbers.

    Each puzzle is passed through `made`, which raises `UserError` for an unusable one. If there are several puzzles, an
    error is yielded in place of each invalid puzzle; the error of a single puzzle is raised.
    """
    text = text_of(name, expected)

    def read(one: str) -> T:
        return made(_read(one, mines, grid, signs))

    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    texts = list(json_texts(text.splitlines(keepends=True))) if is_json(text) else []
    if len(lines) > 1 and all(is_id(line) for _, line in lines):
        texts = lines
    if len(texts) < 2 or (not first_object(texts[0][1]) and first_object(text)):
        try:
            yield read(text)
        except UserError as error:
            file = "" if name == "-" else name + (", " if str(error).startswith("line ") else ": ")
            raise type(error)(f"{file}{error}") from None
        return
    for number, found in read_each(texts, read):
        where = f"{name}, line {number}: "
        yield type(found)(f"{where}{found}") if isinstance(found, UserError) else found


def _read(text: str, mines: int | None, grid: str | None, signs: str) -> Puzzle | Layout:
    if is_id(text) or (text.lstrip().startswith("{") and '"mines"' in text and '"reveals"' not in text):
        layout = parse_id(text) if is_id(text) else Layout.from_json(text)
        if grid is not None and layout.grid != Grid.of(grid, layout.height, layout.width):
            raise BadLayout(f"the grid is {layout.grid.name!r} in a layout, and {grid!r} was given as well")
    else:
        kind, found = kind_of(text), None
        if kind.name == "minesweeper" and not signs and not is_json(text):
            found = layout_in(text, grid)
        if found is None or (mines is not None and (re.search("[0-9]", text) or mines != len(found.mines))):
            return kind.parse(text, mines, grid, signs)
        layout = found
    if mines is not None:
        raise BadLayout(f"--mines {mines} is for a position, and this is a layout; leave it out")
    return layout


def each_puzzle(
    name: str,
    mines: int | None,
    grid: str | None,
    signs: str,
    *,
    made: Callable[[Puzzle | Layout], T],
    then: Callable[[T], int],
    expected: str = EXPECTED,
) -> int:
    """Call `then` for each puzzle of `puzzles_in`, print errors, and return the greatest status (2 for an error)."""
    statuses = [0]
    for puzzle in puzzles_in(name, mines, grid, signs, made=made, expected=expected):
        if isinstance(puzzle, UserError):
            print(f"mineproof: {puzzle}", file=sys.stderr)
            statuses.append(2)
        else:
            statuses.append(then(puzzle))
    return max(statuses)


def layouts_or_position(
    path: str, grid: str | None = None, signs: str = "", mines: int | None = None
) -> tuple[Layout, ...] | Observation:
    """Read a file of layouts (JSON objects, or one drawn board) or a position. Raises `BadLayout` and `OSError`."""
    found, expected = [], "a file of layouts: JSON lines, or one drawn board, or - for standard input"
    for one in puzzles_in(path, mines, grid, signs, made=lambda one: one, expected=expected):
        if isinstance(one, UserError):
            raise one
        if isinstance(one, Observation):
            for line in notes_of(one):
                print(f"mineproof: {line}", file=sys.stderr)
            return one
        if isinstance(one, Puzzle):
            raise BadLayout(f"{path}: a puzzle of the kind {one.kind}; expected layouts or a position")
        found.append(one)
    return tuple(found)


def notes_of(puzzle: Puzzle) -> list[str]:
    """Return the note on parts of a board with several readings, if there are any."""
    note = puzzle.note if isinstance(puzzle, Observation) else ""
    return [f"{note}{' (--signs changes that)' * ('read as' in note)}"] if note else []


def parse_first(text: str, size: Size) -> Cell:
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


def first_cell(layout: Layout, text: str | None = None) -> Cell:
    """Return the cell of `--first`, given as `text`, or else of the layout. Raises `BadLayout` if neither has one."""
    first = layout.first if text is None else parse_first(text, layout.size)
    if first is None:
        raise BadLayout(
            "this is a layout, with all its mines marked, and it does not say where the game begins; give --first "
            "ROW,COLUMN to `mineproof solve` or `mineproof grade`, or play it with `mineproof play FILE`"
        )
    return first


def first_view(layout: Layout, text: str | None = None) -> Observation:
    """Return the view of a layout after its first click, at `first_cell(layout, text)`. Raises `BadLayout`."""
    first = first_cell(layout, text)
    if first in layout.mines:
        raise BadLayout(f"the first cell {first} is a mine; a game begins at a safe one")
    session = Session.on(layout)
    session.reveal(first)
    return session.seen
