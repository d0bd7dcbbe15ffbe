"""The visible part of a board and its scale: zooming and panning. All lengths are pixels of the surface."""

from math import ceil, floor

import pygame

from game.grid import Cell

READABLE_CELL, LARGEST_CELL = 16, 60
"""The side of the smallest cell with a readable number, and of the largest useful cell, in points."""

ZOOM = 1.25


class Viewport:
    """The part of a board visible in `area`. With `shifted`, odd rows stand half a cell to the right.

    At first it shows the whole board, if the numbers are readable at that size, else the part around the middle.
    """

    def __init__(self, rows: int, columns: int, shifted: bool = False) -> None:
        self.rows, self.columns, self.shifted = rows, columns, shifted
        self.across = columns + 0.5 if shifted else columns  # cells across the whole board
        self.area = pygame.Rect(0, 0, 1, 1)
        self.density = 1.0
        self._chosen: int | None = None  # the side of a cell after a zoom
        self._middle = pygame.Vector2(self.across / 2, rows / 2)  # the place on the board in the middle of the area

    @property
    def fitting_cell(self) -> int:
        """Return the side of a cell in pixels, at least 1, at which the whole board fits."""
        fitting = floor(min(self.area.width / self.across, self.area.height / self.rows))
        return min(max(1, fitting), round(LARGEST_CELL * self.density))

    @property
    def cell(self) -> int:
        return self._chosen or max(self.fitting_cell, round(READABLE_CELL * self.density))

    @property
    def board(self) -> pygame.Rect:
        board = pygame.Rect(0, 0, int(self.across * self.cell), self.rows * self.cell)
        seen = self.area.copy()
        seen.center = round(self._middle.x * self.cell), round(self._middle.y * self.cell)
        seen = seen.clamp(board)  # or in the middle of a smaller board
        return board.move(self.area.left - seen.left, self.area.top - seen.top)

    @property
    def is_partial(self) -> bool:
        return self.board.width > self.area.width or self.board.height > self.area.height

    @property
    def visible(self) -> tuple[range, range]:
        board, cell, seen = self.board, self.cell, self.board.clip(self.area)
        rows = range(floor((seen.top - board.top) / cell), ceil((seen.bottom - board.top) / cell))
        first = max(0, floor((seen.left - board.left) / cell - self.shifted))
        columns = range(first, ceil((seen.right - board.left) / cell))
        return rows[: self.rows], columns[: self.columns]

    def offset(self, row: int) -> float:
        return 0.5 if self.shifted and row % 2 else 0.0

    def rect(self, cell: Cell) -> pygame.Rect:
        board, side, (row, column) = self.board, self.cell, cell
        return pygame.Rect(board.left + int((column + self.offset(row)) * side), board.top + row * side, side, side)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        board = self.board
        if not board.clip(self.area).collidepoint(point):
            return None
        row = (point[1] - board.top) // self.cell
        column = floor((point[0] - board.left) / self.cell - self.offset(row))
        return (row, column) if 0 <= column < self.columns else None

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """Zoom in, or out for negative `steps`, around the point `at` (None: the middle)."""
        point = pygame.Vector2(at or self.area.center)
        place = (point - self.board.topleft) / self.cell
        wanted = self.cell * ZOOM**steps
        wanted = max(ceil(wanted), self.cell + 1) if steps > 0 else min(floor(wanted), self.cell - 1)
        self._chosen = min(max(1, wanted), round(2 * LARGEST_CELL * self.density))
        self._middle = place + (pygame.Vector2(self.area.center) - point) / self._chosen

    def fit(self) -> None:
        """Show the whole board; if it is visible already, return to a size with readable numbers."""
        self._chosen = None if self.cell == self.fitting_cell else self.fitting_cell

    def pan(self, right: float, down: float) -> None:
        self._middle = (pygame.Vector2(self.area.center) - self.board.topleft - (right, down)) / self.cell

    def show(self, cell: Cell) -> None:
        wanted = self.rect(cell)
        wanted.inflate_ip(2 * wanted.width, 2 * wanted.height)
        inside = wanted.clamp(self.area)
        self.pan(inside.left - wanted.left, inside.top - wanted.top)
