"""Guesser: the choice of a cell, from the view of an engine, if no cell is known to be safe."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from engines.engine_metadata_and_options import Described
from engines.guessing.mine_probabilities import Chances, View
from game.errors import IllegalMove
from game.grid import Cell, Grid, check_cell


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


def fewest_neighbors(cells: Iterable[Cell], grid: Grid) -> list[Cell]:
    """Return the `cells` with the fewest neighbors, which are more often a 0. On a square board, corners come first."""
    return fewest(cells, lambda cell: len(grid.neighbors[cell]))


def fewest(cells: Iterable[Cell], number: Callable[[Cell], int]) -> list[Cell]:
    """Return the `cells` with the least `number`."""
    numbers = {cell: number(cell) for cell in cells}
    least = min(numbers.values(), default=0)
    return [cell for cell in numbers if numbers[cell] == least]
