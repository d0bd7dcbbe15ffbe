"""A careful player, who never guesses: how far it comes on a known board, and which rung of the ladder that takes.

The compiled player (`native/ladder_player.hpp`) plays where there is one that holds the board, in the compiled games
of `game`, which keep the mines from it; else the code here plays as `Grader` does. Both come equally far. Sets of cells
are those of `CellSets`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import cast

from engines.board.position import HandOver
from engines.counting.component import ComponentCounter
from engines.counting.dynamic_program import Counts
from engines.grading.bit_masks import CellSets
from engines.grading.grading import Grade, Grader, SeenBoard
from engines.native import is_compiled
from game.grid import LARGEST_TABLE, Cell

HAS_COMPILED = is_compiled()
if HAS_COMPILED:
    from engines.native import core


def _has_games() -> bool:
    """Whether there are compiled games for the compiled player, made from the sources beside these."""
    try:
        import game.compiled_games as games
    except ImportError:
        return False
    return hasattr(games, "climb")


PLAYS_COMPILED = HAS_COMPILED and _has_games()
if PLAYS_COMPILED:
    import game.compiled_games as compiled_games


COUNTER = ComponentCounter()
"""Remembers the components that it counted."""


@dataclass(frozen=True)
class Attempt:
    """How far the player comes: the cells that are `revealed` at the end, and the `grade` of the hardest move.

    The grade is None where the player is stuck; then `is_possible` tells whether harder moves finish the game.
    """

    revealed: int
    is_possible: bool
    grade: Grade | None = None

    @property
    def progress(self) -> tuple[bool, int]:
        """Which of two attempts came further: the one where this is greater."""
        return self.is_possible, self.revealed.bit_count()


def attempt(sets: CellSets, mines: int, first: int, most: Grade) -> Attempt:
    """How far the player comes from the `first` cell, or several that are revealed, by the rungs up to `most`.

    Where some of these are dear to try, a game that cannot be finished at all is played by all rungs.
    """
    if is_held(sets) and first.bit_count() == 1:
        try:
            return _compiled_attempt(sets, mines, first, most)
        except HandOver:
            pass
    reach = max(most, Grade.COMPLETE) if most > Grade.OVERLAP else most
    board, grader = _KnownBoard(sets, mines, mines.bit_count()), _grader(reach)
    opened = [*sets.cells_in(sets.opened(mines, first))]
    board.seen.base.mark([(cell, False) for cell in opened])  # all at once, which is much faster
    board.reveal(opened)
    grade, stuck = Grade.SINGLE, None
    while not board.is_finished:
        cells, verdict = grader.easiest_moves(board.seen)
        if not isinstance(verdict, Grade):
            return Attempt(board.revealed, is_possible=False)
        if verdict > most and stuck is None:
            stuck = Attempt(board.revealed, is_possible=True)
        grade = max(grade, verdict)
        board.reveal(cells)
    return stuck or Attempt(board.revealed, is_possible=True, grade=grade)


def _compiled_attempt(sets: CellSets, mines: int, first: int, most: Grade) -> Attempt:
    start, bits, player = _index(sets, first), _as_bytes(sets, mines), _compiled_player(sets)

    def climb(least: Grade, most: Grade) -> tuple[Grade | None, int]:
        """The weakest rung from `least` to `most` that finishes the game, or a weaker one; and what is revealed."""
        found = compiled_games.climb(player, start, least, most, bits)
        if found is None:
            raise HandOver("there is too much to count")
        rung, revealed = found
        return (Grade(rung) if rung else None), int.from_bytes(revealed, "little")

    is_dear = most > Grade.OVERLAP
    if is_dear:
        grade, revealed = climb(Grade.COMPLETE, max(most, Grade.COMPLETE))
        if grade is not Grade.COMPLETE:
            return Attempt(revealed, is_possible=grade is not None, grade=grade)
    grade, revealed = climb(Grade.SENTENCE if is_dear else Grade.SINGLE, min(most, Grade.SUPPOSING))
    if grade is None and most > Grade.SUPPOSING:
        grade, revealed = Grade.COMPLETE, sets.cells & ~mines  # it finished the game, and nothing weaker does
    return Attempt(revealed, is_possible=is_dear or grade is not None, grade=grade)


def distance(sets: CellSets, hidden: int, mines: int) -> tuple[float, int]:
    """How far the game is from one that complete inference finishes, and nothing weaker.

    The player knows all cells but those `hidden`. First by the chance of the less likely state of any cell, where what
    is weaker than complete inference shows nothing more; 2 where that finishes the game. Where the chance is 0, by how
    many cells complete inference leaves undetermined.
    """
    if is_held(sets):
        player = _compiled_player(sets)
        found = compiled_games.pattern_distance(player, _as_bytes(sets, hidden), _as_bytes(sets, mines))
        if found is not None:
            return found
    board = _KnownBoard(sets, mines)
    board.seen.base.mark([(cell, True) for cell in sets.cells_in(mines & ~hidden)])
    board.reveal(sets.cells_in(sets.cells & ~(mines | hidden)))
    for grade in (Grade.OVERLAP, Grade.SUPPOSING):
        board.play(_grader(grade))
        if board.is_finished:
            return 2.0, 0
        chance = min([_less_likely_chance(one.counts) for one in COUNTER.count(board.seen.base.sentences)], default=1.0)
        if chance > 0:  # nothing is entailed
            return chance, 0
    board.play(_grader(Grade.COMPLETE))
    return 0.0, 0 if board.is_finished else board.seen.undetermined


def is_held(sets: CellSets) -> bool:
    """Whether the compiled player is there and holds such boards."""
    return PLAYS_COMPILED and sets.grid.is_square and sets.grid.height * sets.grid.width <= LARGEST_TABLE


def _compiled_player(sets: CellSets) -> object:
    """One for these games alone: other threads may play meanwhile."""
    return core.careful_player(sets.grid.height, sets.grid.width)


class _KnownBoard:
    """A board with these `mines`, which tell the numbers of the cells that are revealed, and what a player has seen."""

    def __init__(self, sets: CellSets, mines: int, total: int | None = None) -> None:
        self.sets, self.mines = sets, frozenset(sets.cells_in(mines))
        self.seen = SeenBoard(sets.grid, total)

    @property
    def revealed(self) -> int:
        """The cells that are revealed."""
        return self.sets.mask(self.seen.revealed)

    @property
    def is_finished(self) -> bool:
        """Whether only mines are hidden."""
        return len(self.seen.revealed) + len(self.mines) == self.seen.size

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Reveal these cells, and all that single numbers then show to be safe."""
        around, seen = self.sets.grid.neighbors, self.seen
        for cell in cells:
            seen.reveal(cell, len(around[cell] & self.mines))
        while (safe := seen.next_safe()) is not None:
            seen.reveal(safe, len(around[safe] & self.mines))

    def play(self, grader: Grader) -> None:
        """Take in all that the numbers show to `grader`, until that is nothing more."""
        while found := grader.numbers(self.seen.base).found:
            self.seen.base.mark([(cast(Cell, cell), is_mine) for cell, (is_mine, _) in found.items()])
            self.reveal(())


@cache
def _grader(most: Grade) -> Grader:
    """One for all attempts: it remembers what connected numbers show."""
    return Grader(most)


def _less_likely_chance(counts: Counts) -> float:
    """The chance of the less likely state of any cell of a component, if all arrangements are equally likely."""
    models = sum(counts.models)
    return min([min(sum(mines), models - sum(mines)) / models for mines in counts.marginals])


def _index(sets: CellSets, single: int) -> int:
    """The number of the one cell in this set, row by row."""
    row, column = divmod(single.bit_length() - 1, sets.stride)
    return row * sets.grid.width + column


def _as_bytes(sets: CellSets, mask: int) -> bytes:
    """A set of cells as the compiled core reads it."""
    return mask.to_bytes((sets.grid.height * sets.stride + 7) // 8, "little")
