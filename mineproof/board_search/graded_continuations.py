"""Layouts that fit a position and can be finished from there without a guess, of a given grade."""

import random

from game.board.observation import Observation
from game.errors import BadLayout
from game.minesweeper.sizes import Size
from game.puzzles.grades import Grade
from mineproof.board_search.graded_boards import Search, Wanted
from mineproof.board_search.random_fitting_layouts import NO_TOTAL, fitting_layout


class SearchFromPosition(Search):
    """A search for layouts that fit a position and need no guess from there on. Their hardest move is of `grade`.

    Raises `BadLayout` for a position without a total or without a revealed cell.

    >>> search = SearchFromPosition(Observation.parse("01..", total=1), None, random.Random(1))
    >>> next(filter(None, search.by_rejection())).layout.mines
    frozenset({(0, 2)})
    """

    def __init__(self, seen: Observation, grade: Grade | None, rng: random.Random) -> None:
        if seen.total is None:
            raise BadLayout(NO_TOTAL)
        if not seen.reveals:
            raise BadLayout("the position has no revealed cell; expected at least one")
        size = Size(seen.height, seen.width, seen.total, seen.grid)
        super().__init__(Wanted(size, next(iter(seen.reveals)), "any", grade), rng)
        self.seen, self.first = seen, self.sets.mask(seen.reveals)

    def draw(self) -> int:
        return self.sets.mask(fitting_layout(self.seen, self.rng).mines)
