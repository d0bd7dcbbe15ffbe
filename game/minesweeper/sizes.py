"""Board sizes: rows first, as `16x30/99`, or by the names that players know."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.errors import BadLayout
from game.grid import check_board, check_mine_count


@dataclass(frozen=True)
class Size:
    """A board of `height` x `width` cells with `mines` mines. Raises `BadLayout` for what is no board."""

    height: int
    width: int
    mines: int

    def __post_init__(self) -> None:
        check_board(self.height, self.width)
        check_mine_count(self.height, self.width, self.mines)

    def __str__(self) -> str:
        """Rows, columns and mines, as `parse` reads them: `16x30/99`."""
        return f"{self.height}x{self.width}/{self.mines}"

    @classmethod
    def parse(cls, text: str) -> Size:
        """The size of a name (`expert`), or of rows, columns and mines (`16x30/99`). Raises `BadLayout`."""
        if text in NAMED:
            return NAMED[text]
        numbers = re.fullmatch(r"(\d{1,9})x(\d{1,9})/(\d{1,9})", text)
        if numbers is None:
            raise BadLayout(
                f"the size is {text!r}; expected ROWSxCOLUMNS/MINES, as in 16x30/99, or one of {', '.join(NAMED)}"
            )
        return cls(*map(int, numbers.groups()))


NAMED = {
    "beginner": Size(9, 9, 10),
    "intermediate": Size(16, 16, 40),
    "expert": Size(16, 30, 99),
    "cs50": Size(8, 8, 8),
}
