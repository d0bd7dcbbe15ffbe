"""Random puzzles for tasks: positions on boards, and other puzzles with some of their clues.

Both functions yield candidates for a grade, and None for each miss. The grade is a rung, `guess`, or None for any rung.
For the grade `guess`, all models of a puzzle are equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from engines.grading.grader import Grader
from game.board.observation import Observation
from game.grid import all_cells
from game.minesweeper.layouts import random_layout
from game.minesweeper.sizes import Size
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.grades import Grade
from mineproof.board_search.hard_patterns import SIZES, stuck_positions
from mineproof.tasks.analyzed_puzzle import GUESS


def draw_boards(
    sizes: Sequence[Size], grader: Grader, rng: random.Random, grade: str | None
) -> Iterator[Observation | None]:
    """Draw positions on boards of these sizes. Without sizes, take a size on which the grade is soon found.

    Cells are revealed one by one, so that numbers are scattered. The total of mines is given if the grade needs it.
    """
    rung = None if grade in (None, GUESS) else Grade[grade.upper()]
    sizes = sizes or [SIZES[rung or Grade.SINGLE]]
    if rung is Grade.COMPLETE:
        yield from stuck_positions(rng.choice(sizes), rng, grader)
    while True:
        size = rng.choice(sizes)
        layout = random_layout(size.height, size.width, size.mines, rng=rng, grid=size.grid)
        free = [cell for cell in all_cells(size.height, size.width) if cell not in layout.mines]
        seen = rng.sample(free, rng.randint(min(1, len(free)), len(free)))
        reveals = {cell: len(size.grid.neighbors[cell] & layout.mines) for cell in seen}
        total = size.mines if grade == GUESS or rung is Grade.TOTAL else None
        yield Observation(size.height, size.width, reveals, total=total, grid=size.grid)


def draw_tables(maker: Maker[Puzzle], rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
    """Draw puzzles with a random number of clues: few for the grade `guess`, otherwise mostly enough to solve them."""
    things = len(maker.puzzle([]).alternatives())
    half = max(1, things // 2)
    while True:
        solution = maker.draw(rng)
        number = rng.randint(*((1, half + 1) if grade == GUESS else (half, things + 1)))
        yield maker.puzzle(list(islice(maker.candidates(solution, rng), number)))
