"""Grades of boards: the difficulty of a layout, and the frequency of each grade on boards of a size."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt

from benchmarks.analysis.statistics import Z95, Interval, wilson
from engines.grading.grading import GAVE_UP, GUESS, NOTHING_LEFT, Grader, Path, Verdict
from game.errors import BadLayout
from game.grid import Cell, all_cells
from game.minesweeper.layouts import Layout
from game.minesweeper.played_boards import Boards
from game.minesweeper.session import Session
from game.puzzles.grades import Grade

NEEDED = (*map(str, Grade), str(GUESS), GAVE_UP)
"""The difficulties of a move, the easiest first: a grade, a guess, or unknown if a limit was reached."""

NO_MOVE = str(NOTHING_LEFT)
"""The difficulty of a board without a move: it has no safe cell, or the first click finishes it."""


def path_through(
    layout: Layout, first: Cell, grader: Grader, *, floods: bool = True, free_guesses: random.Random | None = None
) -> Path:
    """Compute the path of a player through a layout by the easiest moves, from the `first` cell on. The total is known.

    The path ends at the first guess. With `free_guesses`, a random safe cell is revealed in place of each guess; if the
    first cell is a mine, it is replaced as well. Without `free_guesses`, a mine there raises `BadLayout`.
    """
    session = Session.on(layout, floods=floods)
    safe = set(all_cells(layout.height, layout.width)) - layout.mines

    def rescue() -> Cell | None:
        return None if free_guesses is None else free_guesses.choice(sorted(safe - session.reveals.keys()))

    if first in layout.mines:
        if free_guesses is None:
            raise BadLayout(f"the first cell {first} is a mine; begin at a safe one")
        if not safe:
            return Path(())
        first = free_guesses.choice(sorted(safe))
    board = layout.height, layout.width, len(layout.mines)
    return grader.path(board, first, session.reveal, rescue, grid=layout.grid)


class GradeTally:
    """The frequency of each grade on the given paths, by move and by board.

    A board counts once, by its hardest move, or by its first move without a grade, such as a guess.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        ways = list(paths)
        self.profiles = [Counter(str(verdict) for _, verdict in path.moves) for path in ways]
        self.moves = sum(self.profiles, Counter[str]())
        self.boards = Counter(str(path.grade) for path in ways)

    def rows(self) -> Iterator[tuple[str, Interval, Interval]]:
        """Yield each difficulty with its share of the moves and of the boards, with 95% intervals.

        Every grade has a row, and any other difficulty that occurs. Boards without a move come first.
        """
        for need in (NO_MOVE, *NEEDED):
            if self.moves[need] or self.boards[need] or need in map(str, Grade):
                yield need, self._share_of_moves(need), wilson(self.boards[need], self.boards.total())

    def _share_of_moves(self, need: str) -> Interval:
        """Return the share of the moves with this difficulty, with an interval over boards.

        Moves on one board are alike, so the interval is that of a ratio of two means (Cochran, Sampling Techniques,
        1977, section 2.11). For a share of 0 or 1, the Wilson interval for this number of moves is returned.
        """
        pairs = [(profile[need], profile.total()) for profile in self.profiles]
        needed, total = sum(count for count, _ in pairs), sum(moves for _, moves in pairs)
        if need == NO_MOVE:
            return wilson(0, 0)
        if needed in (0, total) or len(pairs) < 2:
            return wilson(needed, total)
        share = needed / total
        squares = sum((count - share * moves) ** 2 for count, moves in pairs)
        spread = Z95 * sqrt(squares * len(pairs) / (len(pairs) - 1)) / total
        return Interval(share, max(0.0, share - spread), min(1.0, share + spread))


def paths_through(boards: Boards, games: int) -> Iterator[Path]:
    """Yield the path through each of the first `games` boards, with a safe cell revealed in place of each guess."""
    grader = Grader()
    for number in range(games):
        first = boards.first_move(number) or (0, 0)
        layout, rng = boards.layout(number, first), boards.player_rng(number)
        yield path_through(layout, first, grader, floods=boards.rule != "any", free_guesses=rng)


def verdict_as_json(verdict: Verdict) -> dict[str, str]:
    """Convert a verdict to JSON: the grade, or the reason why there is none."""
    fields = {"grade": str(verdict)}
    return fields | {"reason": verdict.meaning} if str(verdict) == GAVE_UP else fields
