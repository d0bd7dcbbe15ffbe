"""Grades: the weakest reasoning that is sufficient for a conclusion.

The grades of boards (`Grade`) form a ladder, from one number at a time to complete inference with the total of mines. A
position has two grades: of its easiest conclusion and of its easiest move; a board has that of its hardest move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from engines.facts_and_components import Atom
from engines.grading.ladder import Grades, Ladder
from engines.solving.board_knowledge import BoardKnowledge
from game.board.observation import Observation
from game.grid import Cell, Grid, GridSpec
from game.puzzles.grades import Grade

GRADES = tuple(Grade)
"""The grades by index, from the weakest."""


@dataclass(frozen=True)
class NoGrade:
    """The reason why a position has no grade: its `name`, and its `meaning` in words."""

    name: str
    meaning: str

    def __str__(self) -> str:
        return self.name


GUESS = NoGrade("guess", "nothing follows")
NOTHING_LEFT = NoGrade("nothing left", "every cell is revealed or was given")
GAVE_UP = "gave up"
"""The name of the verdict for a position in which a limit was reached before any conclusion."""


def gave_up(limits: Sequence[str]) -> NoGrade:
    """Return the verdict for a position in which these limits were reached before any conclusion."""
    return NoGrade(GAVE_UP, f"a limit was reached: {'; '.join(limits)}")


Verdict = Grade | NoGrade
"""A grade, or the reason why there is none."""


@dataclass(frozen=True)
class Conclusion:
    """A `cell` proven to be a mine, or safe, and the grade of the proof."""

    cell: Cell
    is_mine: bool
    grade: Grade


@dataclass
class PositionGrade(Grades):
    """The grades of all conclusions from a position, row by row, except about revealed or marked cells."""

    open_cells: int = 0

    @cached_property
    def conclusions(self) -> tuple[Conclusion, ...]:
        return tuple([Conclusion(cast(Cell, cell), value, GRADES[at]) for cell, (value, at) in self.found.items()])

    @property
    def grade(self) -> Verdict:
        return self._easiest([one.grade for one in self.conclusions])

    @property
    def move(self) -> Verdict:
        return self._easiest([one.grade for one in self.conclusions if not one.is_mine])

    def _easiest(self, grades: Sequence[Grade]) -> Verdict:
        if grades:
            return min(grades)
        if self.limits:
            return gave_up(self.limits)
        return GUESS if self.open_cells else NOTHING_LEFT


@dataclass(frozen=True)
class Path:
    """The moves of a player who always makes the easiest move, each with its verdict; cells opened by a 0 do not count.

    If the player stopped at a guess, the last cell is None.
    """

    moves: tuple[tuple[Cell | None, Verdict], ...]

    @cached_property
    def profile(self) -> Counter[Verdict]:
        return Counter(verdict for _, verdict in self.moves)

    @property
    def grade(self) -> Verdict:
        """Return the first verdict that is no grade, else the highest grade; `NOTHING_LEFT` without moves."""
        without = (verdict for verdict in self.profile if not isinstance(verdict, Grade))
        return next(without, None) or max(cast(Counter[Grade], self.profile), default=NOTHING_LEFT)


class Grader:
    """Grades conclusions, positions and whole boards by the `Ladder` of boards.

    A grader up to `most` omits stronger reasoning, which is faster; conclusions that need it count as unproven.
    """

    remembered = 1_000
    """The most components in the cache."""

    def __init__(self, most: Grade = Grade.TOTAL) -> None:
        self.most = most
        self.ladder = Ladder(Observation.ladder)
        self._seen: dict[frozenset[tuple[frozenset[Cell], int]], Grades] = {}

    def position(self, observation: Observation) -> PositionGrade:
        """Grade all conclusions from a position. Raises `Contradiction` if it has no layout.

        >>> found = Grader().position(Observation.parse("1..1", total=2))
        >>> [(one.cell, one.is_mine, str(one.grade)) for one in found.conclusions]
        [((0, 1), True, 'single'), ((0, 2), True, 'single')]
        """
        board = SeenBoard(observation.grid, observation.total)
        board.base.mark_each(observation.marks)
        for cell, number in observation.reveals.items():
            board.reveal(cell, number)
        base = board.base
        single = Grade.SINGLE.index
        graded = Grades(self.ladder.rungs, {cell: (cell in base.mines, single) for cell in base.mines | base.safes})
        graded.update(self.numbers(base))
        if (by_total := self._by_total(board)) is not None:
            graded.update(by_total)
        given = observation.reveals.keys() | observation.marks.keys()
        cells = sorted(cast(set[Cell], graded.found.keys() - given))
        found: dict[Atom, tuple[bool, int]] = {cell: graded.found[cell] for cell in cells}
        return PositionGrade(graded.ladder, found, graded.limits, board.size - len(given))

    def path(
        self,
        size: tuple[int, int, int],
        first: Cell,
        reveal: Callable[[Cell], Mapping[Cell, int]],
        rescue: Callable[[], Cell | None] = lambda: None,
        *,
        grid: GridSpec = None,
    ) -> Path:
        """Play a board of this `size` (height, width, mines) from the `first` cell to its end, by easiest moves.

        `reveal` opens a safe cell, and returns all cells opened with their numbers. `rescue` saves the player from a
        guess: it returns a safe cell, or None to end the game. `grid` is a spec as for `Grid.of`. Raises
        `Contradiction` for inconsistent numbers.
        """
        height, width, mines = size
        board = SeenBoard(Grid.of(grid, height, width), mines)
        moves: list[tuple[Cell | None, Verdict]] = []
        cell: Cell | None = first
        while cell is not None:
            for opened, number in reveal(cell).items():
                board.reveal(opened, number)
            if len(board.revealed) >= board.size - mines:
                break
            cells, verdict = self.easiest_moves(board)
            cell = cells[0] if cells else rescue()
            moves.append((cell, verdict))
        return Path(tuple(moves))

    def easiest_moves(self, board: SeenBoard) -> tuple[list[Cell], Verdict]:
        """Return safe cells of the lowest grade, and this grade; or no cells, and the reason.

        Stronger reasoning is tried only if weaker reasoning fails. A cell proven safe by a single number is returned
        alone.
        """
        cell = board.next_safe()
        if cell is not None:
            return [cell], Grade.SINGLE
        graded = self.numbers(board.base)
        if not (safe := _safe_by_place(graded)):
            graded = self._by_total(board) or graded
            safe = _safe_by_place(graded)
        if safe:
            least = min(safe)[0]
            return sorted([cell for place, cell in safe if place == least]), GRADES[least]
        return [], gave_up(graded.limits) if graded.limits else GUESS

    def numbers(self, base: BoardKnowledge) -> Grades:
        """Return the conclusions that need more than one number. Each connected component is graded separately."""
        whole = Grades(self.ladder.rungs)
        places = range(Grade.SENTENCE.index, min(self.most, Grade.COMPLETE).index + 1)
        for component in base.components(base.sentences):
            key = frozenset([(frozenset(sentence.cells), sentence.count) for sentence in component])
            graded = self._seen.get(key)
            if graded is None:
                if len(self._seen) >= self.remembered:
                    self._seen.clear()
                graded = self._seen[key] = self.ladder.grade_facts(places, component)
            whole.update(graded)
        return whole

    def _by_total(self, board: SeenBoard) -> Grades | None:
        total = board.base.total_that_matters() if self.most is Grade.TOTAL else None
        if total is None:
            return None
        graded = Grades(self.ladder.rungs)
        deduction = self.ladder.deduce(Grade.TOTAL.index, board.base.sentences, total)
        graded.add(deduction, Grade.TOTAL.index)
        if deduction.untouched is not None:
            untouched = board.base.untouched_cells(board.grid.height, board.grid.width)
            graded.found |= dict.fromkeys(untouched, (deduction.untouched, Grade.TOTAL.index))
        return graded


class SeenBoard:
    """A board as known to a player who examines single numbers; further conclusions are added by the grader."""

    def __init__(self, grid: Grid, total: int | None) -> None:
        self.grid, self.size = grid, grid.height * grid.width
        self.base = BoardKnowledge(self.size, total, grid.is_square)
        self.revealed: set[Cell] = set()

    def reveal(self, cell: Cell, number: int) -> None:
        self.revealed.add(cell)
        self.base.reveal(cell, self.grid.neighbors[cell], number)

    def next_safe(self) -> Cell | None:
        found = self.base.found_safe
        while found and found[0] in self.revealed:
            found.popleft()
        return found[0] if found else None


def _safe_by_place(graded: Grades) -> list[tuple[int, Cell]]:
    return [(place, cast(Cell, cell)) for cell, (is_mine, place) in graded.found.items() if not is_mine]
