"""Boards playable without a guess, searched for in time slices, so that a caller can report progress and stop."""

from __future__ import annotations

import random
from functools import lru_cache

from game.minesweeper.board_series import first_click
from game.minesweeper.layouts import Layout, Rule, room_for_mines
from game.minesweeper.sizes import Size
from game.puzzles.grades import Grade
from mineproof.board_search.graded_boards import Search, Wanted, within
from mineproof.board_search.hard_patterns import check_square


def no_guess_boards(size: Size, grade: Grade | None) -> Wanted:
    """Make a request for boards of this size without guesses. Their hardest move is of `grade` (None: any grade).

    The first click is away from the edge, and opens a 0 if there is room for the mines. Raises `BadLayout` if there are
    no such boards, or if no search for them is implemented.
    """
    first = first_click(size, "open") or (0, 0)
    rule: Rule = "open" if size.mines <= room_for_mines(size.grid, "open", first) else "safe"
    if grade is Grade.COMPLETE:
        check_square(size.grid)
    return Wanted(size, first, rule, grade)


class BoardSearch:
    """A resumable search for a board, drawn by `seed`. `looked_at` is the number of layouts tried so far.

    >>> search = BoardSearch(no_guess_boards(Size.parse("beginner"), Grade.SENTENCE), seed=1)
    >>> search.go_on(seconds=60).grade, search.looked_at > 0
    ('sentence', True)
    """

    def __init__(self, wanted: Wanted, seed: int) -> None:
        self._looks = Search(wanted, random.Random(seed)).boards()
        self._layout: Layout | None = None
        self.looked_at = 0

    def go_on(self, seconds: float) -> Layout | None:
        """Search for at most `seconds` of processor time; return the board, or None if none is found yet.

        Once a board is found, each call returns it.
        """
        if self._layout is None:
            for found, _ in within(self._looks, seconds, 1):
                self.looked_at += 1
                self._layout = None if found is None else found.layout
        return self._layout


board_search = lru_cache(maxsize=8)(BoardSearch)
"""Return the search for these arguments. A later call with the same arguments returns the same search.

The last eight searches are kept.
"""
