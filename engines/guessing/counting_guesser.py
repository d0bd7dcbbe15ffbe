"""The base class of guessers by the chances of mines, and the cells where a mine is least likely."""

import random
from abc import abstractmethod
from collections.abc import Collection, Iterable

from engines.guessing.guesser import Guesser, fewest_neighbors
from engines.guessing.mine_probabilities import Chances, View
from game.grid import Cell

ROUNDING = 10**15
"""Two odds count as equal if their relative difference is less than (the number of cells + 10) / `ROUNDING`."""


class CountingGuesser(Guesser):
    """A guesser based on the chances of mines. Subclasses implement `best_cells`."""

    requires = ("chances",)

    @abstractmethod
    def best_cells(self, chances: Chances) -> list[Cell]:
        """Return the cells to draw from if none is known to be safe; empty if all cells are mines."""

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        """Draw a safe cell, or else one of the best, sorted so that games do not depend on the order of sets."""
        cells: Collection[Cell] = view.safes - view.moves_made
        if not cells:
            assert view.chances is not None  # required by this guesser
            cells = self.equally_good(view, view.chances)
        return rng.choice(sorted(cells)) if cells else None

    def equally_good(self, view: View, chances: Chances) -> list[Cell]:
        """Return the best cells, or the frontier cells with the fewest neighbors if nothing could be counted."""
        cells = self.best_cells(chances)
        if not cells and chances.position.refusal is not None:
            frontier = {cell for sentence in view.knowledge for cell in sentence.cells}
            cells = fewest_neighbors(frontier - view.moves_made, view.grid)
        return cells

    def ranking(self, chances: Chances, count: int) -> list[list[Cell]]:
        """Return lists of equally good cells, `count` or more if possible: the best, then by the chance to survive."""
        by_chance = sorted(open_to_guess(chances), key=lambda one: (one[1], one[0]))
        return different([self.best_cells(chances), *[cells for cells, _ in by_chance]])


def least_likely(chances: Chances) -> list[Cell]:
    """Return the cells left to open with the least chance of a mine; empty if all are surely mines.

    Chances so close that the compiled engine cannot distinguish them count as equal, so that both engines guess alike.
    """
    everywhere, marginals = open_to_guess(chances), chances.marginals_of_guess()
    denominator = marginals.denominator
    least = min([chance for _, chance in everywhere], default=denominator)
    slack = 10 + sum([len(cells) for cells, _ in marginals.groups]) + len(chances.position.untouched)
    tied = denominator * least * (ROUNDING + slack) // (denominator * ROUNDING + least * slack)
    return [cell for cells, chance in everywhere if chance <= tied < denominator for cell in cells]


def open_to_guess(chances: Chances) -> list[tuple[list[Cell], int]]:
    """Group the cells to guess from, without sure mines, by the numerator of their chance of a mine."""
    marginals, made = chances.marginals_of_guess(), chances.view.moves_made
    return [
        (left, numerator)
        for cells, numerator in [*marginals.groups, (chances.position.untouched, marginals.untouched)]
        if numerator < marginals.denominator and (left := [cell for cell in cells if cell not in made])
    ]


def different(lists: Iterable[Iterable[Cell]]) -> list[list[Cell]]:
    """Remove from each list the cells of earlier lists, and drop empty lists.

    >>> different([[(0, 1)], [(0, 1), (0, 2)], [(0, 1)]])
    [[(0, 1)], [(0, 2)]]
    """
    found: list[list[Cell]] = []
    seen: set[Cell] = set()
    for cells in lists:
        if left := [cell for cell in cells if cell not in seen]:
            found.append(left)
            seen.update(left)
    return found
