"""Grids: the cells of a board and their neighbors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

from game.errors import BadLayout, IllegalMove, UserError
from game.text.error_places import in_place
from game.text.typed_json import decode
from game.wording import cells_in_words, in_a_row

Cell = tuple[int, int]
"""(row, column), from 0."""

MOST_NEIGHBORS = 8
"""The most neighbors of a cell on a square board: a number there is at most 8."""


def sign_of(number: int) -> str:
    """Return a revealed number as text in a board of one-character cells: a digit; in parentheses if above 8."""
    return str(number) if number <= MOST_NEIGHBORS else f"({number})"


# The neighbors of at most this many cells of a board are cached, for all games (1.2 KB per cell). Those of other cells
# are computed each time, which bounds the memory.
LARGEST_TABLE = 10_000

LARGEST_BOARD = 10_000_000
"""The most cells of a Minesweeper board; the hidden mines of a larger board could take more than a gigabyte."""

KNIGHT_MOVES: tuple[tuple[int, int], ...] = ((1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1))
"""The moves of a knight: rows down, columns to the right."""

KING_MOVES: tuple[tuple[int, int], ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
ROOK_STEPS: tuple[tuple[int, int], ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The moves of a king, and of a rook by one step: rows down, columns to the right."""


def check_size(height: int, width: int) -> None:
    """Raise `BadLayout` unless `height` and `width` are ints of at least 1."""
    for name, value in (("height", height), ("width", width)):
        if type(value) is not int or value < 1:
            raise BadLayout(f"{name} is {value!r}; expected an int of at least 1")


def check_board(height: int, width: int) -> None:
    """Raise `BadLayout` unless the sizes are ints of at least 1 with a product of at most `LARGEST_BOARD`."""
    check_size(height, width)
    if height * width > LARGEST_BOARD:
        expected = f"expected at most {LARGEST_BOARD:,}: choose a smaller board"
        raise BadLayout(f"a {height}x{width} board has {height * width:,} cells; {expected}")


def check_mine_count(height: int, width: int, mines: int, name: str = "mines") -> None:
    """Raise `BadLayout` unless `mines` is an int from 0 to the number of cells; the message calls the number `name`."""
    if type(mines) is not int or not 0 <= mines <= height * width:
        raise BadLayout(f"{name} is {mines!r}; expected an int from 0 to {height * width} on a {height}x{width} board")


def check_cell(cell: Cell, height: int, width: int, refusal: type[UserError] = IllegalMove) -> None:
    """Raise `refusal` unless `cell` is a pair of ints on the board."""
    if isinstance(cell, tuple) and len(cell) == 2:
        row, column = cell
        if type(row) is int and type(column) is int:
            if 0 <= row < height and 0 <= column < width:
                return
            raise refusal(f"{cell} is off the board; expected rows 0 to {height - 1} and columns 0 to {width - 1}")
    raise refusal(f"{cell!r} is no cell; expected a tuple (row, column) of two ints")


def all_cells(height: int, width: int) -> Iterator[Cell]:
    """Yield all cells of a board, row by row."""
    return product(range(height), range(width))


Around: TypeAlias = Callable[[Cell, int, int], Collection[Cell]]
"""A function from a cell, the height and the width of a board to the neighbors of the cell."""


def _square(cell: Cell, height: int, width: int) -> Collection[Cell]:
    row, col = cell
    up, down, left, right = row - 1, row + 1, col - 1, col + 1
    if up >= 0 and down < height and left >= 0 and right < width:  # one tuple, as large boards call this at each reveal
        return (up, left), (up, col), (up, right), (row, left), (row, right), (down, left), (down, col), (down, right)
    return _at(KING_MOVES, cell, height, width)


def _torus(cell: Cell, height: int, width: int) -> Collection[Cell]:
    row, column = cell
    around = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return {(r % height, c % width) for r, c in around} - {cell}


