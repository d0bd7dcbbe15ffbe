"""Positions around patterns, in which only complete inference makes progress; and a size of board for each grade."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engines.grading.grader import Grader
from game.board.observation import Observation
from game.grid import all_cells
from game.minesweeper.sizes import Size
from game.puzzles.grades import Grade
from mineproof.board_search.hard_patterns import Pattern, find_patterns

SIZES = {grade: Size(6, 6, 8) for grade in Grade} | {
    Grade.SUPPOSING: Size(6, 6, 12),
    Grade.COMPLETE: Size(8, 8, 20),
}
"""For each grade, a size of board on which an exercise is soon found. Harder grades take more mines."""


def stuck_positions(size: Size, rng: random.Random, grader: Grader) -> Iterator[Observation | None]:
    """Yield a position for each pattern found, and None for each miss. Only complete inference makes progress there."""
    anywhere = frozenset(all_cells(size.height, size.width))
    for pattern in find_patterns(size, anywhere, rng):
        yield None if pattern is None else _stuck(pattern, size, grader)


def _stuck(pattern: Pattern, size: Size, grader: Grader) -> Observation:
    """Return the position around the hidden cells of the pattern, with the conclusions of easier inference marked."""
    known = {cell: cell in pattern.mines for cell in all_cells(size.height, size.width) if cell not in pattern.hidden}
    while True:
        safe = [cell for cell, is_mine in known.items() if not is_mine]
        reveals = {cell: len(size.grid.neighbors[cell] & pattern.mines) for cell in safe}
        marks = {cell: True for cell, is_mine in known.items() if is_mine}
        seen = Observation(size.height, size.width, reveals, marks)
        easier = {one.cell: one.is_mine for one in grader.position(seen).conclusions if one.grade < Grade.COMPLETE}
        if not easier:
            return seen
        known |= easier
