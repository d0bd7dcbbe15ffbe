"""Grades: the weakest way of reasoning that proves a conclusion, and how many clues it takes at the least.

The ladder is `single < sentence < overlap < supposing < complete`, and above it complete inference that is told the
total number of mines. Each rung proves whatever those below it prove. A conclusion has the grade of the weakest rung
that proves it; a position that of its easiest next conclusion, and of its easiest next move; a board that of the
hardest move that it forces; and the way through a board has a profile, how often each grade was needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from engines.board.knowledge import KnowledgeBase
from engines.reasoner import Deduction
from engines.registry import create_reasoner
from game.grid import Cell, Grid, GridSpec
from game.observation import Observation
from game.sentence import Sentence, Total


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
    def meaning(self) -> str:
        """What this rung does, in a few words."""
        return {
            Grade.SINGLE: "one number at a time",
            Grade.SENTENCE: "two numbers, one of which holds all cells of the other",
            Grade.OVERLAP: "two numbers that overlap",
            Grade.SUPPOSING: "supposing a cell safe, or a mine, and overlaps up to a contradiction",
            Grade.COMPLETE: "everything that the numbers entail",
            Grade.TOTAL: "everything that the numbers and the total number of mines entail",
        }[self]

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class NeedsGuess:
    """Nothing follows: there is no grade."""

    def __str__(self) -> str:
        return "guess"


@dataclass(frozen=True)
class NothingLeft:
    """Every cell is revealed or was given: there is nothing to conclude."""

    def __str__(self) -> str:
        return "nothing left"


@dataclass(frozen=True)
class Ungraded:
    """Nothing was found, but a limit was reached on the way: `reason` says which."""

    reason: str

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

    def of(self, cell: Cell) -> Verdict:
        """The grade of what follows for `cell`."""
        return self._easiest([one.grade for one in self.conclusions if one.cell == cell])

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
    """Grades conclusions, positions and whole boards. It remembers what connected numbers showed: most come again.

    Rungs above `most` are left out: whatever needs them counts as beyond proof, which is quicker to find out.
    """

    remembered = 1_000
    """Components that are remembered, at the most."""

    def __init__(self, most: Grade = Grade.TOTAL) -> None:
        self.most = most
        self._rungs = [(grade, create_reasoner(str(grade))) for grade in BETWEEN if grade <= most]
        self._complete = [create_reasoner(name) for name in COMPLETE]
        self._seen: dict[frozenset[tuple[frozenset[Cell], int]], _Graded] = {}

    def position(self, observation: Observation) -> PositionGrade:
        """All that follows from a position, graded. Raises `Contradiction` where no layout fits.

        >>> found = Grader().position(Observation.parse("1..1", total=2))
        >>> [(one.cell, one.is_mine, str(one.grade)) for one in found.conclusions]
        [((0, 1), True, 'single'), ((0, 2), True, 'single')]
        """
        board = _Board(observation.grid, observation.total)
        board.base.tell(list(observation.marks.items()))
        for cell, number in observation.reveals.items():
            board.reveal(cell, number)
        base = board.base
        graded = self._numbers(base)
        found = dict.fromkeys(base.mines, (True, Grade.SINGLE)) | dict.fromkeys(base.safes, (False, Grade.SINGLE))
        found |= graded.found
        by_total = self._total(board)
        for cell, is_mine in by_total.found.items():
            found.setdefault(cell, is_mine)
        given = observation.reveals.keys() | observation.marks.keys()
        conclusions = [Conclusion(cell, *found[cell]) for cell in sorted(found.keys() - given)]
        open_cells = observation.height * observation.width - len(given)
        return PositionGrade(tuple(conclusions), open_cells, (*graded.limits, *by_total.limits))

    def path(
        self,
        size: tuple[int, int, int],
        first: Cell,
        reveal: Reveal,
        rescue: Rescue = lambda: None,
        *,
        total_told: bool = True,
        grid: GridSpec = None,
    ) -> Path:
        """The way through a board of this `size` (height, width, mines) from the `first` cell to its end.

        `grid` tells which cells are neighbors, as `Grid.of` takes it. Without `total_told`, the player does not know
        how many mines there are. Raises `Contradiction` for numbers that cannot be.
        """
        height, width, mines = size
        board = _Board(Grid.of(grid, height, width), mines if total_told else None)
        moves: list[tuple[Cell | None, Verdict]] = []
        cell: Cell | None = first
        while cell is not None:
            for opened, number in reveal(cell).items():
                board.reveal(opened, number)
            if len(board.revealed) >= height * width - mines:
                break
            cell, verdict = self._easiest_move(board)
            if cell is None:
                cell = rescue()
            moves.append((cell, verdict))
        return Path(tuple(moves))

    def _easiest_move(self, board: _Board) -> tuple[Cell | None, Verdict]:
        """A safe cell and its grade, or why there is none. Harder ways are tried only where easier ones fail."""
        cell = board.next_safe()
        if cell is not None:
            return cell, Grade.SINGLE
        graded = self._numbers(board.base)
        safe = graded.easiest_safe()
        if safe is None:
            graded = self._total(board)
            safe = graded.easiest_safe()
        if safe is not None:
            return safe
        return None, Ungraded("; ".join(graded.limits)) if graded.limits else NeedsGuess()

    def _numbers(self, base: KnowledgeBase) -> _Graded:
        """What follows from the numbers that single ones leave open, one connected component after the other."""
        whole = _Graded()
        for component in base.components(base.sentences):
            key = frozenset([(frozenset(sentence.cells), sentence.count) for sentence in component])
            graded = self._seen.get(key)
            if graded is None:
                if len(self._seen) >= self.remembered:
                    self._seen.clear()
                graded = self._seen[key] = self._component(component)
            whole.found |= graded.found
            whole.limits += graded.limits
        return whole

    def _component(self, sentences: Sequence[Sentence]) -> _Graded:
        """What follows from connected sentences, by the weakest rung that shows it.

        Complete inference is asked second: where it shows no more than the first rung, none between them does.
        """
        graded = _Graded()
        if not self._rungs:
            return graded
        (weakest, first), *others = self._rungs
        graded.add(first.deduce(sentences), weakest)
        if self.most == weakest:
            return graded
        everything = self._all_that_follows(graded.less_known(sentences), None)
        for grade, reasoner in others:
            if everything.complete and graded.has_all_of(everything):
                return graded
            deduction = reasoner.deduce(graded.less_known(sentences))
            graded.add(deduction, grade)
        if self.most >= Grade.COMPLETE:
            graded.add(everything, Grade.COMPLETE)
        return graded

    def _total(self, board: _Board) -> _Graded:
        """What follows from all numbers and the total, where that can matter."""
        graded = _Graded()
        total = board.base.total_that_matters() if self.most == Grade.TOTAL else None
        if total is None:
            return graded
        deduction = self._all_that_follows(board.base.sentences, total)
        graded.add(deduction, Grade.TOTAL)
        if deduction.untouched is not None:
            untouched = board.base.untouched_cells(board.grid.height, board.grid.width)
            graded.found |= dict.fromkeys(untouched, (deduction.untouched, Grade.TOTAL))
        return graded

    def _all_that_follows(self, sentences: Sequence[Sentence], total: Total | None) -> Deduction:
        """What complete inference shows: where one way reaches a limit, the next is tried."""
        for reasoner in self._complete:
            deduction = reasoner.deduce(sentences, total)
            if deduction.complete:
                break
        return deduction


BETWEEN = (Grade.SENTENCE, Grade.OVERLAP, Grade.SUPPOSING)
"""The rungs that have a reasoner of their name, above single numbers, which the knowledge base looks at itself."""

COMPLETE = ("probability", "sat")
"""Complete reasoners: one that counts, and, for where that is too much, one that searches."""


class _Board:
    """What a player who looks at one number at a time knows of a board."""

    def __init__(self, grid: Grid, total: int | None) -> None:
        self.base = KnowledgeBase(grid.height * grid.width, total)
        self.revealed: set[Cell] = set()
        self.grid = grid
        self._around = grid.neighbors
        self._ready = 0

    def reveal(self, cell: Cell, number: int) -> None:
        """Take in a number. Raises `Contradiction`."""
        self.revealed.add(cell)
        self.base.tell([(cell, False)], self._around[cell], number)

    def next_safe(self) -> Cell | None:
        """A cell known to be safe and not revealed."""
        found = self.base.found_safe
        while self._ready < len(found) and found[self._ready] in self.revealed:
            self._ready += 1
        return found[self._ready] if self._ready < len(found) else None


@dataclass
class _Graded:
    """What follows, by cell: whether it is a mine, and the grade of that; and the limits that were reached."""

    found: dict[Cell, tuple[bool, Grade]] = field(default_factory=dict)
    limits: tuple[str, ...] = ()

    def add(self, deduction: Deduction, grade: Grade) -> None:
        """Take in what `deduction` shows and nothing easier did, and the limits that it reached."""
        self.limits += deduction.limits
        for cells, is_mine in ((deduction.true, True), (deduction.false, False)):
            for cell in cells:
                assert isinstance(cell, tuple)
                self.found.setdefault(cell, (is_mine, grade))

    def has_all_of(self, deduction: Deduction) -> bool:
        """Whether it was all found before."""
        return deduction.true <= self.found.keys() and deduction.false <= self.found.keys()

    def less_known(self, sentences: Sequence[Sentence]) -> list[Sentence]:
        """What the sentences say of the cells not found yet."""
        if not self.found:
            return list(sentences)
        less = []
        for sentence in sentences:
            cells = sentence.cells - self.found.keys()
            mines = sum([self.found[cell][0] for cell in sentence.cells - cells])
            less.append(Sentence(cells, sentence.count - mines))
        return [sentence for sentence in less if sentence.cells]

    def easiest_safe(self) -> tuple[Cell, Grade] | None:
        """A safe cell of the lowest grade."""
        safe = [(grade, cell) for cell, (is_mine, grade) in self.found.items() if not is_mine]
        return min(safe)[::-1] if safe else None
