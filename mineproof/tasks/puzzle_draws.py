"""Random puzzles for tasks: positions on boards, and other puzzles with some of their clues."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice

from engines.grading.grading import Grader
from game.board.observation import Observation
from game.errors import GaveUp
from game.grid import all_cells
from game.minesweeper.layouts import random_layout
from game.minesweeper.sizes import Size
from game.puzzles.abstract_puzzle import Maker, Puzzle
from game.puzzles.grades import Grade
from mineproof.board_search.stuck_positions import SIZES, stuck_positions
from mineproof.tasks.analyzed_puzzle import GUESS, AnalyzedBoard, AnalyzedPuzzle


class PuzzleDraws(ABC):
    """A generator of random puzzles of one kind. `size` describes their size."""

    size: str

    @abstractmethod
    def puzzles(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        """Yield candidates for this grade, and None for each miss. The grade is a rung, `guess`, or None for any rung.

        For the grade `guess`, all models of a puzzle are equally likely.
        """

    def analyze(self, puzzle: Puzzle) -> AnalyzedPuzzle:
        return AnalyzedPuzzle(puzzle)

    def analyzed(self, rng: random.Random, grade: str | None) -> Iterator[AnalyzedPuzzle | None]:
        """Yield each puzzle of this grade, analyzed, and None for each miss: another grade, or a limit exceeded."""
        for puzzle in self.puzzles(rng, grade):
            try:
                found = None if puzzle is None else self.analyze(puzzle)
                is_wanted = found is not None and (grade in (GUESS, None) or found.grade == grade)
            except GaveUp:
                is_wanted = False
            yield found if is_wanted else None


class BoardDraws(PuzzleDraws):
    """A generator of positions on boards of these sizes, by default of a size on which the grade is soon found.

    Cells are revealed one by one, so that numbers are scattered. The total of mines is given if the grade needs it.
    """

    def __init__(self, sizes: Sequence[Size] = ()) -> None:
        self.sizes = sizes
        self.size = " ".join(map(str, sizes))
        self._grader = Grader()

    def analyze(self, puzzle: Puzzle) -> AnalyzedBoard:
        assert isinstance(puzzle, Observation)
        return AnalyzedBoard(puzzle, self._grader)

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
    """A generator of puzzles of the kind of `maker`, with a random number of clues.

    For the grade `guess` these are few, otherwise mostly enough to solve the puzzle.
    """

    def __init__(self, maker: Maker[Puzzle], options: Sequence[str] = ()) -> None:
        self.maker, self.size = maker, " ".join(options)
        self.things = len(maker.puzzle([]).alternatives())

    def puzzles(self, rng: random.Random, grade: str | None) -> Iterator[Puzzle | None]:
        half = max(1, self.things // 2)
        while True:
            solution = self.maker.draw(rng)
            number = rng.randint(*((1, half + 1) if grade == GUESS else (half, self.things + 1)))
            yield self.maker.puzzle(list(islice(self.maker.candidates(solution, rng), number)))
