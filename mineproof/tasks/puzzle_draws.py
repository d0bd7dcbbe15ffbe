"""Puzzles for tasks as they are drawn: positions on boards, and puzzles of other kinds with some clues."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice

from engines.grading.grading import Grade, Grader
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import all_cells
from game.minesweeper.layouts import random_layout
from game.minesweeper.sizes import Size
from game.puzzles.abstract_puzzle import Maker, Puzzle
from mineproof.board_search.stuck_positions import SIZES, stuck_positions
from mineproof.tasks.studied_puzzle import GUESS, StudiedBoard, StudiedPuzzle, StudiedTable


class PuzzleDraws(ABC):
    """Draws puzzles of one kind. `size` says how large they are."""

    size: str

    @abstractmethod
    def puzzles(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        """Puzzles that may be of this grade, a rung or `guess` (None: of any rung); None for each look in vain.

        Where the grade is `guess`, all worlds that fit are equally likely.
        """

    @abstractmethod
    def study(self, puzzle: Puzzle) -> StudiedPuzzle:
        """The puzzle with what follows from it."""

    def studied(self, rng: random.Random, grade: str | None) -> Iterator[StudiedPuzzle | None]:
        """The same with what follows from them; None also for those of another grade, or beyond a limit."""
        for puzzle in self.puzzles(rng, grade):
            try:
                found = None if puzzle is None else self.study(puzzle)
                is_wanted = found is not None and (grade in (GUESS, None) or found.grade == grade)
            except GaveUp:
                is_wanted = False
            yield found if is_wanted else None


class BoardDraws(PuzzleDraws):
    """Draws positions on boards of these sizes; without any, of the one on which a grade is found soon.

    Cells are revealed one by one, so that there are numbers anywhere. The total of mines is known where it is needed.
    """

    def __init__(self, sizes: Sequence[Size] = ()) -> None:
        self.sizes = sizes
        self.size = " ".join(map(str, sizes))
        self._grader = Grader()

    def study(self, puzzle: Puzzle) -> StudiedBoard:
        assert isinstance(puzzle, Observation)
        return StudiedBoard(puzzle, self._grader)

    def puzzles(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        rung = None if grade in (None, GUESS) else Grade[grade.upper()]
        sizes = self.sizes or [SIZES[rung or Grade.SINGLE]]
        if rung is Grade.COMPLETE:
            yield from stuck_positions(rng.choice(sizes), rng, self._grader)
        while True:
            size = rng.choice(sizes)
            layout = random_layout(size.height, size.width, size.mines, rng=rng, grid=size.grid)
            free = [cell for cell in all_cells(size.height, size.width) if cell not in layout.mines]
            seen = rng.sample(free, rng.randint(min(1, len(free)), len(free)))
            reveals = {cell: len(size.grid.neighbors[cell] & layout.mines) for cell in seen}
            total = size.mines if grade == GUESS or rung is Grade.TOTAL else None
            yield Observation(size.height, size.width, reveals, total=total, grid=size.grid)


class TableDraws(PuzzleDraws):
    """Draws puzzles of a kind that has a maker, with any number of clues: where it is no guess, mostly enough."""

    def __init__(self, maker: Maker[Puzzle], options: Sequence[str] = ()) -> None:
        self.maker, self.size = maker, " ".join(options)
        self.things = len(maker.puzzle([]).alternatives())

    def study(self, puzzle: Puzzle) -> StudiedTable:
        return StudiedTable(puzzle)

    def puzzles(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        half = max(1, self.things // 2)
        while True:
            solution = self.maker.draw(rng)
            number = rng.randint(*((1, half + 1) if grade == GUESS else (half, self.things + 1)))
            yield self.maker.puzzle(list(islice(self.maker.candidates(solution, rng), number)))
