"""Patterns: small parts of a board that only complete inference finishes, found by hill climbing.

On random boards they are too rare to wait for: of 95,000 expert layouts none needed complete inference to the end. So
a few cells are hidden where all around them is known, and mines are moved there, one at a time, towards a pattern. A
cell that is nearly certain, where what is weaker than complete inference shows nothing, is near to one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engines.grading import careful_player
from engines.grading.bit_masks import CellSets
from engines.solving.statement_masks import cells_of
from game.errors import BadLayout
from game.grid import Cell, Grid, all_cells

SIDES = 3, 6
"""The fewest and the most rows and columns that are hidden."""

MARGIN = 2
"""How far around them cells matter: numbers that count hidden cells, and the mines that these count beside."""

INSIDE, BESIDE = 0.5, 0.2
"""The chance of a mine that a search begins with, in cells that are hidden, and next to them."""

MOVED = 0.67
"""The share of changes that move a mine. The others add one, or take one away."""

PATIENCE = 1_000
"""Changes after which a search begins anew elsewhere."""

FAR = (2.0, 0)
"""How far it is from a pattern where inference weaker than complete finishes all."""

FOUND = (0.0, 0)
"""How far a pattern is."""


@dataclass(frozen=True)
class Pattern:
    """These `cells` with these `mines`: whoever knows all but the `hidden` ones finishes them by complete inference.

    And by nothing weaker. Numbers at the edge of the pattern may count mines beyond it, which are then known.
    """

    cells: frozenset[Cell]
    mines: frozenset[Cell]
    hidden: frozenset[Cell]


def check_square(grid: Grid) -> None:
    """Raise `BadLayout` for another grid than the square one: no patterns are searched for there."""
    if not grid.is_square:
        raise BadLayout(
            f"what needs complete inference is searched for on square boards alone, and the grid is {grid.name!r}; "
            "expected another grade, or --method repair with `generate`"
        )


class PatternSearch:
    """Looks for patterns on a board of this size, with mines where they are `allowed`, and at most `mines` of them."""

    def __init__(self, height: int, width: int, allowed: frozenset[Cell], mines: int, rng: random.Random) -> None:
        self.height, self.width, self.allowed, self.mines, self.rng = height, width, allowed, mines, rng

    def patterns(self) -> Iterator[Pattern | None]:
        """Patterns, and None for each change that does not lead to one. It ends where no mine may lie anywhere."""
        while self.allowed and self.mines:
            part = self.part()
            mines = part.draw(self.rng)
            if not part.places or mines.bit_count() > self.mines:
                yield None
                continue
            best = part.distance(mines)
            for _ in range(PATIENCE):
                if best == FOUND:
                    yield part.pattern(mines)
                    break
                yield None
                changed = part.change(mines, self.rng)
                if changed.bit_count() > self.mines:
                    continue
                distance = part.distance(changed)
                if distance <= best:
                    mines, best = changed, distance

    def part(self) -> Part:
        """A rectangle of a random size at a random place."""
        rows, columns = (min(side, self.rng.randint(*SIDES)) for side in (self.height, self.width))
        top, left = self.rng.randint(0, self.height - rows), self.rng.randint(0, self.width - columns)
        first = max(0, top - MARGIN), max(0, left - MARGIN)
        last = min(self.height, top + rows + MARGIN), min(self.width, left + columns + MARGIN)
        height, width = last[0] - first[0], last[1] - first[1]
        sets = CellSets(Grid.of(None, height, width))
        top, left = top - first[0], left - first[1]
        cells = {(row - first[0], column - first[1]) for row, column in self.allowed} & set(all_cells(height, width))
        inside = {(row, column) for row in range(top, top + rows) for column in range(left, left + columns)}
        hidden, allowed = sets.mask(cells & inside), sets.mask(cells)
        return Part(sets, first, hidden, sets.near(hidden) & allowed)


class Part:
    """A part of a board that begins at `first`; some of its cells are `hidden`, and mines lie among `places`."""

    def __init__(self, sets: CellSets, first: Cell, hidden: int, places: int) -> None:
        self.sets, self.first, self.hidden = sets, first, hidden
        self.places = cells_of(places)

    def draw(self, rng: random.Random) -> int:
        """Mines to begin with."""
        return sum([one for one in self.places if rng.random() < (INSIDE if one & self.hidden else BESIDE)])

    def change(self, mines: int, rng: random.Random) -> int:
        """The mines with one of them moved, or with one more or less."""
        place = rng.choice(self.places)
        if rng.random() < MOVED:
            others = cells_of(mines) if not place & mines else [other for other in self.places if not other & mines]
            return mines ^ place ^ rng.choice(others) if others else mines
        return mines ^ place

    def pattern(self, mines: int) -> Pattern:
        """The pattern on the whole board."""
        masks = self.sets.near(self.hidden) & self.sets.cells, mines, self.hidden
        return Pattern(*(frozenset(map(self._on_whole_board, self.sets.cells_in(mask))) for mask in masks))

    def _on_whole_board(self, cell: Cell) -> Cell:
        return cell[0] + self.first[0], cell[1] + self.first[1]

    def distance(self, mines: int) -> tuple[float, int]:
        """How far this is from a pattern: see `careful_player.distance`."""
        return careful_player.distance(self.sets, self.hidden, mines)
