"""Boards of a wanted grade that need no guess.

By rejection: layouts are drawn until one is as wanted, which draws uniformly from all that are. Where mines lie too
densely for that, by repair: where the player is stuck, a mine nearby is moved elsewhere, and the change is kept where
the player then comes as far or further. What repair finds is not uniform, and says so: mines are swept before the
player, and lie in heaps where the player comes last.

Boards that need complete inference are too rare for both, and are planted: a part that needs it is searched for (see
`patterns`), and the board around it is repaired, and that part left alone.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeVar

from engines.grading import careful_player
from engines.grading.bit_masks import CellSets
from engines.grading.careful_player import Attempt
from engines.grading.grading import Grade
from engines.solving.statement_masks import cells_of
from game.errors import BadLayout
from game.grid import Cell
from game.minesweeper.layouts import Layout, Rule, check_room
from game.minesweeper.sizes import Size
from game.randomness import check_rng
from mineproof.board_search.patterns import PatternSearch, check_square

T = TypeVar("T")

Method = Literal["rejection", "repair", "planting"]
"""How a board was found."""

PATIENCE = 400
"""Changes after which repair begins anew with another layout."""

PLANTINGS = 2
"""Layouts around one pattern with which repair begins, before another pattern is searched for."""

DRAWS = 5_000
"""Layouts that are drawn in vain, one after the other, before repair takes over."""


DIGITS = 8
"""Binary digits of the chance with which a place is first taken when a layout is drawn."""


@dataclass(frozen=True)
class Wanted:
    """What boards are wanted: of this size, from this `first` cell, under a rule; of `grade`, or of any without one.

    Raises `BadLayout` where the mines do not fit, and where there are none: such boards need no inference.
    """

    size: Size
    first: Cell
    rule: Rule = "open"
    grade: Grade | None = None

    def __post_init__(self) -> None:
        check_room(self.size.grid, self.size.mines, self.rule, self.first)
        if self.grade is not None and self.size.mines == 0:
            raise BadLayout(f"the grade is {self.grade}, and the first click opens all of a board without mines")

    @property
    def most(self) -> Grade:
        """The hardest move that is allowed."""
        return Grade.TOTAL if self.grade is None else self.grade


@dataclass(frozen=True)
class Found:
    """A layout, the grade of its hardest move, how it was found, and how many layouts were looked at for it.

    The grade is None where the first click alone finishes the game.
    """

    layout: Layout
    grade: Grade | None
    method: Method
    looked_at: int


class Places:
    """Where mines may lie: `each` place, and the `mask` of them all."""

    def __init__(self, mask: int) -> None:
        self.mask, self.each = mask, cells_of(mask)

    def draw(self, count: int, rng: random.Random) -> int:
        """A set of `count` of the places; all sets of this size are equally likely.

        First each place is taken with about the chance that it should have, all of them at once: a few random numbers
        have a bit for each place. Then places are added or taken away at random until the count is right. To draw one
        place after the other takes four times as long, and most layouts are drawn in vain.

        >>> Places(0b10111).draw(3, random.Random(1)).bit_count()
        3
        """
        getrandbits, each, size, bits = rng.getrandbits, self.each, len(self.each), self.mask.bit_length()
        share = min((count << DIGITS) // size, (1 << DIGITS) - 1) if size else 0
        taken = 0
        for digit in range(DIGITS):
            taken = taken | getrandbits(bits) if share >> digit & 1 else taken & getrandbits(bits)
        taken &= self.mask
        missing, digits = count - taken.bit_count(), size.bit_length()
        while missing:
            number = getrandbits(digits)
            if number < size and (each[number] & taken == 0) == (missing > 0):
                taken ^= each[number]
                missing += -1 if missing > 0 else 1
        return taken


class Search:
    """Looks for boards as `wanted`; `rng` draws them. Sets of cells are ints here: see `CellSets`.

    >>> from game.minesweeper.sizes import Size
    >>> search = Search(Wanted(Size(9, 9, 10), (4, 4), grade=Grade.SENTENCE), random.Random(1))
    >>> found = next(filter(None, search.by_rejection()))
    >>> found.grade, found.layout.grade, found.method
    (<Grade.SENTENCE: 2>, 'sentence', 'rejection')
    """

    def __init__(self, wanted: Wanted, rng: random.Random) -> None:
        check_rng(rng)
        self.wanted, self.rng = wanted, rng
        self.sets = CellSets(wanted.size.grid)
        self.first = self.sets.mask([wanted.first])
        self._looked_at = 0

    @cached_property
    def places(self) -> Places:
        """Where mines may lie."""
        spared = {"any": 0, "safe": self.first, "open": self.sets.around(self.first)}[self.wanted.rule]
        return Places(self.sets.cells & ~spared)

    def boards(self) -> Iterator[Found | None]:
        """What rejection finds; after `DRAWS` layouts in vain, what repair does. None for each look in vain.

        What needs complete inference is planted from the beginning: nobody draws it.
        """
        if self.wanted.grade is Grade.COMPLETE:
            yield from self.by_planting()
            return
        in_vain = 0
        for found in self.by_rejection():
            yield found
            in_vain = in_vain + 1 if found is None else 0
            if in_vain == DRAWS:
                break
        yield from self.by_repair()

    def by_rejection(self) -> Iterator[Found | None]:
        """Layouts as they are drawn: those that are as wanted, and None for each that is not."""
        while True:
            mines = self.draw()
            self._looked_at += 1
            # Two mines that may change places are soon seen, and then nobody finishes the layout without a guess.
            in_vain = self.sets.has_lookalikes(mines, self.first)
            yield None if in_vain else self._as_wanted(mines, self.attempt(mines), "rejection")

    def by_repair(self) -> Iterator[Found | None]:
        """Layouts that become as wanted by small changes; None for each change that does not reach that."""
        while True:
            yield from self._repaired(self.draw(), "repair")

    def by_planting(self) -> Iterator[Found | None]:
        """Layouts with a pattern that needs complete inference, repaired elsewhere; None for each look in vain."""
        size, sets = self.wanted.size, self.sets
        check_square(size.grid)
        allowed = frozenset(sets.cells_in(self.places.mask))
        for pattern in PatternSearch(size.height, size.width, allowed, size.mines, self.rng).patterns():
            if pattern is None:
                self._looked_at += 1
                yield None
                continue
            held, mines = sets.mask(pattern.cells), sets.mask(pattern.mines)
            free, left = Places(self.places.mask & ~held), size.mines - mines.bit_count()
            for _ in range(PLANTINGS if left <= len(free.each) else 0):
                if (yield from self._repaired(mines | free.draw(left, self.rng), "planting", held)):
                    break

    def _repaired(self, mines: int, method: Method, held: int = 0) -> Generator[Found | None, None, bool]:
        """None for each change in vain, and at last the layout, if one is found; returns whether one is.

        Nothing changes in the cells `held`.
        """
        best = self.attempt(mines)
        for _ in range(PATIENCE):
            self._looked_at += 1
            found = self._as_wanted(mines, best, method)
            yield found
            if found is not None:
                return True
            changed = self.change(mines, best, held)
            now = self.attempt(changed)
            if now.progress >= best.progress:
                mines, best = changed, now
        return False

    def draw(self) -> int:
        """The mines of a layout, drawn uniformly from all that keep the rule."""
        return self.places.draw(self.wanted.size.mines, self.rng)

    def attempt(self, mines: int) -> Attempt:
        """How far the rungs that are allowed lead, the easiest first."""
        return careful_player.attempt(self.sets, mines, self.first, self.wanted.most)

    def change(self, mines: int, attempt: Attempt, held: int = 0) -> int:
        """The mines with one moved: one next to what is revealed, to another hidden cell, where there are any.

        None is moved from or to the cells `held`.
        """
        hidden = self.sets.cells & ~attempt.revealed & ~held
        near = self.sets.near(attempt.revealed) & hidden & mines
        free = self.places.mask & hidden & ~mines
        if attempt.grade is not None or not free:
            near, free = mines & ~held, self.places.mask & ~(mines | held)
        movable = near or mines & hidden
        if not movable or not free:
            return mines
        return mines ^ self.rng.choice(cells_of(movable)) ^ self.rng.choice(cells_of(free))

    def _as_wanted(self, mines: int, attempt: Attempt, method: Method) -> Found | None:
        """The layout with its grade, if the player came to the end, and needed the grade that is wanted."""
        wanted, grade = self.wanted, attempt.grade
        if grade is None or wanted.grade not in (None, grade):
            return None
        if grade is Grade.SINGLE and self.sets.opened(mines, self.first) == attempt.revealed:
            grade = None
            if wanted.grade is not None:
                return None
        cells = frozenset(self.sets.cells_in(mines))
        graded = None if grade is None else str(grade)
        first = wanted.first if self.first.bit_count() == 1 else None
        layout = Layout(wanted.size.height, wanted.size.width, cells, first, graded, wanted.size.grid)
        looked_at, self._looked_at = self._looked_at, 0
        return Found(layout, grade, method, looked_at)


def within(
    search: Iterable[T | None], limit: float, count: int, clock: Callable[[], float] = time.process_time
) -> Iterator[tuple[T | None, float]]:
    """What a search looks at, until it has found `count` things, or `limit` seconds of processor time are over.

    Each with the seconds that were used.
    """
    start, found = clock(), 0
    for one in search:
        used = clock() - start
        found += one is not None
        yield one, used
        if found == count or used > limit:
            return
