"""Boards of a given grade without guesses.

Rejection draws layouts until one matches: a uniform sample of all matches.

If a board has too many mines for rejection, repair exchanges a mine and a free cell near the point where the player is
stuck. (Simon Tatham's Mines, of his Portable Puzzle Collection, changes the cells around such a point.) Repair is not
uniform: mines would pile up in the cells reached last. So no mine moves to a dense region, and solid blocks of mines
are spread at the end.

Boards that need complete inference are too rare for both methods: the board around a planted pattern is repaired.
"""

import random
import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeVar

from engines.grading import no_guess_player
from engines.grading.cell_sets import CellSets
from engines.grading.no_guess_player import Attempt
from engines.solving.statement_masks import cells_of
from game.grid import Cell
from game.minesweeper.board_series import first_click
from game.minesweeper.random_layouts import Rule, check_room, room_for_mines
from game.text.checked_values import check_rng
from mineproof import BadLayout, Grade, Layout, Observation, Size
from mineproof.board_search.hard_patterns import check_square, find_patterns
from mineproof.board_search.layout_evenness import Evenness, buried
from mineproof.board_search.random_fitting_layouts import NO_TOTAL, fitting_layout

T = TypeVar("T")

Method = Literal["rejection", "repair", "planting"]
PATIENCE = 160
"""The number of changes without progress before repair restarts with another layout."""

SPREADING = 200
"""The number of changes that spread the mines of solid blocks."""

PLANTINGS = 2
"""The number of layouts repaired around one pattern, before the search for another."""

DRAWS = 5_000
"""The number of consecutive rejected layouts before repair takes over."""

UNIFORM_DRAWS = 100
"""The number of uniform layouts drawn to measure how even they are."""

DIGITS = 8
"""The number of binary digits of the probability with which `Places.draw` first takes each place."""


@dataclass(frozen=True)
class Wanted:
    """A request for boards of this size and first cell, under a rule, and of a `grade` (None: any grade).

    Raises `BadLayout` if the mines do not fit, or for a grade on a board without mines, which needs no inference.
    """

    size: Size
    first: Cell
    rule: Rule = "open"
    grade: Grade | None = None

    def __post_init__(self) -> None:
        check_room(self.size.grid, self.size.mines, self.rule, self.first)
        if self.grade is not None and self.size.mines == 0:
            raise BadLayout(f"the grade is {self.grade}, and the first click opens all of a board without mines")


@dataclass(frozen=True)
class Found:
    """A layout, the search method, and the number of layouts tried for it."""

    layout: Layout
    method: Method
    candidates_tried: int


