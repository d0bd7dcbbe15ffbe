"""Board sizes: rows first, as `16x30/99` or `12x12/20@hex`, or by their common names."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from game.board.dataclass_grid_field import SQUARE, GridField
from game.errors import BadLayout
from game.grid import check_mine_count


@dataclass(frozen=True)
class Size:
    """A board of `height` x `width` cells with `mines` mines. Raises `BadLayout` for impossible numbers.

    >>> Size.parse("12x12/20@hex").grid
    <Grid: 12x12 hex>
    """

    height: int
    width: int
    mines: int
    grid: GridField = SQUARE

    def __post_init__(self) -> None:
        check_mine_count(self.height, self.width, self.mines)

    def __str__(self) -> str:
        """Return rows, columns, mines and a grid other than square, as `parse` reads them: `16x30/99`."""
        return f"{self.height}x{self.width}/{self.mines}{self.grid.suffix}"

    def check_cells(self, most: int, use: str) -> None:
        """Raise `BadLayout` for more than `most` cells; `use` ends its message, as in "in a window"."""
        if (cells := self.height * self.width) > most:
            board = f"a board of {self.height:,}x{self.width:,} has {cells:,} cells"
            raise BadLayout(f"{board}; expected at most {most:,} {use}")

    @classmethod
    def parse(cls, text: str) -> Size:
        """Parse a name (`expert`) or rows, columns and mines (`16x30/99`).

        A grid may follow: a name as in `expert@hex`, or a file as in `8x8/10@FILE.json`. Raises `BadLayout`, and
        `OSError` for a file that cannot be read.
        """
        size, at, grid = text.partition("@")
        if numbers := re.fullmatch(r"(\d{1,9})x(\d{1,9})/(\d{1,9})", size):
            height, width, mines = map(int, numbers.groups())
            found = cls(height, width, mines)
        elif size in NAMED:
            found = NAMED[size]
        else:
            expected = f"expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of {', '.join(NAMED)}"
            raise BadLayout(f"the size is {text!r}; {expected}")
        return replace(found, grid=grid) if at else found


NAMED = {
    "beginner": Size(9, 9, 10),
    "intermediate": Size(16, 16, 40),
    "expert": Size(16, 30, 99),
    "cs50": Size(8, 8, 8),
}
