"""Guesser: the choice of a cell, from the view of an engine, if no cell is known to be safe."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from engines.guessing.mine_probabilities import Chances, View
from engines.specs import Described
from game.errors import IllegalMove
from game.grid import Cell, Grid, all_cells, check_cell

TRIES = 64
"""The least number of random draws before the remaining cells are listed; a large board gets one for every 8 cells."""


class Guesser(Described, ABC):
    """Chooses a cell to try. Subclasses implement `guess`; the keyword arguments of the constructor are the options."""

    name: ClassVar[str]
    requires: ClassVar[tuple[str, ...]] = ()
    """Requirements beyond the basic view: "chances" or none. The engine computes chances if the reasoner does not."""
    compiled_only: ClassVar[str] = ""
    """The extra search done only by the compiled version, in words such as "plays games to their end"."""

    @abstractmethod
    def guess(self, view: View, rng: random.Random) -> Cell | None:
        """Return an unopened cell that is not a known mine, or None if there is none; `rng` breaks ties."""

    def equally_good(self, view: View, chances: Chances) -> list[Cell] | None:
        """Return the cells from which `guess` would draw by these chances; None if the guesser does not rank cells."""
        return None

    def choose(self, view: View, rng: random.Random) -> Cell | None:
        """Return the cell chosen by `guess`. Raises `RuntimeError` for a cell off the board, revealed or skipped."""
        cell = self.guess(view, rng)
        if cell is not None:
            try:
                check_cell(cell, view.height, view.width)
            except IllegalMove as error:
                raise RuntimeError(f"{self!r} is at fault: {error}") from None
            if cell in view.moves_made:
                raise RuntimeError(f"{self!r} is at fault: {cell} was made before; expected another cell, or None")
        return cell


def check_guesser(guesser: object, provides: Collection[str]) -> None:
    """Raise `TypeError` unless `guesser` is a guesser and the engine meets its requirements."""
    if not isinstance(guesser, Guesser):
        raise TypeError(f"guesser is {guesser!r}; expected a Guesser, such as SafestGuesser()")
    for ability in guesser.requires:
        if ability not in ("chances", *provides):
            raise TypeError(f"{guesser!r} requires {ability!r}; expected some of {', '.join({'chances', *provides})}")


class RandomGuesser(Guesser):
    """Draws uniformly from the cells not revealed, skipped or known to be mines."""

    name = "random"
    summary = "draws from the cells not known to be mines"

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        made, mines = view.moves_made, view.mines
        size = view.height * view.width
        for _ in range(max(TRIES, size // 8)):
            cell = divmod(rng.randrange(size), view.width)
            if cell not in made and cell not in mines:
                return cell
        left = [cell for cell in all_cells(view.height, view.width) if cell not in made and cell not in mines]
        return rng.choice(left) if left else None


def fewest_neighbors(cells: Iterable[Cell], grid: Grid) -> list[Cell]:
    """Return the `cells` with the fewest neighbors, which are more often a 0. On a square board, corners come first."""
    return fewest(cells, lambda cell: len(grid.neighbors[cell]))


def fewest(cells: Iterable[Cell], number: Callable[[Cell], int]) -> list[Cell]:
    """Return the `cells` with the least `number`."""
    numbers = {cell: number(cell) for cell in cells}
    least = min(numbers.values(), default=0)
    return [cell for cell in numbers if numbers[cell] == least]
