"""Board sizes by name, as `--size` takes them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from game.errors import BadLayout
from game.grid import check_mine_count, check_size


@dataclass(frozen=True)
class Size:
    """A board of `height` x `width` cells with `mines` mines."""

    height: int
    width: int
    mines: int

    def __post_init__(self) -> None:
        check_size(self.height, self.width)
        check_mine_count(self.height, self.width, self.mines)

    def __str__(self) -> str:
        """As players write it: columns first, `30x16/99`."""
        return f"{self.width}x{self.height}/{self.mines}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """A name (`expert`) or columns, rows and mines (`30x16/99`). Raises `BadLayout`."""
        numbers = re.fullmatch(r"(\d+)x(\d+)/(\d+)", NAMED.get(text, text))
        if numbers is None:
            raise BadLayout(f"the size is {text!r}; expected COLUMNSxROWS/MINES or one of {', '.join(NAMED)}")
        width, height, mines = map(int, numbers.groups())
        return cls(height, width, mines)


NAMED = {
    "cs50": "8x8/8",
    "beginner": "9x9/10",
    "intermediate": "16x16/40",
    "expert": "30x16/99",
}

COMPARED = tuple(map(Size.parse, ("5x5/4", "6x6/6", "8x8/8", "9x9/10", "16x16/40", "30x16/99")))
"""The sizes of the comparison, from a board that every engine masters to one of real play."""
