"""Puzzles for tasks as they are drawn: positions on boards of some sizes, and puzzles of other kinds with some clues."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engines.grading import Grade, Grader
from game.grid import all_cells
from game.minesweeper.layouts import random_layout
from game.minesweeper.session import Session
from game.minesweeper.sizes import Size
from game.puzzle import Maker, Puzzle
from mineproof.exercises import SIZES, stuck_positions
from mineproof.tasks.studied_puzzle import GUESS, StudiedPuzzle


class PuzzleDraws(ABC):
    """Draws puzzles of one kind."""

    size: str
    """How large they are, in a word."""

    def __init__(self) -> None:
        self.grader = Grader()

    @abstractmethod
    def puzzle(self, rng: random.Random, grade: str | None, *, counted: bool) -> Puzzle | None:
        """A puzzle that may be of this grade (None: of any); None for a look in vain.

        All worlds of a puzzle that is to be `counted` are equally likely.
        """

    def draw(self, rng: random.Random, grade: str | None, *, counted: bool = False) -> StudiedPuzzle | None:
        """The same with what follows from it. Raises `GaveUp` where that is too much to find out."""
        puzzle = self.puzzle(rng, grade, counted=counted)
        return None if puzzle is None else StudiedPuzzle.of(puzzle, self.grader)


class BoardDraws(PuzzleDraws):
    """Draws positions in games on boards of these sizes; without any, of the one on which a grade is found soon."""

    def __init__(self, sizes: Sequence[Size] = ()) -> None:
        super().__init__()
        self.sizes = sizes
        self.size = " ".join(map(str, sizes))

    def puzzle(self, rng: random.Random, grade: str | None, *, counted: bool) -> Puzzle | None:
        known = Grade[grade.upper()] if grade is not None and grade.upper() in Grade.__members__ else Grade.SINGLE
        size = rng.choice(self.sizes or [SIZES[known]])
        total = size.mines if counted or known is Grade.TOTAL else None
        if known is Grade.COMPLETE:
            found = next(stuck_positions(size, rng, self.grader))
            return found and replace(found, total=total)
        layout = random_layout(size.height, size.width, size.mines, rng=rng, grid=size.grid)
        session = Session.on(layout)
        free = [cell for cell in all_cells(size.height, size.width) if cell not in layout.mines]
        for cell in rng.sample(free, min(len(free), rng.randint(1, max(size.height, size.width)))):
            session.reveal(cell)
        return replace(session.seen, total=total) if free else None


class TableDraws(PuzzleDraws):
    """Draws puzzles of a kind that has a maker, with any number of clues, from few to more than enough."""

    def __init__(self, maker: Maker[Puzzle], options: Sequence[str] = ()) -> None:
        super().__init__()
        self.maker, self.size = maker, " ".join(options)

    def puzzle(self, rng: random.Random, grade: str | None, *, counted: bool) -> Puzzle | None:
        solution = self.maker.draw(rng)
        things = len(self.maker.puzzle([]).alternatives())
        few, many = (1, max(1, things // 2)) if grade == GUESS else (max(1, things // 2), things + 1)
        number = rng.randint(few, many)
        return self.maker.puzzle(list(islice(self.maker.candidates(solution, rng), number)))
