"""The frequency of each grade in random games, each played by the easiest move."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from math import isnan
from typing import Any

from benchmarks.analysis.figures_and_names_in_words import percent
from benchmarks.analysis.statistics import Clusters, Interval, clustered_rate
from benchmarks.analysis.tables_of_figures import Table
from engines.grading.grader import GAVE_UP, GUESS, NOTHING_LEFT, Path
from game.grid import Cell, all_cells
from game.minesweeper.board_series import Boards
from game.minesweeper.game_session import Session
from mineproof import BadLayout, Grade, Grader, Layout, wilson

NEEDED = (*map(str, Grade), str(GUESS), GAVE_UP)
"""The difficulties of a move, the easiest first: a grade, a guess, or unknown if a limit was reached."""


NO_MOVE = str(NOTHING_LEFT)
"""The difficulty of a board without a move: it has no safe cell, or the first click finishes it."""


def path_through(
    layout: Layout, first: Cell, grader: Grader, *, floods: bool = True, free_guesses: random.Random | None = None
) -> Path:
    """Compute the moves of a player who always makes an easiest move, from the `first` cell of a layout on.

    The path ends at the first guess, and a mine in the first cell raises `BadLayout`. With `free_guesses`, a random
    safe cell is revealed instead in both cases.
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

    A board counts by its first move without a grade, such as a guess; if all moves have grades, by its hardest move.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        ways = list(paths)
        self.profiles = [Counter(str(verdict) for _, verdict in path.moves) for path in ways]
        self.moves = sum(self.profiles, Counter[str]())
        self.boards = Counter(str(path.grade) for path in ways)

    def rows(self) -> Iterator[tuple[str, Interval, Interval]]:
        """Yield each difficulty with its share of the moves and of the boards, with 95% intervals."""
        for need in (NO_MOVE, *NEEDED):
            if self.moves[need] or self.boards[need] or need in map(str, Grade):
                yield need, self._share_of_moves(need), wilson(self.boards[need], self.boards.total())

    def _share_of_moves(self, need: str) -> Interval:
        """Return the share of moves with this difficulty; its interval allows for similar moves on a board."""
        needed, total = self.moves[need], 0 if need == NO_MOVE else self.moves.total()
        if needed in (0, total):
            return wilson(needed, total)
        clusters = Clusters()
        for profile in self.profiles:
            clusters = clusters.plus(profile[need], profile.total())
        return clustered_rate(needed, total, clusters)


def paths_through(boards: Boards, games: int) -> Iterator[Path]:
    """Yield the path through each of the first `games` boards, with a safe cell revealed in place of each guess."""
    grader = Grader()
    for number in range(games):
        first = boards.first_move(number) or (0, 0)
        layout, rng = boards.layout(number, first), boards.player_rng(number)
        yield path_through(layout, first, grader, floods=boards.rule != "any", free_guesses=rng)


def _tally_as_json(found: GradeTally) -> list[dict[str, Any]]:
    return [
        {
            "grade": need,
            "moves": found.moves[need],
            "share_of_moves": None if isnan(moves.estimate) else moves,
            "boards": found.boards[need],
            "share_of_boards": boards,
        }
        for need, moves, boards in found.rows()
    ]


def _table(found: GradeTally, boards: Boards, games: int) -> Table:
    rows = [
        [need, f"{found.moves[need]:,}", percent(moves), f"{found.boards[need]:,}", percent(boards)]
        for need, moves, boards in found.rows()
    ]
    title = f"{boards.size}, rule {boards.rule}, seed {boards.seed}: {found.moves.total():,} moves"
    note = (
        "moves: positions whose easiest safe move has this grade [95% interval, over boards] · boards: games whose "
        "hardest move needed this; guess: games that forced one"
    )
    if found.boards[NO_MOVE]:
        note += f"; {NO_MOVE}: those without any move, as the first click finished them or no cell is safe"
    columns = ["needed", "moves", "share of moves", "boards", "share of boards"]
    return Table(f"{title} on {games:,} boards", columns, rows, note)