def _hex(cell: Cell, height: int, width: int) -> Collection[Cell]:
    left = cell[0] % 2 - 1  # of the two cells above, or below: odd rows stand half a cell to the right
    offsets = ((-1, left), (-1, left + 1), (0, -1), (0, 1), (1, left), (1, left + 1))
    return _at(offsets, cell, height, width)


def _at(offsets: Iterable[tuple[int, int]], cell: Cell, height: int, width: int) -> Collection[Cell]:
    cells = [(cell[0] + down, cell[1] + right) for down, right in offsets]
    return [(row, column) for row, column in cells if 0 <= row < height and 0 <= column < width]


@dataclass(frozen=True)
class Neighborhood:
    """A neighbor relation: a function of a cell, the height and the width, with a description in `words`.

    `smallest` is the least height and width allowed. With `is_shifted`, odd rows are drawn half a cell to the right.
    """

    around: Around
    words: str
    smallest: int = 1
    is_shifted: bool = False


NEIGHBORHOODS: Mapping[str, Neighborhood] = {
    "square": Neighborhood(_square, "the eight cells around"),
    "orthogonal": Neighborhood(partial(_at, ROOK_STEPS), "the four cells above, below, left and right"),
    "knight": Neighborhood(partial(_at, KNIGHT_MOVES), "the cells a knight's move away"),
    "torus": Neighborhood(_torus, "the eight cells around, on a board whose edges meet", smallest=3),
    "hex": Neighborhood(_hex, "six cells; odd rows stand half a cell to the right", is_shifted=True),
}
"""All neighborhoods by name; a new one is added here."""


@dataclass(kw_only=True)
class BoardFields:
    """The keys of every board in JSON: its size, and the name of its grid or the neighbors of each cell."""

    height: int
    width: int
    grid: str | None = None
    neighbors: list[list[int]] | None = None
    cell_names: list[str] | None = None


class NeighborTable(dict[Cell, frozenset[Cell]]):
    """A mapping from cells to their neighbors, computed on first access. Only `table[cell]` is supported."""

    def __init__(self, grid: Grid, around: Around) -> None:
        super().__init__()
        self._grid, self._around = grid, around
        self._cells: dict[Cell, Cell] = {}  # equal cells are one object, so that sets find them without comparing

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Grid, str]]:
        return getattr, (self._grid, "neighbors")

    def __missing__(self, cell: Cell) -> frozenset[Cell]:
        around = self._around(cell, self._grid.height, self._grid.width)
        if len(self) >= LARGEST_TABLE:
            return frozenset(around)
        one = self._cells.setdefault
        self[cell] = found = frozenset([one(other, other) for other in around])
        return found


