"""Layouts consistent with a position, from which the game continues without a guess."""

from __future__ import annotations

import random

from engines.grading.grading import Grade
from game.board.observation import Observation
from game.errors import BadLayout
from game.minesweeper.sizes import Size
from mineproof.board_search.fitting_layouts import fitting_layout
from mineproof.board_search.search import Search, Wanted


class SearchFromPosition(Search):
    """A search for layouts consistent with a position, drawn uniformly, whose hardest move from there is of `grade`.

    Raises `BadLayout` for a position without a total or without a revealed cell.

    >>> search = SearchFromPosition(Observation.parse("01..", total=1), None, random.Random(1))
    >>> next(filter(None, search.by_rejection())).layout.mines
    frozenset({(0, 2)})
    """

    def __init__(self, seen: Observation, grade: Grade | None, rng: random.Random) -> None:
        if seen.total is None or not seen.reveals:
            what = "a revealed cell" if seen.total is not None else "the total of mines"
            raise BadLayout(f"the position is without {what}; expected one with both")
        size = Size(seen.height, seen.width, seen.total, seen.grid)
        super().__init__(Wanted(size, next(iter(seen.reveals)), "any", grade), rng)
        self.seen, self.first = seen, self.sets.mask(seen.reveals)

    def draw(self) -> int:
        """Draw the mines of a layout consistent with the position."""
        return self.sets.mask(fitting_layout(self.seen, self.rng).mines)
