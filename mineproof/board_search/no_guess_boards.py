"""Boards to play without a guess, searched for a while at a time: whoever waits sees how far it is, and can stop."""

from __future__ import annotations

import random
from functools import lru_cache

from engines.grading.grading import Grade
from game.minesweeper.layouts import Layout, Rule, room_for_mines
from game.minesweeper.played_boards import first_click
from game.minesweeper.sizes import Size
from mineproof.board_search.patterns import check_square
from mineproof.board_search.search import Search, Wanted, within

REMEMBERED = 8
"""Searches that go on where they were left."""


def no_guess_boards(size: Size, grade: Grade | None) -> Wanted:
    """Boards of this size whose hardest move is of `grade` (None: of any), and that need no guess.

    They begin further in, where the first click opens a 0 if the mines leave room for that. Raises `BadLayout` where
    there are none, or none that can be searched for.
    """
    first = first_click(size, "open") or (0, 0)
    rule: Rule = "open" if size.mines <= room_for_mines(size.grid, "open", first) else "safe"
    if grade is Grade.COMPLETE:
        check_square(size.grid)
    return Wanted(size, first, rule, grade)


class BoardSearch:
    """Searches for a board as `wanted`, which `seed` draws. `looked_at` is how many layouts it has looked at.

    >>> search = BoardSearch(no_guess_boards(Size.parse("beginner"), Grade.SENTENCE), seed=1)
    >>> search.go_on(seconds=60).grade, search.looked_at > 0
    ('sentence', True)
    """

    def __init__(self, wanted: Wanted, seed: int) -> None:
        self._looks = Search(wanted, random.Random(seed)).boards()
        self._layout: Layout | None = None
        self.looked_at = 0

    def go_on(self, seconds: float) -> Layout | None:
        """The board, or None where it is not found within these seconds of processor time. Once found, it stays."""
        if self._layout is None:
            for found, _ in within(self._looks, seconds, 1):
                self.looked_at += 1
                self._layout = None if found is None else found.layout
        return self._layout


@lru_cache(maxsize=REMEMBERED)
def board_search(wanted: Wanted, seed: int) -> BoardSearch:
    """The search for this board, as it was left when it was asked for before."""
    return BoardSearch(wanted, seed)
