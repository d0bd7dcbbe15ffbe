"""What part of a board is seen, and how large: zooming and panning. All lengths are pixels of the surface."""

from __future__ import annotations

from math import ceil, floor

import pygame

from game.grid import Cell

READABLE_CELL, LARGEST_CELL = 16, 60
"""The side of a cell whose number can be read, and of the largest that is of use, in points."""

ZOOM = 1.25
"""How much larger or smaller one step of the zoom makes the cells."""


class Viewport:
    """The part of a board of `rows` x `columns` cells that is seen in `area`.

    With `shifted`, odd rows stand half a cell to the right. At first the whole board is seen if its numbers can be read
    then, and else the part around its middle. A point of the window is `density` pixels.
    """

    def __init__(self, rows: int, columns: int, shifted: bool = False) -> None:
        self.rows, self.columns, self.shifted = rows, columns, shifted
        self.across = columns + 0.5 if shifted else columns  # cells across the whole board
        self.area = pygame.Rect(0, 0, 1, 1)
        self.density = 1.0
        self._chosen: float | None = None  # the side of a cell after a zoom
        self._middle = pygame.Vector2(self.across / 2, rows / 2)  # the place on the board in the middle of the area

    def place(self, area: pygame.Rect, density: float) -> None:
        """Be seen in `area` from now on."""
        self.area, self.density = area, density

    @property
    def fitting_cell(self) -> float:
        """The side of a cell at which the whole board is seen."""
        fitting = min(self.area.width / self.across, self.area.height / self.rows)
        return min(floor(fitting) if fitting >= 1 else fitting, round(LARGEST_CELL * self.density))

    @property
    def cell(self) -> float:
        """The side of a cell: whole pixels, or a part of one where more cells are seen than there are pixels."""
        return self._chosen or max(self.fitting_cell, round(READABLE_CELL * self.density))

    @property
    def board(self) -> pygame.Rect:
        """Where the whole board is, also what is not seen of it."""
        width, height = max(1, int(self.across * self.cell)), max(1, int(self.rows * self.cell))
        return pygame.Rect(
            _start(self.area.left, self.area.width, width, self._middle.x * self.cell),
            _start(self.area.top, self.area.height, height, self._middle.y * self.cell),
            width,
            height,
        )

    @property
    def is_partial(self) -> bool:
        """Whether only a part of the board is seen."""
        return self.board.width > self.area.width or self.board.height > self.area.height

    @property
    def visible(self) -> tuple[range, range]:
        """The rows and the columns that are seen, at least in part."""
        board, cell, seen = self.board, self.cell, self.board.clip(self.area)
        rows = range(floor((seen.top - board.top) / cell), ceil((seen.bottom - board.top) / cell))
        first = max(0, floor((seen.left - board.left) / cell - self.shifted))
        columns = range(first, ceil((seen.right - board.left) / cell))
        return rows[: self.rows], columns[: self.columns]

    def offset(self, row: int) -> float:
        """How far to the right a row stands, in cells."""
        return 0.5 if self.shifted and row % 2 else 0.0

    def rect(self, cell: Cell) -> pygame.Rect:
        """Where a cell is, in whole pixels."""
        board, side, (row, column) = self.board, ceil(self.cell), cell
        left = board.left + int(column * self.cell) + int(self.offset(row) * self.cell)
        return pygame.Rect(left, board.top + int(row * self.cell), side, side)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, or None beside the part that is seen."""
        board = self.board
        if not board.clip(self.area).collidepoint(point):
            return None
        row = min(floor((point[1] - board.top) / self.cell), self.rows - 1)
        column = floor((point[0] - board.left) / self.cell - self.offset(row))
        if self.shifted:
            return (row, column) if 0 <= column < self.columns else None
        return row, min(column, self.columns - 1)

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Make the cells larger, or smaller for fewer than 0 `steps`; what is `at` that point stays there."""
        point = pygame.Vector2(at or self.area.center)
        place = (point - self.board.topleft) / self.cell
        wanted = self.cell * ZOOM**steps
        if wanted >= 1:
            wanted = max(ceil(wanted), floor(self.cell) + 1) if steps > 0 else min(floor(wanted), ceil(self.cell) - 1)
        self._chosen = min(max(wanted, min(1, self.fitting_cell)), round(2 * LARGEST_CELL * self.density))
        self._middle = place + (pygame.Vector2(self.area.center) - point) / self._chosen
        self._stay_on_the_board()

    def fit(self) -> None:
        """Show the whole board; if it is seen already, go back to the size at which its numbers can be read."""
        self._chosen = None if self.cell == self.fitting_cell else self.fitting_cell
        self._stay_on_the_board()

    def pan(self, right: float, down: float) -> None:
        """Move the board by this number of pixels."""
        self._middle -= pygame.Vector2(right, down) / self.cell
        self._stay_on_the_board()

    def show(self, cell: Cell) -> None:
        """Pan until `cell` and the cells around it are seen."""
        wanted = self.rect(cell)
        wanted.inflate_ip(2 * wanted.width, 2 * wanted.height)
        inside = wanted.clamp(self.area)
        self.pan(inside.left - wanted.left, inside.top - wanted.top)

    def center(self, cell: Cell) -> None:
        """Pan until `cell` is in the middle, or as near to it as the board's edges let it be."""
        row, column = cell
        self._middle = pygame.Vector2(column + 0.5 + self.offset(row), row + 0.5)
        self._stay_on_the_board()

    def _stay_on_the_board(self) -> None:
        """Let the middle be a place that the area can show, so that panning back takes effect at once."""
        board = self.board
        self._middle = (pygame.Vector2(self.area.center) - board.topleft) / self.cell


def _start(start: int, room: int, length: int, middle: float) -> int:
    """Where something of this `length` starts: in the middle of the `room`, or with its own `middle` there."""
    if length <= room:
        return start + (room - length) // 2
    return min(start, max(start + room - length, round(start + room / 2 - middle)))
