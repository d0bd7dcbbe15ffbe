"""Layouts: the mines of a board, read and written as JSON lines or pictures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from game.board.board_signs import GROUPS, OTHERS, is_number
from game.board.board_text_reader import read_rows
from game.board.dataclass_grid_field import SQUARE, GridField
from game.errors import BadLayout
from game.grid import BoardFields, Cell, Grid, GridSpec, check_cell
from game.minesweeper.sizes import Size
from game.notebook_display import NotebookDisplay
from game.text.error_places import in_place
from game.text.typed_json import decode
from game.wording import counted

FREE, MINE, FIRST, FIRST_MINE = ".", "*", "o", "x"
MINES = frozenset([FIRST_MINE, *[sign for sign, meaning in OTHERS.items() if meaning == "mine"]])
SIGNS = MINES.union([FIRST], *GROUPS[1:])
EXPECTED = f"{FREE} or a number free, {MINE} mine, {FIRST} first cell, {FIRST_MINE} first cell and mine"


@dataclass(kw_only=True)
class LayoutFields(BoardFields):
    """The fields of a layout in JSON. If `first` is null, the player chooses the first cell."""

    mines: list[Annotated[Cell, "[row, column]"]]
    first: Annotated[Cell, "[row, column]"] | None = None
    grade: str | None = None

    def __post_init__(self) -> None:
        if len(set(self.mines)) < len(self.mines):
            twice = min([mine for mine, number in Counter(self.mines).items() if number > 1])
            raise BadLayout(f"the mine {twice} is listed more than once; expected each once")


@dataclass(frozen=True, repr=False)
class Layout(NotebookDisplay):
    """The mines of a board, and the cell to reveal first (None: the player chooses).

    `grade` names the difficulty of the hardest move, or is None if the layout is not graded. Raises `BadLayout` for
    sizes below 1 and for cells off the board.
    """

    height: int
    width: int
    mines: frozenset[Cell]
    first: Cell | None = None
    grade: str | None = None
    grid: GridField = SQUARE

    def __post_init__(self) -> None:
        object.__setattr__(self, "mines", frozenset(self.mines))
        for cell in (*self.mines, *([] if self.first is None else [self.first])):
            check_cell(cell, self.height, self.width, BadLayout)

    def __repr__(self) -> str:
        first = "" if self.first is None else f", first cell {self.first}"
        return f"<Layout: {self.height}x{self.width}{self.grid.suffix} with {counted(len(self.mines), 'mine')}{first}>"

    @property
    def size(self) -> Size:
        """Return the height, the width, the number of mines and the grid."""
        return Size(self.height, self.width, len(self.mines), self.grid)

    def to_json(self) -> str:
        """Return one line of JSON: `{"height":2,"width":2,"mines":[[0,1]],"first":null}`, with `"grade"` if graded.

        If the grid is not "square", it follows the width: `"grid":"hex"`, or for a table `"neighbors":[...]`.
        """
        return json.dumps(self.as_json(), separators=(",", ":"))

    def as_json(self) -> dict[str, object]:
        """Return the JSON object for `to_json`."""
        fields: dict[str, object] = {"height": self.height, "width": self.width, **self.grid.as_json()}
        fields |= {"mines": sorted(self.mines), "first": self.first}
        return fields | ({} if self.grade is None else {"grade": self.grade})

    @classmethod
    def from_json(cls, line: str | bytes) -> Layout:
        """Parse a line written by `to_json`; `first` is optional, unknown keys are ignored. Raises `BadLayout`."""
        return cls.of(decode(line, LayoutFields, BadLayout))

    @classmethod
    def of(cls, fields: LayoutFields) -> Layout:
        """Convert the fields of a JSON layout to a `Layout`. Raises `BadLayout`."""
        grid = Grid.from_json(fields)
        return cls(grid.height, grid.width, frozenset(fields.mines), fields.first, fields.grade, grid)

    def to_text(self) -> str:
        """Draw a line for each row: `.` free, `*` a mine, `o` the first cell, `x` a first cell with a mine."""
        rows = [[MINE if (r, c) in self.mines else FREE for c in range(self.width)] for r in range(self.height)]
        if self.first is not None:
            rows[self.first[0]][self.first[1]] = FIRST_MINE if self.first in self.mines else FIRST
        return "\n".join("".join(row) for row in rows) + "\n"

    @classmethod
    def from_text(cls, picture: str, grid: GridSpec = None) -> Layout:
        """Parse a picture in the form of `to_text`, of a board with this `grid`.

        Cells without a mine may have their numbers. Frames, labels and a line with the size are allowed. Raises
        `BadLayout` with the line number.
        """
        return _drawn(picture, grid)[0]


def _drawn(picture: str, grid: GridSpec) -> tuple[Layout, set[str]]:
    found = read_rows(picture)
    if found.note:
        raise BadLayout(f"{found.note}; expected the rows of a layout alone")
    signs, rows = found.signs(SIGNS, EXPECTED), found.rows
    firsts = [cell for cell, sign in signs.items() if sign in (FIRST, FIRST_MINE)]
    if len(firsts) > 1:
        raise BadLayout(f"line {rows[firsts[1][0]][0]}: a second first cell; expected one at the most")
    mines = frozenset(cell for cell, sign in signs.items() if sign in MINES)
    layout = Layout(len(rows), len(rows[0][1]), mines, firsts[0] if firsts else None, grid=grid)
    if found.total not in (None, len(mines)):
        raise BadLayout(f"{found.total} mines in the text, and {len(mines)} marked; expected as many")
    for (row, column), sign in signs.items():
        around = len(layout.grid.neighbors[row, column] & mines)
        if is_number(sign) and int(sign.strip("()")) != around:
            where = f"line {rows[row][0]}, cell {column + 1}"
            raise BadLayout(f"{where}: {sign}, but {counted(around, 'mine')} around it")
    return layout, set(signs.values())


def layout_in(text: str, grid: GridSpec = None) -> Layout | None:
    r"""Return the layout drawn in `text`, or None if the text is a position.

    Either each cell without a mine has the number of mines around it, or no cell has a number.

    >>> [layout_in(text) is not None for text in ("1*1\n111", "*..\n..o", "*1.\n11.", "2*", "...")]
    [True, True, False, False, False]
    """
    try:
        layout, signs = _drawn(text, grid)
    except BadLayout:
        return None
    open_signs, has_numbers = signs & set().union(*GROUPS[1:]), any(map(is_number, signs))
    is_layout = not signs.isdisjoint([*OTHERS, FIRST]) and len(open_signs) <= 1 - has_numbers
    return layout if is_layout else None


def read_layouts(path: str | Path) -> Iterator[Layout]:
    """Yield the layouts of a file of JSON lines; blank lines are skipped.

    Raises `BadLayout` for a bad line, with its number.
    """
    return (layout for _, layout in numbered_layouts(path))


def numbered_layouts(path: str | Path) -> Iterator[tuple[int, Layout]]:
    """Yield the layouts of a file as `read_layouts` does, each with its line number, from 0."""
    with open(path, "rb") as lines:
        for number, line in enumerate(lines):
            if line.strip():
                with in_place(f"{path}, line {number + 1}"):
                    layout = Layout.from_json(line)
                yield number, layout


def write_layouts(path: str | Path, layouts: Iterable[Layout]) -> None:
    """Write `layouts` as JSON lines; they may be read from the same file."""
    text = "".join([layout.to_json() + "\n" for layout in layouts])
    Path(path).write_text(text, encoding="utf-8")
