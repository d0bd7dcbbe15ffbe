"""Grades: the weakest way of reasoning that proves a conclusion, and how many clues it takes at the least.

The ladder is `single < sentence < overlap < supposing < complete`, and above it complete inference that knows the
total number of mines. Each rung proves whatever those below it prove. A conclusion has the grade of the weakest rung
that proves it; a position that of its easiest next conclusion, and of its easiest next move; a board that of the
hardest move that it forces; and the way through a board has a profile, how often each grade was needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import ClassVar, cast

from engines.facts import Atom
from engines.grading.ladder import MEANINGS, Graded, Grades, Ladder
from engines.solving.knowledge_base import KnowledgeBase
from game.board.observation import Observation
from game.grid import Cell, Grid, GridSpec
from game.statements.sentence import Total


class Grade(IntEnum):
    """The rungs of the ladder, from the weakest.

    >>> Grade.SENTENCE < Grade.COMPLETE, str(Grade.SENTENCE)
    (True, 'sentence')
    """

    SINGLE = 1
    SENTENCE = 2
    OVERLAP = 3
    SUPPOSING = 4
    COMPLETE = 5
    TOTAL = 6

    @property
    def place(self) -> int:
        """The place of its rung on the ladder of boards, from 0."""
        return self - 1

    @property
    def meaning(self) -> str:
        """What this rung does, in a few words."""
        return MEANINGS[str(self)]

    def __str__(self) -> str:
        return self.name.lower()


GRADES = tuple(Grade)
"""The grades by the places of their rungs."""


@dataclass(frozen=True)
class NeedsGuess:
    """Nothing follows: there is no grade."""

    meaning: ClassVar[str] = "nothing follows"

    def __str__(self) -> str:
        return "guess"


@dataclass(frozen=True)
class NothingLeft:
    """Every cell is revealed or was given: there is nothing to conclude."""

    meaning: ClassVar[str] = "every cell is revealed or was given"

    def __str__(self) -> str:
        return "nothing left"


@dataclass(frozen=True)
class Ungraded:
    """Nothing was found, but a limit was reached on the way: `reason` says which."""

    reason: str

    @property
    def meaning(self) -> str:
        """Which limit was reached, in words."""
        return f"a limit was reached: {self.reason}"

    def __str__(self) -> str:
        return "gave up"


Verdict = Grade | NeedsGuess | NothingLeft | Ungraded
"""A grade, or why there is none."""


@dataclass(frozen=True)
class Conclusion:
    """That `cell` is a mine, or safe, and the grade of that."""

    cell: Cell
    is_mine: bool
    grade: Grade


@dataclass(frozen=True)
class PositionGrade:
    """All that follows from a position about cells neither revealed nor marked, row by row.

    `limits` are those that were reached: there may then be more conclusions, or easier ways to one of them.
    """

    conclusions: tuple[Conclusion, ...]
    open_cells: int
    limits: tuple[str, ...] = ()

    @property
    def grade(self) -> Verdict:
        """The grade of the easiest conclusion."""
        return self._easiest([one.grade for one in self.conclusions])

    @property
    def move(self) -> Verdict:
        """The grade of the easiest safe cell: what it takes to make a move without a guess."""
        return self._easiest([one.grade for one in self.conclusions if not one.is_mine])

    @property
    def grades(self) -> Grades:
        """The same as the grades of any puzzle."""
        hardest = max([one.grade for one in self.conclusions], default=None)
        rungs: dict[Atom, str] = {one.cell: str(one.grade) for one in self.conclusions}
        return Grades(rungs, self.limits, None if hardest is None else str(hardest))

    def _easiest(self, grades: Sequence[Grade]) -> Verdict:
        if grades:
            return min(grades)
        if self.limits:
            return Ungraded("; ".join(self.limits))
        return NeedsGuess() if self.open_cells else NothingLeft()


@dataclass(frozen=True)
class Path:
    """The way of a player who always makes the easiest move, from a first cell on.

    `moves` are the cells in order, each with its verdict; that of a guess is None where the player stopped there.
    Cells that a revealed 0 opened are no moves of their own.
    """

    moves: tuple[tuple[Cell | None, Verdict], ...]

    @cached_property
    def profile(self) -> Counter[Verdict]:
        """How many moves have each verdict."""
        return Counter(verdict for _, verdict in self.moves)

    @property
    def grade(self) -> Verdict:
        """The grade of the hardest move. Where a move has none, why it has none; `NothingLeft` without any move."""
        for _, verdict in self.moves:
            if not isinstance(verdict, Grade):
                return verdict
        return max((verdict for _, verdict in self.moves if isinstance(verdict, Grade)), default=NothingLeft())


Reveal = Callable[[Cell], Mapping[Cell, int]]
"""Reveals a cell that is safe: all the cells that this opens, with their numbers."""

Rescue = Callable[[], Cell | None]
"""A safe cell for a player who would have to guess; None to end there."""


class Grader:
    """Grades conclusions, positions and whole boards by the `Ladder` of boards.

    Single numbers are looked at as they are revealed, and it remembers what connected numbers showed: most come again.
    Rungs above `most` are left out: whatever needs them counts as beyond proof, which is quicker to find out.
    """

    remembered = 1_000
    """Components that are remembered, at the most."""

    def __init__(self, most: Grade = Grade.TOTAL) -> None:
        self.most = most
        self.ladder = Ladder(Observation.ladder)
        self._seen: dict[frozenset[tuple[frozenset[Cell], int]], Graded] = {}

    def position(self, observation: Observation) -> PositionGrade:
        """All that follows from a position, graded. Raises `Contradiction` where no layout fits.

        >>> found = Grader().position(Observation.parse("1..1", total=2))
        >>> [(one.cell, one.is_mine, str(one.grade)) for one in found.conclusions]
        [((0, 1), True, 'single'), ((0, 2), True, 'single')]
        """
        board = SeenBoard(observation.grid, observation.total)
        board.base.mark(list(observation.marks.items()))
        for cell, number in observation.reveals.items():
            board.reveal(cell, number)
        base = board.base
        single = Grade.SINGLE.place
        graded = Graded({cell: (cell in base.mines, single) for cell in base.mines | base.safes})
        graded.update(self.numbers(base))
        if (total := self._total(base)) is not None:
            graded.update(self._by_total(board, total))
        given = observation.reveals.keys() | observation.marks.keys()
        found = sorted((cast(Cell, cell), *how) for cell, how in graded.found.items() if cell not in given)
        conclusions = [Conclusion(cell, is_mine, GRADES[place]) for cell, is_mine, place in found]
        open_cells = observation.height * observation.width - len(given)
        return PositionGrade(tuple(conclusions), open_cells, graded.limits)

    def path(
        self,
        size: tuple[int, int, int],
        first: Cell,
        reveal: Reveal,
        rescue: Rescue = lambda: None,
        *,
        total_known: bool = True,
        grid: GridSpec = None,
    ) -> Path:
        """The way through a board of this `size` (height, width, mines) from the `first` cell to its end.

        `grid` tells which cells are neighbors, as `Grid.of` takes it. Without `total_known`, the player does not know
        how many mines there are. Raises `Contradiction` for numbers that cannot be.
        """
        height, width, mines = size
        board = SeenBoard(Grid.of(grid, height, width), mines if total_known else None)
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
        """The safe cells of the lowest grade, and that grade; or none, and why. Single numbers may show more of them.

        Harder ways are tried only where easier ones fail.
        """
        cell = board.next_safe()
        if cell is not None:
            return [cell], Grade.SINGLE
        graded = self.numbers(board.base)
        if not (safe := _safe_by_place(graded)) and (total := self._total(board.base)) is not None:
            graded = self._by_total(board, total)
            safe = _safe_by_place(graded)
        if safe:
            least = min(safe)[0]
            return sorted([cell for place, cell in safe if place == least]), GRADES[least]
        return [], Ungraded("; ".join(graded.limits)) if graded.limits else NeedsGuess()

    def numbers(self, base: KnowledgeBase) -> Graded:
        """What follows from the numbers that single ones leave open, one connected component after the other."""
        whole = Graded()
        places = range(Grade.SENTENCE.place, min(self.most, Grade.COMPLETE).place + 1)
        for component in base.components(base.sentences):
            key = frozenset([(frozenset(sentence.cells), sentence.count) for sentence in component])
            graded = self._seen.get(key)
            if graded is None:
                if len(self._seen) >= self.remembered:
                    self._seen.clear()
                graded = self._seen[key] = self.ladder.climb(places, component)
            whole.update(graded)
        return whole

    def _total(self, base: KnowledgeBase) -> Total | None:
        """The total, where it is to be looked at and can matter."""
        return base.total_that_matters() if self.most is Grade.TOTAL else None

    def _by_total(self, board: SeenBoard, total: Total) -> Graded:
        """What follows from all numbers and the total."""
        graded = Graded()
        deduction = self.ladder.deduce(Grade.TOTAL.place, board.base.sentences, total)
        graded.add(deduction, Grade.TOTAL.place)
        if deduction.untouched is not None:
            untouched = board.base.untouched_cells(board.grid.height, board.grid.width)
            graded.found |= dict.fromkeys(untouched, (deduction.untouched, Grade.TOTAL.place))
        return graded


class SeenBoard:
    """What a player who looks at one number at a time knows of a board.

    It is no `Position`, as no reasoner stands behind it: the grader asks one rung after the other.
    """

    def __init__(self, grid: Grid, total: int | None) -> None:
        self.size = grid.height * grid.width
        self.base = KnowledgeBase(self.size, total, grid.is_square)
        self.revealed: set[Cell] = set()
        self.grid = grid
        self._around = grid.neighbors
        self._ready = 0

    @property
    def undetermined(self) -> int:
        """How many cells may be safe or mines."""
        return self.size - len(self.base.mines) - len(self.base.safes)

    def reveal(self, cell: Cell, number: int) -> None:
        """Take in a number. Raises `Contradiction`."""
        self.revealed.add(cell)
        self.base.reveal(cell, self._around[cell], number)

    def next_safe(self) -> Cell | None:
        """A cell known to be safe and not revealed."""
        found = self.base.found_safe
        while self._ready < len(found) and found[self._ready] in self.revealed:
            self._ready += 1
        return found[self._ready] if self._ready < len(found) else None


def _safe_by_place(graded: Graded) -> list[tuple[int, Cell]]:
    """The safe cells, each behind the place of its rung."""
    return [(place, cast(Cell, cell)) for cell, (is_mine, place) in graded.found.items() if not is_mine]
