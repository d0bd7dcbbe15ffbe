"""Patterns: small parts of a board that only complete inference finishes, found by hill climbing.

Random boards hardly have any: of 95,000 expert layouts none needed complete inference to the end. So a few cells are
hidden in known surroundings, and mines are moved there until weaker inference makes no progress.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engines.grading import no_guess_player
from engines.grading.cell_sets import CellSets
from engines.solving.statement_masks import cells_of
from game.grid import Cell, all_cells
from mineproof import BadLayout, Grade, Grader, Grid, Observation, Size

SIDES = 3, 6
"""The smallest and largest number of hidden rows and columns."""

MARGIN = 2
"""The width of the border around the hidden cells: one line for numbers, and one line for other mines beside them."""

INSIDE, BESIDE = 0.5, 0.2
"""The initial probability of a mine in a hidden cell, and next to one."""

MOVED = 0.67
"""The share of changes that move a mine. The others add or remove one."""

PATIENCE = 1_000
"""The number of changes before a search restarts elsewhere."""

FOUND = (0.0, 0)
"""The distance of a layout that is a pattern."""

SIZES = {grade: Size(6, 6, 8) for grade in Grade} | {
    Grade.SUPPOSING: Size(6, 6, 12),
    Grade.COMPLETE: Size(8, 8, 20),
}
"""For each grade, a size of board on which an exercise is soon found. Harder grades take more mines."""


@dataclass(frozen=True)
class Pattern:
    """A part of a board, its mines, and its `hidden` cells, which need complete inference if all others are known.

    Numbers at the edge may count mines outside the pattern. These mines are known.
    """

    cells: frozenset[Cell]
    mines: frozenset[Cell]
    hidden: frozenset[Cell]


def check_square(grid: Grid) -> None:
    """Raise `BadLayout` unless the grid is the square one: on other grids, no search for patterns is implemented."""
    if not grid.is_square:
        raise BadLayout(
            f"boards of the grade complete are searched for on square grids only, and the grid is {grid.name!r}; "
            "choose another grade, or --method repair with `generate`"
        )


def find_patterns(size: Size, allowed: frozenset[Cell], rng: random.Random) -> Iterator[Pattern | None]:
    """Yield each pattern found, and None for each change. All its mines are in `allowed` cells."""
    check_square(size.grid)
    while allowed and size.mines:
        part = draw_part(size, allowed, rng)
        mines = part.draw(rng)
        if not part.places or mines.bit_count() > size.mines:
            yield None
            continue
        best = part.distance(mines)
        for _ in range(PATIENCE):
            if best == FOUND:
                yield part.pattern(mines)
                break
            yield None
            changed = part.change(mines, rng)
            if changed.bit_count() > size.mines:
                continue
            distance = part.distance(changed)
            if distance <= best:
                mines, best = changed, distance


def draw_part(size: Size, allowed: frozenset[Cell], rng: random.Random) -> Part:
    """Draw a part of a board. Only `allowed` cells are hidden."""
    rows, columns = (min(side, rng.randint(*SIDES)) for side in (size.height, size.width))
    top, left = rng.randint(0, size.height - rows), rng.randint(0, size.width - columns)
    first = max(0, top - MARGIN), max(0, left - MARGIN)
    last = min(size.height, top + rows + MARGIN), min(size.width, left + columns + MARGIN)
    height, width = last[0] - first[0], last[1] - first[1]
    sets = CellSets(Grid.of(None, height, width))
    top, left = top - first[0], left - first[1]
    cells = sets.mask({(row - first[0], column - first[1]) for row, column in allowed} & {*all_cells(height, width)})
    hidden = sets.mask(product(range(top, top + rows), range(left, left + columns))) & cells
    return Part(sets, first, hidden, cells_of(sets.near(hidden) & cells))


@dataclass(frozen=True)
class Part:
    """A part of a board with its top left corner at `first`, its `hidden` cells, and the `places` for mines."""

    sets: CellSets
    first: Cell
    hidden: int
    places: list[int]

    def draw(self, rng: random.Random) -> int:
        return sum([one for one in self.places if rng.random() < (INSIDE if one & self.hidden else BESIDE)])

    def change(self, mines: int, rng: random.Random) -> int:
        place = rng.choice(self.places)
        if rng.random() < MOVED:
            others = cells_of(mines) if not place & mines else [other for other in self.places if not other & mines]
            return mines ^ place ^ rng.choice(others) if others else mines
        return mines ^ place

    def pattern(self, mines: int) -> Pattern:
        masks, (top, left) = (self.sets.near(self.hidden) & self.sets.cells, mines, self.hidden), self.first
        return Pattern(*(frozenset((top + r, left + c) for r, c in self.sets.cells_in(mask)) for mask in masks))

    def distance(self, mines: int) -> tuple[float, int]:
        return no_guess_player.distance(self.sets, self.hidden, mines)


def stuck_positions(size: Size, rng: random.Random, grader: Grader) -> Iterator[Observation | None]:
    """Yield a position for each pattern found, and None for each miss. Only complete inference makes progress there."""
    anywhere = frozenset(all_cells(size.height, size.width))
    for pattern in find_patterns(size, anywhere, rng):
        yield None if pattern is None else _stuck(pattern, size, grader)


def _stuck(pattern: Pattern, size: Size, grader: Grader) -> Observation:
    """Return the position around the hidden cells of the pattern, with the conclusions of easier inference marked."""
    known = {cell: cell in pattern.mines for cell in all_cells(size.height, size.width) if cell not in pattern.hidden}
    while True:
        safe = [cell for cell, is_mine in known.items() if not is_mine]
        reveals = {cell: len(size.grid.neighbors[cell] & pattern.mines) for cell in safe}
        marks = {cell: True for cell, is_mine in known.items() if is_mine}
        seen = Observation(size.height, size.width, reveals, marks)
        easier = {one.cell: one.is_mine for one in grader.position(seen).conclusions if one.grade < Grade.COMPLETE}
        if not easier:
            return seen
        known |= easier