class Grid:
    """The cells of a board of `height` x `width` and their neighbors; immutable.

    `neighbors[cell]` are the neighbors of a cell; the cell is not checked. `name` is the name of a neighborhood, or
    "@FILE.json" for a table read from a file. `cell_names` has the names of a table's cells, row by row, or is empty.

    `Grid.of`, `Grid.table` and `Grid.read` make grids, and cache them. Grids of equal size, neighbors and names compare
    equal.

    >>> sorted(Grid.of("hex", 3, 3).neighbors[1, 1])
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]
    """

    neighbors: Mapping[Cell, frozenset[Cell]]

    def __init__(self, name: str, height: int, width: int, rows: Rows | None = None, cell_names: Names = ()) -> None:
        self.name, self.height, self.width, self._rows, self.cell_names = name, height, width, rows, cell_names
        self.neighbors = NeighborTable(self, NEIGHBORHOODS[name].around if rows is None else partial(_in_table, rows))

    @classmethod
    def of(cls, spec: GridSpec, height: int, width: int) -> Grid:
        """Return the grid of this size named by `spec`: a neighborhood, or a file as "@FILE.json"; None is "square".

        Raises `BadLayout` for an unknown grid or a file of another size, and `OSError` for a file that cannot be read.
        """
        check_board(height, width)
        if isinstance(spec, Grid) or _is_file(spec):
            found = spec if isinstance(spec, Grid) else cls.read(str(spec).removeprefix("@"))
            if (found.height, found.width) != (height, width):
                raise BadLayout(f"the grid is {found!r}; expected one of {height}x{width} cells, as the board has")
            return found
        name = "square" if spec is None else spec
        if not isinstance(name, str) or name not in NEIGHBORHOODS:
            known = ", ".join(NEIGHBORHOODS)
            raise BadLayout(f"the grid is {name!r}; expected one of {known}, or a file, as @FILE.json")
        least = NEIGHBORHOODS[name].smallest
        if min(height, width) < least:
            raise BadLayout(f"the board is {height}x{width}; expected at least {least}x{least} for the grid {name!r}")
        return _shared(name, height, width)

    @classmethod
    def table(
        cls,
        height: int,
        width: int,
        neighbors: Sequence[Sequence[int]],
        name: str = "table",
        cell_names: Sequence[str] = (),
    ) -> Grid:
        """Make a grid from a neighbor table: for each cell, row by row, the numbers of its neighbors, counted from 0.

        Cell (r, c) has the number r * width + c. Raises `BadLayout` for a cell that neighbors itself, for a relation
        that is not symmetric, and for names that are not all different.

        >>> Grid.table(1, 3, [[2], [], [0]]).neighbors[0, 0]
        frozenset({(0, 2)})
        """
        check_board(height, width)
        size, rows = height * width, neighbors
        sets = [set(row) for row in rows]
        if cell_names and (len(cell_names) != size or len({*cell_names}) < len(cell_names)):
            raise BadLayout(f"{len(cell_names)} names; expected a different one for each of the {size} cells")
        if len(rows) != size:
            raise BadLayout(f"neighbors is {len(rows)} lists; expected a list for each of the {size} cells, row by row")
        for number, row in enumerate(rows):
            cell = divmod(number, width)
            for other in row:
                if not 0 <= other < size:
                    raise BadLayout(f"a neighbor of {cell} is {other!r}; expected a number of a cell, 0 to {size - 1}")
                if number not in sets[other]:
                    there = divmod(other, width)
                    raise BadLayout(f"{there} neighbors {cell}, but not {cell} {there}; expected both or neither")
            if number in row:
                raise BadLayout(f"{cell} is its own neighbor; leave {number} out of its list")
            if len(sets[number]) < len(row):
                raise BadLayout(f"the neighbors of {cell} are {row!r}; expected each once")
        return _shared(name, height, width, tuple([tuple(sorted(row)) for row in rows]), tuple(cell_names))

    @classmethod
    def read(cls, path: str | Path) -> Grid:
        """Read a `table` from a file: `{"height": 1, "width": 2, "neighbors": [[1], [0]]}`.

        Raises `BadLayout` and `OSError`.
        """
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            expected = "a file with a table of neighbors, such as @FILE.json, or the name of a grid, such as hex"
            raise type(error)(f"{path}: {error.strerror}; expected {expected}") from None
        with in_place(str(path)):
            fields = decode(text, BoardFields, BadLayout)
            return cls.table(fields.height, fields.width, fields.neighbors or (), f"@{path}")

    @classmethod
    def from_json(cls, fields: BoardFields) -> Grid:
        """Return the grid given by the fields of a board in JSON. Raises `BadLayout`."""
        if fields.neighbors is not None:
            if fields.grid is not None:
                raise BadLayout("both grid and neighbors are given; leave one of them out")
            return cls.table(fields.height, fields.width, fields.neighbors, cell_names=fields.cell_names or ())
        name = "square" if fields.grid is None else fields.grid
        if name not in NEIGHBORHOODS:  # no file is read for what came from elsewhere
            raise BadLayout(f"grid is {name!r}; expected one of {', '.join(NEIGHBORHOODS)}")
        return cls.of(name, fields.height, fields.width)

    def as_json(self) -> dict[str, object]:
        """Return the JSON keys for the grid: `grid` with its name or `neighbors` with its table; none if square."""
        if self._rows is not None:
            return {"neighbors": self.lists, **({"cell_names": list(self.cell_names)} if self.cell_names else {})}
        return {} if self.name == "square" else {"grid": self.name}

    def name_of(self, cell: Cell) -> str:
        """Return the name of a cell, or its row and column in parentheses."""
        return self.cell_names[cell[0] * self.width + cell[1]] if self.cell_names else str(cell)

    def in_words(self, cells: Iterable[Cell]) -> str:
        """Describe cells by their names, or as `cells_in_words` does."""
        if not self.cell_names:
            return cells_in_words(cells)
        return in_a_row([self.name_of(cell) for cell in sorted(cells)])

    @property
    def lists(self) -> list[list[int]]:
        """Return the neighbors of each cell in the form of `Grid.table`."""
        around = [self.neighbors[cell] for cell in all_cells(self.height, self.width)]
        return [sorted([row * self.width + column for row, column in cells]) for cells in around]

    @cached_property
    def degree(self) -> int:
        """Return the largest number of neighbors of a cell."""
        rows = self._rows or _shared(self.name, min(self.height, _PERIOD), min(self.width, _PERIOD)).lists
        return max(map(len, rows))

    @property
    def is_square(self) -> bool:
        """Return whether the neighbors are the eight cells around, as on the usual board."""
        return self.name == "square"

    @property
    def is_shifted(self) -> bool:
        """Return whether odd rows are drawn half a cell to the right, as in a honeycomb."""
        return self.name in NEIGHBORHOODS and NEIGHBORHOODS[self.name].is_shifted

    @property
    def words(self) -> str:
        """Return a description of the neighborhood in a few words."""
        if self._rows is None:
            return NEIGHBORHOODS[self.name].words
        return f"those that {self.name.removeprefix('@')} lists" if _is_file(self.name) else "those that a table lists"

    @property
    def suffix(self) -> str:
        """Return the text after a size: "@hex" in "16x30@hex", empty for a square board."""
        return "" if self.is_square else f"@{self.name.removeprefix('@')}"

    def __repr__(self) -> str:
        return f"<Grid: {self.height}x{self.width} {self.name}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Grid) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Callable[..., Grid], tuple[Any, ...]]:
        table = () if self._rows is None else (self._rows, self.cell_names)
        return _shared, (self.name, self.height, self.width, *table)

    @property
    def _key(self) -> tuple[object, ...]:
        return self.height, self.width, self.name if self._rows is None else self._rows, self.cell_names


Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""For each cell, row by row, the sorted numbers of its neighbors."""

Names: TypeAlias = tuple[str, ...]
"""The names of the cells, row by row; empty if they have none."""

GridSpec: TypeAlias = Grid | str | None
"""A grid, or a name for one: a neighborhood, or a file as "@FILE.json"; None is "square"."""

_PERIOD = 50  # cells, after which the pattern of neighbors repeats on every grid with a name


def _is_file(spec: object) -> bool:
    return isinstance(spec, str) and (spec.startswith("@") or spec.endswith(".json"))


def neighbors(cell: Cell, height: int, width: int) -> frozenset[Cell]:
    """Return the cells around `cell` on a square board; for another grid use `Grid.of(...).neighbors`."""
    return _shared("square", height, width).neighbors[cell]


@lru_cache(maxsize=32)
def _shared(name: str, height: int, width: int, rows: Rows | None = None, cell_names: Names = ()) -> Grid:
    return Grid(name, height, width, rows, cell_names)


def _in_table(rows: Rows, cell: Cell, height: int, width: int) -> Collection[Cell]:
    return [divmod(number, width) for number in rows[cell[0] * width + cell[1]]]
