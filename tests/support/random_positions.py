"""Random consistent positions, and the cells entailed by them."""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from game.board.grid_descriptor import SQUARE, GridField
from game.board.observation import Observation
from game.grid import Cell, all_cells
from game.minesweeper import Minesweeper
from game.minesweeper.layouts import random_layout
from game.statements.sentence import Sentence, Total
from tests.support.grids import NAMES, grid_of
from tests.support.worlds import Truth


def drawn_board(
    rng: random.Random, grid: str, size: tuple[int, int, int], shown: int, marked: int = 0, total: float = 0.5
) -> Observation:
    """Draw a board of this height, width and number of mines, with `shown` numbers, if it has so many, and some mines
    marked; `total` is the chance that the number of mines is known.
    """
    height, width, _ = size
    layout = random_layout(*size, rng=rng, grid=grid_of(grid, height, width))
    free = [cell for cell in all_cells(height, width) if cell not in layout.mines]
    revealed = rng.sample(free, min(shown, len(free)))
    marks = dict.fromkeys(rng.sample(sorted(layout.mines), marked), True)
    seen = Minesweeper.from_layout(layout).seen(revealed, with_total=rng.random() < total)
    return replace(seen, marks=marks)


@dataclass(frozen=True)
class Position:
    """A board with its mines, and the cells revealed so far."""

    height: int
    width: int
    mines: frozenset[Cell]
    revealed: tuple[Cell, ...]
    grid: GridField = SQUARE

    @property
    def cells(self) -> list[Cell]:
        return list(all_cells(self.height, self.width))

    def count(self, cell: Cell) -> int:
        return len(self.grid.neighbors[cell] & self.mines)

    @property
    def hidden(self) -> frozenset[Cell]:
        return frozenset(self.cells) - set(self.revealed)

    @property
    def sentences(self) -> list[Sentence]:
        """Return the sentence of each revealed number, over its hidden neighbors."""
        return [Sentence(self.grid.neighbors[cell] & self.hidden, self.count(cell)) for cell in self.revealed]

    @property
    def untouched(self) -> frozenset[Cell]:
        """Return the hidden cells without a revealed neighbor."""
        return self.hidden.difference(*[sentence.cells for sentence in self.sentences])

    def observation(self, total: bool) -> Observation:
        """Return the observation of a player, with the total if `total` is true."""
        reveals = {cell: self.count(cell) for cell in self.revealed}
        return Observation(self.height, self.width, reveals, total=len(self.mines) if total else None, grid=self.grid)

    def truth(self, total: bool) -> tuple[Set[Cell], Set[Cell]]:
        """Return the cells with a mine in all consistent layouts, and the cells with a mine in none of them."""
        left = [Total(len(self.mines), len(self.untouched))] if total else []
        found = Truth([*self.sentences, *left])
        rest = {found.untouched: self.untouched}
        return found.true | rest.get(True, set()), found.false | rest.get(False, set())


@st.composite
def positions(draw: st.DrawFn, most_hidden: int = 12) -> Position:
    """Draw a board of up to 5 x 5 with at most `most_hidden` hidden cells; at least half of the boards are square.

    Hypothesis draws only a seed, so positions are drawn evenly.
    """
    rng = random.Random(draw(st.integers(0, 2**32)))
    height, width = rng.choice([1, 2, 3, 3, 4, 4, 5, 5]), rng.choice([1, 2, 3, 3, 4, 4, 5, 5])
    cells = list(all_cells(height, width))
    rng.shuffle(cells)
    hidden = rng.randint(0, min(len(cells), most_hidden))
    mines = rng.randint(0, hidden)
    grid = grid_of(rng.choice(["square", rng.choice(NAMES)]), height, width)
    return Position(height, width, frozenset(cells[:mines]), tuple(cells[hidden:]), grid)