class Places:
    """The cells in which mines may lie, as bits: a list of `each`, and the `mask` of all."""

    def __init__(self, mask: int) -> None:
        self.mask, self.each = mask, cells_of(mask)

    def draw(self, count: int, rng: random.Random) -> int:
        """Draw a set of `count` places, uniformly.

        A few random numbers, with a bit for each place, decide about all places at once; then places are added or
        removed until the count is right. Drawing one place after the other takes four times as long.

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
    """A search for boards that match a request, drawn by `rng`. Sets of cells are ints: see `CellSets`.

    >>> from game.minesweeper.sizes import Size
    >>> search = Search(Wanted(Size(9, 9, 10), (4, 4), grade=Grade.SENTENCE), random.Random(1))
    >>> found = next(filter(None, search.by_rejection()))
    >>> found.layout.grade, found.method
    ('sentence', 'rejection')
    """

    def __init__(self, wanted: Wanted, rng: random.Random) -> None:
        check_rng(rng)
        self.wanted, self.rng = wanted, rng
        self.sets = CellSets(wanted.size.grid)
        self.first = self.sets.mask([wanted.first])
        self._candidates_tried = 0

    @cached_property
    def places(self) -> Places:
        spared = {"any": 0, "safe": self.first, "open": self.sets.around(self.first)}[self.wanted.rule]
        return Places(self.sets.cells & ~spared)

    def evenness(self, layout: Layout) -> Evenness:
        return Evenness.of(self.sets, self.sets.mask(layout.mines))

    @cached_property
    def uniform(self) -> Evenness:
        """Return the mean evenness of uniform layouts under the rule. It is the same at each call."""
        rng = random.Random(0)
        drawn = [self.places.draw(self.wanted.size.mines, rng) for _ in range(UNIFORM_DRAWS)]
        return Evenness.mean([Evenness.of(self.sets, mines) for mines in drawn])

    def boards(self) -> Iterator[Found | None]:
        """Yield each board found, None for each miss: by rejection, then by repair after `DRAWS` misses in a row."""
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
        """Yield each drawn layout that meets the request, None for a miss."""
        while True:
            mines = self.draw()
            self._candidates_tried += 1
            # A quick test: with two interchangeable mines no player finishes the layout without a guess.
            in_vain = self.sets.has_indistinguishable_cells(mines, self.first)
            attempt = None if in_vain else self.attempt(mines)
            yield self._found(mines, attempt, "rejection") if attempt and self._meets(mines, attempt) else None

    def by_repair(self) -> Iterator[Found | None]:
        """Yield each layout that meets the request after small changes. Yield None for each change."""
        while True:
            yield from self._repaired(self.draw(), "repair")

    def by_planting(self) -> Iterator[Found | None]:
        """Plant patterns and repair the board around each; yield the repaired layout, or None for a miss."""
        size, sets = self.wanted.size, self.sets
        allowed = frozenset(sets.cells_in(self.places.mask))
        for pattern in find_patterns(size, allowed, self.rng):
            if pattern is None:
                self._candidates_tried += 1
                yield None
                continue
            held, mines = sets.mask(pattern.cells), sets.mask(pattern.mines)
            free, left = Places(self.places.mask & ~held), size.mines - mines.bit_count()
            for _ in range(PLANTINGS if left <= len(free.each) else 0):
                if (yield from self._repaired(mines | free.draw(left, self.rng), "planting", held)):
                    break

    def _repaired(self, mines: int, method: Method, held: int = 0) -> Generator[Found | None, None, bool]:
        """Yield None for each change, and then the layout, if one is found. Return whether a layout was found."""
        best, in_vain = self.attempt(mines), 0
        while in_vain < PATIENCE:
            self._candidates_tried += 1
            if self._meets(mines, best):
                mines, best = yield from self._spread(mines, best, held)
                yield self._found(mines, best, method)
                return True
            yield None
            changed = self.change(mines, best, held)
            now = self.attempt(changed)
            in_vain = 0 if now.progress > best.progress else in_vain + 1
            if now.progress >= best.progress:
                mines, best = changed, now
        return False

    def _spread(self, mines: int, attempt: Attempt, held: int) -> Generator[None, None, tuple[int, Attempt]]:
        """Move mines out of solid blocks until as few are buried as in uniform layouts; yield None for each change."""
        for _ in range(SPREADING):
            inside = buried(self.sets, mines)
            blocks, free = self.sets.near(inside) & mines & ~held, self.places.mask & ~(mines | held)
            if inside.bit_count() <= self.uniform.buried or not blocks or not free:
                break
            self._candidates_tried += 1
            yield None
            changed = mines ^ self.rng.choice(cells_of(blocks)) ^ self.rng.choice(cells_of(free))
            if buried(self.sets, changed).bit_count() <= inside.bit_count():
                now = self.attempt(changed)
                if self._meets(changed, now):
                    mines, attempt = changed, now
        return mines, attempt

    def draw(self) -> int:
        return self.places.draw(self.wanted.size.mines, self.rng)

    def attempt(self, mines: int) -> Attempt:
        """Return the progress of a player who uses the allowed rungs, the easiest first."""
        most = Grade.TOTAL if self.wanted.grade is None else self.wanted.grade
        return no_guess_player.attempt(self.sets, mines, self.first, most)

    def change(self, mines: int, attempt: Attempt, held: int = 0) -> int:
        """Exchange a mine and a free cell where the player is stuck. In a finished game, exchange any two.

        Cells that touch no revealed cell get no mine if mines are as dense there as on the board.
        """
        sets, movable = self.sets, self.places.mask & ~held
        hidden, touched = sets.cells & ~attempt.revealed, sets.near(attempt.revealed)
        left = sets.near(hidden & ~mines) & hidden & movable
        frontier = left & touched or hidden & touched & movable  # a wall of known mines may surround what is left
        if attempt.grade is not None or not frontier:
            frontier = left = movable
        if not frontier:
            return mines
        cell = self.rng.choice(cells_of(frontier))
        others = movable & (~mines if cell & mines else mines)
        near = left & others
        if cell & mines and self._is_dense(mines, left & ~touched):
            near &= touched
        return mines ^ cell ^ self.rng.choice(cells_of(near or others)) if others else mines

    def _is_dense(self, mines: int, cells: int) -> bool:
        places, total = self.places.mask.bit_count(), self.wanted.size.mines
        return (mines & cells).bit_count() * places >= total * cells.bit_count()

    def _meets(self, mines: int, attempt: Attempt) -> bool:
        if attempt.grade is None or self.wanted.grade is None:
            return attempt.grade is not None
        return self.wanted.grade is self._grade(mines, attempt)

    def _grade(self, mines: int, attempt: Attempt) -> Grade | None:
        is_opened = attempt.grade is Grade.SINGLE and self.sets.opened(mines, self.first) == attempt.revealed
        return None if is_opened else attempt.grade

    def _found(self, mines: int, attempt: Attempt, method: Method) -> Found:
        size, grade = self.wanted.size, self._grade(mines, attempt)
        cells = frozenset(self.sets.cells_in(mines))
        first = self.wanted.first if self.first.bit_count() == 1 else None
        layout = Layout(size.height, size.width, cells, first, None if grade is None else str(grade), size.grid)
        looked_at, self._candidates_tried = self._candidates_tried, 0
        return Found(layout, method, looked_at)


class SearchFromPosition(Search):
    """A search for layouts that fit a position and need no guess from there on. Their hardest move is of `grade`.

    Raises `BadLayout` for a position without a total or without a revealed cell.

    >>> search = SearchFromPosition(Observation.parse("01..", total=1), None, random.Random(1))
    >>> next(filter(None, search.by_rejection())).layout.mines
    frozenset({(0, 2)})
    """

    def __init__(self, seen: Observation, grade: Grade | None, rng: random.Random) -> None:
        if seen.total is None:
            raise BadLayout(NO_TOTAL)
        if not seen.reveals:
            raise BadLayout("the position has no revealed cell; expected at least one")
        size = Size(seen.height, seen.width, seen.total, seen.grid)
        super().__init__(Wanted(size, next(iter(seen.reveals)), "any", grade), rng)
        self.seen, self.first = seen, self.sets.mask(seen.reveals)

    def draw(self) -> int:
        return self.sets.mask(fitting_layout(self.seen, self.rng).mines)


def within(search: Iterable[T | None], limit: float, count: int) -> Iterator[tuple[T | None, float]]:
    """Yield each result of a search with the seconds of processor time so far, until `count` results or the `limit`."""
    start, found = time.process_time(), 0
    for one in search:
        used = time.process_time() - start
        found += one is not None
        yield one, used
        if found == count or used > limit:
            return


def no_guess_boards(size: Size, grade: Grade | None) -> Wanted:
    """Make a request for boards of this size without guesses, whose hardest move is of `grade` (None: any grade).

    The first click is away from the edge, and opens a 0 if there is room. Raises `BadLayout` for impossible boards, or
    if no search for them is implemented.
    """
    first = first_click(size, "open") or (0, 0)
    rule: Rule = "open" if size.mines <= room_for_mines(size.grid, "open", first) else "safe"
    if grade is Grade.COMPLETE:
        check_square(size.grid)
    return Wanted(size, first, rule, grade)


class BoardSearch:
    """A resumable search for a board, drawn by `seed`. `looked_at` is the number of layouts tried so far.

    >>> search = BoardSearch(no_guess_boards(Size.parse("beginner"), Grade.SENTENCE), seed=1)
    >>> search.go_on(seconds=60).grade, search.looked_at > 0
    ('sentence', True)
    """

    def __init__(self, wanted: Wanted, seed: int) -> None:
        self._looks = Search(wanted, random.Random(seed)).boards()
        self._layout: Layout | None = None
        self.looked_at = 0

    def go_on(self, seconds: float) -> Layout | None:
        """Search for at most `seconds` of processor time; return the board, or None if none is found yet."""
        if self._layout is None:
            for found, _ in within(self._looks, seconds, 1):
                self.looked_at += 1
                self._layout = None if found is None else found.layout
        return self._layout


board_search = lru_cache(maxsize=8)(BoardSearch)
"""Return the search for these arguments; the last eight are kept, and go on."""
