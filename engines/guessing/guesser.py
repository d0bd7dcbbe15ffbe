"""Guesser: from what an engine shows to the best cell to try where nothing is known to be safe."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence, Set
from typing import ClassVar, overload
from weakref import WeakKeyDictionary

from engines.guessing.probabilities import Chances, View
from engines.spec import Described
from game.errors import IllegalMove
from game.grid import LARGEST_TABLE, Cell, Grid, all_cells, check_cell

TRIES = 64
"""Tries to draw a random cell; after that few cells are left, and they are listed."""


class Guesser(Described, ABC):
    """Chooses a cell to try. A subclass writes `guess`; its options are the keyword arguments of its constructor."""

    name: ClassVar[str]
    requires: ClassVar[tuple[str, ...]] = ()
    """What it has to see beyond what every engine shows: "chances". Where the reasoner provides none, they are counted
    from what the engine shows."""
    compiled_only: ClassVar[str] = ""
    """What it does in the compiled engine alone, in words such as "plays games to their end"."""

    def __init__(self) -> None:
        """A guesser without options."""

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if not name.startswith("_"))
        return f"{type(self).__name__}({options})"

    @abstractmethod
    def guess(self, view: View, rng: random.Random) -> Cell | None:
        """A cell that was not made and is not known to be a mine, or None for no cell; `rng` draws among equals."""

    def equally_good(self, view: View, chances: Chances) -> list[Cell] | None:
        """The cells among which `guess` draws, by these chances; None for a guesser that ranks no cells."""
        return None

    def choose(self, view: View, rng: random.Random) -> Cell | None:
        """What `guess` chooses. Raises `RuntimeError`, naming this guesser, for a cell off the board or made before."""
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
    """Raise `TypeError` for what is no guesser, and for one that requires an ability which the engine has not."""
    if not isinstance(guesser, Guesser):
        raise TypeError(f"guesser is {guesser!r}; expected a Guesser, such as SafestGuesser()")
    for ability in guesser.requires:
        if ability not in ("chances", *provides):
            raise TypeError(f"{guesser!r} requires {ability!r}; expected some of {', '.join({'chances', *provides})}")


class RandomGuesser(Guesser):
    """Draws uniformly from the cells neither made nor known to be mines."""

    name = "random"
    summary = "draws from the cells not known to be mines"

    def guess(self, view: View, rng: random.Random) -> Cell | None:
        made, mines = view.moves_made, view.mines
        for _ in range(TRIES):
            cell = divmod(rng.randrange(view.height * view.width), view.width)
            if cell not in made and cell not in mines:
                return cell
        left = self._left(view, made, mines)
        return rng.choice(left) if left else None

    @staticmethod
    def _left(view: View, made: Set[Cell], mines: Set[Cell]) -> list[Cell]:
        """The cells neither made nor known to be mines; each list for a large board is made from the one before."""
        is_large, known = view.height * view.width > LARGEST_TABLE, len(mines)
        before, listed = _LISTED.get(view, (0, None)) if is_large else (0, None)
        cells = all_cells(view.height, view.width) if listed is None or known < before else listed
        left = [cell for cell in cells if cell not in made and cell not in mines]
        if is_large:
            _LISTED[view] = known, left
        return left


_LISTED: WeakKeyDictionary[View, tuple[int, list[Cell]]] = WeakKeyDictionary()
"""Of large boards, where that takes long: the mines known when the cells left were listed last, and those cells."""


@overload
def fewest_neighbors(cells: Sequence[Cell], grid: Grid, /) -> list[Cell]: ...


@overload
def fewest_neighbors(cells: Sequence[Cell], height: int, width: int) -> list[Cell]: ...


def fewest_neighbors(cells: Sequence[Cell], height: Grid | int, width: int | None = None) -> list[Cell]:
    """Those of `cells` with the fewest neighbors: on a square board corners before edges before the middle.

    Called with the grid of the board; with its height and width it is that of a square board. Fewer neighbors are more
    often all free of mines.
    """
    if isinstance(height, Grid):
        around = height.neighbors
    else:
        assert width is not None
        around = Grid.of(None, height, width).neighbors
    numbers = [len(around[cell]) for cell in cells]
    fewest = min(numbers, default=0)
    return [cell for cell, number in zip(cells, numbers, strict=True) if number == fewest]
