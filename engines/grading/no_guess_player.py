"""A player without guesses: its progress on a board with known mines, and the grade it needs.

The compiled player (`native/ladder_player.hpp`) is used if it is installed and supports the board and the grades, on
the compiled games of `game`, which hide the mines from it. Otherwise the code here plays as `Grader` does, with the
same progress. Sets of cells are masks of `CellSets`.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import chain
from typing import cast

from engines.board.position_interface import HandOver
from engines.counting.component_counting import ComponentCounter
from engines.counting.dynamic_program import Counts
from engines.grading.cell_sets import CellSets
from engines.grading.grader import GRADES, Grader, SeenBoard
from engines.native import is_compiled
from game.grid import LARGEST_TABLE, Cell
from game.puzzles.grades import Grade

COMPILED_RUNGS = "single", "sentence", "overlap", "supposing", "complete", "total"
"""The rungs of the compiled player (`Rung` in `game/native/player_interfaces.hpp`)."""

PLAYS_COMPILED = (
    is_compiled() and find_spec("game.compiled_games") is not None and (*map(str, Grade),) == COMPILED_RUNGS
)
"""Whether the compiled player is installed, and has the rungs of this ladder."""

if PLAYS_COMPILED:
    import game.compiled_games as compiled_games
    from engines.native.compiled_core import careful_player

COUNTER = ComponentCounter()
"""A counter with a shared cache of components."""


@dataclass(frozen=True)
class Attempt:
    """The cells `revealed` at the end of a game, and the `grade` of its hardest move; None if the player got stuck.

    Then `is_possible` is true if moves of higher grades finish the game.
    """

    revealed: int
    is_possible: bool
    grade: Grade | None = None

    @property
    def progress(self) -> tuple[bool, int]:
        return self.is_possible, self.revealed.bit_count()


def attempt(sets: CellSets, mines: int, first: int, most: Grade) -> Attempt:
    """Play from the `first` cell, or from several revealed cells, by moves of grades up to `most`.

    If the player gets stuck and `most` is above `overlap`, moves of any grade show whether the game is possible.
    """
    if has_compiled_player(sets) and first.bit_count() == 1:
        with suppress(HandOver):
            return _compiled_attempt(sets, mines, first, most)
    reach = max(most, Grade.COMPLETE) if most > Grade.OVERLAP else most
    board, grader = _PlayedBoard(sets, mines, mines.bit_count()), _grader(reach)
    opened = [*sets.cells_in(sets.opened(mines, first))]
    board.base.mark(set(opened), False)  # all at once, which is much faster
    board.open(opened)
    grade, stuck = Grade.SINGLE, None
    while not board.is_finished:
        cells, verdict = grader.easiest_moves(board)
        if not isinstance(verdict, Grade):
            return Attempt(sets.mask(board.revealed), is_possible=False)
        if verdict > most and stuck is None:
            stuck = Attempt(sets.mask(board.revealed), is_possible=True)
        grade = max(grade, verdict)
        board.open(cells)
    return stuck or Attempt(sets.mask(board.revealed), is_possible=True, grade=grade)


def _compiled_attempt(sets: CellSets, mines: int, first: int, most: Grade) -> Attempt:
    row, column = divmod(first.bit_length() - 1, sets.stride)
    start, bits = row * sets.grid.width + column, _as_bytes(sets, mines)

    def climb(least: Grade, most: Grade) -> tuple[Grade | None, int]:
        """Return the lowest sufficient grade, at most `most`, or None, and the revealed cells."""
        found = compiled_games.climb(_compiled_player(sets, mines), start, least, most, bits)
        if found is None:
            raise HandOver("there is too much to count")
        rung, revealed = found
        return GRADES[rung - 1] if rung else None, int.from_bytes(revealed, "little")

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
    """Measure how far a game is from needing complete inference and being finished by it.

    The player knows all cells except `hidden`. The result is (2, 0) if weaker inference finishes the game, and (0,
    number of undetermined cells) if complete inference determines some cells. Else it is (p, 0): p is the least
    probability, over all cells, of being a mine or of being safe.
    """
    if has_compiled_player(sets):
        cells = _as_bytes(sets, hidden), _as_bytes(sets, mines)
        found = compiled_games.pattern_distance(_compiled_player(sets, mines), *cells)
        if found is not None:
            return found
    board = _PlayedBoard(sets, mines)
    board.base.mark(set(sets.cells_in(mines & ~hidden)), True)
    board.open(sets.cells_in(sets.cells & ~(mines | hidden)))
    for grade in (Grade.OVERLAP, Grade.SUPPOSING):
        board.play(_grader(grade))
        if board.is_finished:
            return 2.0, 0
        chance = min([_less_likely_chance(one.counts) for one in COUNTER.count(board.base.sentences)], default=1.0)
        if chance > 0:  # nothing is entailed
            return chance, 0
    board.play(_grader(Grade.COMPLETE))
    return 0.0, 0 if board.is_finished else board.size - len(board.base.mines) - len(board.base.safes)


def has_compiled_player(sets: CellSets) -> bool:
    """Return whether the compiled player plays on such boards."""
    return PLAYS_COMPILED and sets.grid.is_square and sets.grid.height * sets.grid.width <= LARGEST_TABLE


def _compiled_player(sets: CellSets, mines: int) -> object:
    return careful_player(sets.grid.height, sets.grid.width, mines.bit_count())


class _PlayedBoard(SeenBoard):
    def __init__(self, sets: CellSets, mines: int, total: int | None = None) -> None:
        super().__init__(sets.grid, total)
        self.mines = frozenset(sets.cells_in(mines))

    @property
    def is_finished(self) -> bool:
        return len(self.revealed) + len(self.mines) == self.size

    def open(self, cells: Iterable[Cell]) -> None:
        """Reveal these cells, then all cells proven safe by single numbers."""
        around = self.grid.neighbors
        for cell in chain(cells, iter(self.next_safe, None)):
            self.reveal(cell, len(around[cell] & self.mines))

    def play(self, grader: Grader) -> None:
        while found := grader.numbers(self.base).found:
            self.base.mark_each({cast(Cell, cell): is_mine for cell, (is_mine, _) in found.items()})
            self.open(())


@cache
def _grader(most: Grade) -> Grader:
    return Grader(most)


def _less_likely_chance(counts: Counts) -> float:
    models = sum(counts.models)
    return min([min(sum(mines), models - sum(mines)) / models for mines in counts.marginals])


def _as_bytes(sets: CellSets, mask: int) -> bytes:
    return mask.to_bytes((sets.grid.height * sets.stride + 7) // 8, "little")
